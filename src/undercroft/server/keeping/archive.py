"""All tables of a service, for `undercroft admin`: to look through, mend, take out and throw away."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Select, delete, func, select
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError

from undercroft.engine import Match, RecordError, UndercroftError
from undercroft.server.errors import NoTableError, ServiceError, TableError
from undercroft.server.keeping.moderation import Moderation
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.database import file_url
from undercroft.server.storage.origins import backdrop
from undercroft.server.storage.schema import CHOICES, TABLES
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.imagined import begin
from undercroft.server.tables.match import Sitting, put_up
from undercroft.server.tables.table import Stage, Table, over

DAY = 24 * 3600


class Entry(NamedTuple):
    """One table as a list has it; `sheet` is None if it cannot be read."""

    id: str
    stage: str
    opened: int
    choices: int
    sheet: Table | None


class Finding(NamedTuple):
    """What is wrong with a table. `cut` is the first deed that cannot stay, if cutting there mends it."""

    words: str
    cut: int | None = None
    over: bool = False
    """The match is over, which only has to be noted."""


class Archive:
    """Everything the service keeps. It may be running meanwhile."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.tables = TablesInPlay(Shared(storage))
        """None: the processes that serve see in seconds what is changed in the database."""
        self.moderation = Moderation(self.tables)

    async def entries(
        self, *, stages: Collection[str] = (), game: str = "", older_than: float | None = None
    ) -> list[Entry]:
        """The tables of these stages and that game, opened so many days ago or earlier, the oldest first."""
        wanted = _entries().order_by(TABLES.c.opened, TABLES.c.id)
        if stages:
            wanted = wanted.where(TABLES.c.stage.in_(stages))
        if older_than is not None:
            wanted = wanted.where(TABLES.c.opened <= time.time() - older_than * DAY)
        async with self.storage.transaction() as connection:
            found = [_entry(row) for row in await connection.execute(wanted)]
        return [each for each in found if not game or (each.sheet is not None and each.sheet.game == game)]

    async def entry(self, name: str) -> Entry:
        """One table, by its id or the beginning of it."""
        wanted = _entries().where(TABLES.c.id.startswith(name, autoescape=True)).limit(2)
        async with self.storage.transaction() as connection:
            found = [_entry(row) for row in await connection.execute(wanted)]
        if not name or not found:
            raise NoTableError(f"there is no table {name!r}: undercroft admin list shows what there is")
        if len(found) > 1:
            raise NoTableError(f"several tables begin with {name!r}: type more of the one you mean")
        return found[0]

    async def match(self, entry: Entry) -> Match[Any]:
        """The match of a table as it stands."""
        begin = await self._beginning(_sheet(entry))
        return put_up(begin(), await self.storage.deeds(entry.id)).match

    async def raw(self, entry: Entry) -> dict[str, object]:
        """A table and its deeds as they are stored."""
        wanted = select(TABLES.c.sheet).where(TABLES.c.id == entry.id)
        async with self.storage.transaction() as connection:
            sheet: bytes = await connection.scalar(wanted) or b""
        deeds = [each._asdict() for each in await self.storage.deeds(entry.id)]
        return {"table": sheet.decode("utf-8", "replace"), "deeds": deeds}

    async def examine(self, entry: Entry) -> Finding | None:
        """What is wrong with a table; None if its match can be put up and its stage is right."""
        if entry.sheet is None:
            return Finding("its sheet cannot be read: restore it from a backup, or purge it")
        if entry.sheet.stage is Stage.GATHERING:
            return None
        deeds = await self.storage.deeds(entry.id)
        try:
            begin = await self._beginning(entry.sheet)
            begin()
        except (RecordError, TableError) as error:  # it cannot begin any more: nothing is wrong with the deeds
            return Finding(str(error))
        try:
            match = put_up(begin(), deeds).match
        except UndercroftError as error:
            good = _good(begin, deeds)
            return Finding(f"deed {good} of {len(deeds)} cannot be done again: {error}", cut=good)
        if match.outcome is not None and entry.sheet.stage is Stage.RUNNING:
            return Finding("its match is over, which is not noted", over=True)
        return None

    async def mend(self, entry: Entry, finding: Finding) -> None:
        """Put right what can be."""
        if finding.over:
            await self.storage.change(over(_sheet(entry)))
        elif finding.cut is not None:
            wanted = (CHOICES.c.table_id == entry.id) & (CHOICES.c.number >= finding.cut)
            async with self.storage.transaction() as connection:
                await connection.execute(delete(CHOICES).where(wanted))
        else:
            raise TableError(f"table {entry.id} cannot be mended: {finding.words}")

    async def _beginning(self, table: Table) -> Callable[[], Sitting]:
        """What makes a table before anything was done at it."""
        return partial(begin, table, await backdrop(self.storage, table))


@asynccontextmanager
async def opened(folder: Path, database: str | None = None) -> AsyncIterator[Archive]:
    """The archive of the service that keeps its things there."""
    url = database or file_url(folder / "undercroft.db")
    _check_file(url)
    storage = await open_storage(url)
    try:
        yield Archive(storage)
    finally:
        await storage.close()


def _check_file(url: str) -> None:
    """Refuse to make a new database where an old one is expected."""
    try:
        address = make_url(url)
    except ArgumentError:
        return  # the storage has words for it
    if address.drivername == "sqlite" and address.database and not Path(address.database).is_file():
        raise ServiceError(f"there is no database {address.database}: name the folder or database of the service")


def _entries() -> Select[Any]:
    done = select(func.count()).where(CHOICES.c.table_id == TABLES.c.id).scalar_subquery()
    return select(TABLES.c.id, TABLES.c.stage, TABLES.c.opened, TABLES.c.sheet, done.label("choices"))


def _entry(row: Any) -> Entry:
    try:
        sheet = msgspec.json.decode(row.sheet, type=Table)
    except msgspec.MsgspecError:
        sheet = None
    return Entry(row.id, row.stage, row.opened, row.choices, sheet)


def _sheet(entry: Entry) -> Table:
    if entry.sheet is None:
        raise TableError(f"the sheet of table {entry.id} cannot be read")
    return entry.sheet


def _good(begin: Callable[[], Sitting], deeds: list[Deed]) -> int:
    """How many of the first deeds can be done again."""
    good, bad = 0, len(deeds)
    while good < bad - 1:
        middle = (good + bad) // 2
        try:
            put_up(begin(), deeds[:middle])
        except UndercroftError:
            bad = middle
        else:
            good = middle
    return good
