"""The time of the service, and timers. Everything that depends on time asks here, so that tests can set the time."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable


class Watch:
    """The time of this machine, in milliseconds since 1970."""

    def now(self) -> int:
        """What time it is."""
        return time.time_ns() // 1_000_000

    async def until(self, then: int) -> None:
        """Wait until it is that time."""
        while (left := then - self.now()) > 0:
            await asyncio.sleep(left / 1000)


class Timer:
    """Makes one call at a certain time, which can be changed meanwhile."""

    def __init__(self, watch: Watch, call: Callable[[int], Awaitable[None]]) -> None:
        self._watch = watch
        self._call = call
        self._due: int | None = None
        self._task: asyncio.Task[None] | None = None
        self.not_before = 0
        """No call is made before this time."""

    def set(self, due: int | None) -> None:
        """Call at that time, and at no other (None: at none)."""
        if due == self._due:
            return
        self._due = due
        if self._task is not None:
            self._task.cancel()
        self._task = None if due is None else asyncio.create_task(self._wait(due))

    async def close(self) -> None:
        """Make no more calls."""
        task = self._task
        self.set(None)
        if task is not None:
            await asyncio.wait([task])

    async def _wait(self, due: int) -> None:
        await self._watch.until(max(due, self.not_before))
        await self._call(due)
        self._due = self._task = None
