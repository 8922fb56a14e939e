"""Who is ahead: match points, and what the round would add if it ended now."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import SEALED_ROUND, Table, hero, new_round, table
from undercroft.rules.lungeon import GAME


def said(t: Table) -> list[tuple[int, str]]:
    """The place and the sentence of both players."""
    standing = GAME.table.standing(t.dungeon)
    return [(each.place, GAME.text.standing(each, ("Red", "Blue"))) for each in standing]


@pytest.mark.rule("LR-11.7", "LR-12.1")
def test_more_fields_would_bring_more_points_now() -> None:
    t = table(blue_torches=[(4, 1), (4, 2)], before=[(2, 2)], rounds=2)
    assert said(t) == [
        (2, "2 match points, 1 more if the round ended now: 1 field, level 1, 3 life."),
        (1, "2 match points, 2 more if the round ended now: 3 fields, level 1, 4 life."),
    ]


@pytest.mark.rule("LR-11.4", "LR-11.5")
def test_a_treasure_found_is_ahead_of_fields() -> None:
    t = table(hero("paladin", (1, 1), found_treasure=True), blue_torches=[(4, 1), (4, 2)])
    assert said(t)[0] == (1, "0 match points, 3 more if the round ended now: the treasure is found.")
    assert said(t)[1][0] == 2


def test_of_two_who_will_score_nothing_the_living_has_more_to_show() -> None:
    t = table(blue=hero("barbarian", (6, 6), life=0), red_torches=[(1, 2)])
    assert said(t)[1] == (2, "0 match points; the hero of this round is dead.")


def test_between_rounds_only_match_points_count() -> None:
    t = new_round(SEALED_ROUND)
    assert said(t) == [(1, "0 match points."), (1, "0 match points.")]
