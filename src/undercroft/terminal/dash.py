"""Dash Through the Dungeon in characters: the cards of the area, the AP, and what lies before each player."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.rules.dash import DashThroughTheDungeon
from undercroft.rules.dash.cards import DungeonCard
from undercroft.rules.dash.state import COLUMNS, DUNGEONS, ROWS, START_AP
from undercroft.rules.dash.vocabulary import MAGIC
from undercroft.terminal.news import Weights
from undercroft.terminal.style import Style, View

WIDEST = 18
"""No card is drawn wider than this."""
NAMES = 18
"""No player's name is drawn wider than this."""
TALL, LOW = 34, 30
"""From so many lines on, a card has three lines instead of two; below so many, only one, and so has a player."""
LOWEST = 14
"""Below so many lines, only what is needed to choose is left."""
WEIGHTS = Weights(
    momentous=frozenset({"dungeon-explored", "map-scored", "scored", "match-ended"}),
    minor=frozenset({"dungeon-laid", "equipment-drawn", "turn-began"}),
)
"""What a player must not miss, and what the board shows anyway."""
DRAWN = frozenset({"flip"})
"""The verbs of options whose numbers are on the board."""


def render(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """The players above, the dungeon below: most questions are about its cards."""
    assert isinstance(game, DashThroughTheDungeon)
    table = view["table"]
    parts: list[RenderableType] = [headline(view, style), players(view, style, game)]
    if view["outcome"]:
        return Group(*parts)
    parts += [piles(table, style, game)] if style.height >= LOWEST else []
    parts.append(area(table, style, game))
    parts += [known(each, table, style, game) for each in table["known"]]
    if table["flip"]:
        parts.append(facing(table["flip"], game))
    return Group(*parts)


def headline(view: View, style: Style) -> Text:
    """Which dungeon, whose turn and how many AP."""
    table = view["table"]
    line = Text(f"Dungeon {table['dungeon']} of {DUNGEONS}  ", no_wrap=True, overflow="ellipsis")
    if view["outcome"]:
        return line.append("explored, the game is over")
    line.append(style.seat(table["turn"]))
    if table["redrawing"]:
        return line.append("  goes first, once everybody has redrawn")
    ap = table["ap"]
    line.append("  AP ").append(style.pips(min(ap, 2 * START_AP), START_AP, "gem"), "flame")
    return line.append(f" {ap}")


# -- the area --------------------------------------------------------------------------------------------------


def area(table: dict[str, Any], style: Style, game: DashThroughTheDungeon) -> Text:
    """The four rows of five cards (DD-1.5); where there is little room, those that still have any."""
    lines = box.ASCII2 if style.ascii else box.SQUARE
    cell = min(WIDEST, (style.width - 1) // COLUMNS - 1)
    height = 3 if style.height >= TALL else 2 if style.height >= LOW else 1
    cards = [card_lines(table, style, game, position, cell, height) for position in range(ROWS * COLUMNS)]
    places = [table["area"][row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS)]
    rows = [row for row in range(ROWS) if height > 2 or any(place["side"] != "empty" for place in places[row])]
    widths = [cell] * COLUMNS
    drawn = Text(no_wrap=True)
    if height > 1:
        drawn.append(f"{lines.get_top(widths)}\n", "stone")
    for row in rows:
        if row != rows[0] and height > 1:
            drawn.append(f"{lines.get_row(widths)}\n", "stone")
        for line in range(height):
            for column in range(COLUMNS):
                drawn.append(lines.mid_left if column == 0 else lines.mid_vertical, "stone")
                drawn.append(cards[row * COLUMNS + column][line])
            drawn.append(lines.mid_right + "\n", "stone")
    if height > 1:
        drawn.append(f"{lines.get_bottom(widths)}\n", "stone")
    drawn.rstrip()
    return drawn


def card_lines(
    table: dict[str, Any], style: Style, game: DashThroughTheDungeon, position: int, cell: int, height: int
) -> list[Text]:
    """One position: empty, face down with its numbers, or face up with its name and what it does."""
    place = table["area"][position]
    if place["side"] == "empty":
        return [Text(" " * cell) for _ in range(height)]
    if place["side"] == "down":
        number = Text(f"{style.number(f'flip:{position}'):>3}", "flame")
        name = game.text.called(position)
        if height == 1:
            return [number.append(f" {name} {style.glyph('card') * (cell - 8)} ", "soft")]
        top = number.append(f"{name:>{cell - 4}} ", "soft")
        return [top, *[Text(f" {style.glyph('card') * (cell - 2)} ", "soft") for _ in range(height - 1)]]
    card = game.cards.dungeon[place["card"]]
    words = two_lines(card.name, cell - 2) if height > 2 else [card.name]
    colour = {"creature": "blood", "encounter": "arcane", "treasure": "brass"}[card.type]
    drawn = [Text(f" {word}", colour) for word in words[: max(1, height - 1)]]
    drawn += [Text()] * (height - 1 - len(drawn))
    drawn += [Text(f" {summary(card)}")] if height > 1 else []
    for line in drawn:
        line.truncate(cell - 1, overflow="crop")
        line.pad_right(cell - line.cell_len)
    return drawn


def two_lines(name: str, width: int) -> list[str]:
    """A name in at most two lines, broken between words where that helps.

    >>> two_lines("Apprentice of the Wrong Spell", 14)
    ['Apprentice of', 'the Wrong Spel']
    """
    first, rest = "", name.split()
    while rest and len(first) + len(rest[0]) + bool(first) <= width:
        first = f"{first} {rest.pop(0)}".strip()
    return [line[:width] for line in (first, " ".join(rest)) if line]


def summary(card: DungeonCard) -> str:
    """What a face-up card does, in a few letters."""
    if card.type == "treasure":
        return f"{card.worth} gold"
    parts = [f"{card.ap_cost} AP"] if card.ap_cost else []
    parts += [kind for kind in MAGIC if kind in card.magic]
    parts += [effect.word.replace("_", " ").replace(" ap", " AP") for effect in card.effects]
    return " ".join(parts) or "free"


def facing(flip: dict[str, Any], game: DashThroughTheDungeon) -> Text:
    """The card being resolved: what it says, and what is left of it."""
    card = game.cards.dungeon[flip["card"]]
    line = Text(f"{card.name}: ", "bold").append(game.describe(card), "")
    if flip["cancelled"]:
        return line.append(" Cancelled.", "moss")
    left = [f"cost {flip['cost']}", *flip["magic"]]
    changed = flip["cost"] != (card.ap_cost or 0) or set(flip["magic"]) != card.magic
    return line.append(f" Left: {', '.join(left)}.", "moss") if changed else line


def known(each: dict[str, Any], table: dict[str, Any], style: Style, game: DashThroughTheDungeon) -> Text:
    """What a confusion put back, and where it may lie."""
    down = [position for position, place in enumerate(table["area"]) if place["side"] == "down"]
    places = " ".join(game.text.called(position) for position in each["positions"])
    if list(each["positions"]) == down:
        places = "the cards face down"
    cards = ", ".join(game.text.name(card) for card in each["cards"])
    return style.line(f"Put back among {places}: {cards}", "soft", cut=style.height < LOW)


# -- the players -----------------------------------------------------------------------------------------------


def players(view: View, style: Style, game: DashThroughTheDungeon) -> RenderableType:
    """Gold, piles, equipment and magical treasures of everybody; where there is little room, a line for each."""
    low, lowest = style.height < LOW, style.height < LOWEST
    asked = {each["seat"] for each in view["waiting"]}
    drawn = Table(box=None, padding=(0, 1, 0, 0), header_style="soft", pad_edge=False)
    drawn.add_column("player", no_wrap=True)
    for heading in ("gold", *([] if low else ["treasures"]), "explored"):
        drawn.add_column(heading, justify="right")
    drawn.add_column("equipment")
    for explorer in view["table"]["explorers"]:
        drawn.add_row(
            style.player(explorer["seat"], NAMES, asked=explorer["seat"] in asked),
            Text(str(explorer["gold"]), "brass"),
            *([] if low else [str(len(explorer["treasures"]))]),
            str(len(explorer["explored"])),
            belongings(explorer, style, game, cut=lowest or (low and explorer["seat"] != view["seat"])),
        )
    return drawn


def belongings(explorer: dict[str, Any], style: Style, game: DashThroughTheDungeon, *, cut: bool) -> Text:
    """Equipment with the numbers of the options it offers, and the treasures that help."""
    drawn = style.line(cut=cut)
    for item in explorer["equipment"]:
        drawn.append(", " if drawn else "")
        prefixes = (f"use:{item['id']},", f"discard:{item['id']},")
        numbers = [str(number) for key, number in style.numbers.items() if f"{key},".startswith(prefixes)]
        drawn.append(f"{'/'.join(numbers)} " if numbers else "", "flame")
        drawn.append(game.text.name(item["card"]))
    if not drawn:
        drawn.append("none", "soft")
    helpful = [game.text.name(card) for card in explorer["treasures"] if has_bonus(game, card)]
    if helpful:
        gap = " " if style.height < LOW else "\n"
        drawn.append(f"{gap}{style.glyph('gem')} {', '.join(helpful)}", "brass")
    return drawn


def has_bonus(game: DashThroughTheDungeon, card: str) -> bool:
    """Whether a card of a treasure pile is magical (DD-11.7)."""
    return card in game.cards.dungeon and game.cards.dungeon[card].bonus is not None


def piles(table: dict[str, Any], style: Style, game: DashThroughTheDungeon) -> Text:
    """What is left to be found, and the decks."""
    dot = f" {style.glyph('dot')} "
    left = [
        (game.cards.dungeon[card].worth, count)
        for card, count in table["uncollected"].items()
        if game.cards.dungeon[card].type == "treasure"
    ]
    found = sum(count for _, count in left)
    gold = sum(worth * count for worth, count in left)
    discard = ", ".join(game.text.name(card) for card in table["discard"]) or "empty"
    return style.line(
        f"{found} {'treasure' if found == 1 else 'treasures'} left, {gold} gold{dot}"
        f"dungeon deck {table['deck']}{dot}equipment deck {table['equipment_deck']}{dot}discard: {discard}",
        "soft",
        cut=style.height < LOW,
    )
