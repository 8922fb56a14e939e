"""Whole matches of Dash Through the Dungeon that together meet everything there is go as ever."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from undercroft.rules.dash import GAME
from undercroft.testing.golden import Golden


class TestDash(Golden):
    game = GAME
    matches_in = Path(__file__).parent / "golden"
    never: ClassVar = {
        "event equipment-drawn.everybody": "several draws summed up for a small screen",
        "event ap-changed.lose_ap": "only cards of packs take AP away",
        "word effect lose_ap": "only cards of packs take AP away",
    }
