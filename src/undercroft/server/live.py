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
from typing import Any

from undercroft.bots import make_bot
from undercroft.engine import ChoiceError, Cursor, Match, StaleError, UndercroftError, derive
from undercroft.engine.orders import read_order
from undercroft.server.deeds import UNDO, check_position, do, put_up
from undercroft.server.errors import StorageError, TableError, TakenError
from undercroft.server.messages import Update, update
from undercroft.server.storage import Storage
from undercroft.server.tables import Stage, Table, over
from undercroft.server.writer import Deed

LOG = logging.getLogger(__name__)
LONGEST_WORD = 100
RETRY = 1.0
"""So many seconds a bot waits after its choice could not be written down."""


class LiveTable:
    """One running table. Every seat and every spectator deals with this, and never with the match."""

    def __init__(self, table: Table, storage: Storage, bot_delay: float = 0.0, retry: float = RETRY) -> None:
        self.table = table
        self._storage = storage
        self._bot_delay = bot_delay
        self._retry = retry
        self._match: Match[Any] | None = None
        self._written = 0
        self._turn = asyncio.Lock()
        self._listeners: set[asyncio.Event] = set()
        self._bots: asyncio.Task[None] | None = None
        self._present: Counter[int] = Counter()
        self._closed = False
        self._underway: set[asyncio.Task[None]] = set()
        self._names = [
            chair.name or f"{chair.bot.capitalize()} bot {seat + 1}" for seat, chair in enumerate(table.chairs)
        ]

    # -- playing -----------------------------------------------------------------------------------------

    async def choose(self, seat: int, key: str, position: int) -> None:
        """Answer what a seat is asked, if it is still at that position."""
        await self._do(seat, key, lambda match: match.choose(key, seat, position=position))

    async def undo(self, seat: int, position: int) -> None:
        """Take a seat's last choice back, if it is still at that position and the rule of undo allows it."""

        def take_back(match: Match[Any]) -> None:
            check_position(match, seat, position)
            do(match, seat, UNDO)

        await self._do(seat, UNDO, take_back)

    async def auto_pass(self, seat: int, word: str, on: bool) -> None:
        """Let questions of a kind ("hurt"), or a card in them ("hurt/amulet"), be passed for a seat, or no longer."""
        if len(word) > LONGEST_WORD or not word.isprintable():
            raise ChoiceError(f"what is passed has at most {LONGEST_WORD} letters that can be printed")
        key = read_order(word, on=on).key
        await self._do(seat, key, lambda match: do(match, seat, key))

    async def look(self, reader: int | None, since: Cursor) -> Update:
        """What a seat (None: a spectator) has not been told since that cursor, and where it stands now."""
        async with self._turn:
            return update(await self._standing(), reader, since, self._names)

    async def record(self) -> str:
        """The match as text, seed and all; only when it is over."""
        async with self._turn:
            match = await self._standing()
            if match.outcome is None:
                raise TableError(
                    "the record tells everything, hidden cards too: it is given out when the match is over"
                )
            return match.record()

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
        self._ring()
        try:
            yield
        finally:
            self._present[seat] -= 1
            if not self._present[seat]:
                del self._present[seat]
            self._ring()

    # -- coming and going --------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Put the match up from what is written, and let the bots go on."""
        async with self._turn:
            match = await self._standing()
            await self._settle(match)
        self._wake_bots()

    async def close(self) -> None:
        """Let the bots rest. What was acknowledged is written; there is nothing else to save."""
        self._closed = True
        if self._bots is not None:
            self._bots.cancel()
            await asyncio.wait([self._bots])
        if self._underway:
            await asyncio.wait(self._underway)

    # -- inside ------------------------------------------------------------------------------------------

    async def _do(self, seat: int, word: str, act: Callable[[Match[Any]], None]) -> None:
        """Do something wholly or not at all, also if whoever does it is gone before it is done."""
        task = asyncio.create_task(self._try(seat, word, act))
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
        await asyncio.shield(task)

    async def _try(self, seat: int, word: str, act: Callable[[Match[Any]], None]) -> None:
        """Try something on the match, write it down, and only then let anybody know."""
        async with self._turn:
            match = await self._standing()
            before = match.position(seat)
            act(match)
            if match.position(seat) == before:  # an order that was in force already
                return
            try:
                await self._storage.write(Deed(self.table.id, self._written, seat, word))
            except TakenError:
                self._match = None
                raise StaleError("something else has happened at this table first: look at it again") from None
            except BaseException:
                self._match = None  # the database knows what has happened and what has not
                raise
            self._written += 1
            await self._settle(match)
        self._ring()
        self._wake_bots()

    def _ring(self) -> None:
        """Tell everybody who listens that something has happened."""
        for listener in self._listeners:
            listener.set()

    async def _standing(self) -> Match[Any]:
        """The match as it is written down."""
        if self._match is None:
            deeds = await self._storage.deeds(self.table.id)
            self._match, self._written = put_up(self.table, deeds), len(deeds)
        return self._match

    async def _settle(self, match: Match[Any]) -> None:
        """Note that a match is over. Should that fail, the next start notes it: the choices say it already."""
        if match.outcome is None or self.table.stage is Stage.OVER:
            return
        self.table = over(self.table)
        try:
            await self._storage.change(self.table)
        except StorageError as error:
            LOG.warning("table %s is over, which could not be noted: %s", self.table.id, error)

    def _wake_bots(self) -> None:
        if self._bots is None and not self._closed and any(chair.bot for chair in self.table.chairs):
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
                await self.choose(*thought)
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
            match = await self._standing()
            for decision in match.pending:
                seat, name = decision.seat, self.table.chairs[decision.seat].bot
                if name:
                    bot = make_bot(name, derive(self.table.seed, "bot", seat, match.count))
                    copy, position = match.fork().seat(seat), match.position(seat)
                    break
            else:
                return None
        option = await asyncio.to_thread(bot.choose, copy)
        return seat, option.key, position
