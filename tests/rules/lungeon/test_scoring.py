"""Chapters 11 and 12: scoring a round, and the end of the match."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    CELL,
    CELLAR,
    SEALED_ROUND,
    Table,
    hero,
    new_match,
    new_round,
    table,
)
from undercroft.rules.lungeon import GAME


def finish(
    *,
    lives: tuple[int, int] = (2, 2),
    treasure: tuple[bool, bool] = (False, False),
    blue_torches: int = 0,
    **more: object,
) -> Table:
    """A round in the cellar that ends with red's step onto (2,2), the last tile.

    Both heroes have a field for the tile they stand on; red gets a second one for the tile it left.
    Blue has as many torches beyond the walls as asked for.
    """
    t = table(
        hero("paladin", (1, 1), life=max(1, lives[0]), found_treasure=treasure[0]),
        hero("barbarian", (2, 1), life=lives[1], found_treasure=treasure[1]),
        walls=CELLAR,
        red_torches=[(1, 2), (1, 1)],
        blue_torches=[(4, y) for y in range(1, 1 + blue_torches)],
        monsters={} if lives[0] else {(2, 2): "hulk"},
        dice=[1],
        first="blue",
        turn="red",
        **more,  # type: ignore[arg-type]
    )
    return t.play("move:2,2")


@pytest.mark.rule("LR-11.1", "LR-11.3")
@pytest.mark.parametrize(
    ("lives", "treasure", "reason"),
    [
        ((2, 0), (False, False), "cleared"),
        ((2, 0), (True, False), "treasure"),
        ((2, 0), (False, True), "treasure"),
        ((0, 2), (True, False), "treasure"),
        ((0, 2), (True, True), "treasure"),
    ],
)
def test_with_one_dead_hero_nobody_scores(lives: tuple[int, int], treasure: tuple[bool, bool], reason: str) -> None:
    assert finish(lives=lives, treasure=treasure).ended == (reason, (0, 0))


@pytest.mark.rule("LR-11.2")
@pytest.mark.parametrize("treasure", [(False, False), (True, False), (True, True)])
def test_both_dead_cost_two_points_each(treasure: tuple[bool, bool]) -> None:
    assert finish(lives=(0, 0), treasure=treasure).ended == ("both-dead", (-2, -2))


@pytest.mark.rule("LR-11.1", "LR-11.4", "LR-11.5")
@pytest.mark.parametrize(
    ("treasure", "points"), [((True, False), (3, 1)), ((False, True), (1, 3)), ((True, True), (3, 3))]
)
def test_the_treasure_scores_3_and_the_other_1(treasure: tuple[bool, bool], points: tuple[int, int]) -> None:
    assert finish(treasure=treasure, blue_torches=6).ended == ("treasure", points)


@pytest.mark.rule("LR-11.6", "LR-11.7", "LR-11.10")
@pytest.mark.parametrize(
    ("blue_torches", "fields", "points"),
    [(0, (3, 1), (2, 1)), (1, (3, 2), (2, 1)), (2, (3, 3), (2, 2)), (3, (3, 4), (1, 2)), (6, (3, 7), (1, 2))],
)
def test_without_treasure_fields_decide(blue_torches: int, fields: tuple[int, int], points: tuple[int, int]) -> None:
    t = finish(blue_torches=blue_torches)
    assert t.ended == ("cleared", points)
    assert t.results[0].fields == fields


@pytest.mark.rule("LR-11.8")
def test_ruling_17_death_counts_before_treasure_treasure_before_stalemate_and_fields() -> None:  # LR-R17
    assert finish(lives=(2, 0), treasure=(True, False)).results[0].points == (0, 0)
    capped = table(
        hero("paladin", (1, 1)), chests={(2, 2): "red"}, turns=599, stalemate_scoring="fields", dice=[6]
    ).play("move:2,2", "open")
    assert capped.ended == ("turn-cap", (3, 1))
    assert finish(treasure=(False, True)).results[0].points == (1, 3), "although red has more fields"


@pytest.mark.rule("LR-11.8", "LR-11.9")
def test_a_death_counts_before_a_stalemate() -> None:
    t = table(blue=hero("thief", (6, 6), life=0), red_torches=[(2, 2)], idle=39, stalemate_scoring="fields")
    assert t.play("move:2,2").ended == ("stalemate", (0, 0))


@pytest.mark.rule("LR-11.9")
@pytest.mark.parametrize(
    ("scoring", "blue_torches", "points"),
    [
        ("zero", [], (0, 0)),
        ("zero", [(5, 5), (5, 6), (4, 6)], (0, 0)),
        ("fields", [], (2, 1)),
        ("fields", [(5, 5)], (2, 2)),
        ("fields", [(5, 5), (5, 6), (4, 6)], (1, 2)),
    ],
)
def test_what_a_stalemate_scores(scoring: str, blue_torches: list[tuple[int, int]], points: tuple[int, int]) -> None:
    t = table(red_torches=[(2, 2)], blue_torches=blue_torches, idle=39, stalemate_scoring=scoring)
    assert t.play("move:2,2").ended == ("stalemate", points)


@pytest.mark.rule("LR-11.10", "LR-3.17")
def test_ruling_2_the_tile_a_hero_stands_on_counts_if_it_has_no_torch() -> None:  # LR-R2
    t = table(dice=[2, 2])
    assert t.fields == (1, 1), "the start tiles"
    t.play("move:2,2", "move:5,5")
    assert t.fields == (2, 2), "a torch on the start tile and the fresh tile"
    t.play("move:1,1")
    assert t.fields == (2, 2), "back on its own torch"


@pytest.mark.rule("LR-11.11", "LR-1.10")
def test_a_hero_on_the_opponents_torch_does_not_own_the_tile() -> None:
    t = table(blue_torches=[(2, 2)]).play("move:2,2")
    assert t.where("red") == (2, 2)
    assert t.fields == (1, 2)


@pytest.mark.rule("LR-11.12")
def test_torches_beyond_reach_count_for_their_owner() -> None:
    """Blue dies outside the cellar; its torches there are out of everybody's reach and still its fields."""
    t = table(
        hero("paladin", (1, 1)),
        hero("barbarian", (6, 6), life=1),
        walls=CELL,
        blue_torches=[(5, 6), (4, 6)],
        monsters={(5, 5): "hulk"},
        dice=[1],
    ).play("move:5,5")
    assert t.ended == ("cleared", (0, 0))
    assert t.results[0].fields == (1, 3)


@pytest.mark.rule("LR-11.13", "LR-16.11")
def test_match_points_may_become_negative() -> None:
    t = finish(lives=(0, 0))
    assert t.dungeon.points == (-2, -2)
    assert t.outcome is not None
    assert t.outcome.scores == (-2, -2)


@pytest.mark.rule("LR-12.1")
def test_most_match_points_win() -> None:
    t = finish(treasure=(False, True))
    assert t.outcome is not None
    assert t.outcome.ranking == ((1,), (0,))
    assert (t.outcome.scores, t.outcome.reason) == ((1, 3), "most-points")
    assert t.story[-1] == "Blue wins the match. 1 : 3."


@pytest.mark.rule("LR-12.1")
def test_points_of_all_rounds_are_added_up() -> None:
    t = finish(treasure=(True, False), rounds=3, setup=SEALED_ROUND * 2)
    while t.pending:
        t.play(t.options[0])
    assert [each.points for each in t.results] == [(3, 1), (2, 2), (2, 2)]
    assert t.outcome is not None
    assert t.outcome.scores == (7, 5)
    assert t.outcome.winners == (0,)


@pytest.mark.rule("LR-12.2")
def test_ruling_12_equal_match_points_are_a_draw() -> None:  # LR-R12
    match = new_match(SEALED_ROUND)
    match.choose("hero:thief")
    match.choose("hero:wizard")
    outcome = match.outcome
    assert outcome is not None
    assert outcome.ranking == ((0, 1),)
    assert (outcome.winners, outcome.decided, outcome.reason) == ((0, 1), False, "draw")
    assert GAME.text.event(match.events()[-1]) == "The match is a draw. 2 : 2."


@pytest.mark.rule("LR-12.3")
def test_all_rounds_are_played_even_if_the_result_is_decided() -> None:
    """At 9 : 3 nobody can catch up in two rounds of 1 : 3 at best, and still they are played."""
    t = finish(treasure=(True, False), before=[(3, 1), (3, 1)], rounds=5, setup=SEALED_ROUND * 2)
    assert t.dungeon.points == (9, 3)
    assert t.outcome is None
    t.play("hero:thief", "hero:wizard")
    assert t.outcome is None
    t.play("hero:thief", "hero:wizard")
    assert t.outcome is not None
    assert len(t.results) == 5


@pytest.mark.rule("LR-12.4")
def test_the_result_reports_points_and_reason_of_each_round_and_the_totals() -> None:
    t = finish(treasure=(True, False), rounds=2, setup=SEALED_ROUND).play("hero:thief", "hero:wizard")
    seen = GAME.table.view(t.dungeon, None)
    assert seen["results"] == [
        {"reason": "treasure", "points": [3, 1], "fields": [3, 1], "classes": ["paladin", "barbarian"], "turns": 1},
        {"reason": "cleared", "points": [2, 2], "fields": [1, 1], "classes": ["thief", "wizard"], "turns": 1},
    ]
    assert seen["points"] == [5, 3]
    assert t.outcome is not None
    assert t.outcome.scores == (5, 3)


@pytest.mark.rule("LR-12.3", "LR-3.2")
def test_a_match_of_sealed_rounds_from_the_start() -> None:
    t = new_round(SEALED_ROUND * 5, rounds=5)
    while t.pending:
        t.play(t.options[0])
    assert t.outcome is not None
    assert t.outcome.scores == (10, 10)
    assert [each.turns for each in t.results] == [1] * 5
