"""The Running Order (chapter 3)."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.rounds import next_run
from undercroft.rules.runaway.running_order import set_order, sort_group
from undercroft.rules.runaway.state import BOSS, Status


@pytest.mark.rule("RA-3.3", "RA-3.9")
def test_in_round_one_everybody_draws_and_the_boss_is_last() -> None:
    match = Match(GAME, 4, 1)
    draws = [event.data["seat"] for event in match.events() if event.kind == "card-drawn"]
    assert draws[:4] == [0, 1, 2, 3]
    assert match.state.running_order[-1] == BOSS


@pytest.mark.rule("RA-3.6", "RA-4.15")
def test_a_player_who_cannot_draw_compares_as_zero() -> None:
    table = Table(2)
    table.hero(1, deck=[1])
    assert sort_group(table.chase, [0, 1]) == [1, 0]
    assert [card.speed for card in table[1].discard] == [1]


@pytest.mark.rule("RA-3.5")
def test_only_the_still_equal_draw_again() -> None:
    table = Table(4)
    table.hero(0, deck=[5, 1])
    table.hero(1, deck=[5, 2])
    table.hero(2, deck=[9, 9])
    table.hero(3, deck=[1, 9])
    assert sort_group(table.chase, [0, 1, 2, 3]) == [2, 1, 0, 3]
    assert [len(table[seat].deck) for seat in range(4)] == [0, 0, 1, 1]


@pytest.mark.rule("RA-3.11", "RA-3.12", "RA-13.4")
def test_the_out_come_last_the_most_recent_at_the_end() -> None:
    table = Table(4)
    table.hero(3, status=Status.ESCAPED)
    table.hero(0, status=Status.DEAD)
    table.hero(1, 20)
    table.hero(2, 30)
    table.boss(10)
    set_order(table.chase)
    assert table.chase.running_order == [2, 1, BOSS, 3, 0]


@pytest.mark.rule("RA-3.14")
def test_nothing_is_sorted_anew_during_a_round() -> None:
    table = Table(3)
    table.order(0, 1, 2, BOSS)
    table.play(escape(table.chase, table[0]))
    table.play(hurt(table.chase, table[1], 99, "card"))
    assert table.chase.running_order == [0, 1, 2, BOSS]
    set_order(table.chase)
    assert table.chase.running_order == [2, BOSS, 0, 1]


@pytest.mark.rule("RA-3.15", "RA-6.1", "RA-9.13")
def test_the_slot_of_a_hero_who_is_out_is_skipped() -> None:
    table = Table(2)
    table.hero(0, 30, base=3, items=["rubber-chicken-1"], status=Status.DEAD)
    table.hero(1, 30)
    asked = table.play(next_run(table.chase))
    assert (asked, table.chase.slot, table[0].position) == ([], 2, 30)
    assert [event.data["seat"] for event in table.told("run-began")] == [1]


@pytest.mark.rule("RA-3.10", "RA-3.13")
def test_a_waiting_boss_is_last_among_the_runners() -> None:
    table = Table(3)
    table.hero(0, 10)
    table.hero(1, 30, status=Status.DEAD)
    table.hero(2, 20)
    table.boss(25, waiting=True)
    set_order(table.chase)
    assert table.chase.running_order == [2, 0, BOSS, 1]
