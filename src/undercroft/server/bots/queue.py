"""The queue before the bots' processes. The most urgent comes first; among equals the owner who was served longest
ago, so that one who asks for much does not keep others waiting."""

from __future__ import annotations

import asyncio
import itertools
from collections import Counter
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import IntEnum
from typing import NamedTuple

REMEMBERED = 1000
"""Of so many it is remembered when they were served, before all are strangers again."""


class Urgency(IntEnum):
    """How urgent it is to be served; the first here is the most urgent."""

    SOMEBODY_PLAYS = 0
    SOMEBODY_LOOKS = 1
    NOBODY_WAITS = 2


def _at_once() -> Urgency:
    return Urgency.SOMEBODY_PLAYS


class _Waiting(NamedTuple):
    """One entry of the queue. How urgent it is may change while it waits."""

    called: asyncio.Future[None]
    owner: str
    urgency: Callable[[], Urgency]
    number: int


class Turns:
    """So many at once, and of one owner at most half of them (but one)."""

    def __init__(self, most: int) -> None:
        self._free = most
        self._most_each = (most + 1) // 2
        self._waiting: list[_Waiting] = []
        self._busy: Counter[str] = Counter()
        self._served: dict[str, int] = {}
        self._numbers = itertools.count(1)

    @asynccontextmanager
    async def turn(self, owner: str = "", urgency: Callable[[], Urgency] = _at_once) -> AsyncIterator[None]:
        """Wait until it is that owner's turn, and have it for a while."""
        called = asyncio.get_running_loop().create_future()
        mine = _Waiting(called, owner, urgency, next(self._numbers))
        self._waiting.append(mine)
        self._call()
        try:
            await called
        except asyncio.CancelledError:
            if mine in self._waiting:
                self._waiting.remove(mine)
            else:
                self._end(owner)
            raise
        try:
            yield
        finally:
            self._end(owner)

    def _end(self, owner: str) -> None:
        self._free += 1
        self._busy[owner] -= 1
        if not self._busy[owner]:
            del self._busy[owner]
        self._call()

    def _call(self) -> None:
        """Serve the next ones, as long as there is room."""
        while self._free:
            may = [each for each in self._waiting if self._busy[each.owner] < self._most_each]
            if not may:
                return
            first = min(may, key=lambda each: (each.urgency(), self._served.get(each.owner, 0), each.number))
            self._waiting.remove(first)
            self._free -= 1
            self._busy[first.owner] += 1
            if len(self._served) >= REMEMBERED:
                self._served.clear()
            self._served[first.owner] = next(self._numbers)
            first.called.set_result(None)
