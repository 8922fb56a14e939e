"""The last record of a match that cannot go on, because its rules are not here any more."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine import Record
from undercroft.engine.chance import ALGORITHM
from undercroft.engine.record import Choice
from undercroft.server.errors import TableError
from undercroft.server.sentences import Sentence
from undercroft.server.tables.deeds import Deed, choices_left
from undercroft.server.tables.table import Table, names_of


def record_without_rules(table: Table, deeds: Iterable[Deed]) -> str:
    """What was chosen at a table, as text. It has the seed and not what was rolled: that takes the rules."""
    kept = None if table.origin is not None else choices_left(deeds)
    if kept is None:
        raise TableError(Sentence.TELLS_ON)
    record = Record(
        game=table.game,
        rules=table.rules,
        players=len(table.chairs),
        seed=table.seed,
        chance=ALGORITHM,
        options=dict(table.options),
        packs=table.cards,
        entries=tuple(Choice(seat, word) for seat, word in kept),
        tags=names_of(table),
    )
    return str(record)
