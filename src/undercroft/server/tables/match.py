"""The match of a table and all else that was decided there: clocks, stand-ins, wishes to take something back, mutes.

All of it follows from the deeds of the table and the times at which they were done. Whoever does them again, after a
restart or in another process, finds the same table.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, NamedTuple

from undercroft.engine import Match, UndoError
from undercroft.server.errors import TableError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.tables import deeds as words
from undercroft.server.tables.clocks import Alarm, Clocks
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.settings import PerMove, UndoPolicy
from undercroft.server.tables.table import Table, set_up

AT_ONCE = 50
"""So many deeds are done again before other tables have their turn."""
PATIENCE = 120_000
"""So many milliseconds a wish to take something back stands, where days are not counted."""


class Wish(NamedTuple):
    """A seat wants to take its last choice back, past what the rule allows: who agrees, and until when it stands."""

    seat: int
    agreed: frozenset[int]
    until: int


class Sitting:
    """The match of a table, and what goes on around it."""

    def __init__(self, table: Table, match: Match[Any] | None = None) -> None:
        self.match: Match[Any] = set_up(table) if match is None else match
        """Begun by the rules, unless it begins elsewhere."""
        self.people = frozenset(seat for seat, chair in enumerate(table.chairs) if not chair.bot)
        self.clocks = Clocks(table.customs.clock, self.people)
        self.away: set[int] = set()
        """Seats that a stand-in plays for."""
        self.sent_away: set[int] = set()
        """Those of them whose players cannot come back."""
        self.away_shown: frozenset[int] = frozenset()
        """Those of them that everybody may know of: while choices are taken together, none is added."""
        self.wish: Wish | None = None
        self.quiet = not table.customs.chat
        self.mutes: set[tuple[int, int]] = set()
        """Who does not want to hear whom."""
        self.last = table.started
        """When the last deed was done."""
        self._customs = table.customs
        self._refused: dict[int, int] = {}
        """At which position a seat was refused: it does not ask again from there."""
        self._listen()
        self._wait()
        self._show()

    def do(self, seat: int, word: str, at: int) -> str | None:
        """Do what a word says, at that time; the word as it is written down, or None if there was nothing to do."""
        kind, number = words.split(word)
        match, before = self.match, self.match.count
        together, asked = match.together, {each.seat for each in match.pending}
        written, turned_up = word, False
        if kind == words.UNDO:
            match.undo(seat)
            self.clocks.taken_back(seat, at)
            dropped = before - match.count
            written = words.UNDO if dropped == 1 else f"{words.UNDO}{dropped}"
        elif kind.startswith("<"):
            turned_up = self._about_the_wish(kind, seat, at)
            written = f"{kind}{before - match.count}" if turned_up else kind
        elif kind.startswith("!"):
            if not self._at_the_table(kind, seat, number, at):
                return None
        else:
            match.perform(word, seat)
            if match.count == before:  # an order that was in force already
                return None
            if words.is_choice(word):
                self.clocks.answered(seat, at)
                turned_up = asked == {seat}
        self.last = at
        self._wait()
        if not together or turned_up:
            self._show()
        return written

    def check_person(self, seat: int) -> None:
        """Refuse what a person does while somebody else plays for her, or while she waits for an answer."""
        if seat in self.sent_away:
            raise TableError(Sentence.SENT_AWAY)
        if seat in self.away:
            raise TableError(Sentence.COME_BACK_FIRST)
        if self.wish is not None and self.wish.seat == seat:
            raise TableError(Sentence.WAIT_FOR_ANSWERS)

    @property
    def around(self) -> tuple[object, ...]:
        """All that is shown of what goes on around the match. Readers are told it again only when it has changed."""
        return self.away_shown, self.clocks.faces, self.wish, self.voters, self.quiet, frozenset(self.mutes)

    @property
    def next(self) -> tuple[Alarm, str] | None:
        """What happens next because of time, as a word, if nobody does anything before."""
        if self.wish is None and self._customs.clock is None:
            return None
        first = self.clocks.next
        due = [] if first is None else [(first, words.OUT)]
        if self.wish is not None:
            due.append((Alarm(self.wish.until, self.wish.seat), words.LET_GO))
        return min(due, default=None)

    # -- inside ------------------------------------------------------------------------------------------

    def _listen(self) -> None:
        """Listening from the beginning makes the cursors the same every time."""
        for reader in (None, *range(self.match.players)):
            self.match.news(seat=reader)

    def _wait(self) -> None:
        """Let the clocks of those run who are to answer themselves."""
        if self._customs.clock is None:
            return
        pending = (each.seat for each in self.match.pending)
        self.clocks.wait_for([seat for seat in pending if seat in self.people - self.away], self.last)

    def _show(self) -> None:
        """Let everybody see the clocks, and who plays for whom; what somebody wished who is gone is let go."""
        self.away_shown = frozenset(self.away)
        if self.wish is not None and self.wish.seat in self.away:
            self.wish = None
        if self._customs.clock is not None:
            self.clocks.show(self.match.waiting(None) - self.away_shown, self.last)

    def _at_the_table(self, kind: str, seat: int, number: int | None, at: int) -> bool:
        """Do something that is no move of the match; whether it changed anything."""
        match kind, number:
            case ((words.OUT | words.LEFT), None):
                if seat in self.away or seat not in self.people:
                    return False
                self.away.add(seat)
                self.clocks.answered(seat, at)
                if kind == words.OUT:
                    self.clocks.ran_out(seat)
            case words.AWAY, None:
                if seat in self.sent_away or seat not in self.people:
                    return False
                self.sent_away.add(seat)
                if seat not in self.away:
                    self.away.add(seat)
                    self.clocks.answered(seat, at)
            case words.BACK, None:
                if seat in self.sent_away:
                    raise TableError(Sentence.SENT_AWAY)
                if seat not in self.away:
                    return False
                self.away.remove(seat)
                self.clocks.came_back(seat)
            case ((words.MUTE | words.HEAR), int(other)):
                pair = seat, other
                if (pair in self.mutes) == (kind == words.MUTE):
                    return False
                self.mutes ^= {pair}
            case ((words.QUIET | words.TALK), None):
                if self.quiet == (kind == words.QUIET):
                    return False
                self.quiet = not self.quiet
            case words.REDEAL, None:
                raise TableError(Sentence.ORIGIN_GONE)
            case _:
                raise TableError(f"nobody knows what {kind!r} means here")
        return True

    def _about_the_wish(self, kind: str, seat: int, at: int) -> bool:
        """Ask to take something back, or answer somebody who has asked; whether it was taken back."""
        wish = self.wish
        if kind == words.ASK:
            self._check_wish(seat)
            patience = PATIENCE
            if isinstance(self._customs.clock, PerMove):
                patience = self._customs.clock.allowance
            wish = self.wish = Wish(seat, frozenset(), at + patience)
        elif wish is None:
            raise TableError(Sentence.NOBODY_HAS_ASKED)
        elif kind == words.LET_GO:
            if seat != wish.seat:
                raise TableError(Sentence.ONLY_THE_ASKER, seat=wish.seat)
            self.wish = None
            return False
        else:
            if seat not in self.voters:
                raise TableError(Sentence.OTHERS_ARE_ASKED)
            if kind == words.REFUSE:
                self._refused[wish.seat] = self.match.position(wish.seat)
                self.wish = None
                return False
            wish = self.wish = wish._replace(agreed=wish.agreed | {seat})
        if not self.voters <= wish.agreed:
            return False
        self.match.take_back(wish.seat)
        self.wish = None
        self.clocks.taken_back(wish.seat, at)
        return True

    @property
    def voters(self) -> frozenset[int]:
        """Who must agree before something is taken back: everybody else who plays for himself."""
        return frozenset() if self.wish is None else self.people - self.away_shown - {self.wish.seat}

    def _check_wish(self, seat: int) -> None:
        if self._customs.undo is not UndoPolicy.CONSENT:
            raise TableError(Sentence.NO_CONSENT_HERE)
        if self.wish is not None:
            raise TableError(Sentence.ASKED_ALREADY, seat=self.wish.seat)
        if self._refused.get(seat) == self.match.position(seat):
            raise TableError(Sentence.WAS_REFUSED)
        if self.match.can_undo(seat):
            raise TableError(Sentence.UNDO_WITHOUT_ASKING)
        verdict = self.match.can_take_back(seat)
        if not verdict:
            raise UndoError("this cannot be taken back", verdict.reason)


def put_up(sitting: Sitting, deeds: Sequence[Deed]) -> Sitting:
    """A table before anything was done at it becomes the one after everything that was."""
    _do_again(sitting, deeds, 0)
    return sitting


async def put_up_calmly(sitting: Sitting, deeds: Sequence[Deed]) -> Sitting:
    """As `put_up`, letting other tables go on in between: a long match takes a tenth of a second."""
    for first in range(0, len(deeds), AT_ONCE):
        _do_again(sitting, deeds[first : first + AT_ONCE], first)
        await asyncio.sleep(0)
    return sitting


def _do_again(sitting: Sitting, deeds: Sequence[Deed], first: int) -> None:
    for number, deed in enumerate(deeds, first):
        if deed.number != number:
            raise TakenError(f"deed {number} of this table is missing from the database: restore it from a backup")
        sitting.do(deed.seat, deed.word, deed.at)
