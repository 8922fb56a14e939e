"""Whoever is asked in a contact is told where it is and who has come."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table
from undercroft.engine import Decision
from undercroft.rules.runaway import GAME

NAMES = ("Ann", "Bob", "Cid")


def contacts(asked: list[Decision]) -> list[str]:
    return [GAME.text.ask(decision, NAMES) for decision in asked if decision.kind == "contact"]


@pytest.mark.rule("RA-9.6", "RA-9.7")
def test_a_hero_who_comes_is_named_with_the_space() -> None:
    table = Table(3)
    table.hero(2, 5, base=2)
    table.hero(0, 6, items=["bag-of-marbles-1"])
    table.hero(1, 40)
    table.boss(0)
    assert contacts(table.run(2)) == ["On space 6 Cid meets others: does Ann use anything?"]


@pytest.mark.rule("RA-9.6", "RA-9.7")
def test_the_runner_is_asked_first_where_others_stand() -> None:
    table = Table(3)
    table.hero(1, 5, base=3, items=["bag-of-marbles-2"])
    table.hero(0, 7, items=["bag-of-marbles-1"])
    table.hero(2, 40)
    table.boss(0)
    assert contacts(table.run(1)) == [
        "On space 7 Bob meets others: does Bob use anything?",
        "On space 7 Bob meets others: does Ann use anything?",
    ]


@pytest.mark.rule("RA-9.6", "RA-9.7")
def test_the_boss_is_called_the_boss() -> None:
    table = Table(3)
    table.plain_boss()
    table.boss(4)
    table.hero(0, 40)
    table.hero(1, 7, items=["after-you-sign-1"])
    table.hero(2, 41)
    assert contacts(table.run_boss()) == ["On space 7 the Boss meets others: does Bob use anything?"]
