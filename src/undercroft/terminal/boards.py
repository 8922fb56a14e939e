"""What the terminal knows of each game: how it is drawn, and what of its news matters; and a board for any game.

A renderer is a function of a view (what `Match.view` gives, plain data), a `Style` and the game, and returns
anything Rich can print. It never sees the match: what is not in the view cannot be drawn. To give a game a
board, write `undercroft/terminal/<game>.py` with such a function and name it in `BOARDS`:

- stay within `style.width` columns, from 60 up, and use more where there is more;
- draw less where `style.height` is less: a board is asked for with less and less of it, until news and question have
  room below it; leave out what matters only below `WHOLE`, and with `LEAST` leave half of 24 lines to the rest;
- take glyphs from `style.glyph`, `style.mark` and `style.pips`, which know about ASCII, and write no other
  character beyond ASCII; let no colour carry meaning alone;
- put `style.number(key)` on whatever an open option of that key is about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.engine import Game
from undercroft.terminal import dash, dungeonrun, lungeon, runaway
from undercroft.terminal.news import Weights
from undercroft.terminal.style import Style, View

Renderer: TypeAlias = Callable[[View, Style, Game[Any]], RenderableType]

WHOLE, LEAST = 18, 8
"""A board shows all that matters down to the first height, and is asked for with no less than the second."""


@dataclass(frozen=True, slots=True)
class Board:
    """How a game is shown."""

    render: Renderer
    weights: Weights = field(default_factory=Weights)
    drawn: frozenset[str] = frozenset()
    """The verbs of options whose numbers always stand on the board, beside what they are about."""
    scrolls: bool = False
    """The board can be larger than the screen; `Style.look` says which part of it is shown."""


BOARDS: dict[str, Board] = {
    "lungeon-run": Board(lungeon.render, lungeon.WEIGHTS, lungeon.DRAWN),
    "run-away": Board(runaway.render, runaway.WEIGHTS, runaway.DRAWN),
    "dash-through-the-dungeon": Board(dash.render, dash.WEIGHTS, dash.DRAWN),
    "dungeon-run": Board(dungeonrun.render, dungeonrun.WEIGHTS, dungeonrun.DRAWN, scrolls=True),
}
"""By the name of the game."""


def board_of(game: Game[Any]) -> Board:
    """How that game is shown: as all of its view, by name, if it has no board of its own."""
    return BOARDS.get(game.name, Board(draw_anything))


def draw(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """The table as that view shows it."""
    return board_of(game).render(view, style, game)


def draw_anything(view: View, style: Style, game: Game[Any]) -> RenderableType:
    """A table for games without a renderer of their own: all of the view, by name."""
    return _nested(view["table"])


def _nested(value: object) -> RenderableType:
    if isinstance(value, dict):
        grid = Table.grid(padding=(0, 2))
        grid.add_column(style="soft", no_wrap=True)
        grid.add_column()
        for name, each in value.items():
            grid.add_row(_name(name), _nested(each))
        return grid
    if isinstance(value, list) and any(isinstance(each, dict | list) for each in value):
        if all(isinstance(each, list) and _flat(each) for each in value):
            return Text("  ".join(_words(each) for each in value))
        return Group(*(Padding(_item(each), (0, 0, 0, 2)) for each in value))
    return Text(_words(value) if isinstance(value, list) else _word(value))


def _item(value: object) -> RenderableType:
    """One of a list: on one line if it is simple enough."""
    if isinstance(value, dict) and _flat(value.values()) and len(value) <= 4:
        return Text(", ".join(f"{_name(name)} {_word(each)}" for name, each in value.items()))
    return _nested(value)


def _flat(values: Iterable[object]) -> bool:
    return not any(isinstance(each, dict | list) for each in values)


def _name(name: object) -> str:
    return str(name).replace("_", " ")


def _words(values: Iterable[object]) -> str:
    return ",".join(_word(each) for each in values) or "none"


def _word(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "none" if value is None or value == "" else str(value)


__all__ = ["BOARDS", "LEAST", "WHOLE", "Board", "Renderer", "Style", "View", "board_of", "draw", "draw_anything"]
