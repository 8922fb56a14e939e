"""Where imagined tables begin. What stands behind one is known here, and nowhere else in the service.

Whoever plays on from what a seat knows of a running match plays in another world: what that seat did not know is
dealt anew, and so is the future. The table begins there. Its row has a seed of its own and, instead of a story, an
`Origin`: at which table, after how many of its deeds, for which seat and from which seed it was dealt. The beginning
itself cannot be written down, because rules may stand in the middle of a step there. So whenever the table is put up,
the one it comes from is put up first, as it stood then, and dealt anew; what leaves this module has no past.
"""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import TypeAlias

import msgspec

from undercroft.engine import Chance, StaleError
from undercroft.server.errors import NoTableError, TableError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.sitting import Sitting
from undercroft.server.tables.tables import Origin, Table, names_of, rules_of

FARTHEST = 8
"""So many times over something may be imagined: each time is one more table to put up."""

Word: TypeAlias = tuple[int, str]
"""Something done at a table: by which seat, and the word."""


class Stretch(msgspec.Struct, frozen=True, array_like=True):
    """A table, and what was done there until somebody imagined how it might go on."""

    table: Table
    words: list[Word]


Backdrop: TypeAlias = tuple[Stretch, ...]
"""What stands behind an imagined table: those it comes from, the real one first. Behind a real one stands nothing."""


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


def begin(table: Table, behind: Backdrop) -> Sitting:
    """A table before anything was done at it."""
    origin = table.origin
    if origin is None:
        return Sitting(table)
    rules_of(table)
    before = _after(behind[-1], behind[:-1])
    match = before.match.fork(Chance(origin.seed), unknown_to=origin.seat)
    match.tags = names_of(table)
    return Sitting(table, match)


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


def _after(stretch: Stretch, behind: Backdrop) -> Sitting:
    """A table after a stretch. When something was done matters to clocks, not to the match."""
    sitting = begin(stretch.table, behind)
    for seat, word in stretch.words:
        sitting.do(seat, word, sitting.last)
    return sitting


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
