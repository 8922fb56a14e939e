"""Talking at a table. What is said is plain text; whoever shows it has to show it as that.

There are two rooms. What players say is heard by everybody who looks. What spectators say is heard by spectators
alone while the match runs, so that nobody at the table is advised, and by everybody when it is over. Of each room the
last lines are kept: however much is said in one, nothing is lost in the other.
"""

from __future__ import annotations

import unicodedata

import msgspec
from sqlalchemy import delete, func, insert, select

from undercroft.server.errors import TableError, TakenError
from undercroft.server.schema import CHAT
from undercroft.server.sentences import Sentence
from undercroft.server.storage import Storage

LONGEST = 300
KEPT, KEPT_OF_GALLERY = 200, 100
"""So many lines are kept of what the players at a table have said, and of what spectators have."""
ATTEMPTS = 5
JOINERS = frozenset("\u200c\u200d")
"""Invisible, but parts of words in some languages, and of pictures."""
GALLERY = -1
"""The "seat" to mute for whoever does not want to hear spectators."""


class Line(msgspec.Struct, frozen=True):
    """Something said: by whom (no seat: somebody who watches), what, and when. Lines are numbered from 1."""

    number: int
    seat: int | None
    name: str
    text: str
    at: int


def check_text(text: str) -> str:
    """What somebody says, if it can be shown to others as it is."""
    tidy = unicodedata.normalize("NFC", text).strip()
    shown = all(letter.isprintable() or letter in JOINERS for letter in tidy)
    if not tidy or len(tidy) > LONGEST or not shown:
        raise TableError(Sentence.LINE_UNFIT, most=LONGEST)
    return tidy


class Chat:
    """What was said at one table, the last of it."""

    def __init__(self, table: str, storage: Storage) -> None:
        self._table = table
        self._storage = storage
        self._lines: list[Line] | None = None
        self._talk = 0
        """Grows with everything that may have been said: what was read before is out of date."""

    async def say(self, seat: int | None, name: str, text: str, at: int) -> None:
        """Somebody says something; it is kept before anybody hears it."""
        tidy = check_text(text)
        for _ in range(ATTEMPTS):
            try:
                await self._keep(seat, name, tidy, at)
            except TakenError:  # somebody said something at the same time
                continue
            return
        raise TableError(Sentence.TOO_MANY_TALK)

    def silent_since(self, line: int) -> bool:
        """Whether nobody has said anything after that line, as far as it is known here without looking it up."""
        return self._lines is not None and (not self._lines or self._lines[-1].number <= line)

    async def heard(self, reader: int | None, since: int, mutes: set[tuple[int, int]], *, over: bool) -> list[Line]:
        """What a reader (None: a spectator) hears of what was said after that line."""
        while (lines := self._lines) is None:
            talk = self._talk
            read = await self._read()
            if talk == self._talk:  # nobody talked meanwhile
                self._lines = read
        return [line for line in lines if line.number > since and _audible(line, reader, mutes, over)]

    def look_again(self) -> None:
        """Somebody may have talked elsewhere."""
        self._talk += 1
        self._lines = None

    async def _keep(self, seat: int | None, name: str, text: str, at: int) -> None:
        here = CHAT.c.table_id == self._table
        async with self._storage.transaction() as connection:
            last = await connection.scalar(select(func.max(CHAT.c.number)).where(here)) or 0
            line = Line(last + 1, seat, name, text, at)
            await connection.execute(insert(CHAT).values(table_id=self._table, **msgspec.structs.asdict(line)))
            room = here & (CHAT.c.seat.is_(None) if seat is None else CHAT.c.seat.is_not(None))
            newest = select(CHAT.c.number).where(room).order_by(CHAT.c.number.desc())
            old = await connection.scalar(newest.offset(KEPT_OF_GALLERY if seat is None else KEPT).limit(1)) or 0
            if old:
                await connection.execute(delete(CHAT).where(room, CHAT.c.number <= old))
        self._talk += 1
        if self._lines and self._lines[-1].number == last:
            gallery = seat is None
            kept = [each for each in self._lines if each.number > old or (each.seat is None) != gallery]
            self._lines = [*kept, line]
        else:
            self._lines = None

    async def _read(self) -> list[Line]:
        wanted = select(CHAT).where(CHAT.c.table_id == self._table).order_by(CHAT.c.number)
        async with self._storage.transaction() as connection:
            rows = await connection.execute(wanted)
            return [Line(row.number, row.seat, row.name, row.text, row.at) for row in rows]


def _audible(line: Line, reader: int | None, mutes: set[tuple[int, int]], over: bool) -> bool:
    if line.seat is None:
        return reader is None or (over and (reader, GALLERY) not in mutes)
    return reader is None or (reader, line.seat) not in mutes
