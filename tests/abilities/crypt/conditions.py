"""When a text of the Crypt speaks."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from tests.abilities.crypt.moments import Voice
from tests.abilities.crypt.state import (
    Action,
    Batch,
    Crypt,
    Damage,
    Defeat,
    DiceOf,
    Roll,
    Turn,
)
from undercroft.abilities import (
    Condition,
)
from undercroft.content import Names, kebab_case

Who: TypeAlias = Literal["you", "other", "any"]


class If(Condition[Crypt, Voice], frozen=True, tag_field="is", tag=kebab_case):
    abstract: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        return self.word


def is_meant(crypt: Crypt, voice: Voice, seat: int, who: Who, within: int | None) -> bool:
    """Whether a seat is the owner, or another hero within that distance."""
    if who == "you":
        return seat == voice.owner
    if who == "other" and seat == voice.owner:
        return False
    if within is None or voice.owner < 0:
        return True
    return abs(crypt.heroes[seat].place - crypt.heroes[voice.owner].place) <= within


class RollBy(If, frozen=True):
    """A roll of one of these kinds, by you or by another hero near you."""

    kinds: tuple[str, ...]
    who: Who = "you"
    within: int | None = None
    rating: str = ""

    def holds(self, state: Crypt, frame: Voice) -> bool:
        roll = frame.occasion.roll if isinstance(frame.occasion, DiceOf) else frame.occasion
        if not isinstance(roll, Roll) or roll.kind not in self.kinds or self.rating not in ("", roll.rating):
            return False
        return is_meant(state, frame, roll.roller, self.who, self.within)


class DeclaredBy(If, frozen=True):
    who: Who = "other"
    within: int | None = None

    def holds(self, state: Crypt, frame: Voice) -> bool:
        action = frame.occasion
        return isinstance(action, Action) and is_meant(state, frame, action.actor, self.who, self.within)


class BatchOn(If, frozen=True):
    """A batch of these kinds is about to be placed on you or on another hero near you."""

    kinds: tuple[str, ...]
    who: Who = "you"
    within: int | None = None

    def holds(self, state: Crypt, frame: Voice) -> bool:
        batch = frame.occasion
        if not isinstance(batch, Batch) or batch.kind not in self.kinds:
            return False
        return is_meant(state, frame, batch.victim, self.who, self.within)


class DamageOf(If, frozen=True):
    """The damage of a battle, a trap, … itself, never that of an event arising from it (DR-8.45)."""

    source: str

    def holds(self, state: Crypt, frame: Voice) -> bool:
        return isinstance(frame.occasion, Damage) and frame.occasion.source == self.source


class WoundedYou(If, frozen=True):
    """An attack has put at least 1 wound on you."""

    def holds(self, state: Crypt, frame: Voice) -> bool:
        return bool(isinstance(frame.occasion, Damage) and attackers(frame.occasion, frame.owner))


class MonsterAlive(If, frozen=True):
    """Its wounds are below its life (DR-13.61)."""

    def holds(self, state: Crypt, frame: Voice) -> bool:
        return state.monster is not None and state.monster.wounds < state.monster.life


class Victim(If, frozen=True):
    """Who would be defeated, or has been."""

    who: Who
    within: int | None = None

    def holds(self, state: Crypt, frame: Voice) -> bool:
        defeat = frame.occasion
        return isinstance(defeat, Defeat) and is_meant(state, frame, defeat.victim, self.who, self.within)


class YourTurn(If, frozen=True):
    def holds(self, state: Crypt, frame: Voice) -> bool:
        return isinstance(frame.occasion, Turn) and frame.occasion.seat == frame.owner


def attackers(event: Damage, victim: int) -> list[int]:
    """Whose attacks have wounded that hero."""
    return [
        each.by
        for each in event.batches
        if each.by is not None and each.victim == victim and each.kind == "attack" and each.wounds
    ]


AnyCondition: TypeAlias = RollBy | DeclaredBy | BatchOn | DamageOf | WoundedYou | MonsterAlive | Victim | YourTurn
