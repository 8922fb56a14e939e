"""What a player does at a running table, as one word that can be written down and done again.

A word is the key of an option, an order as records have it (`+hurt`, `-hurt/amulet`), or `<`, which takes the last
choice back. Doing the words of a table again, in order, gives the same match, and the same positions and cursors.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any

from undercroft.engine import Match, StaleError
from undercroft.engine.orders import order_of
from undercroft.server.errors import TakenError
from undercroft.server.tables import Table, set_up
from undercroft.server.writer import Deed

UNDO = "<"
AT_ONCE = 50
"""So many deeds are done again before others have their turn."""


def do(match: Match[Any], seat: int, word: str) -> None:
    """Do what a word says."""
    if word == UNDO:
        match.undo(seat)
        return
    order = order_of(word)
    if order is None:
        match.choose(word, seat)
    else:
        match.auto_pass(seat, order.kind, order.on, card=order.card)


def check_position(match: Match[Any], seat: int, position: int) -> None:
    """Refuse what was meant for another position."""
    now = match.position(seat)
    if position != now:
        raise StaleError(f"this is for position {position}, but seat {seat} is at {now}: look at the table again")


def put_up(table: Table, deeds: Sequence[Deed]) -> Match[Any]:
    """The match of a table after everything that was done at it."""
    match = _listened_to(table)
    _do_again(match, deeds, 0)
    return match


async def put_up_calmly(table: Table, deeds: Sequence[Deed]) -> Match[Any]:
    """As `put_up`, letting other tables go on in between: a long match takes a tenth of a second."""
    match = _listened_to(table)
    for first in range(0, len(deeds), AT_ONCE):
        _do_again(match, deeds[first : first + AT_ONCE], first)
        await asyncio.sleep(0)
    return match


def _listened_to(table: Table) -> Match[Any]:
    """The match before the first deed. Whoever listens from the beginning has the same cursors every time."""
    match = set_up(table)
    for reader in (None, *range(match.players)):
        match.news(seat=reader)
    return match


def _do_again(match: Match[Any], deeds: Sequence[Deed], first: int) -> None:
    for number, deed in enumerate(deeds, first):
        if deed.number != number:
            raise TakenError(f"deed {number} of this table is missing from the database: restore it from a backup")
        do(match, deed.seat, deed.word)
