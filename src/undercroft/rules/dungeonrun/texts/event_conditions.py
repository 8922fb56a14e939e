"""Conditions about what is going on: attempts, battles, wounds, defeats, steps from tile to tile."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import (
    Attempt,
    Batch,
    Battle,
    Damage,
    Defeat,
    Disarming,
    Duel,
    Entering,
    Leaving,
)
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Distance, When, WoundKind, battle_of, listed, near, where


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


class Played(When, frozen=True):
    """You have used this card earlier in the battle, escape or disarm that is going on."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what was noted on the attempt."""
        attempt = innermost(state.occasions, Attempt)
        return attempt is not None and (frame.you, frame.card) in attempt.played

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "you have used this card on it"


class YouWereWounded(When, frozen=True):
    """An attack by a monster or a hero has put at least one wound on you."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the damage event of the attack itself (DR-8.45)."""
        event = frame.occasion
        if not isinstance(event, Damage) or event.attack is None or frame.you is None:
            return False
        return event.placed.get(frame.you, 0) > 0

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "an attack has put at least 1 wound on you"


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


class TrapIs(When, frozen=True, tag="trap"):
    """The trap to be disarmed has a keyword, and you are to disarm it."""

    keyword: str

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the trap card."""
        attempt = frame.occasion
        if not isinstance(attempt, Disarming) or attempt.actor != frame.you:
            return False
        return attempt.trap.design.keyword == self.keyword

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"you have to disarm a trap with the keyword {self.keyword}"


class OnTheWay(When, frozen=True):
    """You leave or enter a tile in one of these ways; `placed`: one that lay there already."""

    how: tuple[Literal["move", "escape", "text"], ...] = ("move", "escape")
    placed: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the step that is being made."""
        step = frame.occasion
        if isinstance(step, Entering):
            return step.hero == frame.you and step.how in self.how and not (self.placed and step.new)
        if not isinstance(step, Leaving) or step.hero != frame.you or step.how not in self.how:
            return False
        return not (self.placed and step.new)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        ways = {"move": "Move", "escape": "Escape", "text": "a card"}
        return f"you go by {listed(tuple(ways[each] for each in self.how))}{' to a placed tile' * self.placed}"


class EntryTestIs(When, frozen=True, tag="entry-test"):
    """The tile test is that of a tile being entered, not of one being left."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what is going on."""
        step = next((each for each in reversed(state.occasions) if isinstance(each, Entering | Leaving)), None)
        return isinstance(step, Entering)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is an entry test"


EventCondition: TypeAlias = (
    BatchIs | YourBattle | Played | YouWereWounded | HeroFalls | TrapIs | OnTheWay | EntryTestIs
)  # fmt: skip
