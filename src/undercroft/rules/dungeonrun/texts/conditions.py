"""When a text speaks: everything that can stand under `when` in a card file. A condition is one class."""

from __future__ import annotations

from typing import TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.dice_conditions import DiceCondition
from undercroft.rules.dungeonrun.texts.event_conditions import EventCondition
from undercroft.rules.dungeonrun.texts.fight_conditions import FightCondition
from undercroft.rules.dungeonrun.texts.fray_conditions import FrayCondition
from undercroft.rules.dungeonrun.texts.hero_conditions import HeroCondition
from undercroft.rules.dungeonrun.texts.journey_conditions import JourneyCondition
from undercroft.rules.dungeonrun.texts.monster_conditions import MonsterCondition
from undercroft.rules.dungeonrun.texts.when import Positive, When, listed


class Unless(When, frozen=True):
    """None of these is true."""

    of: tuple[AnyCondition, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """Not if one of them is."""
        return not any(each.holds(state, frame) for each in self.of)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"not: {listed(tuple(each.describe(names) for each in self.of))}"


class OneOf(When, frozen=True):
    """At least one of these is true."""

    of: tuple[AnyCondition, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """If one of them is."""
        return any(each.holds(state, frame) for each in self.of)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return listed(tuple(each.describe(names) for each in self.of))


class Party(When, frozen=True):
    """So many players began the match (DR-14.3)."""

    least: Positive = 1
    most: Positive = 6

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the number of seats."""
        return self.least <= state.seats <= self.most

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.most == 1:
            return "you play solitaire"
        return (
            "you do not play solitaire" if (self.least, self.most) == (2, 6) else f"{self.least} to {self.most} play"
        )


AnyCondition: TypeAlias = (
    Unless | OneOf | Party | DiceCondition | MonsterCondition | HeroCondition | FrayCondition | EventCondition
    | FightCondition | JourneyCondition
)  # fmt: skip
