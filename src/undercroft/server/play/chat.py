"""Talking at a table. What is said is plain text; whoever shows it has to show it as that.

There are two rooms. What players say is heard by everybody who looks. What spectators say is heard by spectators
alone while the match runs, so that nobody at the table is advised, and by everybody when it is over. Of each room the
last lines are kept: however much is said in one, nothing is lost in the other.

Of a line that was deleted its number is left, so that whoever has heard it can be told; neither what was said nor
by whom.
"""

from __future__ import annotations

import unicodedata
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, delete, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from undercroft.server.errors import TableError, TakenError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.schema import CHAT, REPORTS
from undercroft.server.storage.storage import Storage

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


class Speaker(NamedTuple):
    """What is known of whoever says something: the visitor, and what the address is called today."""

    visitor: str = ""
    came_from: str = ""


UNKNOWN = Speaker()
NOTHING: frozenset[int] = frozenset()


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
        self._deleted = NOTHING
        self._talk = 0
        """Grows with everything that may have been said: what was read before is out of date."""

    async def say(self, seat: int | None, name: str, text: str, at: int, speaker: Speaker = UNKNOWN) -> None:
        """Somebody says something; it is kept before anybody hears it."""
        tidy = check_text(text)
        for _ in range(ATTEMPTS):
            try:
                await self._keep(seat, name, tidy, at, speaker)
            except TakenError:  # somebody said something at the same time
                continue
            return
        raise TableError(Sentence.TOO_MANY_TALK)

    def silent_since(self, line: int, deleted: frozenset[int] = NOTHING) -> bool:
        """Whether nobody has said anything after that line, and no others were deleted than those, as far as it is
        known here without looking it up."""
        if self._lines is None or not self._deleted <= deleted:
            return False
        return not self._lines or self._lines[-1].number <= line

    async def deleted(self) -> frozenset[int]:
        """The numbers of lines that were deleted."""
        await self._known()
        return self._deleted

    async def heard(self, reader: int | None, since: int, mutes: set[tuple[int, int]], *, over: bool) -> list[Line]:
        """What a reader (None: a spectator) hears of what was said after that line."""
        lines = await self._known()
        return [line for line in lines if line.number > since and _audible(line, reader, mutes, over)]

    def look_again(self) -> None:
        """Somebody may have talked elsewhere."""
        self._talk += 1
        self._lines = None

    async def report(self, number: int, at: int) -> bool:
        """Somebody thinks that a line should not stand there; who, is not kept. Whether nobody has before."""
        here = (REPORTS.c.table_id == self._table) & (REPORTS.c.line == number)
        async with self._storage.transaction() as connection:
            if await connection.scalar(select(func.count()).where(here)):
                return False
            await connection.execute(insert(REPORTS).values(table_id=self._table, line=number, at=at))
        return True

    async def _known(self) -> list[Line]:
        while (lines := self._lines) is None:
            talk = self._talk
            read, deleted = await self._read()
            if talk == self._talk:  # nobody talked meanwhile
                self._lines, self._deleted = read, deleted
        return lines

    async def _keep(self, seat: int | None, name: str, text: str, at: int, speaker: Speaker) -> None:
        here = CHAT.c.table_id == self._table
        async with self._storage.transaction() as connection:
            last = await connection.scalar(select(func.max(CHAT.c.number)).where(here)) or 0
            line = Line(last + 1, seat, name, text, at)
            told = {**msgspec.structs.asdict(line), **speaker._asdict()}
            await connection.execute(insert(CHAT).values(table_id=self._table, **told))
            room = here & (CHAT.c.seat.is_(None) if seat is None else CHAT.c.seat.is_not(None))
            newest = select(CHAT.c.number).where(room).order_by(CHAT.c.number.desc())
            old = await connection.scalar(newest.offset(KEPT_OF_GALLERY if seat is None else KEPT).limit(1)) or 0
            if old:  # what was reported waits for whoever runs the service
                reported = select(REPORTS.c.line).where(REPORTS.c.table_id == self._table)
                forgotten = room & (CHAT.c.number <= old) & CHAT.c.number.not_in(reported)
                await connection.execute(delete(CHAT).where(forgotten))
        self._talk += 1
        if self._lines and self._lines[-1].number == last:
            gallery = seat is None
            kept = [each for each in self._lines if each.number > old or (each.seat is None) != gallery]
            self._lines = [*kept, line]
        else:
            self._lines = None

    async def _read(self) -> tuple[list[Line], frozenset[int]]:
        """All lines that are kept, and the numbers of those that were deleted."""
        async with self._storage.transaction() as connection:
            lines = await read_lines(connection, self._table)
        return [line for line in lines if line.text], frozenset(line.number for line in lines if not line.text)


async def read_lines(connection: AsyncConnection, table: str) -> list[Line]:
    """All lines of a table; those that were deleted have no text."""
    wanted = select(CHAT).where(CHAT.c.table_id == table).order_by(CHAT.c.number)
    return [Line(row.number, row.seat, row.name, row.text, row.at) for row in await connection.execute(wanted)]


async def delete_lines(connection: AsyncConnection, table: str, which: ColumnElement[bool]) -> int:
    """Delete lines of a table, what was said and who said it, and reports of them; how many there were."""
    here = (CHAT.c.table_id == table) & which & (CHAT.c.text != "")
    numbers = list(await connection.scalars(select(CHAT.c.number).where(here)))
    nothing: dict[str, Any] = {"name": "", "text": "", "visitor": "", "came_from": ""}
    await connection.execute(update(CHAT).where(CHAT.c.table_id == table, which).values(**nothing))
    reported = (REPORTS.c.table_id == table) & REPORTS.c.line.in_(numbers)
    await connection.execute(delete(REPORTS).where(reported))
    return len(numbers)


def _audible(line: Line, reader: int | None, mutes: set[tuple[int, int]], over: bool) -> bool:
    if line.seat is None:
        return reader is None or (over and (reader, GALLERY) not in mutes)
    return reader is None or (reader, line.seat) not in mutes
