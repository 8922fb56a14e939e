"""The tables in play in this process. One without readers, where no bot thinks, is put away.

Putting away costs nothing: what is written down is enough to put the match up again when somebody asks for it. So a
service may have any number of tables, and keeps in memory only those where something goes on.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from typing import TypeVar
from weakref import WeakValueDictionary

from undercroft.engine import UndercroftError
from undercroft.server.errors import NoTableError, StorageError, TableError
from undercroft.server.garbage_collection import look_now, rare_pauses
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.written_match import Shared
from undercroft.server.processes.news import Changed, Here, Item, Moved, WhoIsHere
from undercroft.server.sentences import Sentence
from undercroft.server.storage.origins import backdrop
from undercroft.server.storage.seats import Seats
from undercroft.server.tables.table import Stage, Table, known_as

LOG = logging.getLogger(__name__)
IDLE = 60.0
"""So many seconds a match is kept after something was done or asked for."""
POLL = 5.0
"""So often, in seconds, a process asks the database whether it has missed something."""
MANY = 1000
"""After so many tables were put away, what is left of them is searched for."""
TAKEN_UP_AT_ONCE = 4
MOST_AWAKE = 200
"""While bots play at so many tables, no more are taken up after a start."""

T = TypeVar("T")


class TablesInPlay:
    """Every table that is played at here, each once."""

    def __init__(self, shared: Shared, idle: float = IDLE) -> None:
        self._shared = shared
        self.storage, self.watch = shared.storage, shared.watch
        self.seats = Seats(shared.storage)
        self.forgotten: list[Callable[[str], None]] = []
        """Are told which table is gone."""
        self._idle = idle
        self._kept: dict[str, LiveTable] = {}
        self._known: WeakValueDictionary[str, LiveTable] = WeakValueDictionary()
        """Also those that are put away, as long as somebody holds them: no table is ever played at twice here."""
        self._put_away = 0
        self._errands: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._kept)

    def find(self, name: str) -> LiveTable | None:
        """The table of that name, if it is in play here."""
        live = self._known.get(name)
        if live is not None:
            self._kept[name] = live
        return live

    def playing(self, table: Table) -> LiveTable:
        """The one place where that table is played at."""
        live = self.find(table.id)
        if live is None:
            live = LiveTable(table, self._shared)
            self._kept[table.id] = self._known[table.id] = live
            self._shared.post.send(WhoIsHere(table.id))
        return live

    async def live(self, name: str) -> LiveTable:
        """The table of that name, being played at or over."""
        live = self.find(name)
        if live is None:
            table = await self.storage.table(name)
            if table.stage is Stage.GATHERING:
                raise TableError(Sentence.HAS_NOT_BEGUN)
            live = self.playing(table)
        if not self._shared.post.alone:
            await live.catch_up()
        live.wake()
        return live

    async def change(self, name: str, change: Callable[[Table], tuple[Table, T]]) -> tuple[Table, T]:
        """Change a table by what it is now, and tell those who play."""
        changed, result = await self.storage.change_by(name, change)
        self._shared.post.send(Changed(name))
        live = self.find(name)
        if live is not None:
            live.changed(changed)
        return changed, result

    async def look_again(self, name: str) -> None:
        """Something was done or said at a table, or deleted: tell those who play, here or through other processes."""
        self._shared.post.send(Changed(name))
        live = self.find(name)
        if live is not None:
            await live.look_again()

    async def forget(self, name: str) -> None:
        """A table is gone: it is in play no more."""
        for tell in self.forgotten:
            tell(name)
        self._kept.pop(name, None)
        live = self._known.pop(name, None)
        if live is not None:
            await live.vanish()

    def ring(self) -> None:
        """Something has happened that concerns everybody who is here."""
        for live in list(self._known.values()):
            live.ring()

    # -- keeping house -----------------------------------------------------------------------------------

    async def keep(self) -> None:
        """Put away what is not needed, and see what other processes did, until cancelled."""
        every = min(self._idle / 4, POLL)
        with rare_pauses():
            while True:
                await asyncio.sleep(every)
                self.sweep()
                await self._see_what_has_changed()
                if not self._shared.post.alone:
                    await self._compare()

    async def _see_what_has_changed(self) -> None:
        """Tell those who look at tables that were changed or deleted elsewhere, by other processes or by whoever runs
        the service."""
        try:
            there = await self.storage.versions(names := list(self._kept))
        except StorageError:  # which is said by whoever needs it
            return
        for name in names:
            live = self._kept.get(name)
            if name not in there:
                await self.forget(name)
            elif live is not None and there[name] > live.table.version:
                self._send_for(live.look_again())

    def sweep(self) -> None:
        """Put away what is not needed."""
        for name, live in list(self._kept.items()):
            if live.untouched() >= self._idle:
                live.put_away()
                if live.resting:
                    del self._kept[name]
                    self._put_away += 1
        if self._put_away >= MANY:
            self._put_away = 0
            look_now()

    async def close(self) -> None:
        """Let all bots rest."""
        for task in self._errands:
            task.cancel()
        if self._errands:
            await asyncio.wait(self._errands)
        await asyncio.gather(*(live.close() for live in list(self._known.values())))

    # -- after a start -----------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Go on wherever a bot was to move when the service stopped. One table that cannot go on stays as it is.

        Where another process seems to move the bots, it is seen again later whether it still does: it may be one that
        was killed.
        """
        room, last = asyncio.Semaphore(TAKEN_UP_AT_ONCE), ""
        others: list[str] = []
        try:
            while tables := await self.storage.running(last):
                last = tables[-1].id
                others += await self._take_up_all(tables, room)
            while others:
                await asyncio.sleep(POLL)
                others = await self._take_up_all([await self.storage.table(name) for name in others], room)
        except (StorageError, NoTableError) as error:
            LOG.error("running tables could not be looked up: %s", error)

    async def _take_up_all(self, tables: Sequence[Table], room: asyncio.Semaphore) -> list[str]:
        """Go on at those of the tables that wait for a bot; the names of those that others seem to go on with."""
        waiting = [
            table for table in tables if table.stage is Stage.RUNNING and any(chair.bot for chair in table.chairs)
        ]
        ours = await asyncio.gather(*(self._take_up(table, room) for table in waiting))
        return [table.id for table, taken in zip(waiting, ours) if not taken]

    async def _take_up(self, table: Table, room: asyncio.Semaphore) -> bool:
        """Go on at one table if it waits for a bot, which is found out where bots think; whether it is ours."""
        async with room:
            while sum(not live.resting for live in self._kept.values()) >= MOST_AWAKE:
                await asyncio.sleep(0.1)
            try:
                if table.id in self._known:
                    return True
                if not await self._shared.post.may_think(table.id):
                    return False
                deeds = [(deed.seat, deed.word) for deed in await self.storage.deeds(table.id)]
                thought = await self._shared.thinkers.think(
                    table, {}, deeds, behind=lambda: backdrop(self.storage, table)
                )
                if thought.over or any(table.chairs[seat].bot for seat in thought.asked):
                    await self.playing(table).take_up()
                else:
                    self._shared.post.has_thought(table.id)
            except UndercroftError as error:
                LOG.error("table %s cannot be taken up: %s", known_as(table.id), error)
        return True

    # -- several processes -------------------------------------------------------------------------------

    def hear(self, item: Item) -> None:
        """Another process has news."""
        live = self._known.get(item.table)
        if live is None:
            return
        match item:
            case Moved(_, number):
                self._send_for(live.catch_up(number))
            case Changed():
                self._send_for(live.look_again())
            case Here(_, process, seats):
                live.presence.hear(process, seats)
            case WhoIsHere():
                live.presence.repeat()

    async def _compare(self) -> None:
        """Catch up where news were lost, and say again who is here."""
        for live in self._kept.values():
            live.presence.repeat()
        try:
            counts = await self.storage.counts([name for name, live in self._kept.items() if not live.resting])
        except StorageError as error:
            LOG.warning("what other processes did could not be looked up: %s", error)
            return
        for name, count in counts.items():
            if (behind := self._known.get(name)) is not None:
                self._send_for(behind.catch_up(count))

    def _send_for(self, errand: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(self._run(errand))
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _run(self, errand: Coroutine[None, None, None]) -> None:
        try:
            await errand
        except UndercroftError as error:
            LOG.warning("what another process did could not be followed: %s", error)
