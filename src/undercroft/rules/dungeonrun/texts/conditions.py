"""When a text speaks. A condition is one class; `whom` says who is meant by a word like "you" or "victim"."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, ClassVar, Literal

import msgspec

from undercroft.abilities import Condition, innermost
from undercroft.content import Names, kebab_case
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import (
    MONSTER,
    Battle,
    Damage,
    FoeNumber,
    FreeAttack,
    Roll,
    RollWindow,
)
from undercroft.rules.dungeonrun.state import Dungeon

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Monster

RollKind = Literal["attack", "monster", "escape", "disarm", "tile", "explore", "check"]
Distance = Annotated[int, msgspec.Meta(ge=0)]


class When(Condition[Dungeon, Frame], frozen=True, tag_field="is", tag=kebab_case):
    """Something that must be true for a text to speak."""

    abstract: ClassVar[bool] = True


def roll_of(frame: Frame) -> Roll | None:
    """The roll a text is about: the one being made, or the chosen one of a roll window."""
    occasion = frame.occasion
    if isinstance(occasion, Roll):
        return occasion
    if isinstance(occasion, RollWindow):
        return occasion.rolls[frame.target or 0]
    return None


def monster_of(dungeon: Dungeon, frame: Frame) -> Monster | None:
    """The monster whose text it is."""
    foe = dungeon.foes.get(frame.it)
    return foe.card if frame.you is None and foe is not None else None


class RollIs(When, frozen=True, tag="roll"):
    """The roll is of one of these kinds, made by you, by another hero or by a monster."""

    kinds: tuple[RollKind, ...] = ()
    by: Literal["you", "other-hero", "monster", "anybody"] = "anybody"
    rating: Literal["brawn", "magic"] | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the roll of the occasion."""
        roll = roll_of(frame)
        if roll is None or (self.kinds and roll.kind not in self.kinds):
            return False
        if self.rating is not None and roll.kinship != self.rating:
            return False
        match self.by:
            case "you":
                return roll.roller == frame.you
            case "other-hero":
                return roll.roller >= 0 and roll.roller != frame.you
            case "monster":
                return roll.roller == MONSTER
        return True

    def describe(self, names: Names) -> str:
        """As the card says it."""
        who = {"you": "your ", "other-hero": "another hero's ", "monster": "a monster's ", "anybody": "a "}[self.by]
        kinds = ", ".join(self.kinds) or "any"
        return f"it is {who}{self.rating + ' ' if self.rating else ''}{kinds} roll"


class ItWounded(When, frozen=True):
    """Its own attack, in a battle or a free attack, has put at least one wound on a hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the damage event."""
        event = frame.occasion
        if not isinstance(event, Damage) or not isinstance(event.attack, Battle | FreeAttack):
            return False
        return event.attack.room == frame.it and bool(event.placed)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it wounds a hero"


class ItsBattle(When, frozen=True):
    """It is about the battle against this monster; with `rating`, attacked with that."""

    rating: Literal["brawn", "magic"] | None = None
    surprise: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle that is going on."""
        battle = innermost(state.occasions, Battle)
        if isinstance(frame.occasion, FoeNumber):
            attempt = frame.occasion.attempt
            battle = attempt if isinstance(attempt, Battle) else battle
        if battle is None or battle.room != frame.it or (self.surprise and not battle.surprise):
            return False
        return self.rating is None or battle.rating == self.rating

    def describe(self, names: Names) -> str:
        """As the card says it."""
        how = " with " + self.rating if self.rating else ""
        return f"{'the surprise battle' if self.surprise else 'a battle'} against it is fought{how}"


AnyCondition = RollIs | ItWounded | ItsBattle
