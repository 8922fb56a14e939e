"""When a special rule of a Boss acts (RA-10.20)."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from undercroft.abilities import Condition
from undercroft.content import Names, kebab_case
from undercroft.engine import override
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.phrases import Positive
from undercroft.rules.runaway.state import Chase


class BossCondition(Condition[Chase, Frame], frozen=True, tag_field="is", tag=kebab_case):
    """When a hook acts."""

    abstract: ClassVar[bool] = True


class Drew(BossCondition, frozen=True):
    """The speed rule drew that number."""

    number: Positive

    @override
    def describe(self, names: Names) -> str:
        return f"the number drawn is {self.number}"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether it is among the numbers of this run."""
        return self.number in chase.boss.numbers


class NumbersEqual(BossCondition, frozen=True):
    """The two numbers the speed rule drew are equal."""

    @override
    def describe(self, names: Names) -> str:
        return "the two numbers are equal"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether there are two, and equal."""
        numbers = chase.boss.numbers
        return len(numbers) == 2 and numbers[0] == numbers[1]


class Awake(BossCondition, frozen=True):
    """The Boss did not doze off in this run."""

    @override
    def describe(self, names: Names) -> str:
        return "he has not dozed off"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether it is awake."""
        return not chase.boss.dozing


class HeroAhead(BossCondition, frozen=True):
    """A Hero is ahead of the Boss, no farther than that."""

    within: Positive

    @override
    def describe(self, names: Names) -> str:
        return f"a Hero is 1 to {self.within} spaces ahead of him"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether somebody is there."""
        here = chase.boss.position
        return any(each.running and 0 < each.position - here <= self.within for each in chase.players)


class FewBehind(BossCondition, frozen=True):
    """Fewer Heroes than that are behind the Boss."""

    fewer_than: Positive

    @override
    def describe(self, names: Names) -> str:
        return f"fewer than {self.fewer_than} Heroes are behind him"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether they are few."""
        return chase.heroes_behind_boss() < self.fewer_than


class Richest(BossCondition, frozen=True):
    """No Hero in the dungeon has more gold than the one the Boss hits."""

    @override
    def describe(self, names: Names) -> str:
        return "no Hero has more Gold than that one"

    def holds(self, chase: Chase, frame: Frame) -> bool:
        """Whether nobody is richer."""
        hero = frame.hero
        return hero is not None and all(each.gold <= hero.gold for each in chase.players if each.running)


AnyBossCondition: TypeAlias = Drew | NumbersEqual | Awake | HeroAhead | FewBehind | Richest
