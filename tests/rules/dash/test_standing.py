"""Who is ahead: gold, what is held to the end, then explored cards."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import FILLER, RAT, Table, card
from undercroft.rules.dash import GAME


def places(table: Table) -> list[int]:
    return [each.place for each in table.match.standing]


@pytest.mark.rule("DD-12.3", "DD-12.4")
def test_gold_decides_then_explored_cards() -> None:
    treasure = next(each for each in GAME.cards.deck if each.worth and not each.texts(1))
    table = Table([RAT, *FILLER], hands=[[], [], []], treasures=[[], [treasure], []], explored=[4, 0, 6])
    assert places(table) == [3, 1, 2]
    words = GAME.text.standing(table.match.standing[1])
    assert words == f"{treasure.worth} gold and 0 explored cards."


def test_a_treasure_map_in_hand_counts_while_it_is_held() -> None:
    table = Table([RAT, *FILLER], hands=[["treasure-map"], []], explored=[0, 9])
    assert places(table) == [1, 2]
    held = table.match.standing[0].figures["held"]
    assert held > 0
    assert GAME.text.standing(table.match.standing[0]).startswith(f"0 gold, {held} more in hand")


def test_face_down_cards_say_nothing_of_it() -> None:
    down = Table([RAT, card("lost-merchant"), *FILLER])
    other = Table([card("lost-merchant"), RAT, *FILLER])
    assert down.match.standing == other.match.standing
