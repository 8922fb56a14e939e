"""Dash Through the Dungeon keeps the laws of every game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.rules.cheap import one_of_three
from tests.thorough import many
from undercroft.rules.dash import GAME
from undercroft.rules.dash.cards import DungeonCard, Item
from undercroft.rules.dash.state import Dash
from undercroft.testing import Conformance, Variant


class TestDash(Conformance):
    game = GAME
    where = "undercroft.rules.dash:GAME"
    golden = Path(__file__).parent / "golden.json"

    @classmethod
    def pytest_generate_tests(cls, metafunc: Any) -> None:
        one_of_three(metafunc, cls.game)

    def secrets(self, state: Dash, seat: int) -> Mapping[str, object]:
        down = {f"position {position}": state.area[position] for position in state.face_down}
        return {**down, "dungeon deck": state.deck, "equipment deck": state.equipment_deck}

    def cards(self, state: Dash) -> Iterable[str]:
        found: list[DungeonCard | Item] = [card for card in state.area if card is not None]
        found += (*state.deck, *state.equipment_deck, *state.discard)
        for each in state.explorers:
            found += (*each.explored, *each.treasures, *each.equipment)
        return [card.id for card in found]


class Own(TestDash):
    __test__ = False
    matches = many(2, thorough=6)


@pytest.mark.rule("DD-8.8", "DD-8.13")
@pytest.mark.parametrize("players", [2, 4])
def test_how_cards_came_to_lie_that_a_confusion_put_back_is_told_to_nobody(players: int) -> None:
    Own().test_hidden_shuffles_tell_nothing(Variant(players, (("confusion_scope", "own"),)))
