"""Where it pays to look ahead, and how far."""

from __future__ import annotations

from undercroft.engine import Decision, Horizon
from undercroft.rules.dungeonrun.state import Dungeon

ROUTINE = frozenset({
    "die", "reroll-die", "turn-die", "reroll-order", "attack", "duel-attack", "escape-with", "disarm-with",
    "test-with", "tile-test", "armor", "rally", "rotation", "look", "look-where", "which-first",
})  # fmt: skip
"""Questions that counting the dice decides, or that hardly matter."""


def ponders(dungeon: Dungeon, decision: Decision) -> bool:
    """Not at questions that counting the dice decides."""
    return decision.kind not in ROUTINE


def reach(dungeon: Dungeon) -> Horizon:
    """In the endgame the end is near enough to play on to it."""
    return Horizon.MATCH if dungeon.endgame else Horizon.ROUND


def decisive(dungeon: Dungeon) -> bool:
    """The endgame."""
    return dungeon.endgame
