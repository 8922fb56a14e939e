"""Old tables are deleted, and tables in the database where a clock has run out are woken."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import msgspec
from sqlalchemy import ColumnElement, and_, delete, exists, or_, select

from undercroft.engine import UndercroftError
from undercroft.server.errors import ServiceError
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.storage.schema import CHOICES, TABLES
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Stage, known_as

LOG = logging.getLogger(__name__)
AN_HOUR = 3600
A_DAY = 24 * AN_HOUR
MOST_AT_ONCE = 500
EVERY = 5_000
"""So many milliseconds lie between two looks at what time has done."""
TIDY = 10 * 60 * 1000
"""So many lie between two looks for old tables."""
SOON, AWAY = 30_000, 60_000
"""After so many, at least, a table that was woken is looked at again; after so many where somebody is away. That is
for services that were stopped: while one runs, tables look after themselves."""


class Policy(msgspec.Struct, frozen=True):
    """How long tables are kept; 0 means for ever.

    finished   days after the last thing done at a match that is over
    gathering  hours a table waits for its start
    abandoned  days after the last thing done at a match that is not over
    """

    finished: int = 90
    gathering: int = 1
    abandoned: int = 60


async def delete_old(storage: Storage, policy: Policy, now: int) -> list[str]:
    """Delete what the policy says, at that time in milliseconds; the names of those tables.

    A table that others were imagined from stays as long as they do: they cannot be put up without it.
    """
    imagined = TABLES.alias()
    done = (
        select(CHOICES.c.at)
        .where(CHOICES.c.table_id == TABLES.c.id)
        .order_by(CHOICES.c.number.desc())
        .limit(1)
        .scalar_subquery()
    )

    def untouched(stage: Stage, seconds: int) -> ColumnElement[bool]:
        since = now - seconds * 1000
        quiet = or_(done.is_(None), done < since)
        alone = ~exists().where(imagined.c.origin == TABLES.c.id)
        return and_(TABLES.c.stage == stage.value, TABLES.c.opened < since // 1000, quiet, alone)

    old = [
        untouched(stage, seconds)
        for stage, seconds in (
            (Stage.OVER, policy.finished * A_DAY),
            (Stage.GATHERING, policy.gathering * AN_HOUR),
            (Stage.RUNNING, policy.abandoned * A_DAY),
        )
        if seconds
    ]
    if not old:
        return []
    async with storage.transaction() as connection:
        names = list(await connection.scalars(select(TABLES.c.id).where(or_(*old)).limit(MOST_AT_ONCE)))
        if names:
            await connection.execute(delete(TABLES).where(TABLES.c.id.in_(names)))
    return names


class Sweeper:
    """Looks after all tables now and then."""

    def __init__(self, tables_in_play: TablesInPlay, policy: Policy, renew: Callable[[], Awaitable[None]]) -> None:
        self._tables = tables_in_play
        self._storage = tables_in_play.storage
        self._policy = policy
        self._renew = renew
        """Sees what day it is, and who is not welcome any more."""
        self._task: asyncio.Task[None] | None = None
        self._tidy_until = 0

    def begin(self) -> None:
        """Look after tables from now on."""
        self._task = asyncio.create_task(self._work())

    async def close(self) -> None:
        """Look after them no longer."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def sweep(self) -> None:
        """Delete tables that are not needed any more, and wake those where time has run out."""
        await self._renew()
        now = self._tables.watch.now()
        if now >= self._tidy_until:
            self._tidy_until = now + TIDY
            old = await delete_old(self._storage, self._policy, now)
            if old:
                LOG.info("%d tables were old and are deleted", len(old))
            for name in old:
                await self._tables.forget(name)
        for name in await self._storage.due(now):
            await self._wake(name, now)

    async def _wake(self, name: str, now: int) -> None:
        """Let time do at a table what it has to, and remember when to look again."""
        try:
            live = await self._tables.live(name)
            await live.take_up()
            away = (await live.sitting()).away
        except UndercroftError as error:
            LOG.error("table %s cannot be taken up: %s", known_as(name), error)
            await self._storage.note_due(name, None)
            return
        clock = live.table.customs.clock
        later = AWAY if away else A_DAY * 1000
        if clock is not None:
            later = min(later, clock.allowance)
        await self._storage.note_due(name, max(now + SOON, live.due or now + later))

    async def _work(self) -> None:
        while True:
            try:
                await self.sweep()
            except ServiceError as error:
                LOG.warning("old tables could not be looked after: %s", error)
            await self._tables.watch.until(self._tables.watch.now() + EVERY)
