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
    """One choice and all those before it. Forks share their past.

    A `quiet` one is nobody else's business: a pass in a secret window, or an auto-pass turned on or off.
    """

    __slots__ = ("before", "key", "quiet", "seat")

    def __init__(self, before: Past | None, seat: int, key: str, *, quiet: bool) -> None:
        self.before = before
        self.seat = seat
        self.key = key
        self.quiet = quiet

    @property
    def is_order(self) -> bool:
        """Whether an auto-pass was turned on or off."""
        return self.key[0] in "+-"


def story(past: Past | None) -> list[Past]:
    """Everything chosen up to there, the first one first."""
    pasts: list[Past] = []
    while past is not None:
        pasts.append(past)
        past = past.before
    pasts.reverse()
    return pasts


def last_known(past: Past | None, seat: int | None) -> Past | None:
    """The last choice up to there as a seat may know it: that others have passed in secret must not show."""
    while past is not None and seat is not None and past.seat != seat and past.quiet:
        past = past.before
    return past


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


Deed: TypeAlias = tuple[int, Option | str] | Redeal
"""Something done since a checkpoint: a choice, an auto-pass turned on or off, or a departure from the real match."""
