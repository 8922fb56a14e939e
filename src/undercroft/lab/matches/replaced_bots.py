"""Bots that had to be replaced in the middle of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass(slots=True)
class ReplacedBots:
    """How often which bot had to be replaced, and what happened the first time.

    >>> replaced = ReplacedBots()
    >>> replaced.add([("cmd:./slow", "question 3: cmd:./slow has given no answer within 1 s")])
    >>> replaced.in_words()
    ['cmd:./slow, replaced 1 time. First: question 3: cmd:./slow has given no answer within 1 s']
    """

    times: Counter[str] = field(default_factory=Counter)
    first: dict[str, str] = field(default_factory=dict)

    def add(self, troubles: Iterable[tuple[str, str]]) -> None:
        """What went wrong in one match."""
        for bot, trouble in troubles:
            self.times[bot] += 1
            self.first.setdefault(bot, trouble)

    def merge(self, other: ReplacedBots) -> None:
        """What went wrong later on, too."""
        self.times.update(other.times)
        self.first = {**other.first, **self.first}

    def in_words(self) -> list[str]:
        """A line for each bot."""
        return [
            f"{bot}, replaced {times:,} time{'s' if times > 1 else ''}. First: {self.first[bot]}"
            for bot, times in self.times.items()
        ]
