"""Where play stands on its way through a match, for whoever wants to look ahead to the end of something."""

from __future__ import annotations

from enum import Enum
from typing import NamedTuple


class Phase(NamedTuple):
    """The round and the turn that are being played. Play never goes back in it, and everybody may know it.

    round   rises where a round ends; a game without rounds leaves it at 0
    turn    rises within a round where a turn ends; a game without turns leaves it at 0

    >>> Phase(1, 9) < Phase(2, 0)
    True
    """

    round: int = 0
    turn: int = 0


class Horizon(Enum):
    """How far it pays to look ahead: to the end of the turn being played, to that of the round, or to the very end.

    >>> [each.reached(Phase(1, 2), Phase(1, 3)) for each in (Horizon.TURN, Horizon.ROUND, Horizon.MATCH)]
    [True, False, False]
    """

    TURN = "turn"
    ROUND = "round"
    MATCH = "match"

    def reached(self, before: Phase, now: Phase) -> bool:
        """Whether what was being played before is over; of a match its outcome tells."""
        if self is Horizon.MATCH:
            return False
        return now.round != before.round or (self is Horizon.TURN and now.turn != before.turn)
