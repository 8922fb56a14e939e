"""The hall where all tables stand: opening, joining, starting, and finding the one that is being played at."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from typing import TypeVar

from undercroft.server import tables
from undercroft.server.cabinet import IDLE, Cabinet
from undercroft.server.errors import LimitError, TableError, TakenError
from undercroft.server.live import LiveTable
from undercroft.server.pace import AT_ONCE, Pace
from undercroft.server.post import Post
from undercroft.server.storage import Storage
from undercroft.server.tables import Stage, Table
from undercroft.server.thinking import Thinkers

ATTEMPTS = 5
"""So often a change is tried again when somebody else was faster."""
MOST_LISTED = 100

T = TypeVar("T")


class Hall:
    """Every table of the service."""

    def __init__(
        self,
        storage: Storage,
        bot_delay: Pace = AT_ONCE,
        tables_per_visitor: int = 20,
        thinkers: Thinkers | None = None,
        post: Post | None = None,
        idle: float = IDLE,
    ) -> None:
        self._storage = storage
        self._tables_per_visitor = tables_per_visitor
        self._thinkers = thinkers or Thinkers()
        self._post = post or Post()
        self.cabinet = Cabinet(storage, self._thinkers, bot_delay, self._post, idle)
        self._keeping: asyncio.Task[None] | None = None

    async def take_up(self) -> None:
        """Go on with the matches that were running when the service stopped, and keep house from now on."""
        self._keeping = asyncio.create_task(self.cabinet.keep())
        await self.cabinet.take_up()

    async def close(self) -> None:
        """Let all bots rest."""
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        await self.cabinet.close()
        await self._thinkers.close()

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
        await self.cabinet.playing(table).take_up()
        return table

    async def live(self, name: str) -> LiveTable:
        """The table of that name, being played at or over."""
        live = self.cabinet.find(name)
        if live is None:
            table = await self._storage.table(name)
            if table.stage is Stage.GATHERING:
                raise TableError("the match has not begun: the host starts it when every seat is taken")
            live = self.cabinet.playing(table)
        if not self._post.alone:
            await live.catch_up()
        live.wake()
        return live

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
