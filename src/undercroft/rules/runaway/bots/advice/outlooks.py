"""How somebody may look at an op, and what it is worth to him then, in points of speed.

Each op says what it is worth in its own class; an outlook asks it the right way.

    OnAverage   whatever the situation
    Facing      a Hero faces it now, with the speed and life really left
    Answering   it is used in a window now
    Against     it is done to another Hero
    Escaping    an Item does it when its owner escapes
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from math import fsum
from typing import TYPE_CHECKING, Final

from undercroft.rules.runaway.bots.advice.rivals import rivalry
from undercroft.rules.runaway.state import BOSS, Chase, Player

if TYPE_CHECKING:
    from undercroft.rules.runaway.occasions import Window
    from undercroft.rules.runaway.phrases import Amount, Count
    from undercroft.rules.runaway.vocabulary.op import Op, Ops

LUCK = 4.9
"""The mean number of a draw."""
LUCKY = 0.41
LIFE = 1.5
GOLD = 0.6
STOP = 3.0
DEATH = 50.0


def mean(amount: Amount | Count | None) -> float:
    """How much an amount is on average."""
    if amount is None:
        return 0.0
    if isinstance(amount, int):
        return float(amount)
    return LUCK if amount == "luck" else -LUCK


class Outlook(ABC):
    """How somebody looks at an op."""

    __slots__ = ()

    @abstractmethod
    def weigh(self, op: Op) -> float:
        """What the op is worth, seen like this."""

    def total(self, ops: Ops) -> float:
        """What a list is worth, seen like this, from left to right."""
        total = 0.0
        for op in ops:
            total += self.weigh(op)
        return total


class OnAverage(Outlook):
    """Whatever the situation."""

    __slots__ = ()

    def weigh(self, op: Op) -> float:
        """What it is worth on average."""
        return op.on_average()


class Facing(Outlook):
    """A Hero faces a list now; `left` and `life` are what is left after the ops weighed so far."""

    __slots__ = ("chase", "hero", "left", "life", "running")

    def __init__(self, chase: Chase, hero: Player) -> None:
        self.chase = chase
        self.hero = hero
        self.left = float(chase.remaining)
        self.life = float(hero.life)
        self.running = chase.runner == hero.seat

    def weigh(self, op: Op) -> float:
        """What it is worth to the Hero who faces it now."""
        return op.when_faced(self)


class Answering(Outlook):
    """A Hero uses something in a window now, on another Runner of a contact or himself."""

    __slots__ = ("chase", "hero", "other", "window")

    def __init__(self, chase: Chase, hero: Player, window: Window, other: int | None) -> None:
        self.chase = chase
        self.hero = hero
        self.window = window
        self.other = other

    def weigh(self, op: Op) -> float:
        """What it is worth to the Hero who may use it in this window."""
        return op.when_answering(self)

    def on_other(self, ops: Ops) -> float:
        """What it is worth to have a list done to the other Runner."""
        if self.other is None:
            return 0.0
        if self.other == BOSS:
            return fsum(op.against_boss(self) for op in ops)
        against = Against(self.chase, self.hero, self.chase.players[self.other])
        return fsum(against.weigh(op) for op in ops)


class Against(Outlook):
    """Something is done to another Hero, who may be more or less of a rival."""

    __slots__ = ("chase", "weight")

    def __init__(self, chase: Chase, hero: Player, victim: Player) -> None:
        self.chase = chase
        self.weight = 0.5 + rivalry(chase, hero, victim)

    def weigh(self, op: Op) -> float:
        """As a blow, or a favour, to a rival."""
        return op.against(self)


class Escaping(Outlook):
    """An Item's owner gets out with it."""

    __slots__ = ()

    def weigh(self, op: Op) -> float:
        """As something to look forward to."""
        return op.when_escaping()


ON_AVERAGE: Final = OnAverage()
ESCAPING: Final = Escaping()


def average(ops: Ops) -> float:
    """What a list is worth on average."""
    return fsum(op.on_average() for op in ops)


def facing(chase: Chase, hero: Player, ops: Ops) -> float:
    """What a list is worth to a Hero who faces it now, with the speed and life really left."""
    return Facing(chase, hero).total(ops)
