"""A table being played at: one match, one thing after the other.

Whatever somebody does is tried on the match and then written down. Only then is it acknowledged or shown to anybody:
whoever looks waits until it is. If it cannot be written, the match is let go and put up again from what is written,
which is also how a table is taken up after a restart.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from undercroft.bots import make_bot
from undercroft.engine import ChoiceError, Cursor, ImaginationError, StaleError, UndercroftError, derive
from undercroft.engine.orders import read_order
from undercroft.server.around import Around
from undercroft.server.chat import Chat
from undercroft.server.customs import DEFAULT, UndoPolicy
from undercroft.server.deeds import UNDO, check_position
from undercroft.server.errors import NoTableError, StorageError, TableError, TakenError
from undercroft.server.messages import Update, update
from undercroft.server.sitting import Sitting, put_up
from undercroft.server.storage import Storage
from undercroft.server.tables import Stage, Table, over
from undercroft.server.watch import Timer, Watch
from undercroft.server.writer import Deed

LOG = logging.getLogger(__name__)
LONGEST_WORD = 100
RETRY = 1.0
"""So many seconds a bot waits after its choice could not be written down."""
GRACE = 30_000
"""Whose time ran out while the service was down has so many milliseconds from when the table is taken up."""


Word: TypeAlias = str | Callable[[Sitting], str]
"""What is done, or how to find out."""


def _anything_goes(_: Sitting) -> None:
    """Some things can be done at any time."""


class LiveTable:
    """One running table. Every seat and every spectator deals with this, and never with the match."""

    def __init__(
        self,
        table: Table,
        storage: Storage,
        bot_delay: float = 0.0,
        retry: float = RETRY,
        watch: Watch | None = None,
    ) -> None:
        self.table = table
        self.watch = watch or Watch()
        self._storage = storage
        self._bot_delay = bot_delay
        self._retry = retry
        self._sitting: Sitting | None = None
        self._written = 0
        self._timer = Timer(self.watch, self._when_due)
        self._turn = asyncio.Lock()
        self._listeners: set[asyncio.Event] = set()
        self._bots: asyncio.Task[None] | None = None
        self._present: Counter[int] = Counter()
        self._closed = False
        self._underway: set[asyncio.Task[None]] = set()
        self.around = Around(self, Chat(table.id, storage))
        self.names = [
            chair.name or f"{chair.bot.capitalize()} bot {seat + 1}" for seat, chair in enumerate(table.chairs)
        ]

    # -- playing -----------------------------------------------------------------------------------------

    async def choose(self, seat: int, key: str, position: int, *, for_somebody: bool = False) -> None:
        """Answer what a seat is asked, if it is still at that position; a bot says if it stands in for a person."""

        def check(sitting: Sitting) -> None:
            if not for_somebody:
                sitting.check_person(seat)
            elif seat not in sitting.away:
                raise StaleError("the player is back and answers for himself")
            check_position(sitting.match, seat, position)
            if not key or key[0] in "<!+-":
                sitting.match.choose(key, seat)  # is no option, and is told so

        await self.do(seat, key, check)

    async def undo(self, seat: int, position: int) -> None:
        """Take a seat's last choice back, if it is still at that position and the rule of undo allows it."""

        def check(sitting: Sitting) -> None:
            if self.table.customs.undo is UndoPolicy.NEVER:
                raise TableError("at this table nothing is taken back")
            sitting.check_person(seat)
            check_position(sitting.match, seat, position)

        await self.do(seat, UNDO, check)

    async def auto_pass(self, seat: int, word: str, on: bool) -> None:
        """Let questions of a kind ("hurt"), or a card in them ("hurt/amulet"), be passed for a seat, or no longer."""
        if len(word) > LONGEST_WORD or not word.isprintable():
            raise ChoiceError(f"what is passed has at most {LONGEST_WORD} letters that can be printed")
        await self.do(seat, read_order(word, on=on).key)

    def changed(self, table: Table) -> None:
        """The table was changed otherwise than by deeds: somebody has another token, or a rematch is open."""
        self.table = table
        self.ring()

    async def sitting(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        async with self._turn:
            return await self._standing()

    async def look(self, reader: int | None, since: Cursor) -> Update:
        """What a seat (None: a spectator) has not been told since that cursor, and where it stands now."""
        async with self._turn:
            return update((await self._standing()).match, reader, since, self.names)

    async def record(self) -> str:
        """The match as text, seed and all; only when it is over."""
        async with self._turn:
            match = (await self._standing()).match
            if match.outcome is None:
                raise TableError(
                    "the record tells everything, hidden cards too: it is given out when the match is over"
                )
            try:
                return match.record()
            except ImaginationError:
                raise TableError(
                    "this match went on from one that was not over: its record would tell on that one"
                ) from None

    @contextmanager
    def listening(self) -> Iterator[asyncio.Event]:
        """An event that is set whenever something has happened at the table."""
        happened = asyncio.Event()
        self._listeners.add(happened)
        try:
            yield happened
        finally:
            self._listeners.discard(happened)

    @property
    def here(self) -> frozenset[int]:
        """The seats somebody is looking from."""
        return frozenset(self._present)

    @contextmanager
    def present(self, seat: int | None) -> Iterator[None]:
        """Somebody looks from that seat for a while (None: a spectator, whom nobody sees)."""
        if seat is None:
            yield
            return
        self._present[seat] += 1
        self.ring()
        try:
            yield
        finally:
            self._present[seat] -= 1
            if not self._present[seat]:
                del self._present[seat]
            self.ring()

    # -- coming and going --------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Put the match up from what is written, and let the bots go on."""
        async with self._turn:
            await self._settle(await self._standing())
        self._wake_bots()
        self._timer.set(self.due)

    async def close(self) -> None:
        """Let the bots rest. What was acknowledged is written; there is nothing else to save."""
        self._closed = True
        await self._timer.close()
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])
        if self._underway:
            await asyncio.wait(self._underway)

    # -- inside ------------------------------------------------------------------------------------------

    async def do(self, seat: int, word: Word, check: Callable[[Sitting], None] = _anything_goes) -> None:
        """Do something wholly or not at all, also if whoever does it is gone before it is done."""
        task = asyncio.create_task(self._try(seat, word, check))
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
        await asyncio.shield(task)

    async def _try(self, seat: int, word: Word, check: Callable[[Sitting], None]) -> None:
        """Try something on the match, write it down, and only then let anybody know."""
        async with self._turn:
            sitting = await self._standing()
            check(sitting)
            at = max(self.watch.now(), sitting.last)
            written = sitting.do(seat, word if isinstance(word, str) else word(sitting), at)
            if written is None:
                return
            try:
                await self._storage.write(Deed(self.table.id, self._written, seat, written, at))
            except TakenError:
                self._sitting = None
                raise StaleError("something else has happened at this table first: look at it again") from None
            except BaseException:
                self._sitting = None  # the database knows what has happened and what has not
                raise
            self._written += 1
            await self._settle(sitting)
        self.ring()
        self._wake_bots()

    def ring(self) -> None:
        """Tell everybody who listens that something has happened."""
        for listener in self._listeners:
            listener.set()
        self._timer.set(self.due)

    async def _standing(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        if self._sitting is None:
            deeds = await self._storage.deeds(self.table.id)
            self._sitting, self._written = put_up(self.table, deeds), len(deeds)
            if self.due is not None and self.due < self.watch.now():  # while nobody was there to see it
                self._timer.not_before = self.watch.now() + GRACE
            self._timer.set(self.due)
        return self._sitting

    async def _settle(self, sitting: Sitting) -> None:
        """Note that a match is over. Should that fail, the next start notes it: the choices say it already."""
        if sitting.match.outcome is None or self.table.stage is Stage.OVER:
            return
        try:
            latest = await self._storage.table(self.table.id)  # somebody may have changed it since the start
            if latest.stage is not Stage.OVER:
                latest = over(latest)
                await self._storage.change(latest)
            self.table = latest
        except (StorageError, NoTableError) as error:
            self.table = over(self.table)
            LOG.warning("table %s is over, which could not be noted: %s", self.table.id, error)

    # -- time --------------------------------------------------------------------------------------------

    @property
    def due(self) -> int | None:
        """When something will happen at this table because of time alone; None if nothing will."""
        upcoming = None if self._sitting is None or self._closed else self._sitting.next
        return None if upcoming is None else upcoming[0].at

    async def _when_due(self, due: int) -> None:
        """Somebody's time has run out, or the patience of those who were asked."""
        while True:
            try:
                return await self._time_is_up(due)
            except StorageError as error:
                LOG.warning("time at table %s could not be noted: %s", self.table.id, error)
                await asyncio.sleep(self._retry)
            except UndercroftError as error:  # nobody is left to be told
                LOG.info("at table %s nothing happened because of time: %s", self.table.id, error)
                return None

    async def _time_is_up(self, due: int) -> None:
        """Do what time does, unless somebody was faster."""
        async with self._turn:
            upcoming = (await self._standing()).next
        if upcoming is None or upcoming[0].at > due:
            return
        alarm, word = upcoming

        def check(sitting: Sitting) -> None:
            if sitting.next != upcoming:
                raise StaleError("somebody was faster than the clock")

        await self.do(alarm.seat, word, check)

    # -- bots --------------------------------------------------------------------------------------------

    def _wake_bots(self) -> None:
        stood_in = self._sitting is not None and self._sitting.away
        if self._bots is None and not self._closed and (stood_in or any(chair.bot for chair in self.table.chairs)):
            self._bots = asyncio.create_task(self._let_bots_play())

    async def _let_bots_play(self) -> None:
        """Bots answer as long as they are asked."""
        while True:
            try:
                thought = await self._think()
                if thought is None:
                    self._bots = None
                    return
                await asyncio.sleep(self._bot_delay)
                seat, key, position = thought
                await self.choose(seat, key, position, for_somebody=not self.table.chairs[seat].bot)
            except ChoiceError:
                continue  # a player took something back meanwhile: the bot is asked anew, or not at all
            except StorageError as error:
                LOG.warning("a bot at table %s could not play: %s", self.table.id, error)
                await asyncio.sleep(self._retry)
            except UndercroftError as error:
                LOG.error("table %s cannot go on: %s", self.table.id, error)
                self._bots = None
                return

    async def _think(self) -> tuple[int, str, int] | None:
        """What the first bot that is asked would choose, and at which position; None if none is.

        It thinks on a copy, off the event loop. It is made anew for each choice, from the seed and how far the match
        has come, so that a match that is taken up again goes on as it would have.
        """
        async with self._turn:
            sitting = await self._standing()
            match = sitting.match
            for decision in match.pending:
                seat, name = decision.seat, self.table.chairs[decision.seat].bot
                if seat in sitting.away:
                    name = self.table.customs.stand_in
                if name == DEFAULT:
                    return seat, decision.default.key, match.position(seat)
                if name:
                    bot = make_bot(name, derive(self.table.seed, "bot", seat, match.count))
                    copy, position = match.fork().seat(seat), match.position(seat)
                    break
            else:
                return None
        option = await asyncio.to_thread(bot.choose, copy)
        return seat, option.key, position
