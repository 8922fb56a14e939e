"""The state of a match, which every game fills with its own data."""

from __future__ import annotations

from typing import Self, TypeVar

from undercroft.engine.chance import Chance
from undercroft.engine.event import Log


class State:
    """The base of every game's state: plain data, and the two channels through which rules reach outside.

    `chance` and `log` are attached by the match and are no part of the data: `copy` leaves them out.
    `log` is None when nobody listens; say `if state.log: state.log.tell(…)`.
    """

    __slots__ = ("chance", "log")

    chance: Chance
    log: Log | None

    def copy(self) -> Self:
        """A state that shares nothing mutable with this one."""
        raise NotImplementedError


S = TypeVar("S", bound=State)
