"""Playing again: the same people once more, or on from a position of another match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.engine import Match, StaleError
from undercroft.server.deeds import NOBODY, REDEAL
from undercroft.server.errors import TableError
from undercroft.server.identity import new_name
from undercroft.server.offer import find_game
from undercroft.server.sentences import Sentence
from undercroft.server.sitting import Sitting, put_up
from undercroft.server.tables import Stage, Table
from undercroft.server.writer import Deed


def rematch(table: Table, host: str) -> Table:
    """A table for the same people, each one seat further on; the tokens they have hold their new seats."""
    if table.stage is not Stage.OVER:
        raise TableError(Sentence.NOT_OVER)
    game = find_game(table.game, table.packs)
    return msgspec.structs.replace(
        table,
        id=new_name(),
        host=host,
        rules=game.version,
        cards=tuple(map(str, game.packs)),
        seed=secrets.randbits(64),
        chairs=(table.chairs[-1], *table.chairs[:-1]),
        stage=Stage.GATHERING,
        version=1,
        started=0,
        rematch="",
        lesson=False,
    )


def new_seat(table: Table, seat: int) -> int:
    """Where somebody sits in the rematch."""
    return (seat + 1) % len(table.chairs)


def story_until(match: Match[Any], number: int) -> list[tuple[int, str]]:
    """The first so many choices and orders of a match."""
    story = match.choices
    if not 0 <= number <= len(story):
        raise TableError(Sentence.NO_SUCH_POSITION, last=len(story), position=number)
    return story[:number]


def story_known(table: Table, deeds: Sequence[Deed], seat: int, position: int) -> list[tuple[int, str]]:
    """What was done until that seat moved on from a position of its own."""
    sitting, until = Sitting(table), None
    if sitting.match.position(seat) == position:
        until = 0
    for number, deed in enumerate(deeds, 1):
        sitting.do(deed.seat, deed.word, deed.at)
        if sitting.match.position(seat) == position:
            until = number
    if until is None:
        now = sitting.match.position(seat)
        raise StaleError(f"seat {seat} was never at position {position}; it is at {now} now: look at the table again")
    return put_up(table, deeds[:until]).match.choices


def as_deeds(table: str, story: Sequence[tuple[int, str]], unknown_to: int | None, at: int) -> list[Deed]:
    """A story as the first deeds of another table; what a seat could not know is dealt anew at its end."""
    deeds = [Deed(table, number, seat, word, at) for number, (seat, word) in enumerate(story)]
    if unknown_to is not None:
        deeds.append(Deed(table, len(deeds), NOBODY, f"{REDEAL}:{unknown_to},{secrets.randbits(62)}", at))
    return deeds
