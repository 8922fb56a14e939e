"""Shares, intervals and spreads against numbers worked out elsewhere."""

import statistics

import pytest
from hypothesis import given
from hypothesis import strategies as st

from undercroft.lab import Spread, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 29, 0.0061, 0.1718),
        (263, 1000, 0.2366, 0.2912),
    ],
)
def test_wilson_gives_the_published_values(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson(successes, trials) == pytest.approx((low, high), abs=1e-4)


def test_without_trials_a_share_can_be_anything() -> None:
    assert wilson(0, 0) == (0.0, 1.0)


@given(st.integers(1, 10_000).flatmap(lambda trials: st.tuples(st.integers(0, trials), st.just(trials))))
def test_the_interval_holds_the_share_and_stays_within_0_and_1(case: tuple[int, int]) -> None:
    successes, trials = case
    low, high = wilson(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1


@given(st.lists(st.integers(-1000, 1000), min_size=2, max_size=50))
def test_a_spread_agrees_with_the_standard_library(numbers: list[int]) -> None:
    spread = Spread()
    for number in numbers:
        spread.add(number)
    assert spread.mean == pytest.approx(statistics.fmean(numbers))
    assert spread.deviation == pytest.approx(statistics.stdev(numbers))
    assert (spread.low, spread.high, spread.count) == (min(numbers), max(numbers), len(numbers))


def test_an_empty_spread_and_a_single_number() -> None:
    spread = Spread()
    assert (spread.mean, spread.deviation) == (0.0, 0.0)
    spread.add(-3)
    assert (spread.mean, spread.deviation, spread.low, spread.high) == (-3.0, 0.0, -3, -3)
