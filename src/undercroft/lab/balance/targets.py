"""What a game should play like: targets as data beside the cards, and whether they are met.

`balance.toml` lies in a game's folder. A cell says who plays, a target where a figure should lie:

    [[cell]]
    name = "greedy"
    bots = ["greedy"]
    players = [2, 3, 4, 5]

    [[target]]
    figure = "class/each/index"
    players = [4]
    low = 0.82
    high = 1.15
"""

from __future__ import annotations

import math
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from undercroft.content import CardGame, hint
from undercroft.engine import ContentError, Form, Game, Parts, Rows, SettingError
from undercroft.lab.figures.estimate import NOTHING, Estimate
from undercroft.lab.figures.every_game import OWN
from undercroft.lab.figures.names import APART, EACH, check_figure, is_sum
from undercroft.lab.figures.sample import Cards, listed
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import cards_of
from undercroft.lab.report.tables import rows_of

FILE = "balance.toml"
Verdict: TypeAlias = Literal["met", "open", "missed", "no data"]
VERDICTS: tuple[Verdict, ...] = ("met", "open", "missed", "no data")
Positive = Annotated[int, msgspec.Meta(ge=1)]


class Cell(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Matches of one kind: which bots, how many players, which options, and how many batches."""

    name: str
    bots: Annotated[tuple[str, ...], msgspec.Meta(min_length=1)]
    players: Annotated[tuple[int, ...], msgspec.Meta(min_length=1)]
    options: dict[str, bool | int | str] = {}
    batches: Positive = 1
    """How many times as many batches as the command is asked for."""
    times: dict[int, Positive] = {}
    """With these numbers of players so many times more."""
    most: Positive | None = None
    """No more batches than these, however many are asked for."""
    shown: bool = True
    """Whether all figures of the cell are listed, or only those with a target."""


class Target(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a figure should lie, for tables of so many players; of all that are played if none are named.

    against   the cell whose figure is taken away from this one's
    """

    figure: str
    low: float = -math.inf
    high: float = math.inf
    players: tuple[int, ...] = ()
    cell: str = ""
    against: str = ""
    name: str = ""

    def wanted(self, form: Form) -> str:
        """The range in words."""
        low, high = (f"{100 * each:g} %" if form == "share" else f"{each:g}" for each in (self.low, self.high))
        if self.low == -math.inf:
            return f"at most {high}"
        return f"at least {low}" if self.high == math.inf else f"{low} to {high}"


class BalanceFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What `balance.toml` says.

    nothing   for each table of cards the fields of a card of it that does nothing
    """

    document: str
    batch: Positive
    cell: Annotated[tuple[Cell, ...], msgspec.Meta(min_length=1)]
    first_seed: int = 101
    target: tuple[Target, ...] = ()
    nothing: dict[str, dict[str, Any]] = {}


def load_balance(rules: Game[Any], file: Path | None = None) -> BalanceFile:
    """The targets of a game, checked: whatever they name must be there."""
    where = file or (rules.folder / FILE if isinstance(rules, CardGame) else None)
    if where is None or not where.is_file():
        raise SettingError(f"{rules.title} has no {FILE} with targets")
    try:
        data = tomllib.loads(where.read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise ContentError([f"{where.name}: {error}"]) from None
    try:
        balance = msgspec.convert(data, BalanceFile, str_keys=True)
    except msgspec.ValidationError as error:
        raise ContentError([f"{where.name}: {error}"]) from None
    problems = [f"{where.name}: {each}" for each in _problems(balance, rules)]
    if problems:
        raise ContentError(problems)
    return balance


def _problems(balance: BalanceFile, rules: Game[Any]) -> Iterator[str]:
    cells = {cell.name: cell for cell in balance.cell}
    for number, target in enumerate(balance.target, 1):
        where = f"target {number} ({target.figure})"
        for name in filter(None, (target.cell, target.against)):
            if name not in cells:
                yield f"{where}: there is no cell {name!r}{hint(name, cells)}"
        try:
            check_figure((*OWN, *rules.counted), cards_of(rules), target.figure)
        except SettingError as error:
            yield f"{where}: {error}"
        if not target.low < target.high:
            yield f"{where}: low must lie below high"
        played = cells.get(target.cell, balance.cell[0]).players
        if missing := [each for each in target.players if each not in played]:
            yield f"{where}: its cell is not played with {missing[0]} players"
    for cell in balance.cell:
        for players in cell.players:
            if players not in rules.players:
                yield f"cell {cell.name}: {rules.title} is not for {players} players"
        if missing := [each for each in cell.times if each not in cell.players]:
            yield f"cell {cell.name}: times: it is not played with {missing[0]} players"
    for table in balance.nothing:
        if table not in cards_of(rules):
            yield f"nothing: unknown table {table!r}{hint(table, cards_of(rules))}"


def sums_of(balance: BalanceFile) -> tuple[str, ...]:
    """The figures of several rows together that the targets need."""
    return tuple(dict.fromkeys(each.figure for each in balance.target if is_sum(each.figure)))


# -- judging --------------------------------------------------------------------------------------------------


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
