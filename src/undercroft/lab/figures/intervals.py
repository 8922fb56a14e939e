"""The little statistics a simulation needs, exact where it can be."""

from __future__ import annotations

import math

Z_95 = 1.959963984540054
"""How many standard deviations either side hold 95 % of a normal distribution."""


def wilson(successes: float, trials: float) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson's score interval); (0, 1) without any trial.

    Shared wins and matches that hang together make for parts of successes and trials.

    >>> low, high = wilson(70, 100)
    >>> f"{low:.3f} {high:.3f}"
    '0.604 0.781'
    """
    if trials == 0:
        return (0.0, 1.0)
    share = successes / trials
    spread = Z_95 * Z_95 / trials
    middle = (share + spread / 2) / (1 + spread)
    half = math.sqrt(share * (1 - share) * spread + spread * spread / 4) / (1 + spread)
    low = 0.0 if successes == 0 else middle - half
    high = 1.0 if successes == trials else middle + half
    return (low, high)


FEW = (12.706, 4.303, 3.182, 2.776)
"""Student's t with 1, 2, 3 and 4 degrees of freedom, where the series below is not good enough."""


def student(freedom: int) -> float:
    """How many standard errors either side hold 95 % when the deviation is itself estimated (Student's t).

    >>> f"{student(10):.2f} {student(100):.3f}"
    '2.23 1.984'
    """
    if freedom <= len(FEW):
        return FEW[freedom - 1]
    z = Z_95
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / freedom + second / freedom**2 + third / freedom**3
