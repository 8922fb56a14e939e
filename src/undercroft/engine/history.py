"""What a match remembers of how it came to where it stands.

Its choices are a chain that copies share. Along the chain lie checkpoints, copies of the state between two steps:
close together near the end, where undo and forks need them, and ever wider apart further back.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeAlias

from undercroft.engine.chance import Chance, Draw
from undercroft.engine.decision import Option
from undercroft.engine.orders import Order, Orders
from undercroft.engine.state import S

SPACING, WIDEST = 2, 8
"""After how many steps or choices the next step begins with a new checkpoint: so many where somebody has just copied
the match or gone back in it, twice as many after each checkpoint nobody asked for, and never more than the widest.
Copying a state takes longer than replaying a choice, and most positions are never copied."""
NEVER = sys.maxsize
"""When the next checkpoint is due while none may be kept."""

NOBODY = -1
"""The seat of what no player did."""


@dataclass(frozen=True, slots=True)
class Redeal:
    """At this point the future of chance was replaced and, for a seat, what it cannot know dealt anew."""

    seat: int | None
    chance: Chance


Deed: TypeAlias = Option | Order | Redeal
"""Something done: a choice, an order, or a departure from the real match."""


class Given(Enum):
    """How a choice was made, and so who knows of it."""

    OPENLY = "openly"
    QUIETLY = "quietly"
    """Nobody else's business: an answer given in secret, or an order. What others can tell of it is a reveal."""
    TOGETHER = "together"
    """Face down, and turned up with the others'."""


class Past:
    """One deed and, through `before`, all those before it. Forks share their past.

    `draws` is what chance said because of it (None: nobody kept that), and `revealed` whether something hidden was
    shown; both are known only where somebody listened, and are found out by playing again where nobody did.
    """

    __slots__ = ("before", "deed", "draws", "given", "number", "revealed", "seat")

    def __init__(self, before: Past | None, seat: int, deed: Deed | None, given: Given) -> None:
        self.before = before
        self.number: int = 0 if before is None else before.number + 1
        self.seat = seat
        self.deed = deed
        self.given = given
        self.draws: tuple[Draw, ...] | None = None
        self.revealed = False

    @property
    def key(self) -> str:
        """The word of it in a record."""
        return self.deed.key if isinstance(self.deed, Option | Order) else ""


def beginning() -> Past:
    """What happens before anybody chooses: the set-up."""
    return Past(None, NOBODY, None, Given.OPENLY)


def between(earlier: Past | None, later: Past) -> list[Past]:
    """What was done after one deed, up to and with another, the first one first; all of it without the former."""
    pasts: list[Past] = []
    past: Past | None = later
    while past is not None and past is not earlier:
        pasts.append(past)
        past = past.before
    pasts.reverse()
    return pasts


class Checkpoint(Generic[S]):
    """Everything between two steps, after some deed. Nobody ever changes what it holds: it is copied before use."""

    __slots__ = ("chance", "number", "orders", "past", "state", "steps")

    def __init__(self, number: int, past: Past, state: S, chance: Chance, orders: Orders, steps: int) -> None:
        self.number = number
        self.past = past
        self.state = state
        self.chance = chance
        self.orders = orders
        self.steps = steps


class Checkpoints(Generic[S]):
    """The checkpoints of one match: the first, the last, and in between about one for each power of two.

    They are numbered in the order they are made. For each number of zeros at the end of a number in binary, only the
    last such checkpoint stays: whoever goes d checkpoints back finds one within about 2 d, and a match of thousands
    of choices keeps a dozen.
    """

    __slots__ = ("_kept", "latest")

    def __init__(self, kept: dict[int, Checkpoint[S]], latest: Checkpoint[S]) -> None:
        self._kept = kept
        self.latest = latest

    def keep(self, checkpoint: Checkpoint[S]) -> None:
        """Add the next checkpoint and let go of the one it replaces."""
        number = checkpoint.number
        self._kept.pop(number - 2 * (number & -number), None)
        self._kept[number] = self.latest = checkpoint

    def until(self, past: Past) -> Checkpoints[S]:
        """Those at or before that deed."""
        if self.latest.past.number <= past.number:
            return Checkpoints(self._kept.copy(), self.latest)
        kept = {number: each for number, each in self._kept.items() if each.past.number <= past.number}
        return Checkpoints(kept, kept[max(kept)])

    def __len__(self) -> int:
        return len(self._kept)


def only(checkpoint: Checkpoint[S]) -> Checkpoints[S]:
    """Checkpoints that begin with that one, which is given the number 0."""
    return Checkpoints({0: checkpoint}, checkpoint)
