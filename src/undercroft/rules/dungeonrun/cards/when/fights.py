"""Conditions about battles, escapes, wounds, kills and defeats."""

from __future__ import annotations

from typing import Literal

from undercroft.content import Names
from undercroft.rules.dungeonrun.cards.kinds import When
from undercroft.rules.dungeonrun.cards.words.terms import Attack, Distance, MonsterType, WoundKind, listed, where
from undercroft.rules.dungeonrun.cards.words.whom import battle_of, near
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import (
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
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.topics import FoeNumber


class FoeIs(When, frozen=True, tag="foe"):
    """The foe of the battle is a monster of one of these types, a boss, a hero, or the Summoner."""

    types: tuple[MonsterType, ...] = ()
    boss: bool = False
    hero: bool = False
    summoner: bool = False

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
        summoner = state.summoner
        return self.hero or (self.summoner and summoner is not None and summoner.seat == other)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        found = [f"{' or '.join(self.types)} monster"] if self.types else []
        found += ["dungeon boss"] if self.boss else []
        found += ["hero"] if self.hero else []
        found += ["Summoner"] if self.summoner else []
        if found == ["Summoner"]:
            return "the foe is the Summoner"
        foe = listed(tuple(found))
        return f"the foe is {'an' if foe[0] in 'aeiou' else 'a'} {foe}"


class MonsterDies(When, frozen=True):
    """A monster is killed: by you, by another hero or by anybody.

    within   how far away it may be; anywhere if left out
    battle   only in a battle
    rating   only by an attack with that
    boss     also a dungeon boss
    assisted you assisted in that battle
    """

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        monster = "a monster" if self.boss else "a monster that is no boss"
        how = f" by a {self.rating} attack in a battle" if self.rating else " in a battle" if self.battle else ""
        place = "" if self.within is None else f" {where(self.within)}"
        if self.assisted:
            return f"a hero you assisted kills {monster} in that battle"
        match self.by:
            case "you":
                return f"you kill {monster}{how}"
            case "other-hero":
                return f"another hero kills {monster}{how}{place}"
        return f"{monster} is killed{how}{place}"


class AttemptIs(When, frozen=True, tag="attempt"):
    """A battle, escape or disarm is yours, or another hero's that near."""

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        who = "you" if self.by == "you" else "another hero"
        place = "" if self.within is None else f" {where(self.within)}"
        if self.kinds == ("battle",):
            return f"{who}{place} {'battle' if self.by == 'you' else 'battles somebody'}"
        what = listed(self.kinds) or "battle, escape or disarm"
        verb = "try" if self.by == "you" else "declares"
        return f"{who}{place} {verb} {'an' if what[0] in 'aeiou' else 'a'} {what}"


KINDS: dict[type[Attempt], str] = {Battle: "battle", Duel: "battle", Escaping: "escape", Disarming: "disarm"}


class BatchIs(When, frozen=True, tag="batch"):
    """Wounds of one of these kinds are about to be placed on you, or on another hero that near."""

    kinds: tuple[WoundKind, ...] = ("attack",)
    on_you: bool = True
    others_within: Distance | None = None

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        whom = ["you"] if self.on_you else []
        whom += [] if self.others_within is None else [f"another hero {where(self.others_within)}"]
        return f"wounds ({listed(self.kinds)}) are about to be placed on {listed(tuple(whom))}"


class YourBattle(When, frozen=True):
    """It is a battle of yours: against a monster, a hero, or either; as the acting hero, or as the defender."""

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        foe = {"monster": "a monster", "hero": "another hero", "any": "anybody"}[self.foe]
        role = {"actor": "you battle {foe}", "defender": "{foe} battles you", "any": "you and {foe} battle"}[
            self.role
        ]
        return role.format(foe=foe)


class HeroFalls(When, frozen=True):
    """You would be defeated, or are; or another hero that near."""

    whom: Literal["you", "other-hero"] = "you"
    within: Distance | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the defeat."""
        defeat = frame.occasion
        if not isinstance(defeat, Defeat) or (defeat.victim == frame.you) != (self.whom == "you"):
            return False
        return self.within is None or near(state, frame, state.heroes[defeat.victim].room, self.within)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        place = "" if self.within is None else f" {where(self.within)}"
        return "you are defeated" if self.whom == "you" else f"another hero{place} is defeated"


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
