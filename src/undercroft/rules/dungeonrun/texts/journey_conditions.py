"""Conditions about turns and ways: whose turn it is, who enters or leaves a tile and how, what was done so far."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Deed, Entering, Leaving, Turning
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import When, roll_of
from undercroft.rules.dungeonrun.texts.whom import heroes_meant

How: TypeAlias = Literal["move", "escape", "text"]


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


class EnteredThisTurn(When, frozen=True):
    """It is your own turn and you have entered your tile in it."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the rooms entered since the turn began."""
        if frame.you is None or state.turn is None or state.turn.hero != frame.you:
            return False
        return frame.it in state.heroes[frame.you].entered

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you entered your tile this turn"


class Walked(When, frozen=True):
    """You have used Move or Escape this turn; on another hero's turn, in your last one."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """Noted until the next own turn begins."""
        return frame.you is not None and state.heroes[frame.you].walked

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you have used Move or Escape this turn (on another hero's turn: in your last turn)"


class Enters(When, frozen=True):
    """You have entered a tile, in one of these ways; with `placed` one that already lay there."""

    how: tuple[How, ...] = ()
    placed: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the entry."""
        entering = frame.occasion
        if not isinstance(entering, Entering) or entering.hero != frame.you:
            return False
        return (not self.how or entering.how in self.how) and not (self.placed and entering.new)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        tile = "an already placed tile" if self.placed else "a tile"
        return f"your Move action has brought you to {tile}" if self.how == ("move",) else f"you have entered {tile}"


class Leaves(When, frozen=True):
    """You are about to leave your tile, in one of these ways; with `placed` for one that already lay there."""

    how: tuple[How, ...] = ()
    placed: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the way out."""
        leaving = frame.occasion
        if not isinstance(leaving, Leaving) or leaving.hero != frame.you:
            return False
        return (not self.how or leaving.how in self.how) and not (self.placed and leaving.new)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        how = " or ".join(each.capitalize() for each in self.how)
        return f"you leave{f' by {how}' if how else ''}{' to an already placed tile' if self.placed else ''}"


class EntryTestIs(When, frozen=True, tag="entry-test"):
    """The roll is your test on entering a tile, not one for leaving it (DR-12.3)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what goes on: the last hero who entered or wanted to leave."""
        roll = roll_of(frame)
        if roll is None or roll.kind != "tile" or roll.roller != frame.you:
            return False
        entering, leaving = innermost(state.occasions, Entering), innermost(state.occasions, Leaving)
        if entering is None or leaving is None:
            return entering is not None
        return state.occasions.index(entering) > state.occasions.index(leaving)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is the entry test of a tile"


class Gated(When, frozen=True):
    """The tile has an exit test (DR-12.25)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what the tile says."""
        room = frame.occasion.room if isinstance(frame.occasion, Deed) else frame.it
        return any(where == room and "exit-test" in says for where, says in state.tile_says)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "leaving the tile needs an exit test"


class Crowded(When, frozen=True):
    """It is the endgame and another hero is on your tile."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        return state.endgame and bool(heroes_meant(state, frame, "others-here"))

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is the endgame and another hero is on your tile"


JourneyCondition: TypeAlias = (
    OwnTurn | EnteredThisTurn | Walked | Enters | Leaves | EntryTestIs | Gated | Crowded
)  # fmt: skip
