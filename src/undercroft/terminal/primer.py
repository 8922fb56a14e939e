"""How to play a game, on one screen: the goal, a turn, how it ends and what is scored."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.terminal.screen import PROSE, Screen, to_ascii

_POINT = re.compile(r"^- \*\*(.+?)\*\*: (.+)$", re.MULTILINE)


def primer(game: Game[Any]) -> list[tuple[str, str]]:
    """What a new player has to know, point by point; empty if nobody has written it down.

    It stands in the folder `text` beside the module of the game, in `how-to-play.md`.

    >>> from undercroft import game
    >>> primer(game("lungeon-run"))[0]
    ('Goal', 'the most points after five rounds, each in a new dungeon.')
    """
    module = sys.modules[type(game).__module__].__file__
    file = Path(module).parent / "text" / "how-to-play.md" if module else None
    if file is None or not file.is_file():
        return []
    return [(heading, words) for heading, words in _POINT.findall(file.read_text("utf-8"))]


def show_primer(game: Game[Any], screen: Screen) -> bool:
    """Show how a game is played; whether that is known."""
    points = primer(game)
    if points:
        screen.title(f"How to play {game.title}")
        screen.console.print(_drawn(points, screen), width=min(PROSE, screen.console.width))
    return bool(points)


def _drawn(points: list[tuple[str, str]], screen: Screen) -> RenderableType:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(style="bold", no_wrap=True)
    grid.add_column()
    for heading, words in points:
        words = words[0].upper() + words[1:]
        grid.add_row(heading, Text(to_ascii(words) if screen.ascii else words))
    return grid
