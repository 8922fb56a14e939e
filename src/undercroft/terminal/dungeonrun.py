"""Dungeon Run in characters: the map with its rooms, the heroes, the dice of a battle, and your cards."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.rules.dungeonrun import DungeonRun
from undercroft.terminal.dungeonrun_map import centre, draw_map, window
from undercroft.terminal.dungeonrun_scene import belongings, scene
from undercroft.terminal.news import Weights
from undercroft.terminal.style import Style, View

PANEL, WIDE_PANEL = 32, 40
"""How many columns the heroes take beside the map."""
ROOMY = 100
"""From so many columns on, the heroes have more of them."""
TALL, LOW, LOWEST = 34, 20, 14
"""From so many lines on, rooms have room for everything; below so many they have only one line, and cards are cut
off; below so many only what is needed to choose is left."""
WEIGHTS = Weights(
    momentous=frozenset({
        "hero-killed", "knocked-out", "endgame-began", "match-ended", "boss-revealed", "monster-killed.boss",
        "stone-appears",
    }),
    minor=frozenset({
        "tile-drawn", "tile-set-aside", "treasure-placed", "round-began", "entered", "roamed", "first-roll",
        "text-used", "assist-answered",
    }),
)  # fmt: skip
"""What a player must not miss, and what the board shows anyway."""
DRAWN = frozenset({"hero"})
"""The verbs of options whose numbers are on the board."""


def render(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """The map and beside it the heroes; below, what is met and rolled, and what the heroes have."""
    assert isinstance(game, DungeonRun)
    table = view["table"]
    if not table["heroes"]:
        return Group(headline(view, style, game), draft(table, style, game))
    parts: list[RenderableType] = [beside(view, style, game)]
    low, tall = style.height < LOW, style.height >= TALL
    parts += scene(view, style, game, centre(view, style), cut=low)
    for hero in table["heroes"]:
        own = hero["seat"] == view["seat"]
        if own or tall or (not low and has_something(hero)):
            parts.append(belongings(hero, style, game, cut=low or not own))
    return Group(headline(view, style, game), *parts)


def has_something(hero: View) -> bool:
    """Whether there is something to be seen before a living hero that changes what he can do."""
    return hero["status"] != "killed" and any(hero[name] for name in ("equipped", "traps", "markers"))


def beside(view: View, style: Style, game: DungeonRun) -> Table:
    """The map, and the heroes at its side."""
    panel = WIDE_PANEL if style.width >= ROOMY else PANEL
    part = window(view, style, style.width - panel - 1, map_lines(view, style), room_height(style))
    grid = Table.grid(padding=(0, 1, 0, 0))
    grid.add_column(no_wrap=True, width=style.width - panel - 1)
    grid.add_column(width=panel)
    more = part.beyond(view["table"]["rooms"])
    note = [Text(f"more rooms: {' '.join(more)} (type m {more[0]})", "soft")] if more else []
    grid.add_row(Group(*draw_map(view, style, game, part)), Group(heroes(view, style, game), *note))
    return grid


def room_height(style: Style) -> int:
    """How many lines a room takes."""
    return 5 if style.height >= TALL else 4 if style.height >= LOW else 3


def map_lines(view: View, style: Style) -> int:
    """How many lines there are for the map."""
    if style.height >= TALL:
        return max(15, style.height - 18)
    return 12 if style.height >= LOW else 9 if style.height >= LOWEST + 2 else 6 if style.height >= LOWEST - 4 else 3


def headline(view: View, style: Style, game: DungeonRun) -> Text:
    """Round, whose turn with how many actions, the piles, and the boss."""
    table = view["table"]
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f"Round {table['round']}" if table["round"] else "The heroes are chosen", "bold")
    line.append("  first ", "soft").append(style.mark(table["first"]), style.colour(table["first"]))
    if table["turn"] is not None:
        seat, actions = table["turn"]["seat"], table["turn"]["actions"]
        line.append("  ").append(style.mark(seat), style.colour(seat))
        line.append(f" has {actions} {'action' if actions == 1 else 'actions'}")
    piles = table["piles"]
    line.append(f"  tiles {piles['tiles']}", "soft")
    line.append(
        f" encounters {piles['encounters']} treasures {piles['treasures']}" if style.width >= ROOMY else "", "soft"
    )
    line.append("  ").append(boss_words(table, game))
    if table["endgame"]:
        line.append("  ENDGAME", "blood")
    return line


def boss_words(table: View, game: DungeonRun) -> Text:
    """What is known of the dungeon boss, and where the Stone is."""
    boss = table["boss"]
    name = "boss" if boss["card"] is None else game.text.name(boss["card"]).partition(",")[0]
    if boss["is"] == "hidden":
        return Text(f"{name} face down", "soft")
    if boss["is"] == "dead":
        summoner = next((hero for hero in table["heroes"] if hero["summoner"]), None)
        return Text(f"{name} is dead" + (", the Stone is worn" if summoner else ""), "blood")
    where = next((room for room in table["rooms"] if room["monster"] is not None and room["monster"]["boss"]), None)
    if where is None:
        return Text(name, "blood")
    monster = where["monster"]
    return Text(f"{name} {monster['wounds']}/{monster['life']} in {where['room']}", "blood")


# -- the heroes -----------------------------------------------------------------------------------------------


def heroes(view: View, style: Style, game: DungeonRun) -> Table:
    """One line for each hero: wounds of life, ratings, room, cards in the loot pile."""
    table = view["table"]
    roomy = style.width >= ROOMY
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style="soft", pad_edge=False)
    grid.add_column("", no_wrap=True)
    grid.add_column("hurt", justify="right", no_wrap=True)
    grid.add_column("B M S", justify="right", no_wrap=True)
    grid.add_column("at", justify="right", no_wrap=True)
    grid.add_column("loot" if roomy else "", justify="right", no_wrap=True)
    asked = {each["seat"] for each in view["waiting"]}
    for hero in table["heroes"]:
        who = style.player(hero["seat"], 18 if roomy else 13, asked=hero["seat"] in asked)
        grid.add_row(who, health(hero, style), ratings(hero), where_is(hero), str(hero["loot"]))
    return grid


def health(hero: View, style: Style) -> Text:
    """Wounds of life, or that the hero is down or dead."""
    if hero["status"] == "killed":
        return Text("dead", "blood")
    down = "ko " if hero["status"] == "knocked-out" else ""
    return Text(
        f"{down}{hero['wounds']}/{hero['life']}", "blood" if down or 2 * hero["wounds"] >= hero["life"] else ""
    )


def ratings(hero: View) -> Text:
    """Brawn, magic and skill as they are now."""
    return Text(" ".join(str(hero["ratings"][name]["now"]) for name in ("brawn", "magic", "skill")))


def where_is(hero: View) -> str:
    """The room a living hero is in."""
    return "" if hero["status"] == "killed" else str(hero["room"])


def draft(table: View, style: Style, game: DungeonRun) -> Table:
    """The heroes to choose from (DR-2.16)."""
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style="soft", pad_edge=False)
    grid.add_column("", justify="right", no_wrap=True)
    for heading in ("hero", "B M S", "life", "training", "race" if style.width >= ROOMY else ""):
        grid.add_column(heading, no_wrap=True)
    taken = {each["hero"]: each["seat"] for each in table["draft"]}
    for hero in game.cards.heroes.values():
        number: RenderableType = Text(style.number(f"hero:{hero.id}"), "flame")
        if hero.id in taken:
            number = Text(style.mark(taken[hero.id]), style.colour(taken[hero.id]))
        scores = f"{hero.brawn} {hero.magic} {hero.skill}"
        race = hero.race if style.width >= ROOMY else ""
        grid.add_row(number, f"{hero.name}, {hero.title}", scores, str(hero.life), " ".join(hero.training), race)
    return grid
