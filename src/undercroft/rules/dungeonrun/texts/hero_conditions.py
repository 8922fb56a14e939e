"""Conditions about heroes and the tile they are on."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.rules.dungeonrun.battle import barred_battle
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt, Battle, Disarming, Duel, Escaping
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Distance, When, listed, near, where
from undercroft.rules.dungeonrun.texts.whom import WORDS, Whom, heroes_meant, one_hero
from undercroft.rules.dungeonrun.topics import Deed


class Race(When, frozen=True):
    """A hero is of that race."""

    race: str
    whom: Whom = "you"

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the hero card."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and hero.design.race == self.race

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"{WORDS[self.whom]} {'are' if self.whom == 'you' else 'is'} a {self.race}"


class Enchanted(When, frozen=True):
    """A hero has an enchanted item equipped."""

    whom: Whom = "you"

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the items in front of him."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and any(item.design.enchanted for item in hero.equipped)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"{WORDS[self.whom]} {'have' if self.whom == 'you' else 'has'} an enchanted item equipped"


class HalfDead(When, frozen=True):
    """Your wounds are at least half your life rating, rounded up."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the wounds."""
        assert frame.you is not None
        hero = state.heroes[frame.you]
        return 2 * hero.wounds >= hero.life

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "your wounds are at least half your life rating, rounded up"


class StoodStill(When, frozen=True):
    """You have used neither Move nor Escape this turn; on another hero's turn, in your last turn."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As noted on the hero."""
        return frame.you is not None and not state.heroes[frame.you].walked

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you have used neither Move nor Escape this turn (on another hero's turn: in your last turn)"


class EnteredThisTurn(When, frozen=True):
    """It is your turn, and you have entered the tile you are on in it."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As noted on the hero."""
        hero = None if frame.you is None else state.heroes[frame.you]
        return hero is not None and state.turn_of(hero) is not None and frame.it in hero.entered

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you have entered your tile this turn"


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


class MonsterHere(When, frozen=True):
    """A monster is on the tile."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        return frame.it in state.foes

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "a monster is on the tile"


class OthersHere(When, frozen=True):
    """Another hero is on your tile; not your foe, if `bystander`."""

    bystander: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        others = {hero.seat for hero in heroes_meant(state, frame, "others-here")}
        battle = innermost(state.occasions, Attempt)
        if self.bystander and isinstance(battle, Duel):
            others -= {battle.actor, battle.defender}
        return bool(others)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"another hero{' who is not your foe' if self.bystander else ''} is on your tile"


class DeedIs(When, frozen=True, tag="deed"):
    """Somebody wants to do one of these things, here if it is a tile or a monster that speaks."""

    what: tuple[str, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the deed."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.what not in self.what:
            return False
        return deed.hero == frame.you if frame.you is not None else deed.room == frame.it

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"somebody wants to {listed(self.what)}"


class CannotBattle(When, frozen=True):
    """There is no monster on the tile that the hero who wants to do something could battle (DR-12.29, DR-12.30)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As the rules for battles say."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.hero is None:
            return False
        return barred_battle(state, state.heroes[deed.hero]) is not None

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "no monster is there that the hero could battle"


HeroCondition: TypeAlias = (
    Race | Enchanted | HalfDead | StoodStill | EnteredThisTurn | AttemptIs | MonsterHere | OthersHere | DeedIs
    | CannotBattle
)  # fmt: skip
