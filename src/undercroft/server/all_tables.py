"""All tables of the service: opening, joining and starting them, and finding the one that is played at."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

from undercroft.server.access.addresses import DayNames
from undercroft.server.access.bans import Bans
from undercroft.server.access.limits import LIMITS, Limits
from undercroft.server.access.table_limits import Openings
from undercroft.server.after.actions import Afterwards
from undercroft.server.after.analyses import SECONDS, Analyses
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import NotYoursError
from undercroft.server.keeping.moderation import Moderation
from undercroft.server.keeping.old_tables import Policy, Sweeper
from undercroft.server.logs import tell
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.tables_in_play import IDLE, TablesInPlay
from undercroft.server.play.written_match import Shared
from undercroft.server.processes.news import Post
from undercroft.server.sentences import Sentence
from undercroft.server.storage.storage import Storage
from undercroft.server.tables import table as tables
from undercroft.server.tables.table import Plan, Stage, Table
from undercroft.server.wall_clock import Watch


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
        self.storage = storage
        self.watch = watch or Watch()
        self._thinkers = thinkers or Thinkers()
        most = limits.deeds_in_a_match
        shared = Shared(storage, self._thinkers, post or Post(), self.watch, bot_delay, most_deeds=most)
        self.in_play = TablesInPlay(shared, idle)
        self.seats = self.in_play.seats
        self.day_names = DayNames(storage, self.watch)
        self.bans = Bans(storage, self.day_names, self.watch)
        self._openings = Openings(storage, limits, self.day_names, self.watch)
        self.afterwards = Afterwards(self.in_play, self._openings, self.day_names)
        self.analyses = Analyses(self.in_play, analysis_seconds)
        self.moderation = Moderation(self.in_play)
        self._sweeper = Sweeper(self.in_play, policy or Policy(), self.renew)
        self._keeping: asyncio.Task[None] | None = None

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

    async def open(
        self, visitor: str, names: Sequence[str], plan: Plan, lesson: int | None = None, address: str = ""
    ) -> tuple[Table, dict[int, str]]:
        """Open a table where the host may take several seats; the tokens hold them. `lesson` is the seed of one."""
        await self._openings.check(visitor, address)
        table, tokens = tables.open_hot_seat(visitor, names, plan)
        if lesson is not None:
            table = tables.as_lesson(table, lesson)
        await self._openings.open(table, visitor, tokens, address=address)
        return table, tokens

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

        table, (number, token) = await self.in_play.change(name, sit)
        if visitor is not None:
            await self.seats.taken(name, [number], visitor, here)
        tell("somebody sits down", table=tables.known_as(name), seat=number, who=here)
        return table, number, token

    async def leave(self, name: str, token: str) -> Table:
        """Give a seat back before the start; after it, let the table's stand-in play."""
        table = await self.storage.table(name)
        seat = tables.seat_of(table, token)
        if table.stage is not Stage.GATHERING:
            await (await self.in_play.live(name)).people.leave(seat)
            return table
        changed, _ = await self.in_play.change(name, lambda table: (tables.stand_up(table, token), None))
        await self.seats.left(name, seat)
        return changed

    async def reseat(self, name: str, visitor: str, seat: int, who: str) -> Table:
        """The host gives a seat to a bot or opens it."""
        changed, _ = await self.in_play.change(name, lambda table: (tables.reseat(table, visitor, seat, who), None))
        await self.seats.left(name, seat)
        return changed

    async def start(self, name: str, visitor: str) -> Table:
        """The host begins the match."""
        now = self.watch.now()
        table, _ = await self.in_play.change(name, lambda table: (tables.start(table, visitor, now), None))
        if table.customs.clock is not None:
            await self.storage.note_due(name, now + table.customs.clock.allowance)
        await self.in_play.playing(table).take_up()
        return table

    # -- holding a seat ----------------------------------------------------------------------------------

    async def seat_of(self, live: LiveTable, token: str) -> int:
        """The seat that token holds, which may have been given out since the table was taken up."""
        try:
            return tables.seat_of(live.table, token)
        except NotYoursError:
            live.table = await self.storage.table(live.table.id)
            return tables.seat_of(live.table, token)

    async def link(self, name: str, token: str) -> tuple[int, str, int]:
        """A code that takes a seat to another device: the seat, the code, and until when it is good."""
        table = await self.storage.table(name)
        seat = tables.seat_of(table, token)
        return seat, *await self.seats.link(name, seat, table.chairs[seat].token, self.watch.now())

    async def claim(
        self, name: str, code: str, visitor: str | None = None, address: str = ""
    ) -> tuple[Table, int, str]:
        """Hold a seat on this device too: the table, the seat, and a token of one's own."""
        here = self.day_names.name(address)
        table = await self.storage.table(name)
        tables.check_welcome(table, visitor or "", *self.day_names.names(address))
        holders = [chair.token for chair in table.chairs]
        seat = await self.seats.redeem(name, code, holders, self.watch.now())
        table, token = await self.in_play.change(name, lambda table: tables.hold_too(table, seat, holders[seat]))
        if visitor is not None:
            await self.seats.taken(name, [seat], visitor, here)
        return table, seat, token

    async def allow_chat(self, name: str, visitor: str, on: bool) -> None:
        """The host turns chat on or off."""
        live = await self.in_play.live(name)
        if live.table.host != visitor:
            raise NotYoursError(Sentence.ONLY_THE_HOST)
        await live.people.allow_chat(on)
