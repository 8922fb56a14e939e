"""Playing Encounters (chapter 5) and the variants by player count (chapter 17)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.rules.runaway.base_speed import choose_speeds, draw_hands
from undercroft.rules.runaway.encounters import draw_missing_encounters, legal_targets, play_encounters
from undercroft.rules.runaway.state import BOSS, FaceDown, Kept, Status


@pytest.mark.rule("RA-5.1", "RA-5.2", "RA-5.7", "RA-18.6", "RA-17.8")
def test_two_cards_on_two_opponents() -> None:
    table = Table(4)
    one, two, three = (table.find(each) for each in (1, 2, 3))
    table.hero(0, hand=[one, two, three])
    asked = table.play(play_encounters(table.chase, table[0]), f"give:{two.id},2", f"give:{one.id},3")
    assert len(asked[0].options) == 9
    assert len(asked[1].options) == 4
    assert {closed.reason for closed in asked[1].closed} == {"same-opponent", "own-hero"}
    assert table[2].encounters == [FaceDown(two, 0, 1)]
    assert table[3].encounters == [FaceDown(one, 0, 1)]
    assert table[0].hand == [three]
    seen = table.told("encounter-played")[0].seen_by(2)
    assert seen is not None
    assert seen.data == {"seat": 0, "target": 2}


@pytest.mark.rule("RA-5.3", "RA-5.8")
def test_only_running_opponents_are_targets_and_never_the_boss() -> None:
    table = Table(4)
    table.hero(0, hand=[1, 2])
    table.hero(1, status=Status.ESCAPED)
    table.hero(2, status=Status.DEAD)
    assert legal_targets(table.chase, table[0]) == [3]
    assert BOSS not in legal_targets(table.chase, table[0])


@pytest.mark.rule("RA-5.4", "RA-5.5")
@pytest.mark.parametrize("status", [Status.ESCAPED, Status.DEAD])
def test_out_players_play_too(status: Status) -> None:
    table = Table(4)
    cards = [table.find(1), table.find(2)]
    table.hero(0, hand=cards, status=status)
    table.play(play_encounters(table.chase, table[0]), f"give:{cards[0].id},1", f"give:{cards[1].id},2")
    assert (len(table[1].encounters), len(table[2].encounters), len(table[3].encounters)) == (1, 1, 0)


@pytest.mark.rule("RA-5.6")
def test_as_many_as_possible_and_the_rest_are_spares() -> None:
    table = Table(4)
    cards = [table.find(1), table.find(2)]
    table.hero(0, hand=cards)
    table.hero(1, status=Status.DEAD)
    table.hero(2, status=Status.DEAD)
    table.play(play_encounters(table.chase, table[0]), f"give:{cards[1].id},3")
    assert table[0].hand == [cards[0]]
    table.hero(0, hand=[])
    assert table.play(play_encounters(table.chase, table[0])) == []


@pytest.mark.rule("RA-5.9", "RA-5.10", "RA-5.11", "RA-18.6")
def test_a_hero_without_an_encounter_draws_one_unseen() -> None:
    table = Table(4)
    table.hero(0, deck=[3])
    table.hero(1, deck=[4], flips=["loose-change-1"])
    table.hero(2, deck=[5], status=Status.DEAD)
    table.hero(3, deck=[6])
    table[3].kept = [Kept(table.find("twisted-ankle-1"), 0, 1)]
    draw_missing_encounters(table.chase)
    assert [[down.card.speed for down in table[seat].encounters] for seat in range(4)] == [[3], [3], [], [6]]
    assert table[0].encounters[0].known == 0
    assert all(event.secret is None and "card" not in event.data for event in table.told("encounter-drawn"))


@pytest.mark.rule("RA-5.10", "RA-4.14")
def test_missing_encounters_are_drawn_in_running_order() -> None:
    table = Table(2)
    table.order(1, 0, BOSS)
    table.hero(0, discard=[3])
    draw_missing_encounters(table.chase)
    assert [len(player.encounters) for player in table.chase.players] == [0, 1]


@pytest.mark.rule("RA-17.1", "RA-17.2")
def test_with_three_players_one_encounter_on_an_opponent() -> None:
    table = Table(3)
    card = table.find(1)
    table.hero(0, hand=[card, 2])
    asked = table.play(play_encounters(table.chase, table[0]), f"give:{card.id},1")
    assert len(asked) == 1
    assert {option.args[1] for option in asked[0].options} == {1, 2}


@pytest.mark.rule("RA-17.3")
def test_with_two_players_one_encounter_on_either() -> None:
    table = Table(2)
    card = table.find(1)
    table.hero(0, hand=[card, 2])
    asked = table.play(play_encounters(table.chase, table[0]), f"give:{card.id},0")
    assert {option.args[1] for option in asked[0].options} == {0, 1}
    assert table[0].encounters == [FaceDown(card, 0, 1)]


@pytest.mark.rule("RA-17.4", "RA-17.6")
def test_with_two_players_one_out() -> None:
    table = Table(2)
    table.hero(0, deck=[1, 2, 3], status=Status.ESCAPED)
    table.hero(1, deck=[4, 5, 6])
    draw_hands(table.chase)
    assert [len(player.hand) for player in table.chase.players] == [3, 3]
    asked = table.play(choose_speeds(table.chase), f"base:{table[1].hand[0].id}")
    assert [decision.seat for decision in asked] == [1]
    assert not table.chase.clock
    for seat in range(2):
        asked = table.play(play_encounters(table.chase, table[seat]), f"give:{table[seat].hand[0].id},1")
        assert {option.args[1] for option in asked[0].options} == {1}
