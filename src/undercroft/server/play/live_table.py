"""A table being played at: what players and spectators do there, what they are told, and the bots."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from undercroft.engine import ChoiceError, Cursor, ImaginationError, Mark, StaleError, override
from undercroft.engine.orders import read_order
from undercroft.server.bots.queue import Urgency
from undercroft.server.errors import TableError
from undercroft.server.play.bot_driver import Driver
from undercroft.server.play.deadlines import Deadlines
from undercroft.server.play.hints import Adviser
from undercroft.server.play.people import People, check_not_over
from undercroft.server.play.presence import Presence
from undercroft.server.play.written_match import Shared, WrittenMatch
from undercroft.server.processes.news import Changed
from undercroft.server.sentences import Sentence
from undercroft.server.tables.auto_pass import check_order
from undercroft.server.tables.deeds import UNDO
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.settings import UndoPolicy
from undercroft.server.tables.table import Table, names_of, spoken_names
from undercroft.server.tables.updates import Common, Update, packed, update

LONGEST_WORD = 100


class LiveTable(WrittenMatch):
    """One running table. Every seat and every spectator deals with this, and never with the match."""

    def __init__(self, table: Table, shared: Shared) -> None:
        super().__init__(table, shared)
        self.watch = shared.watch
        self._common: tuple[int, Common] | None = None
        """What everybody is told alike after so many deeds."""
        self._listeners: set[Callable[[], None]] = set()
        self._watching: Counter[int | None] = Counter()
        """The readers who want to see what changes with each event, and through how many connections each."""
        self._closed = False
        self.people = People(self)
        self.names = spoken_names(table)
        """What everybody is called; another list once somebody is called otherwise."""
        self.presence = Presence(table.id, shared.post, self.ring)
        """Who looks at the table, here and through other processes."""
        self.adviser = Adviser(self)
        self._driver = Driver(self)
        self._deadlines = Deadlines(self)

    # -- playing -----------------------------------------------------------------------------------------

    async def choose(
        self, seat: int, key: str, position: int, *, for_somebody: bool = False, patiently: bool = False
    ) -> None:
        """Answer what a seat is asked, if it is still at that position; a bot says if it stands in for a person.

        Whoever waits for it patiently, and is not cancelled before it is done, spares the service a task.
        """

        def check(sitting: Sitting) -> None:
            if not for_somebody:
                sitting.check_person(seat)
            elif seat not in sitting.away:
                raise StaleError("the player is back and answers for himself")
            sitting.match.check_position(position, seat)
            if not key or key[0] in "<!+-":
                sitting.match.choose(key, seat)  # is no option, and is told so

        await (self.do_at_once if patiently else self.do)(seat, key, check)

    async def undo(self, seat: int, position: int) -> None:
        """Take a seat's last choice back, if it is still at that position and the rule of undo allows it."""

        def check(sitting: Sitting) -> None:
            if self.table.customs.undo is UndoPolicy.NEVER:
                raise TableError(Sentence.NOTHING_IS_TAKEN_BACK)
            check_not_over(sitting)
            sitting.check_person(seat)
            sitting.match.check_position(position, seat)

        await self.do(seat, UNDO, check)

    async def auto_pass(self, seat: int, word: str, on: bool) -> None:
        """Let questions of a kind ("hurt"), or a card in them ("hurt/amulet"), be passed for a seat, or no longer."""
        if len(word) > LONGEST_WORD or not word.isprintable():
            raise ChoiceError(f"what is passed has at most {LONGEST_WORD} letters that can be printed")
        order = read_order(word, on=on)
        await self.do(seat, order.key, lambda sitting: check_order(sitting.match, seat, order))

    def changed(self, table: Table) -> None:
        """The table was changed otherwise than by deeds: somebody has another token, or a rematch is open."""
        if table.version < self.table.version:  # somebody has heard of a later one meanwhile
            return
        self.table = table
        names = spoken_names(table)
        if names != self.names:
            self.names, self._common = names, None
            self.people.chat.look_again()  # where they stand, too
            if self._sitting is not None:
                self._sitting.match.tags = names_of(table)
        self.ring()

    def told(self) -> None:
        """A line of chat was said."""
        self.shared.post.send(Changed(self.table.id))
        self.ring()

    async def look(self, reader: int | None, since: Cursor) -> Update:
        """What a seat (None: a spectator) has not been told since that cursor, and where it stands now."""
        return update((await self.sitting()).match, reader, since, self.names)

    async def look_around(
        self, reader: int | None, since: Cursor, mark: Mark | None = None
    ) -> tuple[Update, Sitting, Mark | None]:
        """The same, packed to be sent, and what goes on around the match.

        Who watches is shown what has changed since a mark, with the mark for the next time.
        """
        sitting = await self.sitting()
        match = sitting.match
        if match.watchers != self._watching.keys():
            match.watch(self._watching)
        number, common = self._common or (-1, None)
        if common is None or number != len(self._words):
            common = Common(match, self.names, packed, common)
            self._common = len(self._words), common
        told = update(match, reader, since, self.names, common, mark)
        sight = match.sight(reader)
        return told, sitting, None if sight is None else sight.mark

    async def record(self) -> str:
        """The match as text, seed and all; only when it is over."""
        match = (await self.sitting()).match
        if match.outcome is None:
            raise TableError(Sentence.RECORD_WHEN_OVER)
        try:
            return match.record()
        except ImaginationError:
            raise TableError(Sentence.TELLS_ON) from None

    @contextmanager
    def listening(self, hear: Callable[[], None]) -> Iterator[None]:
        """Call somebody whenever something has happened at the table, for a while."""
        self._listeners.add(hear)
        try:
            yield
        finally:
            self._listeners.discard(hear)

    @contextmanager
    def watched(self, reader: int | None) -> Iterator[None]:
        """Show a reader what changes with each event, for a while."""
        self._watching[reader] += 1
        try:
            yield
        finally:
            self._watching[reader] -= 1
            self._watching += Counter()  # without those that nobody counts
            if self._sitting is not None:
                self._sitting.match.watch(self._watching)

    # -- coming and going --------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Put the match up from what is written, and let the bots go on."""
        async with self._turn:
            await self._standing()
        self.wake()

    @property
    def resting(self) -> bool:
        """Whether nobody looks at the table and nobody is thinking."""
        return not (self._listeners or self._underway or self._driver.awake or self._turn.locked())

    def untouched(self) -> float:
        """For how many seconds nothing has been done or asked for at this table."""
        return time.monotonic() - self._touched

    def put_away(self) -> None:
        """Let the match go until somebody asks for it, or time runs out at it: what is written is enough."""
        if not self._turn.locked() and not self._driver.awake:
            self._let_go()

    async def look_again(self) -> None:
        """Somebody has changed the table elsewhere: see who sits here now, what was done, and what was said."""
        self.people.chat.look_again()
        await self.catch_up()
        self.changed(await self.shared.storage.table(self.table.id))
        self.wake()

    async def vanish(self) -> None:
        """The table was deleted: everybody who plays or looks on is told."""
        await self.close()
        self._gone = True
        self._let_go()
        self.ring()

    async def close(self) -> None:
        """Let the bots rest. What was acknowledged is written; there is nothing else to save."""
        self._closed = True
        await self._deadlines.close()
        await self._driver.close()
        if self._underway:
            await asyncio.wait(self._underway)

    # -- who hears of it -----------------------------------------------------------------------------------

    @override
    def ring(self) -> None:
        for hear in self._listeners:
            hear()
        if self._sitting is not None:
            self._deadlines.look_at(self.due)

    @override
    def was_put_up(self, sitting: Sitting) -> None:
        self._common = None
        self._deadlines.look_at(self.due, put_up=True)
        if sitting.away:
            self.wake()

    @override
    def _let_go(self) -> None:
        super()._let_go()
        self._common = None

    @property
    def due(self) -> int | None:
        """When something will happen at this table because of time alone; None if nothing will."""
        upcoming = None if self._sitting is None or self._closed else self._sitting.next
        return None if upcoming is None else upcoming[0].at

    # -- bots --------------------------------------------------------------------------------------------

    @property
    def bots(self) -> dict[int, str]:
        """Who answers for seats at which nobody does: their bots, and stand-ins for those who are away."""
        away = frozenset[int]() if self._sitting is None else self._sitting.away
        return {
            seat: self.table.customs.stand_in if seat in away else chair.bot
            for seat, chair in enumerate(self.table.chairs)
            if chair.bot or seat in away
        }

    def urgency(self) -> Urgency:
        """Who waits for the bots here."""
        if self.presence.here:
            return Urgency.SOMEBODY_PLAYS
        people = any(chair.is_person for chair in self.table.chairs)
        return Urgency.SOMEBODY_LOOKS if self._listeners or people else Urgency.NOBODY_WAITS

    @override
    def wake(self) -> None:
        self._driver.wake()
