"""What figures are called, and whether a name means one: known before a match is played."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from undercroft.content import hint
from undercroft.counting import Counted, Figures, Numbers, Parts, Rows
from undercroft.engine import SettingError
from undercroft.lab.figures.columns import ALL, Cards, columns_of, forms_of, listed
from undercroft.lab.figures.tally import BETWEEN, DEVIATION, QUANTILES

EACH = "each"
"""In place of a row: every row on its own."""
APART = "apart"
"""In place of a row: how far the rows are apart at most."""


def check_figure(counted: Sequence[Counted], cards: Cards, name: str) -> str:
    """The name of a figure, if there can be such a one.

    A row of a table whose rows are cards must be a card; other rows may turn up or not.
    """
    words = name.split("/")
    tables = {each.name: each for each in counted}
    if words[0] not in tables:
        raise SettingError(f"there is no figure {name!r}: no table {words[0]!r}{hint(words[0], tables)}")
    table = tables[words[0]]
    rest = words[1:]
    if isinstance(table, Figures):
        _check_word(name, "figure", rest, forms_of(table))
    elif isinstance(table, Numbers):
        if len(rest) != 1 or not BETWEEN.fullmatch(rest[0]):
            _check_word(name, "number", rest, ["mean", DEVIATION, *QUANTILES])
    else:
        if len(rest) != 2:
            raise SettingError(f"{name!r} is no figure: {table.name}/ROW/COLUMN is, {_columns(table)}")
        _check_rows(name, table, rest[0], cards)
        _check_word(name, "column", rest[1:], forms_of(table))
    return name


def is_sum(name: str) -> bool:
    """Whether a figure is of several rows together.

    >>> is_sum("attack dice/4+5/wounds"), is_sum("trap/all/disarmed"), is_sum("class/thief/won")
    (True, True, False)
    """
    words = name.split("/")
    return len(words) == 3 and (words[1] == ALL or "+" in words[1])


def _check_rows(name: str, table: Rows | Parts, rows: str, cards: Cards) -> None:
    if isinstance(table, Parts) or not table.cards or not cards or rows in (ALL, EACH, APART):
        return
    known = listed(table, cards)
    for row in rows.split("+"):
        if row not in known:
            raise SettingError(f"{name!r} is no figure: there is no {table.name} {row!r}{hint(row, known)}")


def _check_word(name: str, what: str, words: Sequence[str], known: Collection[str]) -> None:
    if len(words) != 1 or words[0] not in known:
        raise SettingError(f"{name!r} is no figure: no such {what}{hint('/'.join(words), known)}")


def _columns(table: Rows | Parts) -> str:
    names = [each.heading for each in columns_of(table)] if isinstance(table, Rows) else list(forms_of(table))
    return f"where the column is {' or '.join(names)}"
