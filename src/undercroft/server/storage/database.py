"""The database: a SQLite file, or PostgreSQL by its URL; connections to it, transactions, and what it refuses in our
words."""

from __future__ import annotations

import asyncio
import functools
import sqlite3
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import create_engine, event, insert, select
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import ArgumentError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from undercroft.server.errors import ServiceError, StorageError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.migrations import migrate
from undercroft.server.storage.schema import CHOICES
from undercroft.server.storage.writer import Writer
from undercroft.server.tables.deeds import Deed

DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgresql": "postgresql+asyncpg", "postgres": "postgresql+asyncpg"}
CHECKPOINT = 4000
"""So many pages are written ahead before they are put in their places, which those who write then wait for."""
CONNECTIONS = 15
"""So many there are to the database at most, for each process."""
PATIENCE = 5.0
"""So many seconds a locked SQLite file is waited for."""
ALONE = {"sqlite": "BEGIN IMMEDIATE", "postgresql": "SELECT pg_advisory_xact_lock(4815162343)"}
"""How a transaction is begun that no other of its kind runs beside, in no process."""
FRESH = 1.0
"""So many seconds an answer of the database is believed."""

Engines: TypeAlias = tuple[AsyncEngine, Engine | None]
"""What a database is reached by; a file is written to from a thread of its own, by the second."""


class Database:
    """Connections to what the service keeps, and transactions there."""

    def __init__(self, engines: Engines) -> None:
        self._engine, self._scribe = engines
        self._thread = ThreadPoolExecutor(1, "scribe")
        """A batch is one way there and back, not one for each step."""
        self._writer = Writer(self._write_together)
        self._insert_deeds = str(insert(CHOICES).compile(dialect=self._engine.dialect))
        """In the words of the database, made once: it is what a busy service does most."""
        self._answered = time.monotonic() - FRESH
        self._asking = asyncio.Lock()

    async def prepare(self) -> None:
        """Bring the database up to date."""
        async with self.transaction() as connection:
            await connection.run_sync(migrate)

    async def close(self) -> None:
        """Finish what is being written and let the database go."""
        await self._writer.close()
        self._thread.shutdown()
        if self._scribe is not None:
            self._scribe.dispose()
        await self._engine.dispose()

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, whose failure is told in our words."""
        with _in_our_words():
            async with self._engine.begin() as connection:
                yield connection

    @asynccontextmanager
    async def alone(self) -> AsyncIterator[AsyncConnection]:
        """One transaction, beside which no other runs that is begun like this."""
        async with self.transaction() as connection:
            await connection.exec_driver_sql(ALONE[connection.dialect.name])
            yield connection

    async def check_health(self) -> None:
        """Raise if the database does not answer; it is asked once a second at most, for all who wait."""
        async with self._asking:
            if time.monotonic() - self._answered >= FRESH:
                async with self.transaction() as connection:
                    await connection.scalar(select(1))
                self._answered = time.monotonic()

    async def write(self, deed: Deed) -> None:
        """Write a deed down; when this returns, it is on the disk."""
        await self._writer.write(deed)

    async def _write_together(self, deeds: Sequence[Deed]) -> None:
        rows = list(map(tuple, deeds))
        if self._scribe is not None:
            with _in_our_words():
                await asyncio.get_running_loop().run_in_executor(self._thread, self._write_down, self._scribe, rows)
            return
        async with self.transaction() as connection:
            await connection.exec_driver_sql(self._insert_deeds, rows)

    def _write_down(self, scribe: Engine, rows: list[tuple[Any, ...]]) -> None:
        connection = scribe.raw_connection()
        try:
            connection.cursor().executemany(self._insert_deeds, rows)
            connection.commit()
        finally:
            connection.close()  # which takes back what was not committed


def connect(url: str, patience: float = PATIENCE) -> Engines:
    """The ways to the database at a URL: sqlite:///file, or postgresql://user@host/database."""
    address = _address(url)
    # errors name no seeds; connections that were made are kept: PostgreSQL starts a process for each
    engine = create_async_engine(
        address, hide_parameters=True, pool_use_lifo=True, pool_size=CONNECTIONS, max_overflow=0
    )
    if engine.dialect.name != "sqlite":
        return engine, None
    scribe = create_engine(address.set(drivername="sqlite"), hide_parameters=True)
    for each in (engine.sync_engine, scribe):
        event.listen(each, "connect", functools.partial(_set_up_sqlite, patience))
    return engine, scribe


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
