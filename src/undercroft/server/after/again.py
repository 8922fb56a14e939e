"""Playing again: the same people once more, or on from a position of another match."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.engine import Match
from undercroft.server.errors import TableError
from undercroft.server.identity import new_name
from undercroft.server.offer import find_game
from undercroft.server.sentences import Sentence
from undercroft.server.storage.writer import Deed
from undercroft.server.tables.tables import Chair, Stage, Table


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
        chairs=tuple(Chair() if chair.left else chair for chair in (table.chairs[-1], *table.chairs[:-1])),
        stage=Stage.GATHERING,
        version=1,
        started=0,
        rematch="",
        lesson=False,
        goes_on=False,
        origin=None,
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


def as_deeds(table: str, story: Sequence[tuple[int, str]], at: int) -> list[Deed]:
    """A story as the first deeds of another table."""
    return [Deed(table, number, seat, word, at) for number, (seat, word) in enumerate(story)]
