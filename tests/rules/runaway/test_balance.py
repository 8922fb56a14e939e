"""A small simulation: the statistics fit together, and the game is about as long and as deadly as it should be."""

from __future__ import annotations

import pytest

from undercroft.lab import Report, simulate
from undercroft.rules.runaway import GAME

MATCHES, PLAYERS = 60, 4


@pytest.fixture(scope="module")
def report() -> Report:
    return simulate("run-away", matches=MATCHES, bots=["greedy"], players=PLAYERS, seed=1)


def test_every_table_names_what_the_game_has(report: Report) -> None:
    tables = report.statistics
    designs = {card.id.rpartition("-")[0] for card in GAME.cards.deck if card.kind == "item"}
    assert set(tables["class: matches"]) == set(GAME.cards.classes)
    assert set(tables["boss: matches"]) == set(GAME.cards.bosses)
    assert set(tables["item: held"]) == designs
    assert set(tables["card: played"]) <= designs
    assert set(tables["class: ability used"]) <= set(GAME.cards.classes)
    assert set(tables["deaths"]) <= {"boss", "card", "clock", "left-behind"}


def test_the_tables_add_up(report: Report) -> None:
    tables, matches = report.statistics, report.statistics["match"]
    assert sum(tables["rounds"].values()) == MATCHES
    assert matches["heroes"] == sum(tables["class: matches"].values()) == MATCHES * PLAYERS
    assert matches["survivors"] == sum(tables["class: survived"].values()) == sum(tables["survivors' gold"].values())
    assert matches["heroes"] - matches["survivors"] == sum(tables["deaths"].values())
    assert MATCHES - matches["all die"] == sum(tables["class: won"].values()) == matches["first escapes"]
    assert sum(int(rounds) * count for rounds, count in tables["rounds"].items()) == matches["rounds"]


def test_a_match_is_about_as_long_as_it_should_be(report: Report) -> None:
    matches = report.statistics["match"]
    assert 7.0 <= matches["rounds"] / MATCHES <= 9.0
    assert 5.0 <= matches["progress"] / matches["runs"] <= 6.2


def test_about_as_many_heroes_survive_as_should(report: Report) -> None:
    matches = report.statistics["match"]
    assert 0.68 <= matches["survivors"] / matches["heroes"] <= 0.90
    assert 0 < matches["all survive"] < MATCHES
