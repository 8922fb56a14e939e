"""What a match has told since somebody began to listen, and to whom.

A reader (a seat, or the spectators) is told every event once, as it may know it. When a choice is taken back, so are
its events: the reader's cursor says under which revision it was told how many, and the next news begin with how many
of those have not happened after all.
"""

from __future__ import annotations

from typing import NamedTuple

from undercroft.engine.chance import Draw
from undercroft.engine.event import Event, Log
from undercroft.engine.history import Past


class Cursor(NamedTuple):
    """How far a reader has been told: so many events, under that revision. A new reader begins with `Cursor()`."""

    revision: int = 0
    told: int = 0


class News(NamedTuple):
    """What a reader has not been told yet.

    taken_back   so many of the last events it was told have been undone; forget them first
    events       what happened since
    cursor       where to go on the next time
    """

    taken_back: int
    events: list[Event]
    cursor: Cursor


START = Cursor()
"""Where a new reader begins."""


class Reader:
    """What one reader has been told, and how much of it was left each time something was taken back."""

    __slots__ = ("cuts", "events", "heard")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.heard = 0
        self.cuts: list[int] = []

    def news(self, since: Cursor) -> News:
        """Everything after a cursor. A cursor of another match, or of a time before it was taken up again, is told
        everything from the beginning."""
        told, now = max(0, since.told), Cursor(len(self.cuts), len(self.events))
        if since.revision == now.revision and told <= now.told:  # nothing was taken back
            return News(0, self.events[told:], now)
        known = min(told, len(self.events)) if 0 <= since.revision <= len(self.cuts) else 0
        for left in self.cuts[max(0, since.revision) :]:
            known = min(known, left)
        return News(told - known, self.events[known:], now)


class Telling:
    """The log of a match after some deed, what chance said with each deed since, and the readers.

    With `taped` false nobody writes down what chance says: deeds then do not know what was drawn because of them.
    """

    __slots__ = ("_marks", "_readers", "_since", "log", "tape", "taped")

    def __init__(self, since: int, *, taped: bool = True) -> None:
        self.log = Log()
        self.taped = taped
        self.tape: list[Draw] = []
        self._since = since
        self._marks = [0]
        """How many events there were after the deed numbered `since`, and after each one that followed."""
        self._readers: dict[int | None, Reader] = {}

    def note(self, past: Past) -> None:
        """A deed is done: what was rolled and told belongs to it."""
        if self.taped:
            past.draws = tuple(self.tape)
            self.tape.clear()
        past.revealed = self.log.revealed
        self._marks.append(len(self.log.events))
        self.log.revealed = False

    def forget(self) -> None:
        """What was rolled and told since the last deed has not happened."""
        del self.log.events[self._marks[-1] :]
        self.tape.clear()
        self.log.revealed = False

    def go_back(self, past: Past, known_to: int | None) -> None:
        """All that was told after a deed is taken back; with a seat, nobody else knows that anything was."""
        place = max(0, past.number - self._since)
        self._since = min(self._since, past.number)
        del self._marks[place + 1 :]
        left = self._marks[place]
        for who, reader in self._readers.items():
            undone = [event for event in self.log.events[left : reader.heard] if event.seen_by(who) is not None]
            del reader.events[len(reader.events) - len(undone) :]
            reader.heard = min(reader.heard, left)
            if known_to is None or who == known_to:
                reader.cuts.append(len(reader.events))
        del self.log.events[left:]

    def reader(self, seat: int | None) -> Reader:
        """The reader in that seat (None: the spectators), told everything up to now."""
        reader = self._readers.get(seat)
        if reader is None:
            reader = self._readers[seat] = Reader()
        events = self.log.events
        for index in range(reader.heard, len(events)):
            seen = events[index].seen_by(seat)
            if seen is not None:
                reader.events.append(seen)
        reader.heard = len(events)
        return reader
