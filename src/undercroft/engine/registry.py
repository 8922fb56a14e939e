"""The games there are, by name. A game is imported only when somebody asks for it."""

from __future__ import annotations

import difflib
import importlib
from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any

from undercroft.engine.errors import UnknownGameError
from undercroft.engine.game import Game

GROUP = "undercroft.games"
"""The entry point group under which other packages offer games."""

_known: dict[str, str | Callable[[], Game[Any]]] = {}
_loaded: dict[str, Game[Any]] = {}


def register(name: str, where: str | Callable[[], Game[Any]]) -> None:
    """Make a game known: `where` is "package.module:OBJECT" or a function that returns the game."""
    if not isinstance(where, str) and not callable(where):
        raise UnknownGameError(
            f"a game is registered as 'package.module:OBJECT' or as a function that returns it, not as {where!r}"
        )
    _known[name] = where
    _loaded.pop(name, None)


def games() -> tuple[str, ...]:
    """The names of all games, ours first."""
    names = list(_known)
    names.extend(sorted(each.name for each in entry_points(group=GROUP) if each.name not in _known))
    return tuple(names)


def game(name: str) -> Game[Any]:
    """The game of that name."""
    if not isinstance(name, str):
        raise UnknownGameError(f"a game is asked for by its name, not by {name!r}. Known: {', '.join(games())}")
    if name not in _loaded:
        _loaded[name] = _load(name)
    return _loaded[name]


def _load(name: str) -> Game[Any]:
    where = _known.get(name)
    found: object
    if where is None:
        offered = [each for each in entry_points(group=GROUP) if each.name == name]
        if not offered:
            begun = [each for each in games() if name and each.startswith(name)]
            close = begun or difflib.get_close_matches(name, games(), n=1)
            hint = f"; did you mean {close[0]!r}?" if close else "."
            raise UnknownGameError(f"there is no game {name!r}{hint} Known: {', '.join(games())}")
        where = offered[0].value
    if isinstance(where, str):
        module, _, attribute = where.partition(":")
        try:
            found = getattr(importlib.import_module(module), attribute)
        except (ImportError, AttributeError, ValueError) as error:
            raise UnknownGameError(
                f"the game {name!r} is registered as {where!r}, which cannot be imported: {error}"
            ) from error
    else:
        found = where()
    if not isinstance(found, Game):
        raise UnknownGameError(f"what is registered as {name!r} is no Game but {found!r}")
    return found
