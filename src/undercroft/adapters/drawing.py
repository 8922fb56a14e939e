"""A match as a picture: text as in the terminal, or the same as SVG."""

from __future__ import annotations

import io
from typing import Any

from rich.console import Console

from undercroft.engine import Match, SettingError
from undercroft.terminal.boards import board_of
from undercroft.terminal.style import THEME, Style

MODES = ("ansi", "svg")
WIDTH, HEIGHT = 100, 40


def draw(match: Match[Any], seat: int | None, mode: str) -> str:
    """What a seat (None: a spectator) sees of the table, in that mode, and whom the match waits for."""
    console = Console(file=io.StringIO(), record=True, width=WIDTH, theme=THEME, highlight=False)
    view = match.view(seat)
    console.print(board_of(match.game).render(view, Style(WIDTH, HEIGHT), match.game), markup=False)
    if match.outcome is not None:
        console.print(f"The match is over: {match.outcome}", markup=False)
    for each in view["waiting"]:
        console.print(f"Waiting for seat {each['seat']}.", markup=False)
    if mode == "svg":
        return console.export_svg(title=match.game.title)
    return console.export_text()


def check_mode(mode: str | None) -> str | None:
    """The mode, if there is such a one."""
    if mode is not None and mode not in MODES:
        raise SettingError(f"render_mode is {' or '.join(map(repr, MODES))}, not {mode!r}")
    return mode
