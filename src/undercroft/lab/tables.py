"""Tables for people, and how a game's own statistics become some."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Table:
    """A table ready to be read: the first column holds names, the others numbers."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    note: str = ""


def percent(share: float) -> str:
    """A share for people.

    >>> percent(0.7125), percent(1.0)
    ('71.2 %', '100.0 %')
    """
    return f"{100 * share:.1f} %"


def percent_range(low: float, high: float) -> str:
    """An interval of shares for people.

    >>> percent_range(0.604, 0.781)
    '60.4–78.1'
    """
    return f"{100 * low:.1f}–{100 * high:.1f}"


def own_tables(
    statistics: Mapping[str, Mapping[str, float]], matches: int, name: Callable[[str], str]
) -> list[Table]:
    """The game's own statistics as tables; one called "match" holds unlike things, so it has no shares.

    Tables called "class: rounds", "class: points" become one table "class" with a column each. Its first
    column is what the others are counted per: rounds, points per round.
    """
    groups: dict[str, dict[str, Mapping[str, float]]] = {}
    for title, rows in statistics.items():
        heading, _, column = title.partition(": ")
        groups.setdefault(heading, {})[column] = rows
    return [
        _shares(heading, columns[""], matches, name)
        if list(columns) == [""]
        else _ratios(heading, columns, matches, name)
        for heading, columns in groups.items()
    ]


def _shares(heading: str, rows: Mapping[str, float], matches: int, name: Callable[[str], str]) -> Table:
    """One column: how often in all, per match, and of the whole table."""
    whole = sum(rows.values())
    columns: tuple[str, ...] = (heading, "in all", "per match", "share")
    lines: list[tuple[str, ...]] = []
    for row in _ordered(rows, rows):
        count = rows[row]
        share = percent(count / whole) if whole else "–"
        lines.append((_title(name(row)), _number(count), f"{count / matches:.3f}", share))
    if heading == "match":
        columns, lines = columns[:3], [line[:3] for line in lines]
    return Table(_title(heading), columns, lines)


def _ratios(
    heading: str, columns: Mapping[str, Mapping[str, float]], matches: int, name: Callable[[str], str]
) -> Table:
    """Several columns: the first in all and per match, the others per one of the first."""
    (base, counts), *others = columns.items()
    names = _ordered({row for rows in columns.values() for row in rows}, counts)
    lines: list[tuple[str, ...]] = []
    for row in names:
        count = counts.get(row, 0)
        ratios = (f"{rows.get(row, 0) / count:.3f}" if count else "–" for _, rows in others)
        lines.append((_title(name(row)), _number(count), f"{count / matches:.3f}", *ratios))
    return Table(
        _title(heading),
        (heading, base, "per match", *(f"{column} / {base}" for column, _ in others)),
        lines,
    )


def _ordered(names: Iterable[str], counts: Mapping[str, float]) -> list[str]:
    """Numbers by size, anything else from the most frequent to the least."""
    words = list(names)
    if all(word.isdecimal() for word in words):
        return sorted(words, key=int)
    return sorted(words, key=lambda word: (-counts.get(word, 0), word))


def _title(words: str) -> str:
    return words[:1].upper() + words[1:]


def _number(number: float) -> str:
    return str(int(number)) if number == int(number) else f"{number:.2f}"
