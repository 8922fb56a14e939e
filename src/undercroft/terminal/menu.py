"""Choosing what to play: Enter takes the first of everything."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from undercroft.engine import Game, game, games
from undercroft.terminal.screen import Screen
from undercroft.terminal.table import HUMAN

BOT = "greedy"
"""Who plays against people unless they say otherwise."""


def choose_game(screen: Screen) -> Game[Any]:
    """The menu of games."""
    known = [game(name) for name in games()]
    screen.title("Undercroft")
    lines = [
        Text.assemble((each.title, "bold"), (f"  {players(each)}", "soft"), f"\n{each.summary}") for each in known
    ]
    return known[choose(screen, "Which game?", lines)]


def choose_seats(screen: Screen, chosen: Game[Any]) -> list[str]:
    """Who plays: against bots, at one screen, or bots alone."""
    count = chosen.players[0]
    if count == 1:
        return [HUMAN]
    offers = [[HUMAN] + [BOT] * (count - 1), [HUMAN] * count, [BOT] * count]
    others = "a bot" if count == 2 else f"{count - 1} bots"
    lines = [Text(f"You against {others}"), Text(f"{count} people at this screen"), Text("Bots alone, to watch")]
    return offers[choose(screen, "Who plays?", lines)]


def choose(screen: Screen, question: str, lines: Sequence[Text]) -> int:
    """The position of the line chosen; Enter takes the first."""
    grid = Table.grid(padding=(0, 1))
    for number, line in enumerate(lines, 1):
        grid.add_row(Text(f"{number:>2}", "flame"), line)
    screen.show(grid)
    while True:
        typed = screen.ask(f"{question} [1] ")
        if not typed:
            return 0
        if typed.isdecimal() and 1 <= int(typed) <= len(lines):
            return int(typed) - 1
        screen.say(f"Type a number from 1 to {len(lines)}, or press Enter for 1.")


def players(chosen: Game[Any]) -> str:
    """How many can play, in words.

    >>> from undercroft import game
    >>> players(game("lungeon-run"))
    '2 players'
    """
    low, high = chosen.players[0], chosen.players[-1]
    if low == high:
        return "1 player" if low == 1 else f"{low} players"
    return f"{low} to {high} players"
