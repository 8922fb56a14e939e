"""Lungeon Run in characters: the grid with its coordinates, the hero cards and the score."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.rules.lungeon import LungeonRun
from undercroft.terminal.news import Weights
from undercroft.terminal.style import Style, View

SIDE = 6
NARROW, WORDS = 6, 12
"""The width of a tile that shows glyphs, and of one that shows words."""
CARD = 31
"""The least width of a hero card beside the board."""
TALL = 31
"""From so many lines on, the tiles are ruled off from each other."""
WEIGHTS = Weights(
    momentous=frozenset({"hero-died", "round-ended", "match-ended", "chest-opened.treasure"}),
    minor=frozenset({"wall-rolled", "moved", "torch-laid"}),
)
"""What a player must not miss, and what the board shows anyway."""
DRAWN = frozenset({"hero", "move"})
"""The verbs of options whose numbers are on the board."""


def render(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """The board, and beside it (below it where there is no room) the heroes and the score."""
    assert isinstance(game, LungeonRun)
    table = view["table"]
    wide = style.width >= board_width(WORDS) + 2 + CARD
    cell = WORDS if wide else NARROW
    beside = style.width >= board_width(cell) + 2 + CARD
    left = Group(board(view, style, game, cell), legend(style, game, board_width(cell)))
    cards = heroes(view, style, game) if table["heroes"] else [classes(view, style, game)]
    if beside:
        grid = Table.grid(padding=(0, 2, 0, 0))
        grid.add_column(width=board_width(cell))
        grid.add_column()
        grid.add_row(left, Group(*_spaced([*cards, score(table, style)])))
        return grid
    row = Table.grid(padding=(0, 3, 0, 0))
    row.add_row(*cards)
    return Group(left, Text(), row, Text(), score(table, style))


def board_width(cell: int) -> int:
    """How many columns a board of such tiles takes, coordinates included."""
    return 3 + SIDE * (cell + 1) + 1


def board(view: View, style: Style, game: LungeonRun, cell: int) -> Text:
    """The grid: x grows to the right and y upward (LR-1.6)."""
    lines = box.ASCII if style.ascii else box.SQUARE
    tiles = Tiles(view, style, game)
    ruled = style.height >= TALL
    widths = [cell] * SIDE
    drawn = Text(no_wrap=True)
    drawn.append(f"   {lines.get_top(widths)}\n", "stone")
    for y in range(SIDE, 0, -1):
        drawn.append(f" {y} ", "soft")
        for x in range(1, SIDE + 1):
            drawn.append(lines.mid_left if x == 1 or ruled else " ", "stone")
            drawn.append(tiles.draw(x, y, cell))
        drawn.append(lines.mid_right + "\n", "stone")
        if ruled and y > 1:
            drawn.append(f"   {lines.get_row(widths)}\n", "stone")
    drawn.append(f"   {lines.get_bottom(widths)}\n", "stone")
    drawn.append("   " + "".join(f" {x:^{cell}}" for x in range(1, SIDE + 1)), "soft")
    return drawn


class Tiles:
    """What lies on each tile, ready to be drawn."""

    def __init__(self, view: View, style: Style, game: LungeonRun) -> None:
        table = view["table"]
        self.style = style
        self.name = game.text.name
        self.walls = {_at(each) for each in table["walls"]}
        self.chests = {_at(each) for each in table["chests"]}
        self.torches = {_at(each): seat for seat, own in enumerate(table["torches"]) for each in own}
        self.monsters = {_at(each["tile"]): each["monster"] for each in table["monsters"]}
        self.heroes = {_at(each["tile"]): each for each in table["heroes"] if each["tile"]}
        fighter = view["waiting"][0]["seat"] if view["waiting"] else view["seat"] or 0
        self.needs = table["heroes"][fighter]["needs"] if table["heroes"] else {}

    def draw(self, x: int, y: int, cell: int) -> Text:
        """One tile: the number of the option that leads there, and what is on it."""
        if (x, y) in self.walls:
            return Text(self.style.glyph("full") * cell, "stone")
        number = self.style.number(f"move:{x},{y}")
        if not number and (x, y) in self.heroes and "open_here" in self.style.numbers:
            number = self.style.number("open_here")
        room = " " if cell == WORDS and (x, y) in self.heroes and not number else f"{number:>2} "
        tile = Text.assemble((room, "flame"))
        tile.append(self.content(x, y, words=cell == WORDS))
        tile.truncate(cell, pad=True)
        return tile

    def content(self, x: int, y: int, *, words: bool) -> Text:
        """Hero or monster, chest, torch; a dot where nobody has been."""
        style, tile = self.style, (x, y)
        if tile in self.monsters:
            monster = self.name(self.monsters[tile])
            needs = f"{self.needs[self.monsters[tile]]}+"
            return Text(f"{monster[:6]} {needs}" if words else f"{monster[:1]}{needs}", "blood")
        found = Text()
        if tile in self.heroes:
            hero = self.heroes[tile]
            mark = style.mark(hero["seat"])
            room = WORDS - 1 - 2 * (tile in self.chests) - 2 * (tile in self.torches)
            name = f"{mark} {self.name(hero['class'])}"[:room]
            found.append(name if words else mark, f"{style.colour(hero['seat'])}.piece")
        if tile in self.chests:
            found.append(" " if words and found else "")
            found.append(style.glyph("chest"), "brass")
            found.append(" chest" if words and tile not in self.heroes else "", "brass")
        if tile in self.torches:
            found.append(" " if words and found else "")
            found.append(style.mark(self.torches[tile], hollow=True), style.colour(self.torches[tile]))
        return found or Text(style.glyph("dot"), "soft")


def legend(style: Style, game: LungeonRun, width: int) -> Text:
    """What the glyphs mean."""
    torches = "".join(style.mark(seat, hollow=True) for seat in (0, 1))
    monsters = " ".join(f"{each.name[:1]} {each.name}" for each in game.cards.monsters.values())
    parts = [
        f"{style.glyph('dot')} unknown",
        f"{torches} torches",
        f"{style.glyph('chest')} chest",
        f"{monsters}, 3+ wins",
    ]
    lines = ["   "]
    for part in parts:
        if len(lines[-1]) + 1 + len(part) > width:
            lines.append("   ")
        lines[-1] += f" {part}"
    return Text("\n".join(lines), "soft", no_wrap=True)


def heroes(view: View, style: Style, game: LungeonRun) -> list[RenderableType]:
    """Both hero cards."""
    asked = {each["seat"] for each in view["waiting"]}
    return [hero_card(each, style, game, asked=each["seat"] in asked) for each in view["table"]["heroes"]]


def hero_card(hero: dict[str, Any], style: Style, game: LungeonRun, *, asked: bool) -> Text:
    """Life, mana, level, items and fields of one hero (LR-1.13)."""
    name = game.text.name
    card = Text(overflow="ellipsis")
    card.append(style.seat(hero["seat"]))
    card.append(f", {name(hero['class'])}")
    if asked:
        card.append(f" {style.glyph('turn')}", "flame")
    if not hero["alive"]:
        card.append("\n  dead", "blood")
    else:
        card.append("\n  life ").append(style.pips(hero["life"], hero["life_max"], "heart"), "blood")
        if hero["mana_max"]:
            card.append("  mana ").append(style.pips(hero["mana"], hero["mana_max"], "gem"), "arcane")
    card.append(f"\n  level {hero['level']} ({hero['points']} of 6)  {_count(hero['fields'], 'field')}")
    items = ", ".join(name(each) for each in hero["items"])
    if items:
        card.append(f"\n  {items}", "brass")
    if hero["found_treasure"]:
        card.append("\n  found the treasure!", "brass")
    return card


def classes(view: View, style: Style, game: LungeonRun) -> RenderableType:
    """The classes to choose from, while heroes are chosen (LR-1.17)."""
    picked = view["table"]["picked"]
    drawn = Table.grid(padding=(0, 1, 0, 0))
    for each in game.cards.classes.values():
        number = Text(style.number(f"hero:{each.id}") or " ", "flame")
        traits = Text("life ").append(style.pips(each.life, each.life, "heart"), "blood")
        if each.mana:
            traits.append(" mana ").append(style.pips(each.mana, each.mana, "gem"), "arcane")
        for item in each.items:
            traits.append(f"\nhas the {game.text.name(item)}", "soft")
        if each.chest_on:
            traits.append("\nfinds more chests", "soft")
        for seat, kind in enumerate(picked):
            if kind == each.id:
                traits.append("\n").append(style.seat(seat))
        drawn.add_row(number, Text(each.name), traits)
    return drawn


def score(table: dict[str, Any], style: Style) -> RenderableType:
    """Points by round; the latest rounds where there is no room for all."""
    shown = list(enumerate(table["results"], 1))[-5:]
    first = shown[0][0] if shown else 1
    rounds = range(first, min(table["rounds"], first + 4) + 1)
    drawn = Table(box=None, padding=(0, 1, 0, 0), header_style="soft", pad_edge=False)
    drawn.add_column("score", no_wrap=True, max_width=14)
    for number in rounds:
        drawn.add_column(str(number), justify="right")
    drawn.add_column("sum", justify="right")
    done = dict(shown)
    for seat in (0, 1):
        points = [str(done[number]["points"][seat]) if number in done else style.glyph("dot") for number in rounds]
        drawn.add_row(style.seat(seat), *points, Text(str(table["points"][seat]), "bold"))
    return drawn


def _at(tile: list[int]) -> tuple[int, int]:
    return tile[0], tile[1]


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def _spaced(parts: list[RenderableType]) -> list[RenderableType]:
    spaced: list[RenderableType] = []
    for part in parts:
        spaced.extend([part, Text()])
    return spaced[:-1]
