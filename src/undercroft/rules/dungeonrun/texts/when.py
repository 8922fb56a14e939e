"""What all conditions have in common: what a text is about, how near, and the words for it."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from undercroft.abilities import Condition, innermost
from undercroft.content import kebab_case
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt, Battle, Damage, Duel, Kill, Roll, RollWindow
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.whom import attack_of
from undercroft.rules.dungeonrun.topics import FoeNumber

RollKind: TypeAlias = Literal["attack", "monster", "escape", "disarm", "tile", "explore", "check"]
Attack: TypeAlias = Literal["brawn", "magic"]
MonsterType: TypeAlias = Literal["humanoid", "undead", "beast", "animate"]
WoundKind: TypeAlias = Literal["attack", "trap", "tile", "effect"]
Distance = Annotated[int, msgspec.Meta(ge=0)]
Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Positive = Annotated[int, msgspec.Meta(ge=1)]

ROLLS: dict[str, str] = {"monster": "attack", "explore": "exploring", "tile": "tile test"}
"""What a player calls a kind of roll, where that is another word."""


class When(Condition[Dungeon, Frame], frozen=True, tag_field="is", tag=kebab_case):
    """Something that must be true for a text to speak."""

    abstract: ClassVar[bool] = True


def listed(words: tuple[str, ...], joint: str = "or") -> str:
    """Words as a list a person would read."""
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def near(dungeon: Dungeon, frame: Frame, room: int, within: int) -> bool:
    """Whether a room is no farther than that from the owner."""
    steps = dungeon.plan.distances(frame.it)[room]
    return steps is not None and steps <= within


def where(within: int) -> str:
    """How a card names a distance from its owner."""
    return ("on your tile", "on your tile or on an adjacent tile")[within] if within < 2 else f"within {within} steps"


def roll_of(frame: Frame) -> Roll | None:
    """The roll a text is about: the one being made, or the chosen one of a roll window."""
    occasion = frame.occasion
    if isinstance(occasion, Roll):
        return occasion
    if isinstance(occasion, RollWindow):
        return occasion.rolls[frame.target or 0]
    return None


def battle_of(dungeon: Dungeon, frame: Frame) -> Battle | Duel | None:
    """The battle a text is about: that of its occasion, or else the one going on."""
    occasion = frame.occasion
    if isinstance(occasion, Kill):
        return occasion.battle
    if isinstance(occasion, FoeNumber):
        return occasion.attempt if isinstance(occasion.attempt, Battle) else None
    attack = attack_of(frame)
    if isinstance(attack, Battle | Duel):
        return attack
    attempt = innermost(dungeon.occasions, Attempt)
    return attempt if isinstance(attempt, Battle | Duel) and not isinstance(occasion, Damage) else None
