from collections.abc import Mapping
from pathlib import Path

from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.state import Chase
from undercroft.testing import Conformance


class TestRunAway(Conformance):
    game = GAME
    where = "undercroft.rules.runaway:GAME"
    golden = Path(__file__).parent / "golden.json"
    matches = 2

    def secrets(self, state: Chase, seat: int) -> Mapping[str, object]:
        secrets: dict[str, object] = {"box": state.box} if state.box else {}
        for player in state.players:
            if player.deck:
                secrets["a deck"] = player.deck
            if player.discard:
                secrets["a discard pile"] = player.discard
            if player.seat != seat and player.hand:
                secrets["another hand"] = player.hand
            if player.seat != seat and player.base is not None and not player.base_shown:
                secrets["another Base Speed card"] = player.base
            if any(not held.known >> seat & 1 for held in player.inventory):
                secrets["another Inventory"] = player.items
            if any(not down.known >> seat & 1 for down in player.encounters):
                secrets["a face-down Encounter"] = [down.card for down in player.encounters]
        return secrets
