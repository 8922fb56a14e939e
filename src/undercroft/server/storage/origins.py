"""What stands behind an imagined table, as it is stored, and where new ones begin: see `tables/imagined.py`."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence

from undercroft.engine import StaleError
from undercroft.server.errors import NoTableError, TableError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.imagined import Backdrop, Stretch, Word, begin
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Origin, Table

FARTHEST = 8
"""So many times over something may be imagined: each time is one more table to put up."""


async def backdrop(storage: Storage, table: Table) -> Backdrop:
    """What stands behind a table."""
    found: list[Stretch] = []
    origin = table.origin
    while origin is not None:
        try:
            before = await storage.table(origin.table)
        except NoTableError:
            raise TableError(Sentence.ORIGIN_GONE) from None
        deeds = await storage.deeds(before.id, until=origin.deeds)
        if [each.number for each in deeds] != list(range(origin.deeds)) or len(found) == FARTHEST:
            raise TableError(Sentence.ORIGIN_GONE)
        found.insert(0, Stretch(before, [(each.seat, each.word) for each in deeds]))
        origin = before.origin
    return tuple(found)


async def begin_calmly(storage: Storage, table: Table) -> Sitting:
    """The same, while other tables go on: what it comes from may be long."""
    if table.origin is None:
        return Sitting(table)
    return await asyncio.to_thread(begin, table, await backdrop(storage, table))


async def imagine(storage: Storage, table: Table, seat: int, position: int) -> Origin:
    """Where a table begins that goes on from a position of a seat, by what that seat knew when it moved on."""
    behind = await backdrop(storage, table)
    if len(behind) == FARTHEST:
        raise TableError(Sentence.IMAGINED_TOO_FAR, most=FARTHEST)
    words = [(each.seat, each.word) for each in await storage.deeds(table.id)]
    deeds = await asyncio.to_thread(_until, table, behind, words, seat, position)
    return Origin(table.id, deeds, seat, secrets.randbits(62))


def _until(table: Table, behind: Backdrop, words: Sequence[Word], seat: int, position: int) -> int:
    """How many of those deeds were done until that seat moved on from a position of its own."""
    sitting = begin(table, behind)
    until = 0 if sitting.match.position(seat) == position else None
    for number, (who, word) in enumerate(words, 1):
        sitting.do(who, word, sitting.last)
        if sitting.match.position(seat) == position:
            until = number
    if until is None:
        now = sitting.match.position(seat)
        raise StaleError(f"seat {seat} was never at position {position}; it is at {now} now: look at the table again")
    return until
