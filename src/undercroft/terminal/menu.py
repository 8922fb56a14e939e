"""Choosing what to play: Enter takes what most people want."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from rich.table import Table
from rich.text import Text

from undercroft.engine import Game, game, games
from undercroft.lab.command_line.options import usual_players
from undercroft.terminal.primer import show_primer
from undercroft.terminal.screen import Left, Screen
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
    note = "r and a number: how to play that game."
    return known[choose(screen, "Which game?", lines, note, lambda index: show_primer(known[index], screen))]


def choose_seats(screen: Screen, chosen: Game[Any]) -> list[str]:
    """How many play, and who of them is a person at this screen."""
    count = usual_players(chosen)
    if len(chosen.players) > 1:
        count = choose_number(screen, "How many players?", chosen.players[0], chosen.players[-1], count)
    if count == 1:
        return [HUMAN]
    offers = [[HUMAN] * people + [BOT] * (count - people) for people in (*range(1, count + 1), 0)]
    return offers[choose(screen, "Who plays?", [Text(company(each)) for each in offers])]


def company(kinds: Sequence[str]) -> str:
    """Who plays, in words.

    >>> company([HUMAN, BOT, BOT, BOT])
    'You against 3 bots'
    >>> company([HUMAN, HUMAN, BOT])
    '2 people at this screen and a bot'
    """
    people = kinds.count(HUMAN)
    bots = "a bot" if len(kinds) == people + 1 else f"{len(kinds) - people} bots"
    if people == 0:
        return "Bots alone, to watch"
    if people == 1:
        return f"You against {bots}"
    return f"{people} people at this screen" + (f" and {bots}" if len(kinds) > people else "")


def choose(
    screen: Screen,
    question: str,
    lines: Sequence[Text],
    note: str = "",
    explain: Callable[[int], object] | None = None,
) -> int:
    """The position of the line chosen; Enter takes the first, and r with a number explains one."""
    grid = Table.grid(padding=(0, 1))
    for number, line in enumerate(lines, 1):
        grid.add_row(Text(f"{number:>2}", "flame"), line)
    screen.show(grid)
    if note:
        screen.say(note, "soft")
    return choose_number(screen, question, 1, len(lines), 1, explain) - 1


def choose_number(
    screen: Screen, question: str, low: int, high: int, usual: int, explain: Callable[[int], object] | None = None
) -> int:
    """A number in a range; Enter takes the usual one."""
    while True:
        typed = screen.ask(f"{question} [{usual}] ").lower()
        if not typed:
            return usual
        if typed in ("q", "quit"):
            raise Left
        explained = typed[:1] == "r" and explain is not None
        number = typed[1:].strip() if explained else typed
        if not number.isdecimal() or len(number) > len(str(high)) or not low <= int(number) <= high:
            screen.say(f"Type a number from {low} to {high}, press Enter for {usual}, or q to leave.")
        elif explained and explain is not None:
            explain(int(number) - low)
        else:
            return int(number)


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
