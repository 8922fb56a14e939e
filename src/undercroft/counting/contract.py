"""What a game fills in if it wants to be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

from undercroft.counting.counts import Counts
from undercroft.counting.tables import Counted
from undercroft.engine import Event, Game, Outcome


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted.

    tables   how the counts are read, in this order
    count    counts one finished match, from what happened in it and how it ended
    """

    tables: tuple[Counted, ...]
    count: Callable[[Sequence[Event], Outcome], Counts]


@runtime_checkable
class CountedGame(Protocol):
    """A game that is counted has this."""

    @property
    def counting(self) -> Counting:
        """What is counted in its matches."""


NOTHING = Counting((), lambda events, outcome: Counts())


def counting_of(game: Game[Any]) -> Counting:
    """What is counted in matches of a game; nothing if it has not said."""
    return game.counting if isinstance(game, CountedGame) else NOTHING
