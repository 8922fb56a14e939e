from collections.abc import Mapping
from pathlib import Path
from typing import Any

from undercroft.rules.dash import GAME
from undercroft.testing import Conformance


class TestDashThroughTheDungeon(Conformance):
    game = GAME
    where = "undercroft.rules.dash:GAME"
    golden = Path(__file__).parent / "golden.json"

    def secrets(self, state: Any, seat: int) -> Mapping[str, object]:
        return {
            "area": [state.area[position] for position in state.face_down],
            "dungeon deck": state.deck,
            "equipment deck": state.equipment_deck,
        }
