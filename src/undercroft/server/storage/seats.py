"""Which seats a visitor has taken, and codes that take a seat along to another device."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import delete, insert, select

from undercroft.server.errors import NotYoursError
from undercroft.server.identity import digest, new_token
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import LINKS, SITTERS, TABLES
from undercroft.server.storage.storage import Storage, readable
from undercroft.server.tables.table import Table

GOOD_FOR = 10 * 60 * 1000
"""So many milliseconds a code can be used."""
MOST_LISTED = 100


class Mine(msgspec.Struct, frozen=True):
    """A table of a visitor: the seats taken at it, and whether the visitor is its host."""

    table: Table
    seats: tuple[int, ...]
    host: bool


class Seats:
    """Who sits where, as far as the service has to remember it."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    async def taken(self, table: str, seats: Iterable[int], visitor: str, came_from: str = "") -> None:
        """A visitor has taken seats, coming from where that name stands for today."""
        rows = [{"table_id": table, "seat": seat, "visitor": visitor, "came_from": came_from} for seat in seats]
        here = (SITTERS.c.table_id == table) & (SITTERS.c.visitor == visitor)
        async with self._storage.transaction() as connection:
            known = set(await connection.scalars(select(SITTERS.c.seat).where(here)))
            new = [row for row in rows if row["seat"] not in known]
            if new:
                await connection.execute(insert(SITTERS), new)

    async def left(self, table: str, seat: int) -> None:
        """The seat was given up; its codes are void."""
        async with self._storage.transaction() as connection:
            for each in (SITTERS, LINKS):
                await connection.execute(delete(each).where(each.c.table_id == table, each.c.seat == seat))

    async def known(self, table: str, seat: int) -> list[tuple[str, str]]:
        """The visitors who have taken a seat, and what their addresses were called that day."""
        return [(visitor, came_from) for taken, visitor, came_from in await self.sitters(table) if taken == seat]

    async def sitters(self, table: str) -> list[tuple[int, str, str]]:
        """Every seat a visitor has taken at a table, the visitor, and what the address was called that day."""
        wanted = select(SITTERS.c.seat, SITTERS.c.visitor, SITTERS.c.came_from).where(SITTERS.c.table_id == table)
        async with self._storage.transaction() as connection:
            return [(row.seat, row.visitor, row.came_from) for row in await connection.execute(wanted)]

    async def mine(self, visitor: str) -> list[Mine]:
        """The tables of a visitor, the newest first."""
        seated = select(SITTERS.c.table_id).where(SITTERS.c.visitor == visitor)
        wanted = (TABLES.c.host == visitor) | TABLES.c.id.in_(seated)
        newest = TABLES.c.opened.desc(), TABLES.c.id
        sheets = select(TABLES.c.sheet).where(wanted).order_by(*newest).limit(MOST_LISTED)
        places = select(SITTERS.c.table_id, SITTERS.c.seat).where(SITTERS.c.visitor == visitor)
        async with self._storage.transaction() as connection:
            tables = readable(await connection.scalars(sheets))
            held = [(row.table_id, row.seat) for row in await connection.execute(places)]
        found = [
            Mine(
                table,
                tuple(sorted(s for n, s in held if n == table.id and not table.chairs[s].left)),
                table.host == visitor,
            )
            for table in tables
        ]
        return [each for each in found if each.seats or each.host]

    # -- to another device -------------------------------------------------------------------------------

    async def link(self, table: str, seat: int, holder: str, now: int) -> tuple[str, int]:
        """A code that gives whoever brings it first a token of that seat, and until when; only its digest is kept.

        It is good as long as the same person holds the seat: `holder` is the digest of the seat's token.
        """
        code, expires = new_token(), now + GOOD_FOR
        async with self._storage.transaction() as connection:
            await connection.execute(delete(LINKS).where(LINKS.c.expires <= now))
            await connection.execute(delete(LINKS).where(LINKS.c.table_id == table, LINKS.c.seat == seat))
            await connection.execute(
                insert(LINKS).values(code=digest(code + holder), table_id=table, seat=seat, expires=expires)
            )
        return code, expires

    async def redeem(self, table: str, code: str, holders: Sequence[str], now: int) -> int:
        """The seat a code is for. It can be used once: the database decides who was first."""
        wanted = (
            LINKS.c.code.in_([digest(code + each) for each in holders if each])
            & (LINKS.c.table_id == table)
            & (LINKS.c.expires > now)
        )
        async with self._storage.transaction() as connection:
            seat = await connection.scalar(delete(LINKS).where(wanted).returning(LINKS.c.seat))
        if seat is None:
            raise NotYoursError(Sentence.CODE_HOLDS_NOTHING)
        return int(seat)
