"""A watch that is turned by hand."""

import asyncio

from undercroft.server.wall_clock import Watch

NOON = 1_800_000_000_000


class HandWatch(Watch):
    """Shows the time it was set to; whoever waits is woken when it is turned past."""

    def __init__(self, now: int = NOON) -> None:
        self._now = now
        self._sleepers: list[tuple[int, asyncio.Future[None]]] = []

    def now(self) -> int:
        return self._now

    async def until(self, then: int) -> None:
        if then > self._now:
            woken = asyncio.get_running_loop().create_future()
            self._sleepers.append((then, woken))
            await woken

    def turn(self, seconds: float) -> None:
        """Let so much time pass."""
        self._now += round(seconds * 1000)
        for then, woken in self._sleepers:
            if then <= self._now and not woken.done():
                woken.set_result(None)
        self._sleepers = [each for each in self._sleepers if not each[1].done()]
