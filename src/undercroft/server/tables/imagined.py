"""Imagined tables, and how they are put up. What stands behind one is known here and in
`undercroft.server.storage.origins`, and nowhere else in the service.

Whoever plays on from what a seat knows of a running match plays in another world: what that seat did not know is
dealt anew, and so is the future. The table begins there. Its row has a seed of its own and, instead of a story, an
`Origin`: at which table, after how many of its deeds, for which seat and from which seed it was dealt. The beginning
itself cannot be written down, because rules may stand in the middle of a step there. So whenever the table is put up,
the one it comes from is put up first, as it stood then, and dealt anew; what leaves these two modules has no past.
"""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from undercroft.engine import Chance
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Table, names_of, rules_of

Word: TypeAlias = tuple[int, str]
"""Something done at a table: by which seat, and the word."""


class Stretch(msgspec.Struct, frozen=True, array_like=True):
    """A table, and what was done there up to where another one was imagined."""

    table: Table
    words: list[Word]


Backdrop: TypeAlias = tuple[Stretch, ...]
"""What stands behind an imagined table: those it comes from, the real one first. Behind a real one stands nothing."""


def begin(table: Table, behind: Backdrop) -> Sitting:
    """A table before anything was done at it."""
    origin = table.origin
    if origin is None:
        return Sitting(table)
    rules_of(table)
    before = after(behind[-1], behind[:-1])
    match = before.match.fork(Chance(origin.seed), unknown_to=origin.seat)
    match.tags = names_of(table)
    return Sitting(table, match)


def after(stretch: Stretch, behind: Backdrop) -> Sitting:
    """A table after a stretch. When something was done matters to clocks, not to the match."""
    sitting = begin(stretch.table, behind)
    for seat, word in stretch.words:
        sitting.do(seat, word, sitting.last)
    return sitting
