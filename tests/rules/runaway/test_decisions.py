"""Section 21: what is asked, and what is not."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from tests.rules.runaway.watch import steps
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.base_speed import choose_speeds
from undercroft.rules.runaway.encounter_spaces import bonus_options
from undercroft.rules.runaway.encounters import encounter_pairs, play_encounters
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.occasions import WINDOWS
from undercroft.rules.runaway.state import Stage, Status
from undercroft.rules.runaway.vocabulary import Life

ASKED = {
    "class", "base-speed", "clock-card", "encounter", "which-card", "found-item", "bonus", "loot", "loot-take",
    "choice", "death-clock", "drop-item", "swap", "redirect", "scout", "scouted", *WINDOWS,
}  # fmt: skip
"""The eighteen decision points; using an Item or ability has a kind for each window."""


@pytest.mark.rule("RA-21.1", "RA-15.15")
def test_dying_feeds_the_clock_at_once_and_not_twice_later() -> None:
    table = Table(3, death_clock="immediate")
    base, spare = table.find(4), table.find(9)
    hero = table.hero(0, base=base, hand=[spare], life=1)
    asked = table.play(hurt(table.chase, hero, 1, "card"), f"clock:{base.id},{spare.id}")
    assert kinds(asked) == ["death-clock"]
    assert asked[0].keys == (f"clock:{base.id}", f"clock:{spare.id}", f"clock:{base.id},{spare.id}")
    assert [card.speed for card in table.chase.clock] == [4, 9]
    hero.hand = [table.find(1), table.find(2)]
    asked = table.play(choose_speeds(table.chase), f"clock:{hero.hand[0].id}")
    assert [key.count(",") for key in asked[0].keys] == [0, 0]  # no pairs any more


@pytest.mark.rule("RA-21.2")
@pytest.mark.parametrize("seed", range(6))
def test_order_and_end_of_round_ask_nothing_and_a_boss_run_only_opens_windows(seed: int) -> None:
    runs = 0
    for moment in steps(4, seed):
        asked = {decision.kind for decision, _ in moment.chosen}
        assert asked <= ASKED
        if moment.before.stage in (Stage.ORDER, Stage.END):
            assert not asked
        if moment.told("boss-began"):
            runs += 1
            assert asked <= set(WINDOWS)
    assert runs


@pytest.mark.rule("RA-21.3", "RA-5.1")
def test_cards_come_in_the_order_of_the_hand_then_targets_by_seat() -> None:
    table = Table(3)
    hero = table.hero(1, hand=["oil-slick-1", "fog-bank-1"])
    assert [each.key for each in encounter_pairs(hero, [0, 2])] == [
        "give:oil-slick-1,0",
        "give:oil-slick-1,2",
        "give:fog-bank-1,0",
        "give:fog-bank-1,2",
    ]


@pytest.mark.rule("RA-21.3", "RA-7.12")
def test_a_bonus_card_offers_what_its_kind_allows_in_order() -> None:
    table = Table(3)
    hero = table.hero(1, hand=["smoke-bomb-1", "falling-rocks-1", "oil-slick-1", "mighty-roar-1"])
    table.hero(2, status=Status.ESCAPED)
    assert [each.key for each in bonus_options(table.chase, hero)] == [
        "decline",
        "keep:smoke-bomb-1",
        "lay:falling-rocks-1,0",
        "lay:falling-rocks-1,1",
        "lay:falling-rocks-1,boss",
        "face:oil-slick-1",
        "face:mighty-roar-1",
    ]


@pytest.mark.rule("RA-21.3")
def test_a_window_offers_items_as_they_lie_then_the_ability() -> None:
    table = Table(2, classes=("cleric", "barbarian"))
    hero = table.hero(0, 5, base=1, items=["sack-of-loot-1", "rubber-chicken-1"], life=3)
    asked = table.run(0)
    assert asked[0].keys == ("pass", "play:sack-of-loot-1", "play:rubber-chicken-1", "ability:cleric.1")
    assert hero.items == [table.find("sack-of-loot-1"), table.find("rubber-chicken-1")]


@pytest.mark.rule("RA-5.6", "RA-21.3")
def test_a_single_legal_option_is_taken_without_asking() -> None:
    table = Table(2)
    table.hero(0, hand=["oil-slick-1"])
    table.hero(1, status=Status.ESCAPED)
    assert table.play(play_encounters(table.chase, table[0])) == []
    assert [down.card.id for down in table[0].encounters] == ["oil-slick-1"]
    assert [event.data["target"] for event in table.told("encounter-played")] == [0]  # and told like any other


@pytest.mark.rule("RA-4.5")
def test_secret_choices_are_asked_even_of_a_player_with_one_card() -> None:
    table = Table(2)
    table.hero(0, hand=["oil-slick-1"])
    table.hero(1, hand=["fog-bank-1", "smoke-bomb-1"])
    asked = table.play(choose_speeds(table.chase), "base:oil-slick-1", "base:smoke-bomb-1")
    assert [(decision.seat, len(decision.keys)) for decision in asked] == [(0, 1), (1, 2)]


@pytest.mark.rule("RA-2.4")
def test_classes_are_drafted_in_seat_order_and_each_only_once() -> None:
    match = Match(GAME, 3, 0, {"class_selection": "draft"})
    for seat, name in enumerate(("bard", "rogue", "cleric")):
        decision = match.pending[0]
        assert (decision.seat, decision.kind) == (seat, "class")
        assert len(decision.keys) == 8 - seat
        match.choose(f"class:{name}")
    assert [player.kind.id for player in match.state.players] == ["bard", "rogue", "cleric"]


@pytest.mark.rule("RA-9.12")
def test_damage_to_somebody_with_nothing_to_use_asks_nobody() -> None:
    table = Table(2)
    table.hero(0, 5, base=1, flips=[table.card(Life(by=-1))])
    table.encounter_spaces(6)
    assert "hurt" not in kinds(table.run(0))
    assert table[0].life == table[0].kind.life - 1
