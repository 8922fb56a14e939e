"""What a game says about its counts: the tables they are read in.

    tables = (
        Figures("match", "A match", (Line("rounds", "rounds until the end", "rounds"),)),
        Parts("round end", "How rounds ended"),
        Numbers("rounds", "Rounds of a match"),
        Rows("class", "Classes", (Column("survived", "of its matches", "survived", "matches", "share"),)),
    )

Every figure is one count divided by another of the same match, or by the number of matches, so that the lab can give
its interval, compare it between two sets of cards, and hold it against a target. It is called by what it stands in:
`match/rounds`, `round end/treasure`, `rounds/median`, `class/thief/survived`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Form: TypeAlias = Literal["share", "mean", "index"]
"""A part of a whole, shown in percent; how many per one; a share of wins as a multiple of the fair share."""
Picture: TypeAlias = Literal["", "course", "board", "track"]
"""How a report draws a table: bars, a line over time, a map of "x,y", or a line of spaces."""


@dataclass(frozen=True, slots=True)
class Column:
    """A figure of every row of a table: `count` of the row, divided by its count `per`, or by the matches."""

    heading: str
    meaning: str
    count: str
    per: str = ""
    form: Form = "mean"


@dataclass(frozen=True, slots=True)
class Rows:
    """A table with one line for each class, card or place.

    What is counted stands under "name: count". `cards` names the tables of the card files whose cards are the rows:
    then cards that never came up are listed, too. `kinds` keeps only the cards of these kinds; `source` says under
    which name they are counted if several tables share it. `held` says how a seat comes by such a card, as
    `Counts.hold` was told: that gives two columns more, how often it was held and the index of the holders' wins.
    """

    name: str
    title: str
    columns: tuple[Column, ...]
    cards: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    held: str = ""
    source: str = ""
    picture: Picture = ""


@dataclass(frozen=True, slots=True)
class Parts:
    """Rows that make up a whole, such as the ways in which rounds end: how often each, and its part of the whole."""

    name: str
    title: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Numbers:
    """Rows that are whole numbers, such as the rounds of each match: their mean, spread and quantiles."""

    name: str
    title: str
    meaning: str = ""


@dataclass(frozen=True, slots=True)
class Line:
    """A single figure: a row of the counts of its table, divided by another row, or by the matches."""

    name: str
    meaning: str
    count: str
    per: str = ""
    form: Form = "mean"


@dataclass(frozen=True, slots=True)
class Figures:
    """A table of single figures; what is counted stands under its name."""

    name: str
    title: str
    lines: tuple[Line, ...]


Counted: TypeAlias = Rows | Parts | Numbers | Figures
"""One of the tables that a game declares."""


def names_of(counted: Sequence[Counted]) -> list[str]:
    """Every name under which a game may count something.

    >>> names_of([Parts("end", "Ends"), Rows("class", "Classes", (Column("won", "", "won", "matches"),))])
    ['end', 'class: won', 'class: matches']
    """
    names: dict[str, None] = {}
    for table in counted:
        if isinstance(table, Rows):
            for column in table.columns:
                for count in (column.count, column.per):
                    if count:
                        names[f"{table.source or table.name}: {count}"] = None
        else:
            names[table.name] = None
    return list(names)
