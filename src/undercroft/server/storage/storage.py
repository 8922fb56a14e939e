"""What the service keeps: tables, and the deeds done at them."""

from __future__ import annotations

import logging
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import NamedTuple, TypeVar

import msgspec
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from undercroft.server.errors import MessageError, NoTableError, StorageError, TableError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.database import PATIENCE, Database, connect
from undercroft.server.storage.schema import CHOICES, TABLES
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Stage, Table, found_by

LOG = logging.getLogger(__name__)
AT_ONCE = 500
"""So many names are asked for in one question."""
ATTEMPTS = 5
"""So often a change is tried again when the table was changed meanwhile."""
ONE_PAGE = 50
"""So many tables a page of the list has."""
UNFINISHED = (Stage.GATHERING, Stage.RUNNING)
LONGEST_TIME = 12
"""So many digits a time in seconds has at most."""

T = TypeVar("T")

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


class Storage(Database):
    """What the service keeps. Whatever it has accepted survives the process; what it refused has not happened."""

    # -- tables ------------------------------------------------------------------------------------------

    async def add(
        self, table: Table, deeds: Sequence[Deed] = (), opened: int | None = None, admit: Admit | None = None
    ) -> None:
        """Keep a new table, with what was done before it was opened, if it is admitted."""
        since = int(time.time()) if opened is None else opened
        async with self.transaction() if admit is None else self.alone() as connection:
            if admit is not None:
                await admit(connection)
            await connection.execute(insert(TABLES).values(id=table.id, opened=since, **_columns(table)))
            if deeds:
                await connection.execute(insert(CHOICES), [each.as_row() for each in deeds])

    async def change(self, table: Table) -> None:
        """Write a changed table, unless it was changed meanwhile."""
        latest = (TABLES.c.id == table.id) & (TABLES.c.version == table.version - 1)
        async with self.transaction() as connection:
            result = await connection.execute(update(TABLES).where(latest).values(**_columns(table)))
            if result.rowcount != 1:
                raise TakenError(Sentence.CHANGED_MEANWHILE)

    async def delete(self, *names: str) -> int:
        """Delete tables, with everything done and said at them; how many there were."""
        async with self.transaction() as connection:
            return (await connection.execute(delete(TABLES).where(TABLES.c.id.in_(names)))).rowcount

    async def change_by(self, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
        """Change a table by what it is now; again if it was changed meanwhile."""
        for _ in range(ATTEMPTS):
            changed, result = change(await self.table(name))
            try:
                await self.change(changed)
            except TakenError:
                continue
            return changed, result
        raise TableError(Sentence.TOO_MANY_CHANGES)

    async def table(self, name: str) -> Table:
        """The table of that name."""
        async with self.transaction() as connection:
            sheet = await connection.scalar(select(TABLES.c.sheet).where(TABLES.c.id == name))
        if sheet is None:
            raise NoTableError(Sentence.NO_TABLE)
        return _read(sheet)

    async def versions(self, names: Sequence[str]) -> dict[str, int]:
        """Those of the tables that are there, and how often each was changed."""
        found: dict[str, int] = {}
        async with self.transaction() as connection:
            for first in range(0, len(names), AT_ONCE):
                some = TABLES.c.id.in_(names[first : first + AT_ONCE])
                rows = await connection.execute(select(TABLES.c.id, TABLES.c.version).where(some))
                found.update((row.id, row.version) for row in rows)
        return found

    async def listed(
        self, limit: int = ONE_PAGE, *, search: str = "", stages: Sequence[Stage] = UNFINISHED, after: str = ""
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
        async with self.transaction() as connection:
            rows = (await connection.execute(query)).all()
        last = rows[limit - 1] if len(rows) > limit else None
        then = "" if last is None else f"{last.opened}-{last.id}"
        return Page(taking_turns(readable(row.sheet for row in rows[:limit])), then)

    async def running(self, after: str = "", limit: int = 1000) -> list[Table]:
        """Tables whose match has begun and has not ended, in the order of their names, from after that one on."""
        wanted = (TABLES.c.stage == Stage.RUNNING.value) & (TABLES.c.id > after)
        query = select(TABLES.c.sheet).where(wanted).order_by(TABLES.c.id).limit(limit)
        async with self.transaction() as connection:
            return readable(await connection.scalars(query))

    async def note_due(self, name: str, due: int | None) -> None:
        """Write down when to look at a table at the latest: a clock may have run out there while nobody looked."""
        async with self.transaction() as connection:
            await connection.execute(update(TABLES).where(TABLES.c.id == name).values(due=due))

    async def due(self, now: int) -> list[str]:
        """Running tables where time may have changed something; the earliest first."""
        wanted = (TABLES.c.stage == Stage.RUNNING.value) & (TABLES.c.due <= now)
        names = select(TABLES.c.id).where(wanted).order_by(TABLES.c.due).limit(AT_ONCE)
        async with self.transaction() as connection:
            return list(await connection.scalars(names))

    async def counts(self, names: Sequence[str]) -> dict[str, int]:
        """How many deeds were done at each of those tables where there were any."""
        here = CHOICES.c.table_id.in_(names)
        count = (func.max(CHOICES.c.number) + 1).label("deeds")
        query = select(CHOICES.c.table_id, count).where(here).group_by(CHOICES.c.table_id)
        async with self.transaction() as connection:
            return {row.table_id: row.deeds for row in await connection.execute(query)}

    async def census(self) -> dict[str, int]:
        """How many tables there are, by stage."""
        counted = select(TABLES.c.stage, func.count().label("tables")).group_by(TABLES.c.stage)
        async with self.transaction() as connection:
            found = {row.stage: row.tables for row in await connection.execute(counted)}
        return {each.value: found.get(each.value, 0) for each in Stage}

    # -- choices -----------------------------------------------------------------------------------------

    async def deeds(self, table: str, since: int = 0, until: int | None = None) -> list[Deed]:
        """Everything done at a table from that number on, and before another one, in order."""
        here = (CHOICES.c.table_id == table) & (CHOICES.c.number >= since)
        if until is not None:
            here &= CHOICES.c.number < until
        wanted = select(CHOICES).where(here).order_by(CHOICES.c.number)
        async with self.transaction() as connection:
            return [Deed(*row) for row in await connection.execute(wanted)]


async def open_storage(url: str, patience: float = PATIENCE) -> Storage:
    """The storage at a URL, brought up to date."""
    storage = Storage(connect(url, patience))
    try:
        await storage.prepare()
    except BaseException:
        await storage.close()
        raise
    return storage


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
