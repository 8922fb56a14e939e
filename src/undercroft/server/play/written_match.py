"""The match of one table as it is written down, and doing something in it: one thing after the other.

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
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from undercroft.engine import ChoiceError, Match, RecordError, StaleError, UndercroftError
from undercroft.server.access.limits import LIMITS
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.thinkers import Thinkers, Words
from undercroft.server.errors import LimitError, NoTableError, ServiceError, StorageError, TableError, TakenError
from undercroft.server.processes.news import Changed, Moved, Post
from undercroft.server.sentences import Sentence
from undercroft.server.storage.origins import backdrop, begin_calmly
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.deeds import LET_GO, OUT, Deed, is_choice
from undercroft.server.tables.imagined import Backdrop
from undercroft.server.tables.match import Sitting, put_up_calmly
from undercroft.server.tables.table import Stage, Table, known_as, over
from undercroft.server.wall_clock import Watch

LOG = logging.getLogger(__name__)
ATTEMPTS = 5
"""So often something is tried again after another process was faster."""
RETRY = 1.0
"""So many seconds a bot waits after its choice could not be written down."""

Word: TypeAlias = str | Callable[[Sitting], str]
"""What is done, or how to find out."""


@dataclass(frozen=True, slots=True)
class Shared:
    """What all tables of a process have in common."""

    storage: Storage
    thinkers: Thinkers = field(default_factory=Thinkers)
    post: Post = field(default_factory=Post)
    watch: Watch = field(default_factory=Watch)
    bot_delay: Pace = AT_ONCE
    retry: float = RETRY
    most_deeds: int = LIMITS.deeds_in_a_match


def _anything_goes(_: Sitting) -> None:
    """Some things can be done at any time."""


class WrittenMatch:
    """The match of a table, which never shows anything that is not written down."""

    def __init__(self, table: Table, shared: Shared) -> None:
        self.table = table
        self.shared = shared
        self._sitting: Sitting | None = None
        self._words: list[tuple[int, str]] = []
        self._turn = asyncio.Lock()
        self._underway: set[asyncio.Task[None]] = set()
        self._gone = False
        """Whether the table was deleted."""
        self._touched = time.monotonic()

    def wake(self) -> None:
        """Let the bots answer, if one of them is asked."""

    def ring(self) -> None:
        """Tell everybody who listens that something has happened."""

    def was_put_up(self, sitting: Sitting) -> None:
        """The match was put up from what is written: see what is due by time, and whether a stand-in is asked."""

    # -- looking -----------------------------------------------------------------------------------------

    async def sitting(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        if self._sitting is not None and not self._turn.locked():  # nobody is doing anything
            self._touched = time.monotonic()
            return self._sitting
        async with self._turn:
            return await self._standing()

    async def asked(self) -> tuple[Words, dict[int, int]]:
        """What was done at the table so far, and at which position each seat is that is asked now."""
        match = (await self.sitting()).match
        return list(self._words), {each.seat: match.position(each.seat) for each in match.pending}

    async def beginning(self) -> Match[Any]:
        """The match as it stood before anything was done."""
        return (await begin_calmly(self.shared.storage, self.table)).match

    async def backdrop(self) -> Backdrop:
        """What stands behind the table, for those who put it up elsewhere."""
        return await backdrop(self.shared.storage, self.table)

    # -- doing something ---------------------------------------------------------------------------------

    async def do(self, seat: int, word: Word, check: Callable[[Sitting], None] = _anything_goes) -> None:
        """Do something wholly or not at all, also if whoever does it is gone before it is done."""
        task = asyncio.create_task(self.do_at_once(seat, word, check))
        self._underway.add(task)
        task.add_done_callback(self._underway.discard)
        await asyncio.shield(task)

    async def do_at_once(self, seat: int, word: Word, check: Callable[[Sitting], None]) -> None:
        """Try something on the match, write it down, and only then let anybody know."""
        async with self._turn:
            for _ in range(ATTEMPTS):
                if await self._written(seat, word, check):
                    break
            else:
                raise StaleError("others keep being faster at this table: look at it again")
        self.ring()
        self.wake()

    async def _written(self, seat: int, word: Word, check: Callable[[Sitting], None]) -> bool:
        """Whether something could be done; not if another process has written in its place first."""
        sitting, post = await self._standing(), self.shared.post
        try:
            check(sitting)
            at = max(self.shared.watch.now(), sitting.last)
            spoken = word if isinstance(word, str) else word(sitting)
            if not is_choice(spoken) and spoken not in (OUT, LET_GO):
                self._check_restless(seat)
            written = sitting.do(seat, spoken, at)
        except (ChoiceError, TableError, LimitError):
            if post.alone or not await self._hear():
                raise
            return False  # it may be for a position we had not heard of
        if written is None:  # an order that was in force already
            return True
        try:
            await self.shared.storage.write(Deed(self.table.id, len(self._words), seat, written, at))
        except TakenError:
            self._let_go()  # what has happened instead may leave this possible: others may answer together with us
            return False
        except BaseException:
            self._let_go()  # the database knows what has happened and what has not
            raise
        self._words.append((seat, written))
        post.send(Moved(self.table.id, len(self._words)))
        await self._settle(sitting)
        return True

    def _check_restless(self, seat: int) -> None:
        """Refuse what is no choice, once a seat has done very much of that: all of it is kept and done again."""
        done = sum(who == seat and not is_choice(word) for who, word in self._words)
        if done >= self.shared.most_deeds:
            raise LimitError(Sentence.TOO_MANY_DEEDS, most=self.shared.most_deeds)

    # -- what is written ---------------------------------------------------------------------------------

    async def catch_up(self, number: int | None = None) -> None:
        """Do what another process has written down, at least up to that number if one is given."""
        async with self._turn:
            news = await self._hear(number)
        if news:
            self.ring()
        if self._sitting is not None:
            self.wake()

    def _let_go(self) -> None:
        self._sitting, self._words = None, []

    async def _standing(self) -> Sitting:
        """The match as it is written down, and what goes on around it."""
        self._touched = time.monotonic()
        if self._sitting is None:
            await self._check_there()
            deeds = await self.shared.storage.deeds(self.table.id)
            with self._doing_again():
                sitting = await put_up_calmly(await begin_calmly(self.shared.storage, self.table), deeds)
            self._sitting, self._words = sitting, [(deed.seat, deed.word) for deed in deeds]
            self.was_put_up(sitting)
            await self._settle(sitting)
        return self._sitting

    async def _check_there(self) -> None:
        """Refuse what is done at a table that was deleted: without its deeds it would begin anew."""
        try:
            if not self._gone:
                await self.shared.storage.table(self.table.id)
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
        deeds = await self.shared.storage.deeds(self.table.id, since=known)
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
            latest = await self.shared.storage.table(self.table.id)  # somebody may have changed it since the start
            if latest.stage is not Stage.OVER:
                latest = over(latest)
                await self.shared.storage.change(latest)
                self.shared.post.send(Changed(latest.id))
            self.table = latest
        except (StorageError, NoTableError, TakenError) as error:
            self.table = over(self.table)
            LOG.warning("table %s is over, which could not be noted: %s", known_as(self.table.id), error)
