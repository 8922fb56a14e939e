"""The words of the cards: what must be true, what is done, which numbers and permissions change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from examples.games.diggers.moments import Voice
from examples.games.diggers.state import COINS, Dig, Find, Rest, Shaft
from examples.games.diggers.turn import gain
from undercroft.abilities import Condition, Effect, Modifier, Occasion, Permission, Text
from undercroft.content import Names, kebab_case
from undercroft.engine import Closed

Face = Annotated[int, msgspec.Meta(ge=1, le=6)]
Coins = Annotated[int, msgspec.Meta(ge=1, le=9)]
AVERAGE = sum(COINS.values()) / len(COINS)


@dataclass(frozen=True, slots=True)
class Outlook:
    """How a player looks at a text: what the die shows now, and whose dig it is."""

    face: int
    mine: bool

    def of(self, coins: float) -> float:
        """What it is worth that the dig finds so many coins instead."""
        better = coins - COINS[self.face]
        return better if self.mine else -better


def dig_of(frame: Voice) -> Dig:
    """The dig that a text answers to."""
    assert isinstance(frame.occasion, Dig)
    return frame.occasion


# -- conditions --


class If(Condition[Shaft, Voice], frozen=True, tag_field="is", tag=kebab_case):
    """What must be true for a text to speak."""

    abstract: ClassVar[bool] = True


class DugBy(If, frozen=True):
    """You have dug, or another player has."""

    who: Literal["you", "another"]

    def describe(self, names: Names) -> str:
        """The words after "if"."""
        return "you dig" if self.who == "you" else "another player digs"

    def holds(self, state: Shaft, frame: Voice) -> bool:
        """Whether it is your dig, or not."""
        return (dig_of(frame).digger == frame.owner) == (self.who == "you")


class Shows(If, frozen=True):
    """The die shows one of these faces."""

    faces: tuple[Face, ...]

    def describe(self, names: Names) -> str:
        """The words after "if"."""
        return f"the die shows {' or '.join(map(str, self.faces))}"

    def holds(self, state: Shaft, frame: Voice) -> bool:
        """Whether it does."""
        return dig_of(frame).face in self.faces


# -- what is done --


class Word(Effect[Shaft, Voice, Outlook], frozen=True, tag_field="do", tag=kebab_case):
    """One thing that a card does."""

    abstract: ClassVar[bool] = True


class TurnDie(Word, frozen=True):
    """Turn the die to a face."""

    to: Face

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return f"turn the die to {self.to}"

    def perform(self, state: Shaft, frame: Voice) -> None:
        """Turn it."""
        dig_of(frame).face = self.to
        if state.log:
            state.log.tell("turned", "DG-5", face=self.to)

    def would_matter(self, state: Shaft, frame: Voice) -> bool:
        """Whether it shows something else."""
        return dig_of(frame).face != self.to

    def worth(self, outlook: Outlook) -> float:
        """The coins it wins you, or another loses."""
        return outlook.of(COINS[self.to])


class RollAgain(Word, frozen=True):
    """Roll the die again."""

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return "roll the die again"

    def perform(self, state: Shaft, frame: Voice) -> None:
        """Roll it."""
        dig = dig_of(frame)
        dig.face = state.chance.die("again")
        if state.log:
            state.log.tell("turned", "DG-5", face=dig.face)

    def would_matter(self, state: Shaft, frame: Voice) -> bool:
        """Always: nobody knows what it will show."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """What a die finds on average, against what it finds now."""
        return outlook.of(AVERAGE)


class Gain(Word, frozen=True):
    """Gain coins."""

    n: Coins

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return f"gain {self.n} coin{'s' * (self.n > 1)}"

    def perform(self, state: Shaft, frame: Voice) -> None:
        """Take them."""
        gain(state, frame.owner, self.n, "DG-5")

    def would_matter(self, state: Shaft, frame: Voice) -> bool:
        """Always."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """The coins."""
        return self.n


# -- numbers and permissions --


class FindMore(Modifier[Shaft, Voice, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    """Your digs find more, unless they find nothing."""

    n: Coins

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return f"your digs that find something find {self.n} more"

    def modify(self, state: Shaft, frame: Voice, question: Occasion, value: int) -> int:
        """More coins, if it is your dig that is asked about."""
        mine = isinstance(question, Find) and question.dig.digger == frame.owner
        return value + self.n if mine and value else value

    def worth(self, outlook: Outlook) -> float:
        """The coins of one dig."""
        return self.n


class RestAnyway(Permission[Shaft, Voice, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    """You may rest with a full hand."""

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return "you may rest with a full hand"

    def judge(self, state: Shaft, frame: Voice, deed: Occasion) -> Closed | bool:
        """It lets its owner rest."""
        return isinstance(deed, Rest) and deed.seat == frame.owner

    def worth(self, outlook: Outlook) -> float:
        """A charm now and then."""
        return 0.5


class NoRest(Permission[Shaft, Voice, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    """Players with more coins than you may not rest."""

    def describe(self, names: Names) -> str:
        """The words on the card."""
        return "players with more coins than you may not rest"

    def judge(self, state: Shaft, frame: Voice, deed: Occasion) -> Closed | bool:
        """It keeps the rich awake."""
        if isinstance(deed, Rest) and state.coins[deed.seat] > state.coins[frame.owner]:
            return Closed("rest", "no-rest", "DG-5", (frame.card,))
        return False

    def worth(self, outlook: Outlook) -> float:
        """A charm less for others now and then."""
        return 0.5


AnyIf: TypeAlias = DugBy | Shows
AnyWord: TypeAlias = TurnDie | RollAgain | Gain | FindMore | RestAnyway | NoRest


class Sentence(Text, frozen=True, kw_only=True):
    """One sentence of a card."""

    on: tuple[Literal["rolled", "passive"], ...]
    when: tuple[AnyIf, ...] = ()
    limit: Literal["always", "1/turn", "discard"] = "always"
    do: tuple[AnyWord, ...]

    def describe(self, names: Names) -> str:
        """The sentence as a player reads it."""
        words = " and ".join(each.describe(names) for each in self.do)
        if self.may:
            words = f"you may {words}"
        if self.when:
            words = f"when {' and '.join(each.describe(names) for each in self.when)}, {words}"
        often = {"always": "", "1/turn": " (once a turn)", "discard": " (discard this)"}[self.limit]
        return f"{words[0].upper()}{words[1:]}{often}."
