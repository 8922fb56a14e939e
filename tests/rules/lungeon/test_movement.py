"""Chapter 5: movement."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import CELL, At, Tile, hero, table

AROUND_3_3 = {(2, 2), (3, 2), (4, 2), (2, 3), (4, 3), (2, 4), (3, 4), (4, 4)}


@pytest.mark.rule("LR-5.1", "LR-5.2", "LR-5.7")
def test_a_move_targets_any_of_the_eight_tiles_around() -> None:
    assert set(table(hero("paladin", (3, 3))).targets) == AROUND_3_3


@pytest.mark.rule("LR-5.1", "LR-5.6", "LR-5.7")
def test_walls_are_no_targets() -> None:
    walls = [(2, 2), (3, 4), (4, 3)]
    t = table(hero("paladin", (3, 3)), walls=walls)
    assert set(t.targets) == AROUND_3_3 - set(walls)
    assert {t.closed[f"move:{x},{y}"].reason for x, y in walls} == {"wall"}


@pytest.mark.rule("LR-5.3", "LR-5.4", "LR-6.14")
@pytest.mark.parametrize(
    "beside",
    [
        {"walls": [(3, 4), (4, 3)]},
        {"monsters": {(3, 4): "hulk", (4, 3): "dragon"}},
        {"walls": [(3, 4)], "monsters": {(4, 3): "slime"}},
        {"walls": [(3, 4)], "blue": hero("barbarian", (4, 3))},
        {"monsters": {(3, 4): "slime"}, "blue": hero("barbarian", (4, 3))},
        {"walls": [(3, 4)], "chests": {(4, 3): "blue"}},
    ],
    ids=str,
)
def test_a_hero_squeezes_diagonally_between_anything(beside: dict[str, object]) -> None:
    t = table(hero("paladin", (3, 3)), dice=[2], **beside)  # type: ignore[arg-type]
    assert t.targets[4, 4] == "test"
    t.play("move:4,4")
    assert t.where("red") == (4, 4)


@pytest.mark.rule("LR-5.5")
def test_a_hero_moves_one_tile_also_over_torches() -> None:
    trail = [(2, 2), (3, 3), (4, 4)]
    t = table(red_torches=trail, dice=[1])
    t.play("move:2,2")
    assert t.where("red") == (2, 2)
    assert t.asked == ("blue", "choose_move"), "one tile, however many torches lie ahead"


@pytest.mark.rule("LR-5.6", "LR-13.14")
def test_a_hero_cannot_enter_or_pass_the_other_hero() -> None:
    t = table(hero("paladin", (1, 1)), hero("thief", (2, 2)), walls=[(2, 1)])
    assert set(t.targets) == {(1, 2)}
    assert t.closed["move:2,2"].reason == "hero-there"


@pytest.mark.rule("LR-5.6", "LR-14.3")
def test_what_is_closed_is_listed_in_the_order_of_the_tiles() -> None:
    t = table(hero("paladin", (2, 2)), hero("thief", (1, 2)), walls=[(1, 1), (3, 1), (3, 3)])
    assert list(t.closed) == ["move:1,1", "move:3,1", "move:1,2", "move:3,3", "pass"]


@pytest.mark.rule("LR-5.6", "LR-5.7", "LR-7.14")
def test_choosing_a_monsters_tile_means_to_engage_not_to_enter() -> None:
    t = table(monsters={(2, 2): "dragon"}, dice=[5])
    assert t.targets[2, 2] == "engage"
    t.play("move:2,2")
    assert t.where("red") == (1, 1)
    assert t.tile((2, 2)) == Tile(monster="dragon")


@pytest.mark.rule("LR-5.7", "LR-9.4")
def test_a_dead_hero_is_in_nobodys_way() -> None:
    t = table(blue=hero("thief", (2, 2), life=0))
    assert t.targets[2, 2] == "walk"


@pytest.mark.rule("LR-5.8")
def test_moving_is_compulsory_while_a_target_without_monster_exists() -> None:
    t = table(walls=[(2, 1)], monsters={(2, 2): "dragon"}, blue_torches=[(1, 2)])
    assert t.options == ["move:1,2", "move:2,2"]
    assert (t.closed["pass"].reason, t.closed["pass"].clause) == ("must-move", "LR-5.8")


@pytest.mark.rule("LR-5.8", "LR-5.18")
def test_with_only_monsters_around_a_hero_may_pass() -> None:
    t = table(walls=[(2, 1)], monsters={(2, 2): "dragon", (1, 2): "slime"}, idle=3)
    assert t.options == ["move:1,2", "move:2,2", "pass"]
    assert t.decision.default.key == "pass", "nobody is sent into a fight by default"
    before = t.dungeon.copy()
    t.play("pass")
    assert t.asked == ("blue", "choose_move")
    assert (t.dungeon.torches, t.dungeon.monsters) == (before.torches, before.monsters)
    assert t.red == before.heroes[0]
    assert t.dungeon.idle == 5, "three turns before, the pass, and blue's that has just begun"


@pytest.mark.rule("LR-5.9", "LR-13.3")
def test_without_any_target_the_turn_is_an_automatic_pass() -> None:
    t = table(hero("paladin", (1, 1)), hero("thief", (2, 2)), walls=[(2, 1), (1, 2)], dice=[2])
    assert t.asked == ("blue", "choose_move"), "red was not asked"
    assert t.happened == ["stuck"]
    assert t.rolls == []
    t.play("move:3,3")
    assert t.asked == ("red", "choose_move")
    assert set(t.targets) == {(2, 2)}, "normal options later"


@pytest.mark.rule("LR-5.10", "LR-16.8")
@pytest.mark.parametrize(
    ("dice", "choices", "causes"),
    [
        ([3], (), ["move"]),
        ([4, 5, 1], (), ["move", "encounter", "combat"]),
        ([6, 4], ("open",), ["move", "chest"]),
        ([6], ("leave",), ["move"]),
    ],
)
def test_the_order_of_dice_inside_a_turn(dice: list[int], choices: tuple[str, ...], causes: list[str]) -> None:
    t = table(dice=dice).play("move:2,2", *choices)
    assert [cause for cause, _ in t.rolls] == causes


@pytest.mark.rule("LR-5.11")
def test_an_unknown_target_is_tested_before_the_hero_is_placed() -> None:
    t = table(hero("wizard", (1, 1)), dice=[4, 6])
    assert t.targets[2, 2] == "test"
    t.play("move:2,2")
    assert t.asked == ("red", "battle_method")
    assert t.where("red") == (1, 1), "the test is rolled and the hero still where it was"


@pytest.mark.rule("LR-5.12", "LR-5.13")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_entering_a_torch_rolls_nothing_and_keeps_its_colour(colour: str) -> None:
    t = table(**{f"{colour}_torches": [(2, 2)]})  # type: ignore[arg-type]
    assert t.targets[2, 2] == "walk"
    t.play("move:2,2")
    assert t.rolls == []
    assert t.tile((2, 2)) == Tile(torch="red" if colour == "red" else "blue", hero="red")


@pytest.mark.rule("LR-5.14")
@pytest.mark.parametrize("finder", ["red", "blue"])
def test_entering_a_chest_rolls_no_test_and_offers_the_chest(finder: str) -> None:
    t = table(chests={(2, 2): "red" if finder == "red" else "blue"})
    assert t.targets[2, 2] == "chest"
    t.play("move:2,2")
    assert t.rolls == []
    assert t.where("red") == (2, 2)
    assert t.asked == ("red", "chest")


@pytest.mark.rule("LR-5.15")
@pytest.mark.parametrize("to", [(2, 1), (1, 2), (2, 2)])
def test_a_torch_is_laid_on_the_tile_just_left(to: At) -> None:
    t = table(dice=[3]).play(f"move:{to[0]},{to[1]}")
    assert t.tile((1, 1)) == Tile(torch="red")
    assert t.tile(to) == Tile(hero="red"), "the torch of the new tile comes when it is left"


@pytest.mark.rule("LR-5.16")
@pytest.mark.parametrize("colour", ["red", "blue"])
def test_no_torch_is_laid_where_one_lies(colour: str) -> None:
    t = table(dice=[3], **{f"{colour}_torches": [(1, 1)]}).play("move:2,2")  # type: ignore[arg-type]
    assert t.tile((1, 1)).torch == colour
    assert "torch-laid" not in t.happened


@pytest.mark.rule("LR-5.16")
def test_ruling_3_a_torch_ahead_does_not_stop_the_torch_behind() -> None:  # LR-R3
    t = table(red_torches=[(2, 2)]).play("move:2,2")
    assert t.tile((1, 1)) == Tile(torch="red")


@pytest.mark.rule("LR-5.17", "LR-7.14")
def test_after_a_lost_battle_the_hero_stays_and_lays_no_torch() -> None:
    t = table(dice=[4, 6, 5]).play("move:2,2")
    assert t.where("red") == (1, 1)
    assert t.dungeon.torches == (0, 0)


@pytest.mark.rule("LR-5.19", "LR-8.2")
def test_open_here_without_a_target_leaves_a_pass_beside_it() -> None:
    blocked = {"red": hero("paladin", (1, 1)), "blue": hero("thief", (2, 2)), "walls": [(2, 1), (1, 2)]}
    t = table(chests={(1, 1): "red"}, open_in_place=True, **blocked)  # type: ignore[arg-type]
    assert t.options == ["open_here", "pass"]
    t.play("pass")
    assert t.tile((1, 1)).chest
    assert t.rolls == []


@pytest.mark.rule("LR-5.19")
def test_open_here_satisfies_the_compulsory_action() -> None:
    among_monsters = {"walls": CELL[:2], "monsters": {(1, 2): "dragon"}, "chests": {(1, 1): "red"}}
    t = table(open_in_place=True, **among_monsters)  # type: ignore[arg-type]
    assert t.options == ["move:1,2", "open_here", "pass"]
    t = table(open_in_place=True, forced_engagement=True, dice=[4], **among_monsters)  # type: ignore[arg-type]
    assert t.options == ["move:1,2", "open_here"]
    assert t.closed["pass"].reason == "must-engage"
    t.play("open_here")
    assert t.asked == ("blue", "choose_move")
    assert t.items("red") == ["shield"]
