"""What a game counts for simulations, and how that is to be read.

A game counts in `Game.statistics(events, outcome)` and says in `Game.counted` what the counts mean:

    counted = (
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

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias, TypeVar

from undercroft.engine.event import Event

Form: TypeAlias = Literal["share", "mean", "index"]
"""A part of a whole, shown in percent; how many per one; a share of wins as a multiple of the fair share."""
Picture: TypeAlias = Literal["", "course", "board", "track"]
"""How a report draws a table: bars, a line over time, a map of "x,y", or a line of spaces."""


class Counts:
    """What was counted in one match.

    tables    for each name the rows and their numbers
    holders   for each kind of card and each card: the seats it belonged to, or that had to do with it
    """

    __slots__ = ("holders", "tables")

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.tables: dict[str, dict[str, float]] = {name: {} for name in names}
        self.holders: dict[str, dict[str, set[int]]] = {}

    def count(self, name: str, row: str, amount: float = 1) -> None:
        """Add to a row."""
        tables = self.tables
        rows = tables[name] if name in tables else tables.setdefault(name, {})
        rows[row] = rows.get(row, 0) + amount

    def hold(self, kind: str, card: str, seat: int) -> None:
        """A seat has to do with a card: its effect is measured by how often such seats win."""
        cards = self.holders[kind] if kind in self.holders else self.holders.setdefault(kind, {})
        if card in cards:
            cards[card].add(seat)
        else:
            cards[card] = {seat}


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


T = TypeVar("T")
Counters: TypeAlias = Mapping[str, Callable[[T, Event], None]]
"""What is to be done with which kind of event."""


def count_events(story: T, events: Iterable[Event], counters: Counters[T]) -> None:
    """Read what happened in a match, once; events of other kinds are passed over."""
    for event in events:
        counter = counters.get(event.kind)
        if counter is not None:
            counter(story, event)


# -- how a match develops -------------------------------------------------------------------------------------


def course(title: str, moment: str, lead: str) -> Rows:
    """The table for `count_course`: what the rows are, and what the lead is counted in."""
    return Rows(
        "course",
        title,
        (
            Column("reached", f"matches that come to that {moment}", "matches", form="share"),
            Column("lead", f"of the first over the second, in {lead}", "lead", "matches"),
            Column("leader wins", "whoever is ahead then wins in the end", "leader wins", "led", "share"),
            Column("overtaken", f"somebody else is ahead than a {moment} before", "overtaken", "led", "share"),
        ),
        picture="course",
    )


def count_course(counts: Counts, moments: Iterable[tuple[str, Sequence[float]]], winners: Sequence[int]) -> None:
    """Who is ahead at each moment of a match, by how much, and whether that lasts.

    >>> counts = Counts()
    >>> count_course(counts, [("1", (3, 1)), ("2", (3, 5))], winners=(1,))
    >>> counts.tables["course: lead"], counts.tables["course: overtaken"]
    ({'1': 2, '2': 2}, {'1': 0, '2': 1})
    """
    before: int | None = None
    for moment, scores in moments:
        best, second = sorted(scores, reverse=True)[:2] if len(scores) > 1 else (0, 0)
        counts.count("course: matches", moment)
        counts.count("course: lead", moment, best - second)
        if best > second:
            leader = list(scores).index(best)
            counts.count("course: led", moment)
            counts.count("course: leader wins", moment, (leader in winners) / max(1, len(winners)))
            counts.count("course: overtaken", moment, before is not None and leader != before)
            before = leader
