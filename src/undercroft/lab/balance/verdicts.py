"""Targets held against what was measured: met, missed, or still open."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from undercroft.counting import Form, Parts, Rows
from undercroft.engine import SettingError
from undercroft.lab.cards.balance_file import BalanceFile, Cell, Target
from undercroft.lab.figures.columns import Cards, listed
from undercroft.lab.figures.estimate import NOTHING, Estimate
from undercroft.lab.figures.names import APART, EACH
from undercroft.lab.figures.tally import Tally
from undercroft.lab.report.tables import rows_of

Verdict: TypeAlias = Literal["met", "open", "missed", "no data"]
VERDICTS: tuple[Verdict, ...] = ("met", "open", "missed", "no data")


@dataclass(frozen=True, slots=True)
class Judged:
    """A target held against what was measured."""

    target: Target
    name: str
    players: int
    form: Form
    measured: Estimate
    verdict: Verdict


def judged(
    balance: BalanceFile, tallies: Mapping[tuple[str, int], Tally], called: Mapping[str, str], cards: Cards
) -> list[Judged]:
    """Every target for every number of players it is meant for."""
    return [
        each
        for target in balance.target
        for players in target.players or _cell(balance, target.cell).players
        for each in _judged(balance, target, players, tallies, called, cards)
    ]


def _judged(
    balance: BalanceFile,
    target: Target,
    players: int,
    tallies: Mapping[tuple[str, int], Tally],
    called: Mapping[str, str],
    cards: Cards,
) -> Iterator[Judged]:
    tally = tallies[_cell(balance, target.cell).name, players]
    other = tallies[target.against, players] if target.against else None
    words = target.figure.split("/")
    rows = [words[1]] if len(words) == 3 else [""]
    if EACH in rows:
        rows = in_order(tally, row_table(tally, words[0]), cards)
    for row in rows:
        name = "/".join([words[0], row, *words[2:]]) if row else target.figure
        figure = measure(tally, name) if other is None else apart(measure(tally, name), measure(other, name))
        title = target.name or _title(name, called)
        yield Judged(target, title, players, tally.form(name), figure, verdict(figure, target))


def measure(tally: Tally, name: str) -> Estimate:
    """A figure, or how far the rows of a table are apart."""
    words = name.split("/")
    if len(words) != 3 or words[1] != APART:
        return tally.figure(name)
    table = row_table(tally, words[0])
    figures = [tally.figure(f"{table.name}/{row}/{words[2]}") for row in rows_of(tally, table, {})]
    known = sorted(each for each in figures if each.known)
    return apart(known[-1], known[0]) if known else NOTHING


def in_order(tally: Tally, table: Rows | Parts, cards: Cards) -> list[str]:
    """The rows that have come up, as the card files list them, or by name."""
    places = {row: place for place, row in enumerate(listed(table, cards))} if isinstance(table, Rows) else {}
    return sorted(rows_of(tally, table, {}), key=lambda row: (places.get(row, len(places)), row))


def row_table(tally: Tally, name: str) -> Rows | Parts:
    """A table that has rows."""
    table = tally.table(name)
    if isinstance(table, Rows | Parts):
        return table
    raise SettingError(f"the table {name!r} has no rows")


def apart(one: Estimate, other: Estimate) -> Estimate:
    """The difference between two figures of different matches."""
    value, half = one.value - other.value, math.hypot(one.half, other.half)
    return Estimate(value, value - half, value + half)


def verdict(figure: Estimate, target: Target) -> Verdict:
    """Met or missed with its whole interval; open as long as the interval holds a limit of the range."""
    if not figure.known:
        return "no data"
    if target.low <= figure.low and figure.high <= target.high:
        return "met"
    return "missed" if figure.high < target.low or figure.low > target.high else "open"


def _cell(balance: BalanceFile, name: str) -> Cell:
    return next((cell for cell in balance.cell if cell.name == name), balance.cell[0])


def _title(name: str, called: Mapping[str, str]) -> str:
    words = name.split("/")
    if len(words) == 3:
        named = called.get(words[1]) or (words[1] if words[0] in ("bot", "seat") else f"{words[0]} {words[1]}")
        return f"{named}: {words[2]}"
    return words[1] if words[0] == "match" else f"{words[0]}: {words[1]}"
