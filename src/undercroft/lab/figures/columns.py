"""The columns of the tables that are counted, and under which names their figures are found."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.counting import Column, Counted, Form, Numbers, Parts, Rows

HELD = "held"
INDEX = "index"
WON = "won by holders"
MEAN = "mean"
SHARE = "share"
OFTEN = "per match"
Cards = Mapping[str, Mapping[str, object]]
"""The cards of each table of a game's card files, by id."""


def table_of(name: str) -> str:
    """The table a figure stands in.

    >>> table_of("round end/treasure/share"), table_of("rounds/mean")
    ('round end', 'rounds')
    """
    return name.partition("/")[0]


def columns_of(table: Rows) -> tuple[Column, ...]:
    """The columns of a table; of cards that somebody has, two more."""
    if not table.held:
        return table.columns
    return (
        *table.columns,
        Column(HELD, f"{table.held}, per match", HELD),
        Column(INDEX, f"wins of {table.held}, against the fair share", WON, HELD, "index"),
    )


def forms_of(table: Counted) -> dict[str, Form]:
    """The columns of a table and their forms; a table of single figures has none, spreads have their own."""
    if isinstance(table, Rows):
        return {column.heading: column.form for column in columns_of(table)}
    if isinstance(table, Parts):
        return {SHARE: "share", OFTEN: "mean"}
    return {MEAN: "mean"} if isinstance(table, Numbers) else {line.name: line.form for line in table.lines}


def rates_of(table: Counted) -> dict[str, str]:
    """The columns of a table that are counted per match, and the name under which that is counted."""
    if isinstance(table, Rows):
        return {each.heading: counted_under(table, each.count) for each in columns_of(table) if not each.per}
    return {OFTEN: table.name} if isinstance(table, Parts) else {}


def counted_under(table: Rows, count: str) -> str:
    """The name of what a column counts; what holders have is the table's own, even if others share its counts."""
    source = table.name if count in (HELD, WON) else table.source or table.name
    return f"{source}: {count}"


def listed(table: Rows, cards: Cards) -> list[str]:
    """The cards that are the rows of a table."""
    return [
        card
        for name in table.cards
        for card, content in cards.get(name, {}).items()
        if not table.kinds or getattr(content, "kind", "") in table.kinds
    ]


ALL = "all"
