"""Undercroft: four dungeon-run board games on one engine.

>>> import undercroft
>>> match = undercroft.new_match("lungeon-run", players=2, seed=7, options={"rounds": 1})
>>> match.pending[0].kind
'choose_hero'
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from undercroft.content import load_game
from undercroft.engine import (
    Chance,
    Closed,
    Decision,
    Event,
    Game,
    Match,
    Option,
    Outcome,
    Record,
    Seat,
    Together,
    UndercroftError,
    game,
    games,
    register,
)
from undercroft.rules import BUILT_IN

try:
    __version__ = version("undercroft")
except PackageNotFoundError:  # pragma: no cover - a source tree that was never installed
    __version__ = "0"

for _name, _where in BUILT_IN.items():
    register(_name, _where)


def new_match(
    name: str,
    players: int,
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    *,
    packs: Sequence[str | Path] = (),
    chance: Chance | None = None,
    auto_pass: Mapping[int, Sequence[str]] | None = None,
) -> Match[Any]:
    """Set up a match of that game; `packs` are folders of cards, or names of packs that come with Undercroft.

    >>> new_match("lungeon-run", players=3)
    Traceback (most recent call last):
    undercroft.engine.errors.SettingError: Lungeon Run is for 2 players, not 3
    """
    return Match(load_game(name, packs), players, seed, options, chance=chance, auto_pass=auto_pass)


def replay(text: str, packs: Sequence[str | Path] = ()) -> Match[Any]:
    """The match of a record, standing where the record ends; it needs the packs the match was played with.

    >>> match = new_match("lungeon-run", players=2, seed=7)
    >>> replay(match.record()).record() == match.record()
    True
    """
    record = Record.parse(text)
    return Match.replay(load_game(record.game, packs), record)


__all__ = [
    "Chance",
    "Closed",
    "Decision",
    "Event",
    "Game",
    "Match",
    "Option",
    "Outcome",
    "Record",
    "Seat",
    "Together",
    "UndercroftError",
    "__version__",
    "game",
    "games",
    "new_match",
    "register",
    "replay",
]
