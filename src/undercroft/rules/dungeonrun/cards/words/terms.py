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
Rating = Literal["brawn", "magic", "skill"]
ENTRANCE = 0
"""The room of the Dungeon Entrance."""
SUCCESS, KILL = 3.0, 4.0
"""What it is worth, in wounds, to get away or disarm a trap, and to kill a monster."""
Decider: TypeAlias = Literal["first-player", "you"]
Action: TypeAlias = Literal["move", "escape", "battle", "equip", "search", "advance"]
