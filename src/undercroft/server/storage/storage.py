"""The database of tables and choices: a SQLite file, or PostgreSQL by its URL."""

from __future__ import annotations

import asyncio
import functools
import logging
import sqlite3
import time
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import create_engine, event, func, insert, select, update
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from undercroft.server.errors import MessageError, NoTableError, ServiceError, StorageError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.migrations import migrate
from undercroft.server.storage.schema import CHOICES, TABLES
from undercroft.server.storage.writer import Writer
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Stage, Table, found_by

LOG = logging.getLogger(__name__)
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
CHECKPOINT = 4000
"""So many pages are written ahead before they are put in their places, which those who write then wait for."""
CONNECTIONS = 15
"""So many there are to the database at most, for each process."""
PATIENCE = 5.0
"""So many seconds a locked SQLite file is waited for."""
ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4815162343)"}
"""How a transaction is begun that no other of its kind runs beside, in no process."""

AT_ONCE = 500
"""So many names are asked for in one question."""
UNFINISHED = (Stage.GATHERING, Stage.RUNNING)
LONGEST_TIME = 12
"""So many digits a time in seconds has at most."""

Admit = Callable[[AsyncConnection], Awaitable[None]]
"""Sees to it that something may be done, or refuses."""


class Page(NamedTuple):
    """Some of many tables, and where the next page begins (nothing: this is the last)."""

    tables: list[Table]
    then: str


def taking_turns(tables: Iterable[Table]) -> list[Table]:
    """The first table of everybody who has opened some, then the second of each, and so on: nobody's tables fill the
    top of a page."""
    before: Counter[str] = Counter()
    ranked: list[tuple[int, Table]] = []
    for table in tables:
        owner = table.opened_from or table.id
        ranked.append((before[owner], table))
        before[owner] += 1
    return [table for _, table in sorted(ranked, key=lambda each: each[0])]


class Storage:
    """What the service keeps. Whatever it has accepted survives the process; what it refused has not happened."""

    def __init__(self, engine: AsyncEngine, scribe: Engine | None = None) -> None:
        self._engine = engine
        self._scribe = scribe
        """A file is written to from a thread of its own: a batch is one way there and back, not one for each step."""
        self._thread = ThreadPoolExecutor(1, "scribe")
        self._writer = Writer(self._write_together)
        self._insert_deeds = str(insert(CHOICES).compile(dialect=engine.dialect))
        """In the words of the database, made once: it is what a busy service does most."""

    async def prepare(self) -> None:
        """Bring the database up to date."""
        async with self._connected() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        await self._writer.close()
        self._thread.shutdown()
        if self._scribe is not None:
            self._scribe.dispose()
        await self._engine.dispose()

    # -- tables ------------------------------------------------------------------------------------------

    async def add(
        self, table: Table, deeds: Sequence[Deed] = (), opened: int | None = None, admit: Admit | None = None
    ) -> None:
        """Keep a new table, with what was done before it was opened, if it is admitted."""
        since = int(time.time()) if opened is None else opened
        async with self._connected() if admit is None else self.alone() as connection:
            if admit is not None:
                await admit(connection)
            await connection.execute(insert(TABLES).values(id=table.id, opened=since, **_columns(table)))
            if deeds:
                await connection.execute(insert(CHOICES), [each.as_row() for each in deeds])

    async def change(self, table: Table) -> None:
        """Write a changed table, unless it was changed meanwhile."""
        latest = (TABLES.c.id == table.id) & (TABLES.c.version == table.version - 1)
        async with self._connected() as connection:
            result = await connection.execute(update(TABLES).where(latest).values(**_columns(table)))
            if result.rowcount != 1:
                raise TakenError(Sentence.CHANGED_MEANWHILE)

    async def table(self, name: str) -> Table:
        """The table of that name."""
        async with self._connected() as connection:
            sheet = await connection.scalar(select(TABLES.c.sheet).where(TABLES.c.id == name))
        if sheet is None:
            raise NoTableError(Sentence.NO_TABLE)
        return _read(sheet)

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """Those of the tables that are there, and how often each was changed."""
        found: dict[str, int] = {}
        async with self._connected() as connection:
            for first in range(0, len(names), AT_ONCE):
                some = TABLES.c.id.in_(names[first : first + AT_ONCE])
                rows = await connection.execute(select(TABLES.c.id, TABLES.c.version).where(some))
                found.update((row.id, row.version) for row in rows)
        return found

    async def listed(
        self, limit: int, *, search: str = "", stages: Sequence[Stage] = UNFINISHED, after: str = ""
    ) -> Page:
        """Public tables that gather or run, the newest first: those in whose game or names all that is searched
        occurs, from after that place on."""
        wanted = TABLES.c.public & TABLES.c.stage.in_([each.value for each in stages])
        for word in search.casefold().split():
            wanted &= TABLES.c.words.contains(word, autoescape=True)
        if after:
            opened, name = _place(after)
            wanted &= (TABLES.c.opened < opened) | ((TABLES.c.opened == opened) & (TABLES.c.id > name))
        newest = TABLES.c.opened.desc(), TABLES.c.id
        query = select(TABLES.c.id, TABLES.c.opened, TABLES.c.sheet).where(wanted).order_by(*newest).limit(limit + 1)
        async with self._connected() as connection:
            rows = (await connection.execute(query)).all()
        last = rows[limit - 1] if len(rows) > limit else None
        then = "" if last is None else f"{last.opened}-{last.id}"
        return Page(taking_turns(readable(row.sheet for row in rows[:limit])), then)

    async def answers(self) -> None:
        """Whether the database answers; if not, that is an error."""
        async with self._connected() as connection:
            await connection.scalar(select(1))

    async def running(self, after: str = "", limit: int = 1000) -> list[Table]:
        """Tables whose match has begun and has not ended, in the order of their names, from after that one on."""
        wanted = (TABLES.c.stage == Stage.RUNNING.value) & (TABLES.c.id > after)
        query = select(TABLES.c.sheet).where(wanted).order_by(TABLES.c.id).limit(limit)
        async with self._connected() as connection:
            return readable(await connection.scalars(query))

    async def counts(self, names: Sequence[str]) -> dict[str, int]:
        """How many deeds were done at each of those tables where there were any."""
        here = CHOICES.c.table_id.in_(names)
        count = (func.max(CHOICES.c.number) + 1).label("deeds")
        query = select(CHOICES.c.table_id, count).where(here).group_by(CHOICES.c.table_id)
        async with self._connected() as connection:
            return {row.table_id: row.deeds for row in await connection.execute(query)}

    def transaction(self) -> AbstractAsyncContextManager[AsyncConnection]:
        """One transaction, for what else is kept of tables."""
        return self._connected()

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, beside which no other runs that is begun like this."""
        async with self._connected() as connection:
            await connection.exec_driver_sql(ALONE[connection.dialect.name])
            yield connection

    async def census(self) -> dict[str, int]:
        """How many tables there are, by stage."""
        counted = select(TABLES.c.stage, func.count().label("tables")).group_by(TABLES.c.stage)
        async with self._connected() as connection:
            found = {row.stage: row.tables for row in await connection.execute(counted)}
        return {each.value: found.get(each.value, 0) for each in Stage}

    # -- choices -----------------------------------------------------------------------------------------

    async def write(self, deed: Deed) -> None:
        """Write a deed down; when this returns, it is on the disk."""
        await self._writer.write(deed)

    async def deeds(self, table: str, since: int = 0, until: int | None = None) -> list[Deed]:
        """Everything done at a table from that number on, and before another one, in order."""
        here = (CHOICES.c.table_id == table) & (CHOICES.c.number >= since)
        if until is not None:
            here &= CHOICES.c.number < until
        wanted = select(CHOICES).where(here).order_by(CHOICES.c.number)
        async with self._connected() as connection:
            return [Deed(*row) for row in await connection.execute(wanted)]

    # -- inside ------------------------------------------------------------------------------------------

    async def _write_together(self, deeds: Sequence[Deed]) -> None:
        rows = list(map(tuple, deeds))
        if self._scribe is not None:
            with _in_our_words():
                await asyncio.get_running_loop().run_in_executor(self._thread, self._write_down, self._scribe, rows)
            return
        async with self._connected() as connection:
            await connection.exec_driver_sql(self._insert_deeds, rows)

    def _write_down(self, scribe: Engine, rows: list[tuple[Any, ...]]) -> None:
        connection = scribe.raw_connection()
        try:
            connection.cursor().executemany(self._insert_deeds, rows)
            connection.commit()
        finally:
            connection.close()  # which takes back what was not committed

    @asynccontextmanager
    async def _connected(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, whose failure is told in our words."""
        with _in_our_words():
            async with self._engine.begin() as connection:
                yield connection


async def open_storage(url: str, patience: float = PATIENCE) -> Storage:
    """The storage at a URL, brought up to date: sqlite:///file, or postgresql://user@host/database."""
    address, scribe = _address(url), None
    # errors name no seeds; connections that were made are kept: PostgreSQL starts a process for each
    engine = create_async_engine(
        address, hide_parameters=True, pool_use_lifo=True, pool_size=CONNECTIONS, max_overflow=0
    )
    if engine.dialect.name == "sqlite":
        scribe = create_engine(address.set(drivername="sqlite"), hide_parameters=True)
        for each in (engine.sync_engine, scribe):
            event.listen(each, "connect", functools.partial(_set_up_sqlite, patience))
    storage = Storage(engine, scribe)
    try:
        await storage.prepare()
    except BaseException:
        await storage.close()
        raise
    return storage


def file_url(file: Path) -> str:
    """The URL of a SQLite file."""
    return URL.create("sqlite", database=str(file)).render_as_string()


def file_of(url: str) -> Path | None:
    """The SQLite file of a URL; None if it is another database's."""
    address = _address(url)
    return Path(address.database or "") if address.drivername == DRIVERS["sqlite"] else None


def _address(url: str) -> URL:
    try:
        address = make_url(url)
    except ArgumentError:
        raise ServiceError("the database is given as sqlite:///file or postgresql://user@host/database") from None
    driver = DRIVERS.get(address.drivername)
    if driver is None:
        raise ServiceError(f"the database is SQLite or PostgreSQL (sqlite:, postgresql:), not {address.drivername}:")
    if driver == DRIVERS["sqlite"] and address.database in (None, "", ":memory:"):
        raise ServiceError("the database is a file, e.g. sqlite:///undercroft.db: in memory it would be lost")
    return address.set(drivername=driver)


@contextmanager
def _in_our_words() -> Iterator[None]:
    """What the database refuses or cannot do is told as the service tells it."""
    try:
        yield
    except (IntegrityError, sqlite3.IntegrityError):
        raise TakenError(Sentence.SOMEBODY_WAS_FASTER) from None
    except (SQLAlchemyError, OSError, sqlite3.Error) as error:
        cause = getattr(error, "orig", None) or error
        raise StorageError(f"this could not be written down or looked up ({cause}): try again") from error


def _set_up_sqlite(patience: float, connection: Any, _: object) -> None:
    """Readers do not wait for the writer, what was committed survives a power cut, and what was deleted is gone."""
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {int(patience * 1000)}")
    _write_ahead(cursor, time.monotonic() + patience)
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.execute("PRAGMA foreign_keys = ON")
    cursor.execute("PRAGMA secure_delete = ON")
    cursor.execute(f"PRAGMA wal_autocheckpoint = {CHECKPOINT}")
    cursor.close()


def _write_ahead(cursor: Any, until: float) -> None:
    """Have the database written ahead. While another process is at just that, SQLite does not wait by itself."""
    while True:
        try:
            cursor.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError:
            if time.monotonic() >= until:
                raise
            time.sleep(0.02)
        else:
            return


def _columns(table: Table) -> dict[str, object]:
    return {
        "host": table.host,
        "stage": table.stage.value,
        "public": table.public,
        "origin": None if table.origin is None else table.origin.table,
        "version": table.version,
        "opened_from": table.opened_from,
        "words": found_by(table),
        "sheet": msgspec.json.encode(table),
    }


def _place(after: str) -> tuple[int, str]:
    """Where a page of the list begins, as the page before has said it."""
    opened, dash, name = after.partition("-")
    if not dash or not opened.isascii() or not opened.isdigit() or len(opened) > LONGEST_TIME:
        raise MessageError("a list goes on where its last page says: see its Link header")
    return int(opened), name


def _read(sheet: bytes) -> Table:
    try:
        return msgspec.json.decode(sheet, type=Table)
    except msgspec.MsgspecError:
        raise StorageError("the sheet of a table cannot be read; see: undercroft admin repair --dry-run") from None


def readable(sheets: Iterable[bytes]) -> list[Table]:
    """Those that can be read: one that cannot does not keep people from all others."""
    found: list[Table] = []
    for sheet in sheets:
        try:
            found.append(_read(sheet))
        except StorageError as error:
            LOG.error("%s", error)
    return found
