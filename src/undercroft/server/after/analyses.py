"""Analyses of matches that are over: worked out once, one at a time, for everybody who asks, and kept.

The database is the arbiter between those who ask at once, and between processes of the service. Whoever works on an
analysis gives a sign of life every second; where none comes any more, the next one who asks begins anew.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass, field

import msgspec
from sqlalchemy import Row, delete, func, insert, select, update

from undercroft.server.after.findings import Analysed, Insight, Progress, Report, Task
from undercroft.server.bots.child_process import Child
from undercroft.server.errors import LimitError, ServiceError, TableError, TakenError
from undercroft.server.packs import offered
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import ANALYSES
from undercroft.server.tables.table import known_as, spoken_names

LOG = logging.getLogger(__name__)
SECONDS = 45.0
"""So many seconds an analysis may take, unless set otherwise; with 0 none is made."""
PATIENCE = 60.0
"""So many seconds more until a process that does not end is ended."""
MOST_WAITING = 8
"""So many analyses may be under way, waiting for their turn or being worked on."""
BEAT = 1.0
"""So many seconds lie between two signs of life."""
SILENCE = 15_000
"""After so many milliseconds without one, no process works on it any more."""


@dataclass(slots=True)
class Job:
    """An analysis under way, and how far it is."""

    table: str
    task: Task
    report: Report = field(default_factory=lambda: Report(0, 0))


class Analyses:
    """What was found out about matches that are over."""

    def __init__(self, tables_in_play: TablesInPlay, seconds: float = SECONDS) -> None:
        self._tables = tables_in_play
        self._storage = tables_in_play.storage
        self._seconds = seconds
        self._room = asyncio.Semaphore(1)
        self._claiming = asyncio.Lock()
        self._working: dict[str, asyncio.Task[None]] = {}

    async def look(self, name: str) -> Analysed:
        """How far the analysis of a table is, and what was found."""
        await self._storage.table(name)  # or say that there is none
        return self._told(await self._row(name))

    async def ask(self, name: str, visitor: str) -> Analysed:
        """Have a table analysed, unless that was done or is under way."""
        live = await self._tables.live(name)
        if not self._seconds:
            raise TableError(Sentence.NO_ANALYSES_HERE)
        if (await live.sitting()).match.outcome is None:
            raise TableError(Sentence.ANALYSIS_WHEN_OVER)
        async with self._claiming:
            known = self._told(await self._row(name))
            if known.progress != "none":
                return known
            packs = tuple(str(offered()[pack].folder) for pack in live.table.packs)
            task = Task(await live.record(), packs, tuple(live.names), self._seconds)
            try:
                await self._claim(name, visitor)
            except TakenError:  # in another process
                return await self.look(name)
            work = self._working[name] = asyncio.create_task(self._work(Job(name, task)))
            work.add_done_callback(lambda _: self._working.pop(name, None))
        return await self.look(name)

    async def close(self) -> None:
        """Leave what is not finished: it begins anew when it is asked for again."""
        working = list(self._working.values())
        for each in working:
            each.cancel()
        await asyncio.gather(*working, return_exceptions=True)

    # -- inside ------------------------------------------------------------------------------------------

    async def _row(self, name: str) -> Row[tuple[object, ...]] | None:
        async with self._storage.transaction() as connection:
            return (await connection.execute(select(ANALYSES).where(ANALYSES.c.table_id == name))).one_or_none()

    def _told(self, row: Row[tuple[object, ...]] | None) -> Analysed:
        """How far it is, by what is written."""
        if row is None or (row.found is None and row.at < self._tables.watch.now() - SILENCE):
            return Analysed("none", 0, 0.0, self._seconds, None)
        if row.found is not None:
            return Analysed("done", row.worlds, 1.0, self._seconds, msgspec.json.decode(row.found, type=Insight))
        progress: Progress = "working" if row.worlds else "waiting"
        return Analysed(progress, row.worlds, row.part / 1000, self._seconds, None)

    async def _claim(self, name: str, visitor: str) -> None:
        """Be the one who works on it, within what a visitor and all of them may have."""
        now = self._tables.watch.now()
        stale = ANALYSES.c.found.is_(None) & (ANALYSES.c.at < now - SILENCE)
        underway = select(func.count()).select_from(ANALYSES).where(ANALYSES.c.found.is_(None))
        async with self._storage.transaction() as connection:
            await connection.execute(delete(ANALYSES).where(stale))
            if await connection.scalar(underway.where(ANALYSES.c.visitor == visitor)):
                raise LimitError(Sentence.ANALYSIS_UNDERWAY)
            if (await connection.scalar(underway) or 0) >= MOST_WAITING:
                raise LimitError(Sentence.TOO_MANY_ANALYSES)
            row = {"table_id": name, "visitor": visitor, "at": now, "worlds": 0, "part": 0, "found": None}
            await connection.execute(insert(ANALYSES).values(**row))

    async def _work(self, job: Job) -> None:
        """Work it out when it is its turn, giving signs of life, and write down what was found."""
        ended = asyncio.Event()
        beat = asyncio.create_task(self._beat(job, ended))
        here = (ANALYSES.c.table_id == job.table) & ANALYSES.c.found.is_(None)
        try:
            async with self._room:
                found = await _worked_out(job)
            await asyncio.shield(self._keep(job, found))
        except BaseException as error:
            with suppress(ServiceError):  # what cannot be written now is silent soon
                async with self._storage.transaction() as connection:
                    await connection.execute(delete(ANALYSES).where(here))
            if not isinstance(error, Exception):
                raise
            LOG.error("table %s could not be analysed: %s", known_as(job.table), str(error) or type(error).__name__)
        finally:
            ended.set()
            await beat

    async def _keep(self, job: Job, found: Insight) -> None:
        if tuple(spoken_names(await self._storage.table(job.table))) != job.task.names:
            raise ServiceError("somebody is called otherwise meanwhile")
        values = {"worlds": job.report.worlds, "found": msgspec.json.encode(found)}
        async with self._storage.transaction() as connection:
            await connection.execute(update(ANALYSES).where(ANALYSES.c.table_id == job.table).values(**values))

    async def _beat(self, job: Job, ended: asyncio.Event) -> None:
        """Signs of life, and how far it is. It is not interrupted in the middle of writing one down."""
        here = (ANALYSES.c.table_id == job.table) & ANALYSES.c.found.is_(None)
        while not ended.is_set():
            report, now = job.report, self._tables.watch.now()
            noted = update(ANALYSES).where(here).values(at=now, worlds=report.worlds, part=report.part)
            with suppress(ServiceError):
                async with self._storage.transaction() as connection:
                    await connection.execute(noted)
            with suppress(TimeoutError):
                await asyncio.wait_for(ended.wait(), BEAT)


async def _worked_out(job: Job) -> Insight:
    """What a process finds out about a match."""
    child = await Child.start("undercroft.server.after.analysis_process")
    try:
        async with asyncio.timeout(job.task.seconds + PATIENCE):
            await child.tell(job.task)
            while True:
                job.report = await child.hear(Report)
                if job.report.error:
                    raise ServiceError(job.report.error)
                if job.report.found is not None:
                    return job.report.found
    finally:
        await asyncio.shield(child.close())
