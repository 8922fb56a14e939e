"""Conditions about the part a hero has in what goes on: whose search, draw or turn it is, whose roll, who is near."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import When, roll_of
from undercroft.rules.dungeonrun.texts.whom import seat_of


class Yours(When, frozen=True):
    """What happens is your own: the turn, the search, the tile or card that is drawn."""

    what: Literal["turn", "search", "tile", "card"]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the hero it is about."""
        return frame.you is not None and seat_of(frame.occasion) == frame.you

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return {
            "turn": "it is your own turn", "search": "you search", "tile": "you draw a dungeon tile",
            "card": "you draw an encounter card for your tile",
        }[self.what]  # fmt: skip


class ActorsRoll(When, frozen=True):
    """The roll is that of the hero who has declared the battle, escape or disarm."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the attempt that is going on."""
        attempt, roll = innermost(state.occasions, Attempt), roll_of(frame)
        return attempt is not None and roll is not None and roll.roller == attempt.actor

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is the roll of the hero who declared it"


class RollFailed(When, frozen=True):
    """The final roll has failed (DR-7.23, part e)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the dice as they lie."""
        roll = roll_of(frame)
        return roll is not None and not roll.success

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "the final roll fails"


class NothingHoldsYou(When, frozen=True):
    """No monster is on your tile, nor in the endgame another hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        assert frame.you is not None
        return frame.it not in state.foes and not (state.endgame and state.others_in(frame.it, frame.you))

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you share your tile with no monster, nor in the endgame with another hero"


FrayCondition: TypeAlias = Yours | ActorsRoll | RollFailed | NothingHoldsYou
