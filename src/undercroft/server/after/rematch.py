"""A rematch: the same people play once more."""

from __future__ import annotations

import secrets

import msgspec

from undercroft.server.errors import TableError
from undercroft.server.identity import new_name
from undercroft.server.packs import find_game
from undercroft.server.sentences import Sentence
from undercroft.server.tables.table import Chair, Stage, Table


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
