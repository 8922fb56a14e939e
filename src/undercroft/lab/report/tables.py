"""Tables for people: one figure per column, nothing to divide, 80 columns wide."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from undercroft.counting import Column, Figures, Form, Numbers, Parts, Rows
from undercroft.lab.figures.columns import INDEX, OFTEN, SHARE, Cards, columns_of, counted_under, listed
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.tally import DEVIATION, Tally

NONE = "–"
SHOWN_QUANTILES = ("5 %", "median", "95 %")
MARGIN = "±: 95 % interval"
SELDOM = 0.05
"""Moments that fewer matches come to are left out of a terminal's tables."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table ready to be read: the first column holds names, the others numbers."""

    title: str
    columns: tuple[str, ...]
    rows: list[tuple[str, ...]]
    note: str = ""


def shown(figure: Estimate, form: Form, *, margin: bool = False) -> str:
    """A figure for people, with half of its interval if wanted.

    >>> shown(Estimate(0.25, 0.2, 0.3), "share", margin=True), shown(Estimate(12.345, 12, 13), "mean")
    ('25.0 ±5.0', '12.35')
    """
    if not figure.known:
        return NONE
    scale, digits = (100, 1) if form == "share" else (1, 2)
    value = f"{scale * figure.value:,.{digits}f}"
    if not margin:
        return value
    return f"{value} ±{scale * figure.half:,.{digits}f}" if math.isfinite(figure.half) else f"{value} ±?"


def headed(heading: str, form: Form) -> str:
    """A heading, with the unit of what stands below it."""
    return f"{heading} %" if form == "share" else heading


def tables_of(tally: Tally, name: Callable[[str], str], cards: Cards, *, whole: bool = False) -> list[Table]:
    """Everything that was counted as tables; maps and late moments only if the `whole` is wanted."""
    made: list[Table] = []
    spreads: list[Numbers] = []
    for table in tally.counted:
        if isinstance(table, Numbers):
            spreads.append(table)
        elif isinstance(table, Figures):
            made.append(_figures(tally, table))
        elif isinstance(table, Parts):
            made.append(_parts(tally, table, name))
        elif whole or table.picture not in ("board", "track"):
            made.append(_rows(tally, table, name, cards, whole=whole))
    made.append(_spreads(tally, spreads))
    return [table for table in made if table.rows]


def rows_of(tally: Tally, table: Rows | Parts, cards: Cards) -> list[str]:
    """The rows of a table: those that came up, and cards that did not."""
    found: dict[str, None] = {}
    for figure in (*tally.ratios, *tally.rates):
        words = figure.split("/")
        if len(words) == 3 and words[0] == table.name and "+" not in words[1] and words[1] != "all":
            found[words[1]] = None
    if isinstance(table, Rows):
        found.update(dict.fromkeys(listed(table, cards)))
    return list(found)


def _rows(tally: Tally, table: Rows, name: Callable[[str], str], cards: Cards, *, whole: bool) -> Table:
    columns = [each for each in columns_of(table) if _is_counted(tally, table, each)]
    figures = {
        row: [tally.figure(f"{table.name}/{row}/{column.heading}") for column in columns]
        for row in (rows_of(tally, table, cards) if columns else ())
    }
    if table.picture == "course" and not whole:
        figures = {row: each for row, each in figures.items() if each[0].value >= SELDOM}
    best = next((number for number, column in enumerate(columns) if column.heading == INDEX), 0)
    lines = []
    for row in ordered(figures, lambda row: figures[row][best].value):
        cells = (
            shown(each, column.form, margin=whole or column.heading in (INDEX, "won"))
            for each, column in zip(figures[row], columns)
        )
        lines.append((row if table.name == "bot" else titled(name(row)), *cells))
    heads = tuple(headed(column.heading, column.form) for column in columns)
    return Table(table.title, (table.name, *heads), lines, note_of(columns))


def _is_counted(tally: Tally, table: Rows, column: Column) -> bool:
    """Whether somebody has counted that at all, be it 0; otherwise it is no figure."""
    return all(counted_under(table, each) in tally.counts for each in (column.count, column.per) if each)


def note_of(columns: Iterable[Column]) -> str:
    """What the headings mean, for below the table."""
    meanings = [f"{column.heading}: {column.meaning}" for column in columns]
    return f"{'; '.join(meanings)}. {MARGIN}"


def _parts(tally: Tally, table: Parts, name: Callable[[str], str]) -> Table:
    rows = rows_of(tally, table, {})
    often = {row: tally.figure(f"{table.name}/{row}/{OFTEN}") for row in rows}
    lines: list[tuple[str, ...]] = [
        (
            titled(name(row)),
            shown(often[row], "mean"),
            shown(tally.figure(f"{table.name}/{row}/{SHARE}"), "share", margin=True),
        )
        for row in ordered(rows, lambda row: often[row].value)
    ]
    return Table(table.title, (table.name, OFTEN, "share %"), lines, table.meaning)


def _figures(tally: Tally, table: Figures) -> Table:
    lines: list[tuple[str, ...]] = []
    for line in table.lines:
        figure = tally.figure(f"{table.name}/{line.name}")
        value, _, margin = shown(figure, line.form, margin=True).partition(" ")
        unit = " %" if line.form == "share" and figure.known else ""
        lines.append((titled(line.name), value + unit, margin, line.meaning))
    return Table(table.title, (table.name, "", "95 %", "meaning"), lines)


def _spreads(tally: Tally, tables: Sequence[Numbers]) -> Table:
    lines: list[tuple[str, ...]] = []
    for table in tables:
        numbers = sorted(map(int, tally.counts.get(table.name, {})))
        if not numbers:
            continue
        mean = shown(tally.figure(f"{table.name}/mean"), "mean", margin=True)
        rest = (tally.figure(f"{table.name}/{each}").value for each in SHOWN_QUANTILES)
        deviation = shown(tally.figure(f"{table.name}/{DEVIATION}"), "mean")
        lines.append((titled(table.name), mean, deviation, *(f"{each:.0f}" for each in rest)))
    notes = [f"{table.name}: {table.meaning}" for table in tables if table.meaning and table.name in tally.counts]
    return Table("Spreads", ("of", "mean", "sd", *SHOWN_QUANTILES), lines, "; ".join([*notes, MARGIN]))


def ordered(rows: Iterable[str], size: Callable[[str], float]) -> list[str]:
    """Rows that end in a number by that, others from the largest figure to the least; without data at the end."""
    words = list(rows)
    if all(word.rpartition(" ")[2].isdecimal() for word in words):
        return sorted(words, key=lambda word: int(word.rpartition(" ")[2]))
    sizes = {word: size(word) for word in words}
    return sorted(words, key=lambda word: (-math.inf if math.isnan(sizes[word]) else sizes[word], word), reverse=True)


def titled(words: str) -> str:
    """With a capital letter."""
    return words[:1].upper() + words[1:]


def signed(change: Estimate, form: Form) -> str:
    """A change for people.

    >>> signed(Estimate(-0.025, -0.035, -0.015), "share")
    '-2.5 ±1.0'
    """
    if not change.known:
        return NONE
    scale, digits = (100, 1) if form == "share" else (1, 2)
    if not change.value and not change.half:
        return "0"
    half = f"{scale * change.half:,.{digits}f}" if math.isfinite(change.half) else "?"
    return f"{scale * change.value:+,.{digits}f} ±{half}"
