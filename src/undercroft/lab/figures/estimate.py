"""From sums over matches to a figure and its 95 % interval.

A figure is a ratio: what was counted, divided by what it is counted per. Within a match such counts hang together
(what one player wins the others do not), so a match is the unit: intervals come from how the ratio's two parts vary
from match to match (the delta method). Shares get Wilson's interval with the number of independent trials that would
vary as much, so that they stay within 0 and 1 and are honest when there are few.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import NamedTuple

from undercroft.counting import Form
from undercroft.lab.figures.intervals import student, wilson


class Estimate(NamedTuple):
    """A figure with its interval; without any data all of it is nan."""

    value: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval."""
        return (self.high - self.low) / 2

    @property
    def known(self) -> bool:
        """Whether there is any data."""
        return not math.isnan(self.value)

    def scaled(self, factor: float) -> Estimate:
        """The figure in other units."""
        return Estimate(self.value * factor, self.low * factor, self.high * factor)

    def to_dict(self) -> dict[str, float | None]:
        """Plain data; what is not known is null."""
        return {name: round(each, 6) if math.isfinite(each) else None for name, each in self._asdict().items()}


NEVER = -math.log(0.025)
"""What has never happened in n trials happens at most this often in n, with 97.5 % certainty."""
NOTHING = Estimate(math.nan, math.nan, math.nan)


@dataclass(slots=True)
class Pair:
    """The sums of a ratio's two parts over matches: enough for the ratio, its interval, and adding more matches.

    >>> pair = Pair()
    >>> for won in (1, 0, 1, 1):
    ...     pair.add(won, 1)
    >>> f"{pair.estimate('share').value:.2f}"
    '0.75'
    """

    matches: int = 0
    """Those in which there was something to count per."""
    top: float = 0.0
    bottom: float = 0.0
    tops: float = 0.0
    bottoms: float = 0.0
    both: float = 0.0

    def add(self, top: float, bottom: float) -> None:
        """One more match."""
        if top:
            self.top += top
            self.tops += top * top
            self.both += top * bottom
        if bottom:
            self.matches += 1
            self.bottom += bottom
            self.bottoms += bottom * bottom

    def add_rate(self, number: float) -> None:
        """One more match of something counted per match; the matches are known to whoever counts them."""
        self.top += number
        self.tops += number * number

    def merge(self, other: Pair) -> None:
        """The matches of another, too."""
        self.matches += other.matches
        self.top += other.top
        self.bottom += other.bottom
        self.tops += other.tops
        self.bottoms += other.bottoms
        self.both += other.both

    @property
    def variance(self) -> float:
        """How much the ratio would vary if so many matches were played again and again."""
        ratio = self.top / self.bottom
        squares = self.tops - 2 * ratio * self.both + ratio * ratio * self.bottoms
        return max(0.0, squares) * self.matches / (self.matches - 1) / (self.bottom * self.bottom)

    def estimate(self, form: Form, players: int = 1) -> Estimate:
        """The figure; an index is the share of wins as a multiple of one in so many players."""
        if not self.bottom:
            return NOTHING
        if form == "mean":
            return self._mean()
        share = self._share()
        return share.scaled(players) if form == "index" else share

    def _mean(self) -> Estimate:
        value = self.top / self.bottom
        if self.matches < 2:
            return Estimate(value, -math.inf, math.inf)
        if not self.tops:
            return Estimate(0.0, 0.0, NEVER / self.bottom)
        half = student(self.matches - 1) * math.sqrt(self.variance)
        return Estimate(value, value - half, value + half)

    def _share(self) -> Estimate:
        share = self.top / self.bottom
        if self.matches < 2 or not 0 < share < 1:
            trials: float = self.matches  # all the same: nothing is known of how matches hang together
        else:
            variance = self.variance * (self.matches - 1) / self.matches  # Wilson's is for the share as it is
            trials = min(self.bottom, share * (1 - share) / variance) if variance else self.bottom
        return Estimate(share, *wilson(share * trials, trials))
