"""Where play stands on its way through a match, for whoever wants to look ahead to the end of something."""

from __future__ import annotations

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
