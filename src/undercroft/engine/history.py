"""What a match remembers of how it came to where it stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Generic, TypeAlias

from undercroft.engine.chance import Chance
from undercroft.engine.decision import Option
from undercroft.engine.game import S

SPACING = 4
"""After how many steps or choices the next step begins with a new checkpoint: copying the state takes longer
than replaying a few choices that hardly anybody asks for."""


class Past:
    """One choice and all those before it. Forks share their past."""

    __slots__ = ("before", "key", "seat")

    def __init__(self, before: Past | None, seat: int, key: str) -> None:
        self.before = before
        self.seat = seat
        self.key = key


class Checkpoint(Generic[S]):
    """Everything between two steps. Nobody ever changes what it holds: it is copied before use."""

    __slots__ = ("auto", "chance", "state", "steps")

    def __init__(self, state: S, chance: Chance, auto: Mapping[int, frozenset[str]], steps: int) -> None:
        self.state = state
        self.chance = chance
        self.auto = auto
        self.steps = steps


@dataclass(frozen=True, slots=True)
class Redeal:
    """At this point the future of chance was replaced and, for a seat, what it cannot know dealt anew."""

    seat: int | None
    chance: Chance


Deed: TypeAlias = tuple[int, Option] | tuple[int, str] | Redeal
"""Something done since a checkpoint: a choice, an auto-pass turned on or off, or a departure from the real match."""
