"""Drawing, hands and Base Speed (chapter 4)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table, kinds
from undercroft.engine import ChoiceError, Match, ScriptedChance
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.base_speed import choose_speeds, draw_hands
from undercroft.rules.runaway.piles import draw, refill
from undercroft.rules.runaway.state import BOSS, Status


@pytest.mark.rule("RA-4.2", "RA-4.1")
def test_hands_are_drawn_in_running_order_one_whole_hand_after_the_other() -> None:
    table = Table(4)
    table.order(2, 0, BOSS, 3, 1)
    for seat in range(4):
        table.hero(seat, deck=[1, 2, 3, 4, 5])
    draw_hands(table.chase)
    assert [event.data["seat"] for event in table.told("hand-drawn")] == [2, 0, 3, 1]
    assert [card.speed for card in table[2].hand] == [1, 2, 3, 4]


@pytest.mark.rule("RA-4.3", "RA-4.4", "RA-4.18")
def test_any_kind_of_card_may_be_the_base_speed() -> None:
    table = Table(2)
    item = table.find("expired-healing-potion-1")
    table.hero(0, 26, hand=[item, "mighty-roar-1", "kobold-payday-1"], items=["smoke-bomb-1"], life=3)
    event = table.find(2)
    table.hero(1, 40, hand=[event])
    table.play(choose_speeds(table.chase), f"base:{item.id}", f"base:{event.id}")
    table.run(0, "decline", "decline")
    assert (table[0].position, table[0].life) == (30, 3)


@pytest.mark.rule("RA-4.5", "RA-18.4")
def test_base_speeds_are_secret_and_final() -> None:
    match = Match(GAME, 3, 1)
    assert {decision.seat for decision in match.pending} == {0, 1, 2}
    before = match.view(1)
    match.choose(match.pending[0].keys[0], 0)
    assert match.view(1) == before
    assert match.view(None) == Match(GAME, 3, 1).view(None)
    with pytest.raises(ChoiceError):
        match.choose("base:nothing", 0)
    for seat in (1, 2):
        match.choose(match.seat(seat).decision.default, seat)  # type: ignore[union-attr]
    table = match.view(1)["table"]
    assert table["players"][0]["base"] == {"shown": False, "card": None}  # type: ignore[index]
    assert table["players"][1]["base"]["card"] is not None  # type: ignore[index]


@pytest.mark.rule("RA-4.7", "RA-4.8")
@pytest.mark.parametrize(("items", "space"), [([], 33), (["smoke-bomb-1"], 30)])
def test_an_empty_inventory_is_three_faster(items: list[str], space: int) -> None:
    table = Table(2)
    table.encounter_spaces()
    table.hero(0, 26, base=4, items=items)
    table.run(0)
    assert table[0].position == space


@pytest.mark.rule("RA-4.9")
def test_without_a_hand_the_base_speed_is_zero() -> None:
    table = Table(2)
    table.encounter_spaces()
    table.hero(1, 26)
    asked = table.play(choose_speeds(table.chase))
    assert asked == []
    table.run(1)
    assert table[1].position == 29


@pytest.mark.rule("RA-4.12")
@pytest.mark.parametrize(("reshuffle", "first"), [(False, 1), (True, 3)])
def test_a_pile_is_shuffled_or_turned_over(reshuffle: bool, first: int) -> None:
    table = Table(2, reshuffle=reshuffle)
    table.hero(1, discard=[1, 2, 3])
    table.chase.chance = ScriptedChance({"decks": [1, 2]})  # type: ignore[misc]
    card = draw(table.chase, 0)
    assert card is not None
    assert card.speed == first
    assert table[1].discard == []


@pytest.mark.rule("RA-4.13", "RA-4.14")
def test_the_own_pile_comes_last_and_then_nothing() -> None:
    table = Table(3)
    table.hero(0, discard=[7])
    card = draw(table.chase, 0)
    assert card is not None
    assert card.speed == 7
    assert draw(table.chase, 0) is None
    assert not refill(table.chase, 1)


@pytest.mark.rule("RA-4.16")
def test_piles_of_the_out_stay_in_play() -> None:
    table = Table(3)
    table.hero(1, discard=[4], status=Status.DEAD)
    card = draw(table.chase, 0)
    assert card is not None
    assert card.speed == 4


@pytest.mark.rule("RA-4.17", "RA-14.2", "RA-13.4")
def test_an_out_player_draws_and_feeds_the_clock() -> None:
    table = Table(3)
    table.hero(0, hand=[4, 5, 6], status=Status.ESCAPED)
    cards = table[0].hand
    asked = table.play(choose_speeds(table.chase), f"clock:{cards[1].id}")
    assert kinds(asked) == ["clock-card"]
    assert [card.speed for card in table.chase.clock] == [5]
    assert table[0].base is None
