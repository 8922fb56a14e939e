"""Whole matches of Run Away!! that together meet everything there is go as ever."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from undercroft.rules.runaway import GAME
from undercroft.testing.golden import Golden


class TestRunAway(Golden):
    game = GAME
    matches_in = Path(__file__).parent / "golden"
    never: ClassVar = {
        "event speed-waits.gained": "no card gives Speed to a Hero who does not run",
        "event speed-waits.set": "nor sets it",
        "word word always": "a use that fits wherever its windows open has no condition",
    }
