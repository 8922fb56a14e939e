"""The invariants of a game: what its specification says of every position."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from undercroft.engine import Match


@runtime_checkable
class Checked(Protocol):
    """A game that can say whether a position is one that its rules allow."""

    def check(self, state: Any, /) -> None:
        """Raise AssertionError, citing the clause, if an invariant of the specification does not hold."""


def check_invariants(match: Match[Any]) -> None:
    """Where a match stands, every invariant holds, if its game has said any with a `check`."""
    if isinstance(match.game, Checked):
        match.game.check(match.state)
