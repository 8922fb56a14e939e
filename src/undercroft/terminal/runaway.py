"""Run Away!! in characters: the track with its runners, the players, the Clock, and your cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.rules.runaway import RunAway
from undercroft.terminal.news import Weights
from undercroft.terminal.runaway_cards import class_list, faced_card, own_cards
from undercroft.terminal.runaway_track import BOSS, track, window
from undercroft.terminal.style import Style, View

TALL = 46
"""From so many lines on there is room for everything."""
TIGHT, CUT, LOWEST = 30, 18, 14
"""Below so many lines, only the part of the track in use is drawn, and what can share a line does; then a card has
only one; then only what is urgent is left."""
ROOMY = 100
"""From so many columns on, classes and decks have columns of their own."""
CRAMPED = 74
"""Below so many columns, only the most important ones are left."""
WEIGHTS = Weights(
    momentous=frozenset({"hero-died", "hero-escaped", "clock-complete", "last-one", "match-ended"}),
    minor=frozenset({"card-drawn.order", "card-drawn.boss", "dealt", "encounter-played", "round-began", "run-ended"}),
)
"""What a player must not miss, and what the board shows anyway."""
DRAWN = frozenset({"base", "class"})
"""The verbs of options whose numbers are on the board."""


def render(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """The Boss and the Running Order, the track, the players, and what the viewer holds."""
    assert isinstance(game, RunAway)
    table = view["table"]
    if not table["players"]:
        return Group(boss_line(table, style, game), Text(), class_list(table, style, game))
    tall, tight = style.height >= TALL, style.height < TIGHT
    said = list(notes(table, style, game))
    if tight:
        parts: list[RenderableType] = [headline(table, style, game), *window(table, style)]
        said = [Text("  ").join(said)] if said else []
    else:
        parts = [boss_line(table, style, game)]
        parts += [order_line(table, style)] if table["order"] else []
        lines = track(table, style, regions=tall)
        parts += [Text(), *lines, Text()] if tall else lines
    parts.append(players(view, style, game))
    parts += [Padding(note, (0, 0, 0, 2)) for note in said]
    if view["players"] > 2 and not tight:
        parts.append(clock(table, style, game))
    parts += faced_card(table, style, game, cut=style.height < LOWEST)
    if view["seat"] is not None:
        own = table["players"][view["seat"]]
        parts += own_cards(own, style, game, every=tall, cut=style.height < CUT)
    return Group(*parts)


def headline(table: View, style: Style, game: RunAway) -> Text:
    """Round, order, Boss and Clock, one after the other."""
    parts = [*([order_line(table, style)] if table["order"] else []), boss_line(table, style, game)]
    lit = sorted({each["number"] for each in table["clock"]})
    if lit:
        parts.append(Text(f"Clock {' '.join(map(str, lit))}", "brass"))
    return Text("  ").join(parts)


def boss_line(table: View, style: Style, game: RunAway) -> Text:
    """Who the Boss is, how fast, how dangerous, and what it is up to."""
    boss, tight = table["boss"], style.height < TIGHT
    card = game.cards.bosses[boss["boss"]]
    speed = game.describe(card).partition(". ")[0].lower().replace(":", "")
    name = card.name.partition(",")[0] if tight else card.name
    line = Text.assemble((f"{BOSS} ", "blood"), (name, "bold"), f" on {boss['space']}")
    if boss["waiting"]:
        line.append(", laying in wait", "blood")
    line.append(f"  {speed}", "soft")
    for word in ("confront", "trample"):
        more = boss[f"more_{word}"]
        line.append(f", {word} {boss[word]}", "soft").append(f"{more:+}" if more else "", "blood")
    for waiting in boss["pending"]:
        line.append("; " if tight else "\n  ").append(f"next run: {waiting}", "soft")
    return line


def order_line(table: View, style: Style) -> Text:
    """The Running Order, who is running with how much speed left, and what is about to end."""
    tight = style.height < TIGHT
    line = Text.assemble((f"Round {table['round']}", "bold"), "  order")
    line.append(" " if tight else "")
    for each in table["order"]:
        line.append("" if tight else " ").append(runner(each, style))
    if table["runner"] is not None:
        line.append("   ").append(runner(table["runner"], style))
        line.append(f" runs, {table['remaining']} speed left")
    if table["stage"] == "over":
        return line
    if table["final_round"]:
        line.append("  " if tight else "\n  ").append("The Clock is complete: this is the last round!", "blood")
    elif table["countdown"] is not None:
        rounds = "1 round" if table["countdown"] == 1 else f"{table['countdown']} rounds"
        line.append("  " if tight else "\n  ").append(f"{rounds} left for the last Hero!", "blood")
    return line


def runner(who: int | str, style: Style) -> Text:
    """A Runner's glyph."""
    return Text(style.mark(who), style.colour(who)) if isinstance(who, int) else Text(BOSS, "blood")


def players(view: View, style: Style, game: RunAway) -> Table:
    """One line for each player: Hero, purse, place, speed, what lies face down before him, and his cards."""
    table = view["table"]
    roomy, cramped = style.width >= ROOMY, style.width < CRAMPED
    grid = Table(box=None, padding=(0, 1, 0, 0), header_style="soft", pad_edge=False)
    grid.add_column("", no_wrap=True)
    if roomy:
        grid.add_column("class", no_wrap=True)
    grid.add_column("life", no_wrap=True)
    grid.add_column("gold", justify="right")
    grid.add_column("space", justify="right", no_wrap=True)
    if not cramped:
        grid.add_column(f"vs {BOSS}", justify="right", no_wrap=True)
    grid.add_column("speed", justify="right", no_wrap=True)
    grid.add_column("face down", no_wrap=True)
    for heading in ["items", *([] if cramped else ["hand"]), *(["deck", "discard"] if roomy else [])]:
        grid.add_column(heading, justify="right")
    asked = {each["seat"] for each in view["waiting"]}
    for each in table["players"]:
        room = 16 if cramped else 22
        row: list[RenderableType] = [style.player(each["seat"], room, asked=each["seat"] in asked)]
        if roomy:
            row.append(game.text.name(each["class"]))
        row += [life(each, style), str(each["gold"]), place(each)]
        if not cramped:
            row.append(distance(each, table["boss"]))
        row += [base_speed(each, game), face_down(each, style), str(len(each["items"]))]
        if not cramped:
            row.append(str(each["hand_size"]))
        if roomy:
            row += [str(each["deck"]), str(each["discard"])]
        grid.add_row(*row)
    return grid


def life(player: View, style: Style) -> Text:
    """The dial, or that it is over."""
    if player["status"] == "dead":
        return Text("dead", "blood")
    return Text(style.pips(player["life"], player["life_max"], "heart"), "blood")


def place(player: View) -> str:
    """Where the Hero is."""
    return "out" if player["status"] == "escaped" else str(player["space"])


def distance(player: View, boss: View) -> str:
    """How far ahead of the Boss a Hero is; behind is negative."""
    return f"{player['space'] - boss['space']:+}" if player["status"] == "running" else ""


def base_speed(player: View, game: RunAway) -> Text:
    """The Base Speed, a question mark while it lies face down; in brackets if only the viewer knows it."""
    base = player["base"]
    if base is None:
        return Text("")
    if base["card"] is None:
        return Text("?")
    speed = game.cards.by_id[base["card"]].speed
    return Text(str(speed) if base["shown"] else f"({speed})")


def face_down(player: View, style: Style) -> Text:
    """A card for each face-down Encounter, with the glyph of whoever played it."""
    cards = Text()
    own = player["hand"] is not None
    for index, each in enumerate(player["encounters"]):
        known = f",{each['card']}" if each["card"] is not None else ""
        keys = {f"{verb}:{index},{each['source']}{name}" for verb in ("flip", "look") for name in ("", known)}
        number = "".join(style.number(key) for key in keys if own)
        cards.append(f"{number} " if number else "", "flame")
        cards.append(style.glyph("card"), "stone").append(style.mark(each["source"]), style.colour(each["source"]))
        cards.append(" ")
    cards.rstrip()
    return cards


def notes(table: View, style: Style, game: RunAway) -> Iterator[Text]:
    """What else is known of the players, a line for each of whom there is something to say."""
    for each in table["players"]:
        said = list(_about(each, game, urgent=style.height < LOWEST))
        if said:
            line = Text(style.mark(each["seat"]), style.colour(each["seat"]))
            yield line.append(f" {'; '.join(said)}", "soft")
    for token in table["globals"]:
        yield Text(f"space {token['space']}: {game.text.name(token['card'])}", "brass")


def _about(player: View, game: RunAway, *, urgent: bool) -> Iterator[str]:
    known = [game.text.name(each) for each in player["items"] if each is not None]
    if known and player["hand"] is None and not urgent:
        yield f"has {', '.join(known)}"
    seen = [game.text.name(each["card"]) for each in player["encounters"] if each["card"] is not None]
    if seen and not urgent:
        yield f"face down: {', '.join(seen)}"
    for each in player["pending"]:
        yield f"next run: {each['text']}"
    for more, word in ((player["more_confront"], "Confront"), (player["more_trample"], "Trample")):
        if more:
            yield f"{more:+} {word} Damage"
    if player["boss_speed"]:
        yield f"the Boss gets {sum(player['boss_speed']):+} Speed here"
    yield from _flags(player, {"stopped": "stopped", "no_items": "no Items this round"})


def _flags(player: View, words: dict[str, str]) -> Iterable[str]:
    return (word for flag, word in words.items() if player[flag])


def clock(table: View, style: Style, game: RunAway) -> Text:
    """One candle for each number of the deck, lit when it is on the Clock (RA-14.5)."""
    lit = {each["number"] for each in table["clock"]}
    line = Text("Clock", no_wrap=True)
    for number in sorted({card.speed for card in game.cards.deck}):
        glyph = style.glyph("gem" if number in lit else "no-gem")
        line.append(f" {glyph}{number}", "brass" if number in lit else "soft")
    return line.append("  five in a row: the last round", "soft") if style.width >= CRAMPED else line
