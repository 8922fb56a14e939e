"""Conditions about turns and ways: whose turn it is, what stands in the way."""

from __future__ import annotations

from typing import TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Turning
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import When
from undercroft.rules.dungeonrun.topics import Deed


class OwnTurn(When, frozen=True):
    """It is your own turn, or the one that has just ended was."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the turn the occasion is about, or else the one being played."""
        if isinstance(frame.occasion, Turning):
            return frame.occasion.hero == frame.you
        return state.turn is not None and state.turn.hero == frame.you

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is your own turn"


class Gated(When, frozen=True):
    """The tile has an exit test (DR-12.25)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what the tile says."""
        room = frame.occasion.room if isinstance(frame.occasion, Deed) else frame.it
        return any(where == room and "exit-test" in says for where, says in state.tile_says)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "leaving the tile needs an exit test"


JourneyCondition: TypeAlias = OwnTurn | Gated
