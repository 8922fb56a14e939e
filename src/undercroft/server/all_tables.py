"""All tables of the service: opening, joining and starting them, and finding the one that is played at."""

from __future__ import annotations

import asyncio
import functools
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

import msgspec

from undercroft.server.access.addresses import DayNames
from undercroft.server.access.bans import Bans
from undercroft.server.access.limits import LIMITS, Limits
from undercroft.server.access.table_limits import Openings
from undercroft.server.after.actions import Afterwards
from undercroft.server.after.analyses import SECONDS, Analyses
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import NotYoursError, TableError
from undercroft.server.keeping.moderation import Moderation
from undercroft.server.keeping.old_tables import Policy, Sweeper
from undercroft.server.logs import tell
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.tables_in_play import IDLE, TablesInPlay
from undercroft.server.processes.news import Changed, Post
from undercroft.server.sentences import Sentence
from undercroft.server.storage.seats import Seats
from undercroft.server.storage.storage import UNFINISHED, Page, Storage
from undercroft.server.tables import table as tables
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Stage, Table
from undercroft.server.wall_clock import Watch

ONE_PAGE = 50
"""So many tables a page of the list has."""

T = TypeVar("T")


class AllTables:
    """Every table of the service."""

    def __init__(
        self,
        storage: Storage,
        bot_delay: Pace = AT_ONCE,
        limits: Limits = LIMITS,
        thinkers: Thinkers | None = None,
        post: Post | None = None,
        *,
        idle: float = IDLE,
        watch: Watch | None = None,
        policy: Policy | None = None,
        analysis_seconds: float = SECONDS,
    ) -> None:
        self._storage = storage
        self.seats = Seats(storage)
        self.watch = watch or Watch()
        self.afterwards = Afterwards(self, storage)
        self.analyses = Analyses(self, storage, analysis_seconds)
        self.day_names = DayNames(storage, self.watch)
        self.bans = Bans(storage, self.day_names, self.watch)
        self.moderation = Moderation(self, storage)
        self._openings = Openings(storage, limits, self.day_names, self.watch)
        self._sweeper = Sweeper(self, storage, policy or Policy())
        self._thinkers = thinkers or Thinkers()
        self._post = post or Post()
        self.in_play = TablesInPlay(
            storage, self._thinkers, bot_delay, self._post, idle, self.watch, limits.deeds_in_a_match
        )
        self._keeping: asyncio.Task[None] | None = None

    async def open_up(self) -> None:
        """Be ready for visitors."""
        await self.renew()

    async def renew(self) -> None:
        """See what day it is, and who is not welcome any more; those are told who are here."""
        await self.day_names.renew()
        if await self.bans.renew():
            self.in_play.ring()

    async def take_up(self) -> None:
        """Go on with the matches that were running when the service stopped, and begin the regular chores."""
        self._sweeper.begin()
        self._keeping = asyncio.create_task(self.in_play.keep())
        await self.in_play.take_up()

    async def close(self) -> None:
        """Stop everything that runs for tables."""
        await self.analyses.close()
        await self._sweeper.close()
        if self._keeping is not None:
            self._keeping.cancel()
            await asyncio.wait([self._keeping])
        await self.in_play.close()
        await self._thinkers.close()

    async def open(self, visitor: str, name: str, plan: Plan) -> tuple[Table, str | None]:
        """Open a table; the token holds the host's seat, if the host takes one."""
        table, tokens = await self.open_hot_seat(visitor, (name,), plan)
        return table, next(iter(tokens.values()), None)

    async def open_hot_seat(
        self, visitor: str, names: Sequence[str], plan: Plan, lesson: int | None = None, address: str = ""
    ) -> tuple[Table, dict[int, str]]:
        """Open a table where the host may take several seats; the tokens hold them. `lesson` is the seed of one."""
        await self.check_room(visitor, address)
        table, tokens = tables.open_hot_seat(visitor, names, plan)
        if lesson is not None:
            table = tables.as_lesson(table, lesson)
        await self.add(table, visitor, tokens, address=address)
        return table, tokens

    async def listed(self, search: str = "", stages: Sequence[Stage] = UNFINISHED, after: str = "") -> Page:
        """A page of the public tables that gather or run, the newest first; see `Storage.listed`."""
        return await self._storage.listed(ONE_PAGE, search=search, stages=stages, after=after)

    async def census(self) -> dict[str, int]:
        """How many tables there are, by how far they have come."""
        return await self._storage.census()

    async def table(self, name: str) -> Table:
        """The table of that name."""
        return await self._storage.table(name)

    async def join(
        self, name: str, player: str, seat: int | None = None, visitor: str | None = None, address: str = ""
    ) -> tuple[Table, int, str]:
        """Sit down in an open seat: the table, the seat, and the token that holds it."""
        here = self.day_names.name(address)
        known = visitor or "", *self.day_names.names(address)

        def sit(table: Table) -> tuple[Table, tuple[int, str]]:
            tables.check_welcome(table, *known)
            changed, number, token = tables.sit_down(table, player, seat)
            return changed, (number, token)

        table, (number, token) = await self.change(name, sit)
        if visitor is not None:
            await self.seats.taken(name, [number], visitor, here)
        tell("somebody sits down", table=tables.known_as(name), seat=number, who=here)
        return table, number, token

    async def leave(self, name: str, token: str) -> Table:
        """Give a seat back before the start; after it, let the table's stand-in play."""
        table = await self._storage.table(name)
        seat = tables.seat_of(table, token)
        if table.stage is not Stage.GATHERING:
            await (await self.live(name)).people.leave(seat)
            return table
        changed, _ = await self.change(name, lambda table: (tables.stand_up(table, token), None))
        await self.seats.left(name, seat)
        return changed

    async def reseat(self, name: str, visitor: str, seat: int, who: str) -> Table:
        """The host gives a seat to a bot or opens it."""
        changed, _ = await self.change(name, lambda table: (tables.reseat(table, visitor, seat, who), None))
        await self.seats.left(name, seat)
        return changed

    async def start(self, name: str, visitor: str) -> Table:
        """The host begins the match."""
        now = self.watch.now()
        table, _ = await self.change(name, lambda table: (tables.start(table, visitor, now), None))
        if table.customs.clock is not None:
            await self._storage.note_due(name, now + table.customs.clock.allowance)
        await self.in_play.playing(table).take_up()
        return table

    async def live(self, name: str) -> LiveTable:
        """The table of that name, being played at or over."""
        live = self.in_play.find(name)
        if live is None:
            table = await self._storage.table(name)
            if table.stage is Stage.GATHERING:
                raise TableError(Sentence.HAS_NOT_BEGUN)
            live = self.in_play.playing(table)
        if not self._post.alone:
            await live.catch_up()
        live.wake()
        return live

    # -- holding a seat ----------------------------------------------------------------------------------

    async def seat_of(self, live: LiveTable, token: str) -> int:
        """The seat that token holds, which may have been given out since the table was taken up."""
        try:
            return tables.seat_of(live.table, token)
        except NotYoursError:
            live.table = await self._storage.table(live.table.id)
            return tables.seat_of(live.table, token)

    async def link(self, name: str, token: str) -> tuple[int, str, int]:
        """A code that takes a seat to another device: the seat, the code, and until when it is good."""
        table = await self._storage.table(name)
        seat = tables.seat_of(table, token)
        return seat, *await self.seats.link(name, seat, table.chairs[seat].token, self.watch.now())

    async def claim(
        self, name: str, code: str, visitor: str | None = None, address: str = ""
    ) -> tuple[Table, int, str]:
        """Hold a seat on this device too: the table, the seat, and a token of one's own."""
        here = self.day_names.name(address)
        table = await self._storage.table(name)
        tables.check_welcome(table, visitor or "", *self.day_names.names(address))
        holders = [chair.token for chair in table.chairs]
        seat = await self.seats.redeem(name, code, holders, self.watch.now())
        table, token = await self.change(name, lambda table: tables.hold_too(table, seat, holders[seat]))
        if visitor is not None:
            await self.seats.taken(name, [seat], visitor, here)
        return table, seat, token

    async def allow_chat(self, name: str, visitor: str, on: bool) -> None:
        """The host turns chat on or off."""
        live = await self.live(name)
        if live.table.host != visitor:
            raise NotYoursError(Sentence.ONLY_THE_HOST)
        await live.people.allow_chat(on)

    async def hold_too(self, name: str, seat: int) -> tuple[Table, str]:
        """One more token for a seat that is held already."""
        table, token = await self.change(name, lambda table: tables.hold_too(table, seat))
        return table, token

    # -- for those who look after tables -----------------------------------------------------------------

    async def check_room(self, visitor: str, address: str = "") -> None:
        """Refuse a visitor who has opened too many tables, or whose address has."""
        await self._openings.check(visitor, address)

    async def add(
        self, table: Table, visitor: str, seats: Iterable[int], deeds: Sequence[Deed] = (), address: str = ""
    ) -> None:
        """Keep a new table that a visitor has opened from there, and which of its seats that visitor holds."""
        here = self.day_names.name(address)
        opened = msgspec.structs.replace(table, opened_from=here)
        admit = functools.partial(self._openings.admit, visitor=visitor, address=address)
        self._openings.spend(address)
        await self._storage.add(opened, deeds, self.watch.now() // 1000, admit)
        await self.seats.taken(table.id, seats, visitor, here)
        tell("a table is open", table=tables.known_as(table.id), game=table.game, who=here)

    async def look_again(self, name: str) -> None:
        """Something was done or said at a table, or deleted: tell those who play, here or through other processes."""
        self._post.send(Changed(name))
        live = self.in_play.find(name)
        if live is not None:
            await live.look_again()

    async def forget(self, name: str) -> None:
        """A table is gone: it is in play no more."""
        self.afterwards.forget(name)
        await self.in_play.forget(name)

    async def change(self, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
        """Change a table; try again if it was changed meanwhile."""
        changed, result = await self._storage.change_by(name, change)
        self._post.send(Changed(name))
        live = self.in_play.find(name)
        if live is not None:
            live.changed(changed)
        return changed, result
