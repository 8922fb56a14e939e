"""What one match says about every figure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from undercroft.engine import Column, Counted, Figures, Form, Numbers, Outcome, Parts, Rows

HELD = "held"
INDEX = "index"
WON = "won by holders"
MEAN = "mean"
SHARE = "share"
OFTEN = "per match"


@dataclass(slots=True)
class Sample:
    """The parts of all figures in one match, by the names of the figures.

    ratios   what was counted, and what it is counted per
    rates    what is counted per match
    wholes   of what shares are taken, by table: also the whole of rows that did not occur
    """

    ratios: dict[str, tuple[float, float]] = field(default_factory=dict)
    rates: dict[str, float] = field(default_factory=dict)
    wholes: dict[str, float] = field(default_factory=dict)

    def ratio(self, name: str) -> tuple[float, float]:
        """The parts of a ratio, also of a row that did not occur."""
        return self.ratios.get(name) or (0.0, self.wholes.get(table_of(name), 0.0))


Tables = Mapping[str, Mapping[str, float]]
"""What was counted: rows under names."""
Cards = Mapping[str, Collection[str]]
"""The ids of the cards of each table of a game's card files."""


def table_of(name: str) -> str:
    """The table a figure stands in.

    >>> table_of("round end/treasure/share"), table_of("rounds/mean")
    ('round end', 'rounds')
    """
    return name.partition("/")[0]


def add_holders(
    tables: dict[str, dict[str, float]], holders: Mapping[str, Mapping[str, Collection[int]]], outcome: Outcome
) -> None:
    """Count how many seats had a card, and their part of the win."""
    for kind, cards in holders.items():
        held, won = tables.setdefault(f"{kind}: {HELD}", {}), tables.setdefault(f"{kind}: {WON}", {})
        for card, seats in cards.items():
            held[card] = len(seats)
            won[card] = sum(seat in outcome.winners for seat in seats) / max(1, len(outcome.winners))


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


def rates_of(table: Counted) -> set[str]:
    """The columns of a table that are counted per match."""
    if isinstance(table, Rows):
        return {column.heading for column in columns_of(table) if not column.per}
    return {OFTEN} if isinstance(table, Parts) else set()


def sample(counted: Sequence[Counted], tables: Tables, cards: Cards) -> Sample:
    """The parts of every figure in one match."""
    found = Sample()
    for table in counted:
        if isinstance(table, Rows):
            _rows(found, table, tables, cards)
        elif isinstance(table, Figures):
            _figures(found, table, tables.get(table.name, {}))
        elif isinstance(table, Parts):
            _parts(found, table.name, tables.get(table.name, {}))
        else:
            _numbers(found, table.name, tables.get(table.name, {}))
    return found


def _rows(found: Sample, table: Rows, tables: Tables, cards: Cards) -> None:
    wanted = {card for name in table.cards for card in cards.get(name, ())} if table.cards and cards else None
    for column in columns_of(table):
        source = table.name if column.count in (HELD, WON) else table.source or table.name
        tops = tables.get(f"{source}: {column.count}", {})
        if not column.per:
            for row, top in tops.items():
                if wanted is None or row in wanted:
                    found.rates[f"{table.name}/{row}/{column.heading}"] = top
            continue
        for row, bottom in tables.get(f"{source}: {column.per}", {}).items():
            if wanted is None or row in wanted:
                found.ratios[f"{table.name}/{row}/{column.heading}"] = (tops.get(row, 0), bottom)


def _figures(found: Sample, table: Figures, rows: Mapping[str, float]) -> None:
    for line in table.lines:
        name = f"{table.name}/{line.name}"
        if line.per:
            found.ratios[name] = (rows.get(line.count, 0), rows.get(line.per, 0))
        else:
            found.rates[name] = rows.get(line.count, 0)


def _parts(found: Sample, name: str, rows: Mapping[str, float]) -> None:
    whole = found.wholes[name] = sum(rows.values())
    for row, number in rows.items():
        found.rates[f"{name}/{row}/{OFTEN}"] = number
        found.ratios[f"{name}/{row}/{SHARE}"] = (number, whole)


def _numbers(found: Sample, name: str, rows: Mapping[str, float]) -> None:
    total = sum(int(number) * count for number, count in rows.items())
    found.ratios[f"{name}/{MEAN}"] = (total, sum(rows.values()))


# -- sums of rows ---------------------------------------------------------------------------------------------

ALL = "all"


def derive_sums(found: Sample, names: Sequence[str]) -> None:
    """Figures of several rows together: "attack dice/4+5/wounds", "trap/all/disarmed"."""
    for name in names:
        table, rows, column = name.split("/")
        wanted = None if rows == ALL else set(rows.split("+"))
        ratios = [parts for each, parts in found.ratios.items() if _belongs(each, table, wanted, column)]
        rates = [number for each, number in found.rates.items() if _belongs(each, table, wanted, column)]
        if ratios:
            found.ratios[name] = (sum(top for top, _ in ratios), sum(bottom for _, bottom in ratios))
        elif rates:
            found.rates[name] = sum(rates)


def _belongs(name: str, table: str, rows: Collection[str] | None, column: str) -> bool:
    parts = name.split("/")
    return len(parts) == 3 and (parts[0], parts[2]) == (table, column) and (rows is None or parts[1] in rows)
