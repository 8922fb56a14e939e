"""Figures and intervals: right on numbers worked out by hand, and honest over many samples."""

from __future__ import annotations

import math
import statistics
from collections.abc import Mapping

import pytest

from undercroft.counting import Column, Figures, Line, Numbers, Parts, Rows
from undercroft.engine import Chance
from undercroft.lab.figures.estimate import NOTHING, Pair
from undercroft.lab.figures.intervals import student
from undercroft.lab.figures.sample import derive_sums, sample
from undercroft.lab.figures.tally import Tally

COUNTED = (
    Figures("match", "A match", (Line("runs", "", "runs"), Line("steps", "", "steps", "runs"))),
    Parts("end", "Ends"),
    Numbers("rounds", "Rounds"),
    Rows("class", "Classes", (Column("won", "", "won", "played", "share"), Column("played", "", "played"))),
)


def tally_of(*matches: Mapping[str, Mapping[str, float]], sums: tuple[str, ...] = ()) -> Tally:
    tally = Tally(COUNTED, players=2)
    for tables in matches:
        found = sample(COUNTED, tables, {})
        derive_sums(found, sums)
        tally.add(tables, found)
    return tally


def test_a_mean_per_match_has_students_interval() -> None:
    tally = tally_of(*({"match": {"runs": runs}} for runs in (2, 4, 4, 4, 5, 5, 7, 9)))
    figure = tally.figure("match/runs")
    error = statistics.stdev((2, 4, 4, 4, 5, 5, 7, 9)) / math.sqrt(8)
    assert figure.value == 5
    assert figure.half == pytest.approx(2.365 * error, rel=1e-3)


def test_a_ratio_is_taken_over_all_matches_not_match_by_match() -> None:
    tally = tally_of({"match": {"runs": 1, "steps": 9}}, {"match": {"runs": 3, "steps": 3}})
    assert tally.figure("match/steps").value == 3


def test_a_share_counts_matches_without_the_row() -> None:
    tally = tally_of({"end": {"cleared": 1}}, {"end": {"treasure": 1}}, {"end": {"treasure": 1}}, {"end": {}})
    assert tally.figure("end/treasure/share").value == pytest.approx(2 / 3)
    assert tally.figure("end/treasure/per match").value == 0.5


def test_rows_can_be_taken_together() -> None:
    won, played = {"thief": 1, "wizard": 0, "bard": 1}, {"thief": 1, "wizard": 2, "bard": 1}
    tally = tally_of(
        {"class: won": won, "class: played": played}, sums=("class/thief+wizard/won", "class/all/played")
    )
    assert tally.figure("class/thief+wizard/won").value == pytest.approx(1 / 3)
    assert tally.figure("class/all/played").value == 4


def test_spreads_know_quantiles_deviation_and_ranges() -> None:
    tally = tally_of(*({"rounds": {str(number): 1}} for number in range(1, 101)))
    assert tally.figure("rounds/median") == (50, 41, 60)
    assert tally.figure("rounds/sd").value == pytest.approx(statistics.stdev(range(1, 101)))
    assert tally.figure("rounds/6..10").value == pytest.approx(0.05)
    assert tally.figure("rounds/..4").value == pytest.approx(0.04)
    assert tally.figure("rounds/81..").value == pytest.approx(0.2)


def test_one_match_says_nothing_about_how_matches_vary() -> None:
    figure = tally_of({"match": {"runs": 3}}).figure("match/runs")
    assert (figure.value, figure.low, figure.high) == (3, -math.inf, math.inf)


def test_what_has_not_happened_yet_may_still_happen() -> None:
    figure = tally_of(*({"match": {"runs": 0}} for _ in range(100))).figure("match/runs")
    assert (figure.value, figure.low) == (0, 0)
    assert figure.high == pytest.approx(0.0369, abs=1e-4)


def test_what_never_came_up_has_no_figure() -> None:
    assert not tally_of({"match": {"runs": 3}}).figure("class/thief/won").known


def test_tallies_add_up_in_parts_and_survive_being_kept() -> None:
    matches = [
        {"match": {"runs": n, "steps": n * n}, "end": {"ab"[n % 2]: 1}, "rounds": {str(n): 1}} for n in range(9)
    ]
    whole, part, rest = tally_of(*matches), tally_of(*matches[:4]), tally_of(*matches[4:])
    part.merge(rest)
    kept = Tally(COUNTED, 2).read(whole.to_dict())
    for name in whole.names():
        assert whole.figure(name) == part.figure(name) == kept.figure(name)
    assert whole.matches == part.matches == kept.matches == 9


@pytest.mark.parametrize(("freedom", "value"), [(1, 12.706), (2, 4.303), (3, 3.182), (5, 2.571), (30, 2.042)])
def test_students_t_gives_the_published_values(freedom: int, value: float) -> None:
    assert student(freedom) == pytest.approx(value, rel=0.005)


def test_intervals_hold_the_truth_about_95_times_in_100() -> None:
    """Samples in which a match has several trials that hang together: naive intervals would be far too narrow."""
    chance = Chance(1)
    held, naive = 0, 0
    samples, matches = 400, 60
    for _ in range(samples):
        pair = Pair()
        for _ in range(matches):
            trials = chance.die("trials")
            pair.add(trials * (chance.die("luck") <= 2), trials)  # all or nothing
        share = pair.estimate("share")
        held += share.low <= 1 / 3 <= share.high
        half = 1.96 * math.sqrt(share.value * (1 - share.value) / pair.bottom)
        naive += abs(share.value - 1 / 3) <= half
    assert 0.92 <= held / samples <= 0.98
    assert naive / samples < 0.85


def test_an_index_is_the_share_of_wins_times_the_players() -> None:
    pair = Pair()
    for number in range(100):
        pair.add(number % 4 == 0, 1)
    assert pair.estimate("index", 4).value == pytest.approx(1)
    assert pair.estimate("index", 4).low == pytest.approx(4 * pair.estimate("share").low)


def test_what_is_not_known_is_null_for_programs() -> None:
    one = Pair()
    one.add(3, 1)
    assert one.estimate("mean").to_dict() == {"value": 3, "low": None, "high": None}
    assert NOTHING.to_dict() == {"value": None, "low": None, "high": None}
    assert Pair(3, 1, 3, 1, 3, 1).estimate("share").to_dict()["value"] == 0.333333
