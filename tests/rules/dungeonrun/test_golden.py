"""Whole matches of Dungeon Run that together meet everything there is go as ever."""

from __future__ import annotations

from pathlib import Path

from undercroft.rules.dungeonrun import GAME
from undercroft.testing.golden import Golden


class TestDungeonRun(Golden):
    game = GAME
    matches_in = Path(__file__).parent / "golden"
