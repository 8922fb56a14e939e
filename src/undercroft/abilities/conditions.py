"""When a card text speaks: one class per condition."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Any, ClassVar, Generic, TypeVar

from undercroft.abilities.frames import Frame
from undercroft.abilities.wording import Wording
from undercroft.content import Names
from undercroft.engine import State

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Frame)


class Condition(Wording, Generic[S, F], frozen=True):
    """Something that must be true for a text to speak."""

    abstract: ClassVar[bool] = True

    @abstractmethod
    def describe(self, names: Names) -> str:
        """The words after "if"."""
        raise NotImplementedError

    @abstractmethod
    def holds(self, state: S, frame: F) -> bool:
        """Whether it is true now."""
        raise NotImplementedError

    def might_hold(self, state: S, frame: F) -> bool:
        """Whether, as far as everybody can know, it might be true now; true if it is."""
        return self.holds(state, frame)


def all_hold(conditions: Iterable[Condition[S, Any]], state: S, frame: Frame) -> bool:
    """Whether every condition is true now."""
    return all(each.holds(state, frame) for each in conditions)
