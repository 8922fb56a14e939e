"""The hall where all tables stand: opening, joining, starting, and finding the one that is being played at."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import TypeVar

from undercroft.engine import UndercroftError
from undercroft.server import tables
from undercroft.server.errors import LimitError, TableError, TakenError
from undercroft.server.live import LiveTable
from undercroft.server.storage import Storage
from undercroft.server.tables import Stage, Table

LOG = logging.getLogger(__name__)
ATTEMPTS = 5
"""So often a change is tried again when somebody else was faster."""
MOST_LISTED = 100

T = TypeVar("T")


class Hall:
    """Every table of the service."""

    def __init__(self, storage: Storage, bot_delay: float = 0.0, tables_per_visitor: int = 20) -> None:
        self._storage = storage
        self._bot_delay = bot_delay
        self._tables_per_visitor = tables_per_visitor
        self._live: dict[str, LiveTable] = {}

    async def take_up(self) -> None:
        """Go on with every match that was running when the service stopped; one that cannot go on stays as it is."""
        for table in await self._storage.running():
            try:
                await self._playing(table).take_up()
            except UndercroftError as error:
                LOG.error("table %s cannot be taken up: %s", table.id, error)

    async def close(self) -> None:
        """Let all bots rest."""
        for live in self._live.values():
            await live.close()

    async def open(
        self,
        visitor: str,
        name: str,
        game: str,
        seats: tuple[str, ...],
        options: Mapping[str, int | str | bool],
        packs: tuple[str, ...] = (),
        *,
        public: bool = True,
    ) -> tuple[Table, str | None]:
        """Open a table; the token holds the host's seat, if the host takes one."""
        if await self._storage.hosted(visitor) >= self._tables_per_visitor:
            raise LimitError(
                f"you have {self._tables_per_visitor} tables that are not over: finish one of them first"
            )
        table, token = tables.open_table(visitor, name, game, seats, options, packs, public=public)
        await self._storage.add(table)
        return table, token

    async def listed(self) -> list[Table]:
        """Public tables that gather or run, the newest first."""
        return await self._storage.listed(MOST_LISTED)

    async def census(self) -> dict[str, int]:
        """How many tables there are, by how far they have come."""
        return await self._storage.census()

    async def table(self, name: str) -> Table:
        """The table of that name."""
        return await self._storage.table(name)

    async def join(self, name: str, player: str, seat: int | None = None) -> tuple[Table, int, str]:
        """Sit down in an open seat: the table, the seat, and the token that holds it."""

        def sit(table: Table) -> tuple[Table, tuple[int, str]]:
            changed, number, token = tables.sit_down(table, player, seat)
            return changed, (number, token)

        table, (number, token) = await self._change(name, sit)
        return table, number, token

    async def leave(self, name: str, token: str) -> Table:
        """Give a seat back before the start."""
        return (await self._change(name, lambda table: (tables.stand_up(table, token), None)))[0]

    async def reseat(self, name: str, visitor: str, seat: int, who: str) -> Table:
        """The host gives a seat to a bot or opens it."""
        return (await self._change(name, lambda table: (tables.reseat(table, visitor, seat, who), None)))[0]

    async def start(self, name: str, visitor: str) -> Table:
        """The host begins the match."""
        table, _ = await self._change(name, lambda table: (tables.start(table, visitor), None))
        await self._playing(table).take_up()
        return table

    async def live(self, name: str) -> LiveTable:
        """The table of that name, being played at or over."""
        if name in self._live:
            return self._live[name]
        table = await self._storage.table(name)
        if table.stage is Stage.GATHERING:
            raise TableError("the match has not begun: the host starts it when every seat is taken")
        return self._playing(table)

    async def _change(self, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
        """Change a table, again if somebody else was faster."""
        for _ in range(ATTEMPTS):
            changed, result = change(await self._storage.table(name))
            try:
                await self._storage.change(changed)
            except TakenError:
                continue
            return changed, result
        raise TableError("too many people change this table at once: try again")

    def _playing(self, table: Table) -> LiveTable:
        """The one place where that table is played at."""
        if table.id not in self._live:
            self._live[table.id] = LiveTable(table, self._storage, self._bot_delay)
        return self._live[table.id]
