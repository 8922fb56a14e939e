"""Whole numbers as they come in: how many, their mean, and how far they spread."""

from __future__ import annotations

import math
from dataclasses import dataclass


@dataclass(slots=True)
class Spread:
    """Whole numbers as they come in: how many, and where they lie. The sums are exact, so order does not matter.

    >>> spread = Spread()
    >>> for number in (2, 4, 4, 4, 5, 5, 7, 9):
    ...     spread.add(number)
    >>> spread.mean, f"{spread.deviation:.3f}", spread.low, spread.high
    (5.0, '2.138', 2, 9)
    """

    count: int = 0
    total: int = 0
    squares: int = 0
    low: int = 0
    high: int = 0

    def add(self, number: int) -> None:
        """One more number."""
        self.low = number if self.count == 0 else min(self.low, number)
        self.high = number if self.count == 0 else max(self.high, number)
        self.count += 1
        self.total += number
        self.squares += number * number

    def merge(self, other: Spread) -> None:
        """The numbers of another, too."""
        if not other.count:
            return
        self.low = min(self.low, other.low) if self.count else other.low
        self.high = max(self.high, other.high) if self.count else other.high
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        """The average; 0 without any number."""
        return self.total / self.count if self.count else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, estimated from the numbers as a sample; 0 with fewer than two."""
        if self.count < 2:
            return 0.0
        return math.sqrt((self.count * self.squares - self.total * self.total) / (self.count * (self.count - 1)))

    def to_dict(self) -> dict[str, object]:
        """Plain data."""
        return {
            "mean": round(self.mean, 6),
            "sd": round(self.deviation, 6),
            "min": self.low,
            "max": self.high,
        }
