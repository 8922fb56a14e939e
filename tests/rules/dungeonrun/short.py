"""Dungeon Run with a round limit that random players reach soon: whole matches in a fraction of a second."""

from __future__ import annotations

from typing import Final

from undercroft.engine import Setting
from undercroft.rules.dungeonrun.game import SETTINGS, DungeonRun

ROUNDS: Final = Setting("round_limit", 25, "Rounds after which nobody has won", "DR-14.21", low=20, high=30)


class ShortDungeonRun(DungeonRun):
    """The same game, over sooner."""

    settings = tuple(ROUNDS if each.name == ROUNDS.name else each for each in SETTINGS)


GAME: Final = ShortDungeonRun(ShortDungeonRun.load())
