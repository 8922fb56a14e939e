"""Conditions about monsters: their battles, what their attacks have done, and their deaths."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Battle, Duel, Escaping, FreeAttack, Kill
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Attack, Distance, MonsterType, When, battle_of, listed, near, where
from undercroft.rules.dungeonrun.texts.whom import attack_of, its_own
from undercroft.rules.dungeonrun.topics import FoeNumber


class ItWounded(When, frozen=True):
    """Its own attack, in a battle or a free attack, has put at least one wound on a hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the attack, at its damage or when it is over."""
        attack = attack_of(frame)
        return isinstance(attack, Battle | FreeAttack) and attack.room == frame.it and attack.hurt > 0

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it wounds a hero"


class ItsAttack(When, frozen=True):
    """It is the damage of its own battle or free attack."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the damage event."""
        attack = attack_of(frame)
        return isinstance(attack, Battle | FreeAttack) and attack.room == frame.it

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it has attacked"


class ItsBattle(When, frozen=True):
    """It is about the battle against this monster; with `rating`, attacked with that."""

    rating: Attack | None = None
    surprise: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle that is going on."""
        question = frame.occasion
        if isinstance(question, FoeNumber):
            return question.room == frame.it and self.rating in (None, question.rating)
        battle = battle_of(state, frame)
        if not isinstance(battle, Battle) or battle.room != frame.it or (self.surprise and not battle.surprise):
            return False
        return self.rating in (None, battle.rating)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        what = "its surprise battle" if self.surprise else "a battle against it"
        return f"it is {what}{f', fought with {self.rating}' if self.rating else ''}"


class ItLives(When, frozen=True):
    """Its wounds are below its life, although nobody has been judged yet (DR-13.61)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the wounds on it."""
        foe = its_own(state, frame)
        return foe is not None and foe.wounds < foe.card.design.life

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is still alive"


class EscapeFailed(When, frozen=True):
    """A hero has tried to escape and failed: from it, for a monster; you, for a hero's card."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the escape."""
        attempt = frame.occasion
        if not isinstance(attempt, Escaping) or attempt.succeeded:
            return False
        return attempt.actor == frame.you if frame.you is not None else attempt.room == frame.it

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "a hero has failed to escape"


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


MonsterCondition: TypeAlias = ItWounded | ItsAttack | ItsBattle | ItLives | EscapeFailed | FoeIs | MonsterDies
