"""When the Boss draws Luck for a test, even is Lucky, as it is for Heroes."""

from __future__ import annotations

import pytest

from tests.rules.runaway.table import Table


@pytest.mark.rule("RA-7.25", "RA-8.18", "RA-8.19")
@pytest.mark.parametrize(
    ("drawn", "halt"),
    [([2], 15), ([4], 15), ([8], 15), ([1], 12), ([3], 12), ([7], 12), ([], 12)],
)
def test_an_even_number_keeps_the_boss_on_its_feet(drawn: list[int], halt: int) -> None:
    """The Banana Peel on space 12 costs an Unlucky Boss 3 of its 5 Speed; without a card to draw it is Unlucky."""
    table = Table(2)
    table.plain_boss()
    table.boss(10)
    table.hero(0, 30, deck=drawn)
    table.hero(1, 40, deck=[4])  # not the rearmost: draws nothing
    table.chase.globals[12] = table.cards.by_id["banana-peel-1"]
    table.run_boss()
    assert table.chase.boss.position == halt
    assert [event.data["seat"] for event in table.told("card-drawn")] == [0] * len(drawn)
