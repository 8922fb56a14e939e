"""What a card text does: one class per primitive, with its words, its deed, whether it would matter, its worth."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from undercroft.abilities.frames import Frame
from undercroft.abilities.wording import Wording
from undercroft.content import Names
from undercroft.engine import Rule, State, override

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
W = TypeVar("W")


class Effect(Wording, Generic[S, F, W], frozen=True):
    """One thing a text does. All of it is in one class; leaving something out is an error when the class is made.

    describe      the words a player reads on the card
    perform       do it: a rule if somebody is asked something, None if it is done at once
    would_matter  whether doing it now would change anything, as far as its owner can know
    might_matter  the same as far as everybody can know; a word that looks at hidden cards says so
    worth         what it is worth to whoever weighs it; each game says what is looked at then (its outlook)
    """

    abstract: ClassVar[bool] = True
    noted: ClassVar[bool] = False
    """All that it does is to be noted as used: another text of the card asks for that."""

    @abstractmethod
    @override
    def describe(self, names: Names) -> str:
        raise NotImplementedError

    @abstractmethod
    def perform(self, state: S, frame: F) -> Rule[None] | None:
        """Do it."""
        raise NotImplementedError

    @abstractmethod
    def would_matter(self, state: S, frame: F) -> bool:
        """Whether doing it now would change anything."""
        raise NotImplementedError

    def might_matter(self, state: S, frame: F) -> bool:
        """Whether, as far as everybody can know, doing it now might change something; true if it would."""
        return self.would_matter(state, frame)

    @abstractmethod
    def worth(self, outlook: W) -> float:
        """What it is worth in the eyes of whoever weighs it."""
        raise NotImplementedError

    def nested(self) -> tuple[Sequence[Effect[S, F, W]], ...]:
        """The lists of effects that stand in this one."""
        return ()


class Cost(Effect[S, F, W], frozen=True):
    """What a text takes from whoever uses it. A text whose cost cannot be paid cannot be used."""

    abstract: ClassVar[bool] = True

    @abstractmethod
    def payable(self, state: S, frame: F) -> bool:
        """Whether it can be paid now."""
        raise NotImplementedError

    def might_be_payable(self, state: S, frame: F) -> bool:
        """Whether, as far as everybody can know, it might be paid now; true if it can."""
        return self.payable(state, frame)

    def would_matter(self, state: S, frame: F) -> bool:
        """Never: paying is no reason to use a text."""
        return False


AnyEffect: TypeAlias = Effect[Any, Any, Any]


def every(effects: Sequence[AnyEffect]) -> Iterator[AnyEffect]:
    """All effects of a list, nested ones included."""
    for effect in effects:
        yield effect
        for inner in effect.nested():
            yield from every(inner)


def carry_out(state: S, effects: Sequence[Effect[S, F, Any]], frame: F) -> Rule[None]:
    """Carry out a list from left to right; the rest is dropped when it no longer matters."""
    for effect in effects:
        if not frame.goes_on(state):
            return
        rule = effect.perform(state, frame)
        if rule is not None:
            yield from rule
