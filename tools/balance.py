"""What the reports on balance share: ranges, tables in Markdown, and where they stand in a document."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TypeAlias

BEGIN, END = "<!-- measured -->\n", "<!-- end of measured -->\n"
Statistics: TypeAlias = Mapping[str, Mapping[str, float]]
"""A game's own tables, as sums over matches."""


@cache
def fingerprint(folder: Path) -> str:
    """What the numbers depend on: the rules, the cards and the advice of a game."""
    files = sorted([*folder.rglob("*.py"), *folder.glob("content/*.toml")])
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()[:16]


@dataclass
class Sums:
    """The statistics of many matches with one number of players, added up."""

    players: int
    tables: dict[str, dict[str, float]] = field(default_factory=dict)

    def add(self, statistics: Statistics) -> None:
        """Some more matches."""
        for name, rows in statistics.items():
            sums = self.tables.setdefault(name, {})
            for row, number in rows.items():
                sums[row] = sums.get(row, 0) + number

    def sum(self, table: str, row: str) -> float:
        """One number of a table."""
        return self.tables.get(table, {}).get(row, 0)

    def total(self, table: str) -> float:
        """All numbers of a table."""
        return sum(self.tables.get(table, {}).values())

    def per(self, table: str, row: str, whole: str) -> float:
        """One row for each of another of the same table."""
        return self.sum(table, row) / self.sum(table, whole) if self.sum(table, whole) else math.nan

    def ratio(self, table: str, whole: str, row: str) -> float:
        """The same row of two tables, one for each of the other."""
        return self.sum(table, row) / self.sum(whole, row) if self.sum(whole, row) else math.nan

    def quantile(self, table: str, share: float) -> float:
        """The number that a share of what a table counts does not exceed; its rows are called by numbers."""
        wanted, over = share * self.total(table), 0.0
        for number in sorted(map(int, self.tables.get(table, {}))):
            over += self.sum(table, str(number))
            if over >= wanted:
                return number
        return math.nan


@dataclass(frozen=True)
class Range:
    """Where a number should lie."""

    low: float
    high: float

    def __contains__(self, number: float) -> bool:
        return self.low <= number <= self.high


NO_RANGE = Range(-math.inf, math.inf)


def show(number: float, form: str, allowed: Range = NO_RANGE) -> str:
    """A number as text, bold when it lies outside a range; a dash if there is none.

    >>> show(0.4567, ".1%"), show(3.0, ".2f", Range(1, 2)), show(math.nan, ".1%")
    ('45.7 %', '**3.00**', '–')
    """
    if math.isnan(number):
        return "–"
    text = format(number, form).replace("%", " %")
    return text if number in allowed else f"**{text}**"


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown; numbers are aligned to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines) + "\n"


def write(document: Path, text: str) -> None:
    """Put the tables in their place in the document."""
    before, begin, rest = document.read_text("utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{document.name} has no place for the tables: {BEGIN.strip()} and {END.strip()}")
    document.write_text(f"{before}{BEGIN}\n{text}\n{END}{after}", "utf-8")
