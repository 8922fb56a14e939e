"""Numbers and permissions that card texts change as long as they are in force.

Nothing is stored: whoever needs a number asks for it, and every passive text in force has its say. So a bonus is
gone the moment its card is, or its owner is suppressed, and nobody has to take it back.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from undercroft.abilities.frames import Frame
from undercroft.abilities.occasions import Occasion
from undercroft.abilities.wording import Wording
from undercroft.content import Names
from undercroft.engine import Closed, State, override

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)
Q = TypeVar("Q", bound=Occasion)


class Modifier(Wording, Generic[S, F, Q], frozen=True):
    """A number is changed while the text is in force.

    The question is what is asked for ("how many dice has this roll?"), an occasion of its own kind. Modifiers
    have their say in the order of their `rank`, lowest first: multiply, add, take away, whatever the rules fix.
    """

    abstract: ClassVar[bool] = True
    rank: ClassVar[int] = 0

    @abstractmethod
    @override
    def describe(self, names: Names) -> str:
        raise NotImplementedError

    @abstractmethod
    def modify(self, state: S, frame: F, question: Q, value: int) -> int:
        """What the number becomes; the same if this text has nothing to say to the question."""
        raise NotImplementedError

    @abstractmethod
    def worth(self, outlook: Any) -> float:
        """What it is worth in the eyes of whoever weighs it."""
        raise NotImplementedError


class Permission(Wording, Generic[S, F, Q], frozen=True):
    """A deed is forbidden, or permitted although a rule forbids it, while the text is in force."""

    abstract: ClassVar[bool] = True

    @abstractmethod
    @override
    def describe(self, names: Names) -> str:
        raise NotImplementedError

    @abstractmethod
    def judge(self, state: S, frame: F, deed: Q) -> Closed | bool:
        """Why the deed is forbidden; True if it is permitted; False if this text has nothing to say to it."""
        raise NotImplementedError

    @abstractmethod
    def worth(self, outlook: Any) -> float:
        """What it is worth in the eyes of whoever weighs it."""
        raise NotImplementedError


def modified(state: S, question: Q, base: int, speaking: Iterable[tuple[Modifier[S, Any, Q], Frame]]) -> int:
    """The number after all modifiers have had their say, by rank."""
    for modifier, frame in sorted(speaking, key=_rank):
        base = modifier.modify(state, frame, question, base)
    return base


def _rank(speaking: tuple[Modifier[Any, Any, Any], Frame]) -> int:
    return speaking[0].rank


def judged(
    state: S, deed: Q, ban: Closed | None, speaking: Iterable[tuple[Permission[S, Any, Q], Frame]]
) -> Closed | None:
    """Why the deed may not be done, or None: a text that forbids beats one that permits, which lifts the `ban`."""
    for permission, frame in speaking:
        verdict = permission.judge(state, frame, deed)
        if isinstance(verdict, Closed):
            return verdict
        if verdict:
            ban = None
    return ban
