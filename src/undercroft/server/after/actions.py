"""What can be asked of a match besides playing it: a rematch, a what-if table, its positions, its last record."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec

from undercroft.engine import UndercroftError
from undercroft.server.access.addresses import DayNames
from undercroft.server.access.table_limits import Openings
from undercroft.server.after import rematch, what_if
from undercroft.server.after.last_record import record_without_rules
from undercroft.server.after.replays import Positions, Reader, Replay, Replays
from undercroft.server.errors import NotYoursError, TableError, TakenError
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.sentences import Sentence
from undercroft.server.storage.origins import imagine
from undercroft.server.tables import table as tables
from undercroft.server.tables.table import Stage, Table


class Afterwards:
    """Matches as something to come back to."""

    def __init__(self, tables_in_play: TablesInPlay, openings: Openings, day_names: DayNames) -> None:
        self._tables = tables_in_play
        self._storage = tables_in_play.storage
        self._openings = openings
        self._day_names = day_names
        self._replays = Replays()
        tables_in_play.forgotten.append(self._replays.forget)
        self._looking = asyncio.Lock()
        self._supposing = asyncio.Lock()

    async def rematch(
        self, name: str, token: str, visitor: str | None = None, address: str = ""
    ) -> tuple[Table, int, str]:
        """Play again with the same people, one seat further on: the new table, one's seat there, and its token.

        Whoever asks first opens the table and is its host; all others are led to it.
        """
        table = await self._storage.table(name)
        seat = tables.seat_of(table, token)
        if not table.rematch:
            table = await self._open_rematch(table, visitor or table.host, address)
        there, place, fresh = await self.seat_in_rematch(table, seat)
        if visitor is not None:
            await self._tables.seats.taken(there.id, [place], visitor, self._day_names.name(address))
        return there, place, fresh

    async def seat_in_rematch(self, table: Table, seat: int) -> tuple[Table, int, str]:
        """The seat that somebody has in the rematch of a table, and a new token of it."""
        there, mine = tables.seat_in_rematch(table, seat), table.chairs[seat].token
        if (await self._storage.table(table.rematch)).chairs[there].token != mine:
            raise TableError(Sentence.SEAT_GIVEN_AWAY)
        changed, token = await self._tables.change(table.rematch, lambda table: tables.hold_too(table, there))
        return changed, there, token

    async def what_if(
        self,
        name: str,
        visitor: str,
        names: Sequence[str],
        seats: tuple[str, ...],
        position: int,
        token: str | None = None,
        address: str = "",
    ) -> tuple[Table, dict[int, str]]:
        """A new table that goes on from a position of another one.

        Of a match that is over, exactly; of one that still runs, as one's seat knows it: what it cannot know is dealt
        anew, and so is the future, and nothing of how it came about is there.
        """
        await self._openings.check(visitor, address)
        table, now = await self._storage.table(name), self._tables.watch.now()
        if len(seats) != len(table.chairs):
            raise TableError(Sentence.AS_MANY_SEATS, players=len(table.chairs), seats=len(seats))
        live = await self._tables.live(name)
        match = (await live.sitting()).match
        story: list[tuple[int, str]] = []
        begins: dict[str, object]
        if match.outcome is not None:
            story, begins = what_if.story_until(match, position), {"seed": table.seed, "origin": table.origin}
        elif token is None:
            raise NotYoursError(Sentence.ONLY_THOSE_WHO_SIT)
        else:
            seat = tables.seat_of(table, token)
            async with self._supposing:  # what is asked for at once is worked out one by one
                begins = {"origin": await imagine(self._storage, table, seat, position)}
        plan = tables.Plan(table.game, seats, table.options, table.packs, public=False)
        opened, tokens = tables.open_hot_seat(visitor, names, plan)
        opened = msgspec.structs.replace(opened, goes_on=True, **begins)
        await self._openings.open(opened, visitor, tokens, what_if.as_deeds(opened.id, story, now), address)
        return opened, tokens

    async def positions(self, name: str, reader: Reader, first: int, count: int) -> Positions:
        """Positions of a match that is over, as a seat, the spectators (None) or everybody ("all") saw them."""
        async with self._looking:
            replay = self._replays.find(name, tables.spoken_names(await self._storage.table(name)))
            if replay is None:
                live = await self._tables.live(name)
                match = (await live.sitting()).match
                if match.outcome is None:
                    raise TableError(Sentence.POSITIONS_WHEN_OVER)
                replay = Replay(await live.beginning(), match, live.names)
                self._replays.keep(name, replay)
            return await asyncio.to_thread(self._replays.look, name, replay, reader, first, count)

    async def last_record(self, name: str, token: str) -> str:
        """The record of a match that cannot go on here, for those who sit at it. It tells all, so it ends it."""
        table = await self._storage.table(name)
        tables.seat_of(table, token)
        if table.stage is Stage.GATHERING:
            raise TableError(Sentence.HAS_NOT_BEGUN)
        try:
            tables.rules_of(table)
        except UndercroftError:
            text = record_without_rules(table, await self._storage.deeds(name))
        else:
            return await (await self._tables.live(name)).record()
        if table.stage is Stage.RUNNING:
            await self._tables.change(name, lambda table: (tables.over(table), None))
        return text

    async def _open_rematch(self, table: Table, host: str, address: str) -> Table:
        """Open the rematch of a table, unless somebody else is faster; the table that knows its rematch."""
        await self._openings.check(host, address)
        opened = rematch.rematch(table, host)
        await self._openings.open(opened, host, (), address=address)
        for seat, visitor, came_from in await self._tables.seats.sitters(table.id):
            if table.chairs[seat].left:
                continue
            await self._tables.seats.taken(opened.id, [tables.seat_in_rematch(table, seat)], visitor, came_from)

        def link(latest: Table) -> tuple[Table, None]:
            if latest.rematch:
                raise TakenError(Sentence.REMATCH_IS_OPEN)
            return msgspec.structs.replace(latest, rematch=opened.id, version=latest.version + 1), None

        try:
            changed, _ = await self._tables.change(table.id, link)
        except TakenError:
            await self._storage.delete(opened.id)
            return await self._storage.table(table.id)
        return changed
