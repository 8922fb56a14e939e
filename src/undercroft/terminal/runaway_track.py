"""The track of Run Away!!: as many rows as it takes, with runners above the numbers and tokens below."""

from __future__ import annotations

from collections import defaultdict
from typing import NamedTuple

from rich.text import Text

from undercroft.terminal.style import Style, View

BOSS = "&"
EXIT = ">>"
NARROW, WIDE = 3, 5
"""The least and the greatest width of a space."""


class Piece(NamedTuple):
    """A glyph and its style."""

    glyph: str
    style: str


def track(table: View, style: Style, *, regions: bool) -> list[Text]:
    """The track in rows of equal length, and what the signs mean."""
    spaces = table["board"]["exit"] + 1
    rows = -(-spaces // max(1, style.width // NARROW))
    length = -(-spaces // rows)
    cell = min(WIDE, style.width // length)
    pieces = standing(table, style)
    lines: list[Text] = []
    for first in range(0, spaces, length):
        row = range(first, min(first + length, spaces))
        if regions:
            lines.append(region_names(table["board"]["regions"], row, cell))
        lines += runners(pieces, row, cell, least=1 if regions else 0)
        lines.append(numbers(table["board"], row, cell))
        lines.append(tokens(table, row, cell))
    return [*lines, legend(style)]


def window(table: View, style: Style) -> list[Text]:
    """The part of the track where the Runners are: one row, or as many as it takes if they are far apart."""
    spaces, length = table["board"]["exit"] + 1, (style.width - 2) // NARROW
    pieces = standing(table, style)
    running = [each["space"] for each in table["players"] if each["status"] == "running"]
    first, last = min([*running, table["boss"]["space"]]), max([*running, table["boss"]["space"]])
    if last - first < length:
        start = max(0, min(first - 1, spaces - length))
        rows = [range(start, min(start + length, spaces))]
    else:
        rows = [range(start, min(start + length, spaces)) for start in range(0, spaces, length)]
        rows = [row for row in rows if any(space in row for space in pieces)]
    return [line for row in rows for line in (spread(pieces, row), signs(table, row))]


def spread(pieces: dict[int, list[Piece]], row: range) -> Text:
    """The figures of one row in one line: those of a crowded space reach over the spaces before and behind it."""
    line: list[Piece | None] = [None] * (len(row) * NARROW)
    for space in row:
        here = pieces.get(space, [])
        end = (space - row.start + 1) * NARROW
        taken = max((column + 2 for column in range(end) if line[column] is not None), default=0)
        column = max(taken, end - len(here))
        line += [None] * (column + len(here) - len(line))
        line[column : column + len(here)] = here
    drawn = Text(no_wrap=True)
    for each in line:
        drawn.append(each.glyph if each else " ", each.style if each else "")
    return drawn


def standing(table: View, style: Style) -> dict[int, list[Piece]]:
    """Who stands or lies on each space: Heroes in Running Order, the Boss, then remains."""
    pieces: dict[int, list[Piece]] = defaultdict(list)
    seats = [each for each in table["order"] if each != "boss"] or range(len(table["players"]))
    for seat in seats:
        player = table["players"][seat]
        if player["status"] != "dead":
            pieces[player["space"]].append(Piece(style.mark(seat), f"{style.colour(seat)}.piece"))
    pieces[table["boss"]["space"]].append(Piece(BOSS, "bold reverse red"))
    for player in table["players"]:
        if player["status"] == "dead":
            seat = player["seat"]
            pieces[player["space"]].append(Piece(style.mark(seat, hollow=True), style.colour(seat)))
    return pieces


def runners(pieces: dict[int, list[Piece]], row: range, cell: int, least: int) -> list[Text]:
    """The figures of one row, stacked where a space is crowded."""
    room = cell - 1
    height = max(least, *(-(-len(pieces.get(space, ())) // room) for space in row))
    lines = []
    for level in reversed(range(height)):
        line = Text(no_wrap=True)
        for space in row:
            here = pieces.get(space, [])[level * room : (level + 1) * room]
            line.append(" " * (cell - len(here)))
            for piece in here:
                line.append(piece.glyph, piece.style)
        lines.append(line)
    return lines


def numbers(board: View, row: range, cell: int) -> Text:
    """The numbers of the spaces; those of Encounter spaces stand out."""
    line = Text(no_wrap=True)
    for space in row:
        line.append(f"{space:>{cell}}", "bold" if space in board["encounter_spaces"] else "soft")
    return line


def tokens(table: View, row: range, cell: int) -> Text:
    """E for an Encounter space, G and W for the tokens on it, and the exit."""
    walls = set(table["walls"])
    placed = {each["space"] for each in table["globals"]}
    line = Text(no_wrap=True)
    for space in row:
        sign = ("G" if space in placed else "") + ("W" if space in walls else "")
        if sign:
            line.append(f"{sign:>{cell}}", "brass")
        elif space in table["board"]["encounter_spaces"]:
            line.append(f"{'E':>{cell}}", "stone")
        elif space == table["board"]["exit"]:
            line.append(f"{EXIT:>{cell}}", "moss")
        else:
            line.append(" " * cell)
    return line


def signs(table: View, row: range) -> Text:
    """Numbers and tokens in one line: a space on which there is something shows that instead of its number."""
    line = Text(no_wrap=True)
    for space in row:
        here = tokens(table, range(space, space + 1), NARROW)
        line.append(here if here.plain.strip() else numbers(table["board"], range(space, space + 1), NARROW))
    return line


def region_names(regions: list[View], row: range, cell: int) -> Text:
    """The names of the regions, as far as there is room for them."""
    line = Text(no_wrap=True, style="stone")
    for region in regions:
        first, last = max(region["first"], row.start), min(region["last"], row.stop - 1)
        if first <= last:
            room = (last - first + 1) * cell
            name = f"  {region['name']}"
            line.append(name.ljust(room) if len(name) < room else " " * room)
    return line


def legend(style: Style) -> Text:
    """What the signs mean."""
    remains = "".join(style.mark(seat, hollow=True) for seat in (0, 1))
    signs = f" E Encounter  G Global  W Wall  {BOSS} Boss  {remains} remains  {EXIT} exit"
    return Text(signs, "soft", no_wrap=True)
