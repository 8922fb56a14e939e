"""Chapter 13: edge cases."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    CELL,
    CELLAR,
    CORNER_WALL,
    SEALED_ROUND,
    Tile,
    all_but,
    hero,
    new_round,
    table,
)
from undercroft.rules.lungeon.ending import is_cleared


@pytest.mark.rule("LR-13.1", "LR-5.9")
def test_a_walled_in_hero_passes_every_turn_and_owns_its_tile() -> None:
    t = table(walls=CELL, dice=[1, 2, 3])
    assert t.happened == ["stuck"]
    for key in ("move:5,5", "move:4,4", "move:3,3"):
        assert t.asked == ("blue", "choose_move"), "the other hero plays on, alternately with these passes"
        t.play(key)
    assert t.happened.count("stuck") == 4
    assert t.dungeon.turns == 8, "red's passes count as turns"
    assert t.fields == (1, 4)
    assert (1, 1) in t.discovered


@pytest.mark.rule("LR-13.2")
def test_both_heroes_sealed_in() -> None:
    t = new_round(SEALED_ROUND).play("hero:thief", "hero:wizard")
    assert t.ended == ("cleared", (2, 2))
    assert t.results[0].fields == (1, 1)
    assert t.results[0].turns == 1, "after the first turn"


@pytest.mark.rule("LR-13.3", "LR-5.9")
def test_a_hero_blocked_by_the_other_passes_for_the_moment() -> None:
    t = table(hero("paladin", (1, 1)), hero("barbarian", (1, 2)), walls=[(2, 1), (2, 2)], dice=[3])
    assert t.happened == ["stuck"]
    t.play("move:1,3")
    assert t.asked == ("red", "choose_move")
    assert t.options == ["move:1,2"]


@pytest.mark.rule("LR-13.4")
def test_separate_regions_must_both_be_cleared() -> None:
    """A wall across the board: red has finished the left, blue has one tile to go on the right."""
    wall = [(3, y) for y in range(1, 7)]
    left = [(x, y) for x in (1, 2) for y in range(1, 7)]
    right = [(x, y) for x in (4, 5, 6) for y in range(1, 7)]
    t = table(
        walls=wall,
        red_torches=[at for at in left if at != (2, 2)],
        blue_torches=[at for at in right if at != (5, 5)],
        dice=[2, 2],
    )
    t.play("move:2,2")
    assert t.ended is None, "the left is cleared, the right is not"
    t.play("move:5,5")
    assert t.ended == ("cleared", (1, 2))
    assert t.results[0].fields == (12, 18)


@pytest.mark.rule("LR-13.5", "LR-5.8")
def test_a_hero_with_nothing_left_to_find_must_keep_moving() -> None:
    t = table(red_torches=all_but(CORNER_WALL, [(6, 5), (5, 5), (5, 6)]), dice=[1])
    assert set(t.targets.values()) == {"walk"}
    assert "pass" not in t.options
    assert t.closed["pass"].reason == "must-move"


@pytest.mark.rule("LR-13.6")
def test_a_chest_left_on_the_last_tile_keeps_the_round_going() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("barbarian", (2, 1)),
        walls=CELLAR,
        red_torches=[(1, 2)],
        dice=[6, 4],
    ).play("move:2,2", "leave")
    assert t.ended is None
    t.play("move:1,1", "move:2,1", "move:2,2", "open")
    assert t.ended == ("cleared", (2, 1)), "somebody entered again and opened it"


@pytest.mark.rule("LR-13.7")
def test_a_monster_on_the_last_tile_keeps_the_round_going() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("barbarian", (2, 1)),
        walls=CELLAR,
        red_torches=[(1, 2)],
        dice=[4, 1, 1, 2, 3],
    ).play("move:2,2")
    assert t.ended is None
    t.play("move:2,2")
    assert t.ended is None, "blue has lost against it, too"
    t.play("move:2,2")
    assert t.ended == ("cleared", (2, 1))


@pytest.mark.rule("LR-13.8", "LR-11.3")
@pytest.mark.parametrize(("roll", "points"), [(1, (0, 0)), (6, (3, 1))])
def test_the_last_turn_after_a_treasure_is_a_normal_one(roll: int, points: tuple[int, int]) -> None:
    t = table(
        blue=hero("thief", (6, 6), life=1),
        chests={(2, 2): "red"},
        monsters={(5, 5): "dragon"},
        blue_torches=[(6, 5)],
        dice=[6, roll],
    ).play("move:2,2", "open")
    assert t.targets == {(6, 5): "walk", (5, 5): "engage", (5, 6): "test"}
    t.play("move:5,5")
    assert t.ended == ("treasure", points)


@pytest.mark.rule("LR-13.9")
@pytest.mark.parametrize(("roll", "reason"), [(6, "treasure"), (5, "cleared")])
def test_the_survivor_finds_the_treasure_or_clears_the_rest_for_nothing(roll: int, reason: str) -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("thief", (2, 1), life=0),
        walls=CELLAR,
        red_torches=[(1, 2)],
        chests={(2, 2): "red"},
        dice=[roll],
    ).play("move:2,2", "open")
    assert t.ended == (reason, (0, 0))


@pytest.mark.rule("LR-13.10", "LR-10.4")
def test_a_death_can_leave_a_cleared_dungeon() -> None:
    t = table(walls=CELL, blue=hero("barbarian", (6, 6), life=1), dice=[4, 6, 1])
    assert not is_cleared(t.dungeon)
    t.play("move:5,5")
    assert t.ended == ("cleared", (0, 0))


@pytest.mark.rule("LR-13.11")
@pytest.mark.parametrize("again", [False, True], ids=["first battle", "re-engagement"])
def test_a_hero_dies_alike_in_a_first_battle_and_a_re_engagement(again: bool) -> None:
    someone = hero("paladin", (1, 1), life=1)
    if again:
        t = table(someone, monsters={(2, 2): "dragon"}, dice=[1]).play("move:2,2")
    else:
        t = table(someone, dice=[4, 6, 1]).play("move:2,2")
    assert not t.red.alive
    assert t.tile((1, 1)) == Tile(torch="red")
    assert t.tile((2, 2)) == Tile(monster="dragon")
    assert t.asked == ("blue", "choose_move")


@pytest.mark.rule("LR-13.12")
def test_a_spell_is_never_paid_with_life() -> None:
    t = table(hero("wizard", (1, 1), mana=0), monsters={(2, 2): "dragon"}, dice=[6]).play("move:2,2")
    assert t.rolls == [("combat", 6)], "without mana the spell is not offered"
    assert (t.red.life, t.red.mana) == (2, 0)


@pytest.mark.rule("LR-13.13")
@pytest.mark.parametrize(("points", "after"), [(5, 6), (6, 6)])
def test_an_automatic_win_grants_a_point_up_to_the_cap(points: int, after: int) -> None:
    someone = hero("paladin", (1, 1), points=points, items="sword shield")
    t = table(someone, monsters={(2, 2): "slime"}).play("move:2,2")
    assert t.rolls == []
    assert t.red.points == after
    assert t.where("red") == (2, 2)


@pytest.mark.rule("LR-13.14")
def test_two_heroes_never_swap_places() -> None:
    t = table(hero("paladin", (3, 3)), hero("barbarian", (3, 4)), red_torches=[(3, 3), (3, 4)], dice=[1])
    assert "move:3,4" not in t.options
    t.play("move:2,3")
    assert "move:3,3" in t.options, "red left it in an earlier turn"


@pytest.mark.rule("LR-13.15")
def test_a_hero_may_return_to_the_tile_it_came_from() -> None:
    t = table(dice=[1, 1]).play("move:2,2", "move:5,5")
    assert t.targets[1, 1] == "walk"
    t.play("move:1,1")
    assert t.where("red") == (1, 1)
