"""Whole matches of Lungeon Run that together meet everything there is go as ever."""

from __future__ import annotations

from pathlib import Path

from undercroft.rules.lungeon import GAME
from undercroft.testing.golden import Golden


class TestLungeonRun(Golden):
    game = GAME
    matches_in = Path(__file__).parent / "golden"
