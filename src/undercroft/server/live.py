"""A table being played at: one match, one thing after the other.

Whatever somebody does is tried on the match and then written down. Only then is it acknowledged or shown to anybody:
whoever looks waits until it is. If it cannot be written, the match is let go and put up again from what is written,
which is also how a table is taken up after a restart, or after it was put away because nobody looked at it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from undercroft.engine import ChoiceError, Cursor, Match, StaleError
from undercroft.engine.orders import read_order
from undercroft.server.deeds import UNDO, check_position, do, put_up_calmly
from undercroft.server.driving import Driver
from undercroft.server.errors import StorageError, TableError, TakenError
from undercroft.server.messages import Update, update
from undercroft.server.pace import AT_ONCE, Pace
from undercroft.server.post import Changed, Moved, Post
from undercroft.server.presence import Presence
from undercroft.server.storage import Storage
from undercroft.server.tables import Stage, Table, over
from undercroft.server.thinking import Thinkers
from undercroft.server.writer import Deed

LOG = logging.getLogger(__name__)
LONGEST_WORD = 100
ATTEMPTS = 5
"""So often something is tried again after another process was faster."""
RETRY = 1.0
"""So many seconds a bot waits after its choice could not be written down."""


class LiveTable:
    """One running table. Every seat and every spectator deals with this, and never with the match."""

    def __init__(
        self,
        table: Table,
        storage: Storage,
        thinkers: Thinkers | None = None,
        bot_delay: Pace = AT_ONCE,
        retry: float = RETRY,
        post: Post | None = None,
    ) -> None:
        self.table = table
        self._storage = storage
        self._post = post or Post()
        self._match: Match[Any] | None = None
        self._words: list[tuple[int, str]] = []
        self._turn = asyncio.Lock()
        self._listeners: set[asyncio.Event] = set()
        self._underway: set[asyncio.Task[None]] = set()
        self._names = [chair.name or f"{chair.bot} ({seat})" for seat, chair in enumerate(table.chairs)]
        self._presence = Presence(table.id, self._post, self._ring)
        self._driver = Driver(self, thinkers or Thinkers(), bot_delay, retry, self._post)
        self._touched = time.monotonic()

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
        return self._presence.here

    @contextmanager
    def present(self, seat: int | None) -> Iterator[None]:
        """Somebody looks from that seat for a while (None: a spectator, whom nobody sees)."""
        with self._presence.of(seat):
            yield

    # -- coming and going --------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Put the match up from what is written, and let the bots go on."""
        async with self._turn:
            await self._standing()
        self._driver.wake()

    @property
    def presence(self) -> Presence:
        """Who looks at the table, here and through other processes."""
        return self._presence

    @property
    def resting(self) -> bool:
        """Whether nobody looks at the table and nobody is thinking."""
        return not (self._listeners or self._underway or self._driver.awake or self._turn.locked())

    def untouched(self) -> float:
        """For how many seconds nothing has been done or asked for at this table."""
        return time.monotonic() - self._touched

    def put_away(self) -> None:
        """Let the match go until somebody asks for it: what is written down is enough to put it up again."""
        if not self._turn.locked() and not self._driver.awake:
            self._let_go()

    async def catch_up(self, number: int | None = None) -> None:
        """Do what another process has written down, at least up to that number if one is given."""
        async with self._turn:
            news = await self._hear(number)
        if news:
            self._ring()
        if self._match is not None:
            self._driver.wake()

    async def look_again(self) -> None:
        """Another process has changed the table: see who sits here now."""
        self.table = await self._storage.table(self.table.id)
        self._ring()
        self._driver.wake()

    async def close(self) -> None:
        """Let the bots rest. What was acknowledged is written; there is nothing else to save."""
        await self._driver.close()
        if self._underway:
            await asyncio.wait(self._underway)

    async def asked(self) -> tuple[list[tuple[int, str]], dict[int, int]]:
        """What was done at the table so far, and at which position each seat is that is asked now."""
        async with self._turn:
            match = await self._standing()
            return list(self._words), {each.seat: match.position(each.seat) for each in match.pending}

    async def usual_answer(self, seat: int) -> str:
        """The answer that is given for a seat when nobody gives one."""
        async with self._turn:
            decision = (await self._standing()).seat(seat).decision
            return "" if decision is None else decision.default.key

    def wake(self) -> None:
        """Let the bots answer, if one of them is asked."""
        self._driver.wake()

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
            for _ in range(ATTEMPTS):
                if await self._written(seat, word, act):
                    break
            else:
                raise StaleError("others keep being faster at this table: look at it again")
        self._ring()
        self._driver.wake()

    async def _written(self, seat: int, word: str, act: Callable[[Match[Any]], None]) -> bool:
        """Whether something could be done; not if another process has written in its place first."""
        match = await self._standing()
        before = match.position(seat)
        try:
            act(match)
        except ChoiceError:
            if self._post.alone or not await self._hear():
                raise
            return False  # it may be for a position we had not heard of
        if match.position(seat) == before:  # an order that was in force already
            return True
        try:
            await self._storage.write(Deed(self.table.id, len(self._words), seat, word))
        except TakenError:
            self._let_go()  # what has happened instead may leave this possible: others may answer together with us
            return False
        except BaseException:
            self._let_go()  # the database knows what has happened and what has not
            raise
        self._words.append((seat, word))
        self._post.send(Moved(self.table.id, len(self._words)))
        await self._settle(match)
        return True

    def _ring(self) -> None:
        """Tell everybody who listens that something has happened."""
        for listener in self._listeners:
            listener.set()

    def _let_go(self) -> None:
        self._match, self._words = None, []

    async def _standing(self) -> Match[Any]:
        """The match as it is written down."""
        self._touched = time.monotonic()
        if self._match is None:
            deeds = await self._storage.deeds(self.table.id)
            match = await put_up_calmly(self.table, deeds)
            self._match, self._words = match, [(deed.seat, deed.word) for deed in deeds]
            await self._settle(match)
        return self._match

    async def _hear(self, number: int | None = None) -> bool:
        """Whether others have written something down that was not done here yet; it is now."""
        known = len(self._words)
        if self._match is None or (number is not None and number <= known):
            return self._match is None
        deeds = await self._storage.deeds(self.table.id, since=known)
        match, self._match = self._match, None  # should one of them fail, the match is not what is written
        for deed in deeds:
            do(match, deed.seat, deed.word)
        self._match = match
        self._words.extend((deed.seat, deed.word) for deed in deeds)
        await self._settle(match)
        return bool(deeds)

    async def _settle(self, match: Match[Any]) -> None:
        """Note that a match is over. Should that fail, whoever puts it up next notes it."""
        if match.outcome is None or self.table.stage is Stage.OVER:
            return
        try:
            ended = over(self.table)
            await self._storage.change(ended)
            self.table = ended
            self._post.send(Changed(self.table.id))
        except TakenError:
            self.table = await self._storage.table(self.table.id)
        except StorageError as error:
            LOG.warning("table %s is over, which could not be noted: %s", self.table.id, error)
