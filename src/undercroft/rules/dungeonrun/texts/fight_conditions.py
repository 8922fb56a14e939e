"""Conditions about fights and what comes of them: how one attacks, who is protected, who rallies."""

from __future__ import annotations

from typing import TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.battle import kinship
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt, Batch, Battle, Rallying
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Attack, MonsterType, When, battle_of, listed
from undercroft.rules.dungeonrun.topics import Deed


class AttacksWith(When, frozen=True):
    """You are the acting hero of a battle and attack with that rating, or with one that counts as it."""

    rating: Attack

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle."""
        battle = battle_of(state, frame)
        return battle is not None and battle.actor == frame.you and kinship(battle.rating) == self.rating

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"you are the acting hero and it is a {self.rating} attack"


class Declared(When, frozen=True):
    """The battle was declared as an action: it is no surprise battle (DR-5.25)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle."""
        attempt = frame.occasion
        return isinstance(attempt, Attempt) and not (isinstance(attempt, Battle) and attempt.surprise)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is declared as an action"


class OnAnother(When, frozen=True):
    """The wounds are about to be placed on another hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the batch."""
        return isinstance(frame.occasion, Batch) and frame.occasion.victim != frame.you

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you protect another hero"


class Rallies(When, frozen=True):
    """You have rallied; or, with a marker of yours, the hero on whom it lies has."""

    marker: str | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the rally."""
        rallying = frame.occasion
        if not isinstance(rallying, Rallying):
            return False
        if self.marker is None:
            return rallying.hero == frame.you
        marker = state.markers.get(self.marker)
        return marker is not None and (marker.owner, marker.seat) == (frame.you, rallying.hero)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.marker is None:
            return "you rally"
        return f"the hero with the {names.get(self.marker, self.marker)} marker rallies"


class DeedMonster(When, frozen=True):
    """The monster that stands in the way, or attacks, is of one of these types."""

    types: tuple[MonsterType, ...]
    boss: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the deed."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.monster is None:
            return False
        return deed.monster.design.type in self.types and (self.boss or not deed.monster.boss)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"the monster is a {listed(self.types)}{'' if self.boss else ' and no boss'}"


FightCondition: TypeAlias = AttacksWith | Declared | OnAnother | Rallies | DeedMonster
