"""What a game fills in if it wants to be counted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from undercroft.counting.counts import Counts
from undercroft.counting.tables import Counted
from undercroft.engine import Event, Game, Outcome


@dataclass(frozen=True, slots=True)
class Counting:
    """What is counted in the matches of a game, which has this as its `counting`.

    tables   how the counts are read, in this order
    count    counts one finished match, from what happened in it and how it ended
    """

    tables: tuple[Counted, ...]
    count: Callable[[Sequence[Event], Outcome], Counts]


NOTHING = Counting((), lambda events, outcome: Counts())


def counting_of(game: Game[Any]) -> Counting:
    """What is counted in matches of a game; nothing if it has not said."""
    found: Counting = getattr(game, "counting", NOTHING)
    return found
