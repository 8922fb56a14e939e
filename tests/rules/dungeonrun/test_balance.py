"""The report on balance: what is measured is what was played, and a verdict is no better than its sample."""

from __future__ import annotations

import pytest
from tools.balance import Range, Sums
from tools.dungeonrun_balance import DRAFTED, Findings, optional_cards
from tools.dungeonrun_targets import FIGURES, UBER, Measured, quantile, rate, share

from undercroft.lab import simulate
from undercroft.rules.dungeonrun.statistics import TABLES

MATCHES, PLAYERS = 8, 4


@pytest.fixture(scope="module")
def sums() -> Sums:
    report = simulate("dungeon-run", matches=MATCHES, bots=[DRAFTED], players=PLAYERS, seed=3, jobs=1)
    found = Sums(PLAYERS)
    found.add({**report.statistics, "end": report.reasons})
    return found


def test_heroes_are_drawn_by_lot(sums: Sums) -> None:
    assert len(sums.tables["hero: matches"]) >= 7
    assert sums.total("hero: matches") == sums.sum("match", "heroes") == MATCHES * PLAYERS


def test_every_figure_is_measured_from_tables_that_exist(sums: Sums) -> None:
    assert set(sums.tables) == {*TABLES, "end"}
    measured = {each.name: each.measure(sums) for each in FIGURES}
    kills = "monsters met that are killed before the boss dies"
    for name in (kills, "treasures equipped per hero", "rounds, median"):
        assert 0 < measured[name].low <= measured[name].value <= measured[name].high
    assert measured[kills].high <= 1
    assert measured["rounds, median"].value <= measured["rounds, 95 %"].value
    assert UBER == ["hydra", "colossus-of-galnon"]


def test_the_report_names_every_hero_and_card(sums: Sums) -> None:
    findings = Findings(0)
    findings.sums[PLAYERS].add(sums.tables)
    text = "\n".join(findings.report())
    for words in ("| Vargagg | 17 % to 33 % |", "| place 4 | 20 % to 30 % |", "| Tripwire |", "| Longsword |"):
        assert words in text
    assert "greedy beats three random bots | at least 70 % | – |" in text, "none of these was played"


def test_a_choice_that_nobody_made_is_a_gap(sums: Sums) -> None:
    findings = Findings(0)
    findings.sums[PLAYERS].add(sums.tables)
    for card in optional_cards():
        findings.sums[PLAYERS].tables["card: used"][card] = 2.0
        for had in ("ability: drawn", "item: worn"):
            findings.sums[PLAYERS].tables[had][card] = 3.0
    findings.sums[PLAYERS].tables["card: used"]["tripwire"] = 0.0
    text = "\n".join(findings.report())
    assert "| Tripwire | ability card | 3 | 0 | **missed** |" in text
    assert "| Drag Along | ability card | 3 | 2 | met |" in text
    assert "Tripwire" in findings.choices_by_verdict["missed"]
    assert "Drag Along" not in findings.choices_by_verdict["missed"]


def test_cards_with_a_choice_are_told_from_those_without() -> None:
    optional = set(optional_cards())
    assert {"fury", "healing-potion", "quick-hands"} <= optional
    assert not {"guild-licence", "longsword", "scorch"} & optional


def test_a_verdict_needs_the_whole_interval() -> None:
    target = Range(0.2, 0.4)
    assert Measured(0.3, 0.25, 0.35).verdict(target) == "met"
    assert Measured(0.3, 0.15, 0.45).verdict(target) == "open"
    assert Measured(0.5, 0.39, 0.61).verdict(target) == "open"
    assert Measured(0.5, 0.41, 0.59).verdict(target) == "missed"
    assert share(0, 0).verdict(target) == rate(0, 0).verdict(target) == "no data"


def test_quantiles_have_the_interval_of_their_rank() -> None:
    sums = Sums(2, {"rounds": {str(number): 1 for number in range(1, 101)}})
    assert quantile(sums, "rounds", 0.5) == Measured(50, 41, 60)
