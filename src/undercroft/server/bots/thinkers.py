"""The pool of processes in which bots think, shared by all tables, so that no match waits for another's bot.

A table asks one thing at a time. Where somebody waits is thought about first, where only bots sit last, and among
equals those who have opened the tables take turns, by address. Processes are started when they are needed, up to so
many, and one for hints. One that dies or takes too long is replaced, and its question put to another.
"""

from __future__ import annotations

import asyncio
import logging
import os
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TypeAlias

import msgspec

from undercroft.engine import UndercroftError
from undercroft.server.bots.child_process import Child
from undercroft.server.bots.process import Memory, Mind, Riddle, Thought
from undercroft.server.bots.queue import Turns, Urgency
from undercroft.server.errors import ServiceError, ThinkingError
from undercroft.server.tables.imagined import Backdrop
from undercroft.server.tables.table import Table, known_as

LOG = logging.getLogger(__name__)
MATCHES = 64
"""So many matches each process remembers, so that a bot's turn does not begin at the start of the match."""
PATIENCE = 30.0
"""So many seconds a bot may think."""
ATTEMPTS = 3
"""So often a question is put before it is given up."""

Words = Sequence[tuple[int, str]]
"""What was done at a table, in order: the seat and the word."""
Behind: TypeAlias = Callable[[], Awaitable[Backdrop]]
"""How to find what stands behind a table."""


async def _nothing() -> Backdrop:
    """Behind a table that was not imagined."""
    return ()


def _nobody_waits() -> Urgency:
    return Urgency.NOBODY_WAITS


def _owner(table: Table) -> str:
    """Who shares turns with other tables: those opened from one address."""
    return table.opened_from or table.id


class Thinkers:
    """The processes in which bots think; with none of them, bots think in a thread of this one."""

    def __init__(self, most: int = 0, patience: float = PATIENCE, matches: int = MATCHES) -> None:
        self._patience = patience
        self._matches = matches
        self._in_a_process = most > 0
        self._room = Turns(max(most, 1))
        self._advising = Turns(1)
        """Hints are thought about one at a time, in a process more if need be: no bot waits for them."""
        self._idle: list[_Thinker] = []
        self._busy: set[_Thinker] = set()
        self._closed = False

    @property
    def processes(self) -> list[int]:
        """The ids of the processes that run now."""
        return [each.pid for each in (*self._idle, *self._busy) if isinstance(each, _InAProcess)]

    async def think(
        self,
        table: Table,
        bots: Mapping[int, str],
        deeds: Words,
        urgency: Callable[[], Urgency] = _nobody_waits,
        behind: Behind = _nothing,
    ) -> Thought:
        """What the first bot that is asked at a table chooses, after all that was done there."""
        async with self._room.turn(_owner(table), urgency):
            return await self._put(table, bots, deeds, None, behind)

    async def advise(self, table: Table, seat: int, deeds: Words, behind: Behind = _nothing) -> Thought:
        """What the best bot there is would choose in somebody's seat, after all that was done at the table."""
        async with self._advising.turn(_owner(table)):
            return await self._put(table, {}, deeds, seat, behind)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        thinkers, self._idle = [*self._idle, *self._busy], []
        await asyncio.gather(*(each.close() for each in thinkers))

    async def _put(
        self, table: Table, bots: Mapping[int, str], deeds: Words, advise: int | None, behind: Behind
    ) -> Thought:
        """Put a question to one of the processes, and to others if it gives no answer."""
        said = ""
        for _ in range(ATTEMPTS):
            if self._closed:
                raise ServiceError("the service is shutting down")
            try:
                thought = await self._ask(table, bots, deeds, advise, behind)
            except (OSError, EOFError, TimeoutError, msgspec.DecodeError) as error:
                said = f"{type(error).__name__} {error}".strip()
                LOG.warning("a bot at table %s gave no answer (%s): another is asked", known_as(table.id), said)
                continue
            if not thought.error:
                return thought
            said = thought.error
            if thought.rules:
                raise UndercroftError(said)
        raise ThinkingError(f"the bots at this table give no answer ({said})")

    async def _ask(
        self, table: Table, bots: Mapping[int, str], deeds: Words, advise: int | None, behind: Behind
    ) -> Thought:
        thinker = self._take(table.id)
        self._busy.add(thinker)
        try:
            async with asyncio.timeout(self._patience):
                stretches = () if thinker.memory.knows(table.id) else await behind()
                riddle = thinker.memory.riddle(table, list(deeds), dict(bots), advise, stretches)
                thought = await thinker.answer(riddle)
        except BaseException:  # whoever was interrupted might answer the wrong question next
            await asyncio.shield(thinker.close())
            raise
        finally:
            self._busy.discard(thinker)
        if thought.error:
            thinker.memory.forget(table.id)
        self._idle.append(thinker)
        return thought

    def _take(self, name: str) -> _Thinker:
        """A free one that remembers the table, or any free one, or a new one."""
        if not self._idle:
            memory = Memory(self._matches)
            return _InAProcess(memory) if self._in_a_process else _InAThread(memory)
        known = next((each for each in self._idle if each.memory.knows(name)), self._idle[0])
        self._idle.remove(known)
        return known


class _InAThread:
    """Thinks in a thread of this process."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._mind = Mind()

    async def answer(self, riddle: Riddle) -> Thought:
        return await asyncio.to_thread(self._mind.answer, riddle)

    async def close(self) -> None:
        """A thread ends by itself."""


class _InAProcess:
    """Thinks in a process of its own."""

    def __init__(self, memory: Memory) -> None:
        self.memory = memory
        self._child: Child | None = None

    @property
    def pid(self) -> int:
        return 0 if self._child is None else self._child.pid

    async def answer(self, riddle: Riddle) -> Thought:
        if self._child is None:
            self._child = await Child.start("undercroft.server.bots.process")
        await self._child.tell(riddle)
        return await self._child.hear(Thought)

    async def close(self) -> None:
        child, self._child = self._child, None
        if child is not None:
            await child.close()


_Thinker = _InAThread | _InAProcess


def suitable() -> int:
    """How many processes of bots suit this machine: a core is left to the service itself."""
    return max(
        1, min(8, len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1) - 1
    )
