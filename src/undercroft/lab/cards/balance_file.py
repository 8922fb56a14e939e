"""`balance.toml`: what a game should play like, and what a card that does nothing is.

`balance.toml` lies beside a game's cards. A cell says who plays, a target where a figure should lie:

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
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import msgspec

from undercroft.content import CardGame, hint
from undercroft.counting import Form
from undercroft.engine import ContentError, Game, SettingError
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.names import check_figure, is_sum
from undercroft.lab.matches.plan import cards_of

FILE = "balance.toml"
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
            check_figure(counted_in(rules), cards_of(rules), target.figure)
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
