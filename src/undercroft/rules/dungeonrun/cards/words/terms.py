"""The plain terms that cards share: kinds of rolls and attacks, amounts, distances, and how lists are read."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

RollKind: TypeAlias = Literal["attack", "monster", "escape", "disarm", "tile", "explore", "check"]


Attack: TypeAlias = Literal["brawn", "magic"]


MonsterType: TypeAlias = Literal["humanoid", "undead", "beast", "animate"]


WoundKind: TypeAlias = Literal["attack", "trap", "tile", "effect"]


Distance = Annotated[int, msgspec.Meta(ge=0)]


Face = Annotated[int, msgspec.Meta(ge=1, le=6)]


Positive = Annotated[int, msgspec.Meta(ge=1)]


ROLLS: dict[str, str] = {"monster": "attack", "explore": "exploring", "tile": "tile test"}
"""What a player calls a kind of roll, where that is another word."""


def listed(words: tuple[str, ...], joint: str = "or") -> str:
    """Words as a list a person would read."""
    return f" {joint} ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))


def where(within: int) -> str:
    """How a card names a distance from its owner."""
    return ("on your tile", "on your tile or on an adjacent tile")[within] if within < 2 else f"within {within} steps"


Rating = Literal["brawn", "magic", "skill"]


ENTRANCE = 0
"""The room of the Dungeon Entrance."""


def counted(n: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many}"


SUCCESS, KILL = 3.0, 4.0
"""What it is worth, in wounds, to get away or disarm a trap, and to kill a monster."""


Decider: TypeAlias = Literal["first-player", "you"]


Action: TypeAlias = Literal["move", "escape", "battle", "equip", "search", "advance"]
