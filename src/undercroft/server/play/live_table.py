"""A table being played at: one match, one thing after the other.

Whatever somebody does is tried on the match and then written down. Only then is it acknowledged or shown to anybody:
whoever looks waits until it is. If it cannot be written, the match is let go and put up again from what is written,
which is also how a table is taken up after a restart, or after it was put away because nobody looked at it.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

from undercroft.engine import (
    ChoiceError,
    Cursor,
    ImaginationError,
    Mark,
    Match,
    RecordError,
    StaleError,
    UndercroftError,
)
from undercroft.engine.orders import read_order
from undercroft.server.access.limits import LIMITS
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.queue import Urgency
from undercroft.server.bots.thinkers import Thinkers, Words
from undercroft.server.errors import LimitError, NoTableError, ServiceError, StorageError, TableError, TakenError
from undercroft.server.play.bot_driver import Driver
from undercroft.server.play.hints import Adviser
from undercroft.server.play.people import People, check_not_over
from undercroft.server.play.presence import Presence
from undercroft.server.processes.news import Changed, Moved, Post
from undercroft.server.sentences import Sentence
from undercroft.server.storage.origins import backdrop, begin_calmly
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.auto_pass import check_order
from undercroft.server.tables.deeds import LET_GO, OUT, UNDO, Deed, check_position, is_choice
from undercroft.server.tables.imagined import Backdrop
from undercroft.server.tables.match import Sitting, put_up_calmly
from undercroft.server.tables.settings import UndoPolicy
from undercroft.server.tables.table import Stage, Table, known_as, names_of, over, spoken_names
from undercroft.server.tables.updates import Common, Update, packed, update
from undercroft.server.wall_clock import Timer, Watch

LOG = logging.getLogger(__name__)
LONGEST_WORD = 100
ATTEMPTS = 5
"""So often something is tried again after another process was faster."""
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
        thinkers: Thinkers | None = None,
        bot_delay: Pace = AT_ONCE,
        retry: float = RETRY,
        post: Post | None = None,
        watch: Watch | None = None,
        most_deeds: int = LIMITS.deeds_in_a_match,
    ) -> None:
        self.table = table
        self._most_deeds = most_deeds
        self.watch = watch or Watch()
        self._storage = storage
        self._post = post or Post()
        self._retry = retry
        self._sitting: Sitting | None = None
        self._words: list[tuple[int, str]] = []
        self._common: tuple[int, Common] | None = None
        """What everybody is told alike after so many deeds."""
        self._timer = Timer(self.watch, self._when_due)
        self._turn = asyncio.Lock()
        self._listeners: set[Callable[[], None]] = set()
        self._watching: Counter[int | None] = Counter()
        """The readers who want to see what changes with each event, and through how many connections each."""
        self._closed = False
        self._gone = False
        """Whether the table was deleted."""
        self._underway: set[asyncio.Task[None]] = set()
        self.people = People(self, storage)
        self.names = spoken_names(table)
        """What everybody is called; another list once somebody is called otherwise."""
        self.presence = Presence(table.id, self._post, self.ring)
        """Who looks at the table, here and through other processes."""
        thinkers = thinkers or Thinkers()
        self.adviser = Adviser(self, thinkers)
        self._driver = Driver(self, thinkers, bot_delay, retry, self._post)
        self._touched = time.monotonic()

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
            check_position(sitting.match, seat, position)
            if not key or key[0] in "<!+-":
                sitting.match.choose(key, seat)  # is no option, and is told so

        await (self._try if patiently else self.do)(seat, key, check)

    async def undo(self, seat: int, position: int) -> None:
        """Take a seat's last choice back, if it is still at that position and the rule of undo allows it."""

        def check(sitting: Sitting) -> None:
            if self.table.customs.undo is UndoPolicy.NEVER:
                raise TableError(Sentence.NOTHING_IS_TAKEN_BACK)
            check_not_over(sitting)
            sitting.check_person(seat)
            check_position(sitting.match, seat, position)

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
        self._post.send(Changed(self.table.id))
        self.ring()

    async def sitting(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        if self._sitting is not None and not self._turn.locked():  # nobody is doing anything
            self._touched = time.monotonic()
            return self._sitting
        async with self._turn:
            return await self._standing()

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

    async def beginning(self) -> Match[Any]:
        """The match as it stood before anything was done."""
        return (await begin_calmly(self._storage, self.table)).match

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

    @property
    def here(self) -> frozenset[int]:
        """The seats somebody is looking from."""
        return self.presence.here

    @contextmanager
    def present(self, seat: int | None) -> Iterator[None]:
        """Count one who looks from that seat (None: a spectator, who is not counted)."""
        with self.presence.of(seat):
            yield

    # -- coming and going --------------------------------------------------------------------------------

    async def take_up(self) -> None:
        """Put the match up from what is written, and let the bots go on."""
        async with self._turn:
            await self._standing()
        self._driver.wake()

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

    async def catch_up(self, number: int | None = None) -> None:
        """Do what another process has written down, at least up to that number if one is given."""
        async with self._turn:
            news = await self._hear(number)
        if news:
            self.ring()
        if self._sitting is not None:
            self._driver.wake()

    async def look_again(self) -> None:
        """Somebody has changed the table elsewhere: see who sits here now, what was done, and what was said."""
        self.people.chat.look_again()
        await self.catch_up()
        self.changed(await self._storage.table(self.table.id))
        self._driver.wake()

    async def vanish(self) -> None:
        """The table was deleted: everybody who plays or looks on is told."""
        await self.close()
        self._gone = True
        self._let_go()
        self.ring()

    async def close(self) -> None:
        """Let the bots rest. What was acknowledged is written; there is nothing else to save."""
        self._closed = True
        await self._timer.close()
        await self._driver.close()
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
            for _ in range(ATTEMPTS):
                if await self._written(seat, word, check):
                    break
            else:
                raise StaleError("others keep being faster at this table: look at it again")
        self.ring()
        self._driver.wake()

    async def _written(self, seat: int, word: Word, check: Callable[[Sitting], None]) -> bool:
        """Whether something could be done; not if another process has written in its place first."""
        sitting = await self._standing()
        try:
            check(sitting)
            at = max(self.watch.now(), sitting.last)
            spoken = word if isinstance(word, str) else word(sitting)
            if not is_choice(spoken) and spoken not in (OUT, LET_GO):
                self._check_restless(seat)
            written = sitting.do(seat, spoken, at)
        except (ChoiceError, TableError, LimitError):
            if self._post.alone or not await self._hear():
                raise
            return False  # it may be for a position we had not heard of
        if written is None:  # an order that was in force already
            return True
        try:
            await self._storage.write(Deed(self.table.id, len(self._words), seat, written, at))
        except TakenError:
            self._let_go()  # what has happened instead may leave this possible: others may answer together with us
            return False
        except BaseException:
            self._let_go()  # the database knows what has happened and what has not
            raise
        self._words.append((seat, written))
        self._post.send(Moved(self.table.id, len(self._words)))
        await self._settle(sitting)
        return True

    def _check_restless(self, seat: int) -> None:
        """Refuse what is no choice, once a seat has done very much of that: all of it is kept and done again."""
        done = sum(who == seat and not is_choice(word) for who, word in self._words)
        if done >= self._most_deeds:
            raise LimitError(Sentence.TOO_MANY_DEEDS, most=self._most_deeds)

    def ring(self) -> None:
        """Tell everybody who listens that something has happened."""
        for hear in self._listeners:
            hear()
        if self._sitting is not None:
            self._timer.set(self.due)

    def _let_go(self) -> None:
        self._sitting, self._words, self._common = None, [], None

    async def _standing(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        self._touched = time.monotonic()
        if self._sitting is None:
            await self._check_there()
            deeds = await self._storage.deeds(self.table.id)
            with self._doing_again():
                sitting = await put_up_calmly(await begin_calmly(self._storage, self.table), deeds)
            self._sitting, self._words = sitting, [(deed.seat, deed.word) for deed in deeds]
            self._common = None
            if self.due is not None and self.due < self.watch.now():  # while nobody was there to see it
                self._timer.not_before = self.watch.now() + GRACE
            self._timer.set(self.due)
            if sitting.away:
                self._driver.wake()
            await self._settle(sitting)
        return self._sitting

    async def _check_there(self) -> None:
        """Refuse what is done at a table that was deleted: without its deeds it would begin anew."""
        try:
            if not self._gone:
                await self._storage.table(self.table.id)
                return
        except NoTableError:
            pass
        raise NoTableError(Sentence.TABLE_GONE)

    @contextmanager
    def _doing_again(self) -> Iterator[None]:
        """What cannot be done again is told to those who run the service alone: it names what others may choose."""
        try:
            yield
        except UndercroftError as error:
            if isinstance(error, RecordError | ServiceError) and not isinstance(error, TakenError):
                raise  # in our words; other words are the rules'
            LOG.error("table %s is damaged: see undercroft admin repair --dry-run", known_as(self.table.id))
            raise TableError(Sentence.TABLE_DAMAGED) from None

    async def _hear(self, number: int | None = None) -> bool:
        """Whether others have written something down that was not done here yet; it is now."""
        known = len(self._words)
        if self._sitting is None or (number is not None and number <= known):
            return self._sitting is None
        deeds = await self._storage.deeds(self.table.id, since=known)
        sitting, self._sitting = self._sitting, None  # should one of them fail, the match is not what is written
        with self._doing_again():
            for deed in deeds:
                sitting.do(deed.seat, deed.word, deed.at)
        self._sitting = sitting
        self._words.extend((deed.seat, deed.word) for deed in deeds)
        await self._settle(sitting)
        return bool(deeds)

    async def _settle(self, sitting: Sitting) -> None:
        """Note that a match is over. Should that fail, the next start notes it: the choices say it already."""
        if sitting.match.outcome is None or self.table.stage is Stage.OVER:
            return
        try:
            latest = await self._storage.table(self.table.id)  # somebody may have changed it since the start
            if latest.stage is not Stage.OVER:
                latest = over(latest)
                await self._storage.change(latest)
                self._post.send(Changed(latest.id))
            self.table = latest
        except (StorageError, NoTableError, TakenError) as error:
            self.table = over(self.table)
            LOG.warning("table %s is over, which could not be noted: %s", known_as(self.table.id), error)

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
                LOG.warning("time at table %s could not be noted: %s", known_as(self.table.id), error)
                await asyncio.sleep(self._retry)
            except UndercroftError as error:  # nobody is left to be told
                LOG.info("at table %s nothing happened because of time: %s", known_as(self.table.id), error)
                return None

    async def _time_is_up(self, due: int) -> None:
        """Do what is due by time, unless it has been done."""
        upcoming = (await self.sitting()).next
        if upcoming is None or upcoming[0].at > due:
            return
        alarm, word = upcoming

        def check(sitting: Sitting) -> None:
            if sitting.next != upcoming:
                raise StaleError("somebody was faster than the clock")

        await self.do(alarm.seat, word, check)

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
        if self.here:
            return Urgency.SOMEBODY_PLAYS
        people = any(chair.is_person for chair in self.table.chairs)
        return Urgency.SOMEBODY_LOOKS if self._listeners or people else Urgency.NOBODY_WAITS

    async def asked(self) -> tuple[Words, dict[int, int]]:
        """What was done at the table so far, and at which position each seat is that is asked now."""
        match = (await self.sitting()).match
        return list(self._words), {each.seat: match.position(each.seat) for each in match.pending}

    async def backdrop(self) -> Backdrop:
        """What stands behind the table, for those who put it up elsewhere."""
        return await backdrop(self._storage, self.table)

    async def usual_answer(self, seat: int) -> str:
        """The answer that is given for a seat when nobody gives one."""
        decision = (await self.sitting()).match.seat(seat).decision
        return "" if decision is None else decision.default.key

    def wake(self) -> None:
        """Let the bots answer, if one of them is asked."""
        self._driver.wake()
