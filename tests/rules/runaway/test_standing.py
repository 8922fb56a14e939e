"""Who is ahead: the living by their gold, and the way left."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.engine import Match
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.state import Status


def places(table: Table) -> list[int]:
    return [each.place for each in GAME.table.standing(table.chase)]


def test_the_living_are_ahead_of_the_dead_however_rich() -> None:
    table = Table(3)
    table.hero(0, 5, gold=2)
    table.hero(1, 9, gold=50, status=Status.DEAD)
    table.hero(2, gold=7, status=Status.ESCAPED)
    assert places(table) == [2, 3, 1]
    said = [GAME.text.standing(each) for each in GAME.table.standing(table.chase)]
    assert said[1] == "Dead; the 50 gold counts for nothing."
    assert said[2] == "Out of the dungeon with 7 gold."


def test_while_nobody_is_out_the_foremost_has_the_best_claim_to_the_gold_for_it() -> None:
    table = Table(3)
    for seat, (at, gold) in enumerate([(5, 9), (12, 4), (3, 5)]):
        table.hero(seat, at, gold=gold)
    assert places(table) == [2, 1, 3]
    table.hero(2, 12, gold=5)
    assert places(table) == [1, 3, 2]


@pytest.mark.rule("RA-18.7", "RA-18.3")
def test_hands_and_items_say_nothing_of_it() -> None:
    table = Table(3)
    before = GAME.table.standing(table.chase)
    table.hero(0, table[0].position, hand=[table.card()], items=[table.card()], deck=[table.card()])
    assert GAME.table.standing(table.chase) == before


def test_before_classes_are_chosen_all_are_level() -> None:
    standing = Match(GAME, 3, 1, {"class_selection": "draft"}).standing
    assert [(each.place, GAME.text.standing(each)) for each in standing] == [(1, "Chooses a class.")] * 3
