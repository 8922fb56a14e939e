"""How many tables a visitor or an address may open. They are counted in the database, so that all processes count
alike, and in the transaction that opens one, so that asking for many at once gains nothing."""

from __future__ import annotations

import functools
import math
from collections.abc import Iterable, Sequence

import msgspec
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from undercroft.server.access.addresses import DayNames, household
from undercroft.server.access.budgets import Budget
from undercroft.server.access.limits import Limits
from undercroft.server.errors import LimitError
from undercroft.server.logs import tell
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import TABLES
from undercroft.server.storage.seats import Seats
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Stage, Table, known_as
from undercroft.server.wall_clock import Watch


class Openings:
    """Opens tables, as many as visitors and addresses may have."""

    def __init__(self, storage: Storage, limits: Limits, day_names: DayNames, watch: Watch) -> None:
        self._storage = storage
        self._limits = limits
        self._day_names = day_names
        self._watch = watch
        self._lately = Budget(limits.tables, Sentence.TABLES_TOO_FAST)
        """By household, also those that were closed since, which the database does not know any more."""

    async def open(
        self, table: Table, visitor: str, seats: Iterable[int], deeds: Sequence[Deed] = (), address: str = ""
    ) -> None:
        """Keep a new table that a visitor has opened from there, and which of its seats that visitor holds."""
        here, most = self._day_names.name(address), self._limits.tables.most
        if address and not math.isinf(most):  # it counts however soon it is closed
            self._lately.spend(household(address), most=int(most))
        opened = msgspec.structs.replace(table, opened_from=here)
        admit = functools.partial(self._admit, visitor=visitor, address=address)
        await self._storage.add(opened, deeds, self._watch.now() // 1000, admit)
        await Seats(self._storage).taken(table.id, seats, visitor, here)
        tell("a table is open", table=known_as(table.id), game=table.game, who=here)

    async def check(self, visitor: str, address: str) -> None:
        """Refuse a visitor or address with too many tables, before any work is done."""
        async with self._storage.transaction() as connection:
            await self._admit(connection, visitor, address)

    async def _admit(self, connection: AsyncConnection, visitor: str, address: str) -> None:
        """The same, as part of opening one."""
        unfinished = TABLES.c.stage != Stage.OVER.value
        mine = select(func.count()).where(TABLES.c.host == visitor, unfinished)
        if (await connection.scalar(mine) or 0) >= self._limits.unfinished:
            raise LimitError(Sentence.TOO_MANY_TABLES, most=self._limits.unfinished)
        if not address:
            return
        here, most = TABLES.c.opened_from.in_(self._day_names.names(address)), self._limits.unfinished_there
        if (await connection.scalar(select(func.count()).where(here, unfinished)) or 0) >= most:
            raise LimitError(Sentence.TOO_MANY_TABLES_THERE, most=most)
        await self._not_too_fast(connection, here)

    async def _not_too_fast(self, connection: AsyncConnection, here: ColumnElement[bool]) -> None:
        """Refuse whoever has opened as many as may be in the time for that, which goes by from the first of them."""
        most, seconds = self._limits.tables
        if math.isinf(most):
            return
        now = self._watch.now() // 1000
        lately = select(TABLES.c.opened).where(here, TABLES.c.opened > now - seconds)
        first = await connection.scalar(lately.order_by(TABLES.c.opened.desc()).offset(int(most) - 1).limit(1))
        if first is not None:
            raise LimitError(Sentence.TABLES_TOO_FAST, max(1, first + seconds - now), most=int(most))
