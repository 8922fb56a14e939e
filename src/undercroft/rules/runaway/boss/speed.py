"""How fast the Boss is (RA-8.6, RA-10.19)."""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar, TypeAlias

from undercroft.abilities import Wording
from undercroft.content import Names, kebab_case
from undercroft.engine import override
from undercroft.rules.runaway.boss.luck import boss_luck
from undercroft.rules.runaway.phrases import Distance, Positive, Whole
from undercroft.rules.runaway.state import Chase


def boss_speed(chase: Chase) -> int:
    """The Boss's speed by its rule, never below 0 (RA-10.19)."""
    return max(0, chase.boss.card.speed.speed(chase))


def draw_numbers(chase: Chase, count: int) -> tuple[int, ...]:
    """The numbers drawn for the speed, as many as there are cards for: one that nobody drew is none (RA-10.19)."""
    drawn = [boss_luck(chase) for _ in range(count)]
    chase.boss.numbers = tuple(each for each in drawn if each is not None)
    return chase.boss.numbers


def change_boss_speed(chase: Chase, change: int) -> None:
    """The running Boss's speed changes, never below 0 (RA-8.6)."""
    before = chase.remaining
    chase.remaining = max(0, before + change)
    if chase.log and chase.remaining != before:
        result = "gained" if chase.remaining > before else "lost"
        amount = abs(chase.remaining - before)
        chase.log.tell("boss-speed", "RA-8.6", amount=amount, remaining=chase.remaining, result=result)


class SpeedRule(Wording, frozen=True, tag_field="rule", tag=kebab_case):
    """How fast the Boss is before cards (RA-10.19)."""

    abstract: ClassVar[bool] = True

    @abstractmethod
    @override
    def describe(self, names: Names) -> str:
        raise NotImplementedError

    @abstractmethod
    def speed(self, chase: Chase) -> int:
        """The number, drawing what it needs."""
        raise NotImplementedError


class Const(SpeedRule, frozen=True):
    """Always the same."""

    n: Distance

    @override
    def describe(self, names: Names) -> str:
        return str(self.n)

    def speed(self, chase: Chase) -> int:
        """That number."""
        return self.n


class Luck(SpeedRule, frozen=True):
    """One draw of Luck and a number."""

    plus: Whole = 0

    @override
    def describe(self, names: Names) -> str:
        return f"Luck + {self.plus}"

    def speed(self, chase: Chase) -> int:
        """The number drawn, and more."""
        return max(draw_numbers(chase, 1), default=0) + self.plus


class BestOfTwo(SpeedRule, frozen=True):
    """The higher of two draws of Luck and a number."""

    plus: Whole = 0

    @override
    def describe(self, names: Names) -> str:
        return f"the better of two Luck draws + {self.plus}"

    def speed(self, chase: Chase) -> int:
        """The higher of the numbers drawn, and more."""
        return max(draw_numbers(chase, 2), default=0) + self.plus


class Round(SpeedRule, frozen=True):
    """The number of the round and a number, up to a limit."""

    plus: Whole
    at_most: Positive

    @override
    def describe(self, names: Names) -> str:
        return f"the round + {self.plus}, at most {self.at_most}"

    def speed(self, chase: Chase) -> int:
        """The number of the round, and more."""
        return min(self.at_most, chase.round + self.plus)


AnySpeedRule: TypeAlias = Const | Luck | BestOfTwo | Round
