"""Writes deeds: all that wait at the same time go into one transaction.

While one batch is on its way to the disk the next one gathers, so that a busy service commits many choices at once
and a quiet one commits each without delay.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence

from undercroft.server.errors import StorageError, TakenError
from undercroft.server.tables.deeds import Deed

LARGEST_BATCH = 500
ENOUGH = 16
"""So many deeds are worth a transaction: others need not be waited for, and go on while the disk is at work."""


Waiting = tuple[Deed, "asyncio.Future[None]"]


class Writer:
    """Collects deeds and writes them together; each is told for itself whether it was accepted."""

    def __init__(self, write_all: Callable[[Sequence[Deed]], Awaitable[None]]) -> None:
        self._write_all = write_all
        self._waiting: list[Waiting] = []
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    async def write(self, deed: Deed) -> None:
        """Write a deed; returns when it is on the disk, and raises if it is not."""
        if self._closed:
            raise StorageError("the service is shutting down: try again in a moment")
        accepted = asyncio.get_running_loop().create_future()
        self._waiting.append((deed, accepted))
        if self._task is None:
            self._task = asyncio.create_task(self._work())
        await accepted

    async def close(self) -> None:
        """Write what is waiting, and nothing after that."""
        self._closed = True
        if self._task is not None:
            await self._task

    async def _work(self) -> None:
        while self._waiting:
            await self._gather()
            batch, self._waiting = self._waiting[:LARGEST_BATCH], self._waiting[LARGEST_BATCH:]
            await self._write(batch)
        self._task = None

    async def _gather(self) -> None:
        """Let those who are about to do something do it first, until there are enough or that brings no more: a
        transaction costs about the same for a few deeds as for one."""
        known = 0
        while known < len(self._waiting) < min(ENOUGH, LARGEST_BATCH):
            known = len(self._waiting)
            await asyncio.sleep(0)

    async def _write(self, batch: list[Waiting]) -> None:
        try:
            await self._write_all([deed for deed, _ in batch])
        except TakenError as error:
            if len(batch) == 1:
                _answer(batch, error)
            else:  # one of them came too late; the others must not suffer for it
                for each in batch:
                    await self._write([each])
        except Exception as error:
            _answer(batch, error)
        else:
            _answer(batch, None)


def _answer(batch: list[Waiting], error: Exception | None) -> None:
    for _, accepted in batch:
        if accepted.done():  # whoever wrote it waits no longer
            continue
        if error is None:
            accepted.set_result(None)
        else:
            accepted.set_exception(error)
