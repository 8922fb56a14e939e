"""The cards a player of Run Away!! holds, with what they do."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.content import Card as Entry
from undercroft.rules.runaway import RunAway
from undercroft.terminal.style import Style, View

Row: TypeAlias = list[Text]
"""Of a list of cards: a heading, the number of the option, speed, name, and what the card does."""
KINDS = {"encounter": "", "item": "Item", "event": "Event", "boss-event": "Boss Event"}


def faced_card(table: View, style: Style, game: RunAway, *, cut: bool) -> list[RenderableType]:
    """The card turned over last in front of the Hero who is running, which is what most questions are about."""
    if not isinstance(table["runner"], int) or not table["players"][table["runner"]]["faceup"]:
        return []
    last = table["players"][table["runner"]]["faceup"][-1]
    who = Text(f"{style.mark(table['runner'])} faces", "soft")
    return [_listed([[who, *_card(last, style, game, of_kind=True)]], style, cut=cut)]


def own_cards(player: View, style: Style, game: RunAway, *, every: bool, cut: bool) -> list[RenderableType]:
    """Hand, Items and ability of the viewer; unless `every`, in full only those that an open option is about, and
    if `cut` one line of each."""
    rows: list[Row] = []
    rest = style.line(style="soft", cut=cut)
    for heading, cards in (("hand", player["hand"]), ("Items", player["items"])):
        shown = [each for each in cards if every or open_numbers(each, style)]
        for index, each in enumerate(shown):
            row = _card(each, style, game, of_kind=heading == "hand")
            rows.append([Text("" if index else heading, "soft"), *row])
        others = [game.text.name(each) for each in cards if each not in shown]
        rest.append(f"{heading}: {', '.join(others)}  " if others else "")
    kind = game.cards.classes[player["class"]]
    used = " (used this round)" if player["ability_used"] else ""
    if every or open_numbers(kind.id, style):
        text = Text(f"{effect(kind, game)}{used}", "soft" if used else "")
        number = Text(open_numbers(kind.id, style), "flame")
        rows.append([Text("ability", "soft"), number, Text(), Text(kind.ability), text])
    else:
        rest.append(f"ability: {kind.ability}{used}")
    parts: list[RenderableType] = [Text()] if every else []
    return [*parts, *([_listed(rows, style, cut=cut)] if rows else []), *([rest] if rest else [])]


def _card(name: str, style: Style, game: RunAway, *, of_kind: bool) -> Row:
    """The number of its option, its speed in its colour, its name and what it does."""
    card = game.cards.by_id[name]
    design = game.cards.library.tables[card.kind][name.rpartition("-")[0]]
    kind = "Global" if card.is_global else KINDS[card.kind]
    words = Text(f"{kind}. " if kind and of_kind else "", "soft").append(effect(design, game), "none")
    speed = Text(str(card.speed), "arcane" if card.lucky else "blood")
    return [Text(open_numbers(name, style), "flame"), speed, Text(card.name), words]


def effect(entry: Entry, game: RunAway) -> str:
    """What a card does, without its kind and numbers."""
    return " ".join(game.describe(entry).split("\n")[1:])


def open_numbers(name: str, style: Style) -> str:
    """The numbers of the open options that use a card: "3", or "4-6" for several.

    >>> open_numbers("smoke-bomb-1", Style(numbers={"pass": 1, "play:smoke-bomb-1": 2}))
    '2'
    >>> open_numbers("oil-slick-1", Style(numbers={"give:oil-slick-1,0": 1, "give:oil-slick-1,2": 2}))
    '1-2'
    """
    found = [number for key, number in style.numbers.items() if name in _things(key)]
    if len(found) > 2 and found[-1] - found[0] >= len(found):
        return f"{found[0]}.."
    return "" if not found else str(found[0]) if len(found) == 1 else f"{found[0]}-{found[-1]}"


def _things(key: str) -> Iterable[str]:
    """What an option's key speaks of: cards by their ids, also where the use of one is numbered."""
    _, _, rest = key.partition(":")
    return (each.partition(".")[0] for each in rest.split(","))


def class_list(table: View, style: Style, game: RunAway) -> Table:
    """The classes to choose from, while they are drafted (RA-2.4)."""
    grid = _grid()
    for kind in game.cards.classes.values():
        taken = [seat for seat, name in enumerate(table["classes"]) if name == kind.id]
        who: RenderableType = style.seat(taken[0]) if taken else ""
        lives = Text(style.pips(kind.life, kind.life, "heart"), "blood")
        text = Text.assemble((f"{kind.ability}. ", "bold"), effect(kind, game))
        grid.add_row(who, Text(style.number(f"class:{kind.id}"), "flame"), lives, kind.name, text)
    return grid


def _listed(rows: Sequence[Row], style: Style, *, cut: bool) -> RenderableType:
    """Rows of cards; if `cut`, what a card does is cut off at the end of the line."""
    if cut:
        widths = [max(row[column].cell_len for row in rows) for column in range(4)]
        return Group(*(_in_one_line(row, widths, style) for row in rows))
    grid = _grid()
    for row in rows:
        grid.add_row(*row)
    return grid


def _in_one_line(row: Row, widths: Sequence[int], style: Style) -> Text:
    line = style.line(cut=True)
    for column, (cell, width) in enumerate(zip(row, widths, strict=False)):
        blank = " " * (width - cell.cell_len)
        line.append(blank if column in (1, 2) else "").append(cell).append("" if column in (1, 2) else blank)
        line.append(" ")
    return line.append(row[-1])


def _grid() -> Table:
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, max_width=14)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(justify="right", no_wrap=True)
    grid.add_column(max_width=24)
    grid.add_column()
    return grid
