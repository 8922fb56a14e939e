"""What is going on: a roll, a batch of wounds, a card being flipped. Card texts answer to it.

Each game has a class for each kind of occasion, a slotted dataclass with named fields. While it lasts it lies on
a stack in the state, where conditions, advice, prompts, views and `redeal` find it; nothing about it hides in a
local variable of a rule.

    with during(dungeon.occasions, Roll(hero, "escape")) as roll:
        yield from roll_dice(dungeon, roll)
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from types import TracebackType
from typing import Any, Generic, TypeVar

from undercroft.engine import Arg


@dataclass(slots=True)
class Occasion:
    """The base of everything that can be going on.

    gone   there is nothing left to answer: the card was cancelled, the damage prevented
    used   the texts that have spoken, each with its moment and its speaker: once per occurrence is all
    """

    gone: bool = field(default=False, kw_only=True)
    used: tuple[tuple[str, int, str], ...] = field(default=(), kw_only=True)

    def about(self) -> tuple[Arg, ...]:
        """What the question put to a player says of it; public."""
        return ()


K = TypeVar("K", bound=Occasion)


class _During(Generic[K]):
    """The block in which an occasion is what is going on."""

    __slots__ = ("_occasion", "_stack")

    def __init__(self, stack: list[Any], occasion: K) -> None:
        self._stack = stack
        self._occasion = occasion

    def __enter__(self) -> K:
        self._stack.append(self._occasion)
        return self._occasion

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.pop()


def during(stack: list[Any], occasion: K) -> _During[K]:
    """For a `with` block: while it lasts, the occasion is what is going on."""
    return _During(stack, occasion)


def innermost(stack: Sequence[Occasion], kind: type[K]) -> K | None:
    """The last thing of that kind that began and is not over, if there is one."""
    for occasion in reversed(stack):
        if isinstance(occasion, kind):
            return occasion
    return None


def outermost(stack: Sequence[Occasion], kind: type[K]) -> K | None:
    """The first thing of that kind that began and is not over: what arises from it may have to wait for its end."""
    for occasion in stack:
        if isinstance(occasion, kind):
            return occasion
    return None
