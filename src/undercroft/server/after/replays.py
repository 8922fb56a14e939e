"""Replays of matches that are over, position by position.

Position n is where the match stood after n of its choices and orders. Clients ask for many that are
near each other, so they are made by the page, and a page is kept for a while.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec

from undercroft.engine import Cursor, Mark, Match
from undercroft.server.errors import TableError
from undercroft.server.sentences import Sentence
from undercroft.server.tables.updates import Changed, Question, Shown, Told, changes_with, question

PAGE = 25
"""So many positions are made at once."""
MOST_REPLAYS, MOST_PAGES = 8, 200
"""So many replays, and pages of them, are kept at hand."""

ALL = "all"
Before: TypeAlias = tuple[Cursor, Mark | None]
"""How far a reader has been told and shown."""
START: Before = Cursor(), None
Reader: TypeAlias = int | str | None
"""A seat, the spectators (None), or everybody ("all")."""


class Seen(msgspec.Struct, frozen=True):
    """What one reader (no seat: the spectators) saw at a position: what had just happened, the view, the question.

    `changes` is what each event changed, as in an `Update`; what has changed after the last one is in the view only.
    """

    seat: int | None
    events: list[Told]
    changes: list[list[Changed]] | None
    view: Shown
    question: Question | None


class Position(msgspec.Struct, frozen=True):
    """A position of a match: its number, the choice that led there and whose it was, and who saw what."""

    number: int
    seat: int | None
    key: str
    seen: list[Seen]


class Positions(msgspec.Struct, frozen=True):
    """Some positions of a match, and the number of its last one."""

    last: int
    positions: list[Position]


class Replay:
    """One match that is over, at any of its positions."""

    def __init__(self, start: Match[Any], match: Match[Any], names: Sequence[str]) -> None:
        self._story = match.choices
        self.names = names
        """What those who played are called."""
        self._begun: list[Match[Any]] = [start]
        """The match just before each page, as far as somebody has looked."""

    @property
    def last(self) -> int:
        """The number of the last position."""
        return len(self._story)

    @property
    def players(self) -> int:
        """How many seats there are."""
        return self._begun[0].players

    def page(self, number: int, readers: Sequence[int | None]) -> list[Position]:
        """The positions of a page, as those readers saw them."""
        first = number * PAGE
        match = self._just_before(number).fork()
        positions: list[Position] = []
        if first:
            match.listen_from_here()
        else:
            positions.append(self._position(match, 0, [START] * len(readers), readers))
        match.watch(readers)
        for place in range(max(1, first), min(first + PAGE, self.last + 1)):
            before = [_place(match, reader) for reader in readers]
            seat, word = self._story[place - 1]
            match.perform(word, seat)
            positions.append(self._position(match, place, before, readers))
        return positions

    def _just_before(self, number: int) -> Match[Any]:
        """The match one choice before a page begins; before the first one, as it was set up."""
        while len(self._begun) <= number:
            page = len(self._begun)
            match = self._begun[-1].fork()
            for seat, word in self._story[max(0, (page - 1) * PAGE - 1) : page * PAGE - 1]:
                match.perform(word, seat)
            self._begun.append(match)
        return self._begun[number]

    def _position(
        self, match: Match[Any], number: int, before: Sequence[Before], readers: Sequence[int | None]
    ) -> Position:
        seat, key = self._story[number - 1] if number else (None, "")
        tell = match.game.text.event
        seen: list[Seen] = []
        for reader, (cursor, mark) in zip(readers, before, strict=True):
            view, news = match.view(reader), match.news(cursor, reader)
            match.settle(reader, view["table"])
            events = [Told(event.as_dict(), tell(event, self.names)) for event in news.events]
            asked = None if reader is None else question(match.seat(reader), self.names)
            seen.append(Seen(reader, events, changes_with(match, reader, news, mark), view, asked))
        return Position(number, seat, key, seen)


def _place(match: Match[Any], reader: int | None) -> Before:
    """How far a reader has been told, and shown."""
    sight = match.sight(reader)
    return match.news(seat=reader).cursor, None if sight is None else sight.mark


class Replays:
    """The replays that were looked at lately."""

    def __init__(self) -> None:
        self._replays: OrderedDict[str, Replay] = OrderedDict()
        self._pages: OrderedDict[tuple[str, int, Reader], list[Position]] = OrderedDict()

    def find(self, table: str, names: Sequence[str]) -> Replay | None:
        """The replay of a table, if it is at hand and those who played are still called so."""
        found = self._replays.get(table)
        if found is None:
            return None
        if found.names != names:
            self.forget(table)
            return None
        self._replays.move_to_end(table)
        return found

    def keep(self, table: str, replay: Replay) -> None:
        """Have the replay of a table at hand."""
        self._replays[table] = replay
        while len(self._replays) > MOST_REPLAYS:
            self.forget(next(iter(self._replays)))  # with its pages, which name people

    def forget(self, table: str) -> None:
        """The table is gone."""
        self._replays.pop(table, None)
        for place in [each for each in self._pages if each[0] == table]:
            del self._pages[place]

    def look(self, table: str, replay: Replay, reader: Reader, first: int, count: int) -> Positions:
        """Some positions as a reader saw them ("all": as everybody did)."""
        if not 0 <= first <= replay.last:
            raise TableError(Sentence.NO_SUCH_POSITION, last=replay.last, position=first)
        if isinstance(reader, int) and not 0 <= reader < replay.players:
            raise TableError(Sentence.NO_SUCH_SEAT, seat=reader, last=replay.players - 1)
        after = min(first + count, replay.last + 1)
        positions: list[Position] = []
        for page in range(first // PAGE, (after - 1) // PAGE + 1):
            positions += self._page(table, replay, reader, page)
        skipped = first % PAGE
        return Positions(replay.last, positions[skipped : skipped + after - first])

    def _page(self, table: str, replay: Replay, reader: Reader, number: int) -> list[Position]:
        place = table, number, reader
        if place not in self._pages:
            everybody: Sequence[int | None] = (None, *range(replay.players))
            readers = everybody if isinstance(reader, str) else (reader,)
            self._pages[place] = replay.page(number, readers)
            while len(self._pages) > MOST_PAGES:
                self._pages.popitem(last=False)
        self._pages.move_to_end(place)
        return self._pages[place]
