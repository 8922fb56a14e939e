"""Dash Through the Dungeon keeps the laws of every game."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from undercroft.rules.dash import GAME
from undercroft.rules.dash.state import Dash
from undercroft.testing import Conformance


class TestDash(Conformance):
    game = GAME
    where = "undercroft.rules.dash:GAME"
    golden = Path(__file__).parent / "golden.json"

    def secrets(self, state: Dash, seat: int) -> Mapping[str, object]:
        down = {f"position {position}": state.area[position] for position in state.face_down}
        return {**down, "dungeon deck": state.deck, "equipment deck": state.equipment_deck}
