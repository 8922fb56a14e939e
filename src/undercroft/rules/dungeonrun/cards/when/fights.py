"""Conditions about battles, escapes, wounds, kills and defeats."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Literal

from undercroft.rules.dungeonrun.cards.kinds import EVERY_MOMENT, When
from undercroft.rules.dungeonrun.cards.words.terms import Attack, Distance, MonsterType, WoundKind
from undercroft.rules.dungeonrun.cards.words.whom import battle_of, near
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import (
    Attempt,
    Batch,
    Battle,
    Defeat,
    Disarming,
    Duel,
    Escaping,
    Kill,
    Rallying,
)
from undercroft.rules.dungeonrun.speaking.topics import FoeNumber
from undercroft.rules.dungeonrun.state import Dungeon


class FoeIs(When, frozen=True, tag="foe"):
    """The foe of the battle is a monster of one of these types, a boss, a hero, or the Summoner."""

    types: tuple[MonsterType, ...] = ()
    boss: bool = False
    hero: bool = False
    summoner: bool = False

    def particulars(self) -> Mapping[str, Any]:
        """Its parameters, and the kinds of foes that are meant."""
        meant = {"types": self.types, "boss": self.boss, "hero": self.hero, "summoner": self.summoner}
        return {**super().particulars(), "foes": tuple(kind for kind, named in meant.items() if named)}

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle that is going on."""
        battle = battle_of(state, frame)
        question = frame.occasion
        monster = question.monster if isinstance(question, FoeNumber) else None
        if isinstance(battle, Battle):
            monster = battle.monster
        if monster is not None:
            return monster.design.type in self.types or (self.boss and monster.boss)
        if not isinstance(battle, Duel):
            return False
        other = battle.defender if battle.actor == frame.you else battle.actor
        summoner = summoner_of(state)
        return self.hero or (self.summoner and summoner is not None and summoner.seat == other)


class MonsterDies(When, frozen=True):
    """A monster is killed: by you, by another hero or by anybody.

    within   how far away it may be; anywhere if left out
    battle   only in a battle
    rating   only by an attack with that
    boss     also a dungeon boss
    assisted you assisted in that battle
    """

    tells_when: ClassVar[frozenset[str]] = EVERY_MOMENT

    by: Literal["you", "other-hero", "anybody"] = "anybody"
    within: Distance | None = None
    battle: bool = False
    rating: Attack | None = None
    boss: bool = True
    assisted: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the kill."""
        kill = frame.occasion
        if not isinstance(kill, Kill) or (kill.monster.boss and not self.boss):
            return False
        if self.within is not None and not near(state, frame, kill.room, self.within):
            return False
        if (self.battle or self.rating) and kill.battle is None:
            return False
        if self.rating is not None and kill.battle is not None and kill.battle.rating != self.rating:
            return False
        if self.assisted and not (kill.battle and any(each.seat == frame.you for each in kill.battle.assists)):
            return False
        match self.by:
            case "you":
                return kill.killer == frame.you
            case "other-hero":
                return kill.killer not in (None, frame.you)
        return True


class AttemptIs(When, frozen=True, tag="attempt"):
    """A battle, escape or disarm is yours, or another hero's that near."""

    told_by: ClassVar[frozenset[str]] = frozenset({"disarmed"})
    tells_when: ClassVar[frozenset[str]] = frozenset({"declare"})

    kinds: tuple[Literal["battle", "escape", "disarm"], ...] = ()
    by: Literal["you", "other-hero"] = "you"
    within: Distance | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the attempt."""
        attempt = frame.occasion
        if not isinstance(attempt, Attempt) or (self.kinds and KINDS[type(attempt)] not in self.kinds):
            return False
        if self.within is not None and not near(state, frame, attempt.room, self.within):
            return False
        return (attempt.actor == frame.you) == (self.by == "you")


KINDS: dict[type[Attempt], str] = {Battle: "battle", Duel: "battle", Escaping: "escape", Disarming: "disarm"}


class BatchIs(When, frozen=True, tag="batch"):
    """Wounds of one of these kinds are about to be placed on you, or on another hero that near."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"before-wounds"})

    kinds: tuple[WoundKind, ...] = ("attack",)
    on_you: bool = True
    others_within: Distance | None = None

    def particulars(self) -> Mapping[str, Any]:
        """Its parameters, and on whom they are to be placed."""
        meant = {"you": self.on_you, "others": self.others_within is not None}
        return {**super().particulars(), "victims": tuple(whom for whom, named in meant.items() if named)}

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the batch."""
        batch = frame.occasion
        if not isinstance(batch, Batch) or batch.kind not in self.kinds or batch.amount < 1:
            return False
        if batch.victim == frame.you:
            return self.on_you
        return self.others_within is not None and near(
            state, frame, state.heroes[batch.victim].room, self.others_within
        )


class YourBattle(When, frozen=True):
    """It is a battle of yours: against a monster, a hero, or either; as the acting hero, or as the defender."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"declare"})

    foe: Literal["monster", "hero", "any"] = "any"
    role: Literal["actor", "defender", "any"] = "any"

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle a text is about."""
        battle = battle_of(state, frame)
        if battle is None or self.foe not in ("any", "monster" if isinstance(battle, Battle) else "hero"):
            return False
        defends = isinstance(battle, Duel) and battle.defender == frame.you
        roles = {"actor": battle.actor == frame.you, "defender": defends, "any": battle.actor == frame.you or defends}
        return roles[self.role]


class HeroFalls(When, frozen=True):
    """You would be defeated, or are; or another hero that near."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"defeat"})

    whom: Literal["you", "other-hero"] = "you"
    within: Distance | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the defeat."""
        defeat = frame.occasion
        if not isinstance(defeat, Defeat) or (defeat.victim == frame.you) != (self.whom == "you"):
            return False
        return self.within is None or near(state, frame, state.heroes[defeat.victim].room, self.within)


class Rallies(When, frozen=True):
    """You have rallied; or, with a marker of yours, the hero on whom it lies has."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"rally"})

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
