"""What one match says about every figure."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence, Set
from dataclasses import dataclass, field

from undercroft.counting import Column, Counted, Figures, Line, Parts, Rows
from undercroft.engine import Outcome
from undercroft.lab.figures.columns import (
    ALL,
    HELD,
    MEAN,
    OFTEN,
    SHARE,
    WON,
    Cards,
    columns_of,
    counted_under,
    listed,
    table_of,
)


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


def add_holders(
    tables: dict[str, dict[str, float]], holders: Mapping[str, Mapping[str, Set[int]]], outcome: Outcome
) -> None:
    """Count how many seats had a card, and their part of the win."""
    winners = frozenset(outcome.winners)
    for kind, cards in holders.items():
        held, won = tables.setdefault(f"{kind}: {HELD}", {}), tables.setdefault(f"{kind}: {WON}", {})
        for card, seats in cards.items():
            held[card] = len(seats)
            won[card] = len(winners & seats) / len(winners) if winners else 0.0


def sample(counted: Sequence[Counted], tables: Tables, cards: Cards) -> Sample:
    """The parts of every figure in one match."""
    return Sampler(counted, cards).sample(tables)


class Sampler:
    """Takes samples of many matches of one game: what can be known beforehand is worked out once."""

    __slots__ = ("_columns", "_figures", "_numbers", "_parts")

    def __init__(self, counted: Sequence[Counted], cards: Cards) -> None:
        self._columns: list[_Column] = []
        self._figures: list[tuple[str, str, Line]] = []
        self._parts: list[_Part] = []
        self._numbers: list[tuple[str, str]] = []
        for table in counted:
            if isinstance(table, Rows):
                wanted = frozenset(listed(table, cards)) if table.cards and cards else None
                self._columns += [_Column(table, column, wanted) for column in columns_of(table)]
            elif isinstance(table, Figures):
                self._figures += [(table.name, f"{table.name}/{line.name}", line) for line in table.lines]
            elif isinstance(table, Parts):
                self._parts.append(_Part(table.name))
            else:
                self._numbers.append((table.name, f"{table.name}/{MEAN}"))

    def sample(self, tables: Tables) -> Sample:
        """The parts of every figure in one match."""
        found = Sample()
        for column in self._columns:
            column.sample(found, tables)
        for table, name, line in self._figures:
            rows = tables.get(table, NO_ROWS)
            if line.per:
                found.ratios[name] = (rows.get(line.count, 0), rows.get(line.per, 0))
            else:
                found.rates[name] = rows.get(line.count, 0)
        for part in self._parts:
            part.sample(found, tables.get(part.table, NO_ROWS))
        for table, name in self._numbers:
            rows = tables.get(table, NO_ROWS)
            total = sum(int(number) * count for number, count in rows.items())
            found.ratios[name] = (total, sum(rows.values()))
        return found


NO_ROWS: Mapping[str, float] = {}


class _Column:
    """A column of a table of rows, and what its figures are called: nothing, if a row is none of the table's."""

    __slots__ = ("_bottoms", "_end", "_names", "_start", "_tops", "_wanted")

    def __init__(self, table: Rows, column: Column, wanted: frozenset[str] | None) -> None:
        self._tops = counted_under(table, column.count)
        self._bottoms = counted_under(table, column.per) if column.per else ""
        self._start, self._end = f"{table.name}/", f"/{column.heading}"
        self._wanted = wanted
        self._names: dict[str, str] = {}

    def sample(self, found: Sample, tables: Tables) -> None:
        names = self._names
        tops = tables.get(self._tops, NO_ROWS)
        if not self._bottoms:
            rates = found.rates
            for row, top in tops.items():
                name = names[row] if row in names else self._name(row)
                if name:
                    rates[name] = top
            return
        ratios = found.ratios
        for row, bottom in tables.get(self._bottoms, NO_ROWS).items():
            name = names[row] if row in names else self._name(row)
            if name:
                ratios[name] = (tops.get(row, 0), bottom)

    def _name(self, row: str) -> str:
        wanted = self._wanted is None or row in self._wanted
        name = self._names[row] = f"{self._start}{row}{self._end}" if wanted else ""
        return name


class _Part:
    """A whole and its parts, and what their figures are called."""

    __slots__ = ("_names", "table")

    def __init__(self, table: str) -> None:
        self.table = table
        self._names: dict[str, tuple[str, str]] = {}

    def sample(self, found: Sample, rows: Mapping[str, float]) -> None:
        whole = found.wholes[self.table] = sum(rows.values())
        for row, number in rows.items():
            names = self._names.get(row)
            if names is None:
                names = self._names[row] = (f"{self.table}/{row}/{OFTEN}", f"{self.table}/{row}/{SHARE}")
            found.rates[names[0]] = number
            found.ratios[names[1]] = (number, whole)


# -- sums of rows ---------------------------------------------------------------------------------------------


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
