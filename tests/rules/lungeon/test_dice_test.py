"""Chapter 6: the dice test and encounters."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import Tile, hero, table

CLASSES = ("paladin", "wizard", "barbarian")


@pytest.mark.rule("LR-6.1")
@pytest.mark.parametrize("kind", CLASSES)
@pytest.mark.parametrize(
    ("roll", "found"),
    [(1, "empty"), (2, "empty"), (3, "empty"), (4, "monster"), (5, "monster"), (6, "chest")],
)
def test_the_move_roll(kind: str, roll: int, found: str) -> None:
    t = table(hero(kind, (1, 1)), hero("thief", (6, 6)), dice=[roll, 1, 6]).play("move:2,2")
    assert t.happened[0] == f"tile-tested.{found}"


@pytest.mark.rule("LR-6.2")
@pytest.mark.parametrize(
    ("roll", "found"),
    [(1, "chest"), (2, "empty"), (3, "empty"), (4, "monster"), (5, "monster"), (6, "chest")],
)
def test_the_thiefs_move_roll(roll: int, found: str) -> None:
    t = table(hero("thief", (1, 1)), dice=[roll, 1, 6]).play("move:2,2")
    assert t.happened[0] == f"tile-tested.{found}"


@pytest.mark.rule("LR-6.3")
def test_the_thiefs_1_is_nothing_special_in_other_rolls() -> None:
    t = table(hero("thief", (1, 1)), dice=[4, 1, 1]).play("move:2,2")
    assert t.tile((2, 2)) == Tile(monster="slime"), "encounter roll 1 is a Slime, combat roll 1 is lost"
    assert t.red.life == 1
    t = table(hero("thief", (1, 1)), chests={(2, 2): "red"}, dice=[1]).play("move:2,2", "open")
    assert "Red opens the chest (roll 1): a Health Potion, of no use here." in t.story


@pytest.mark.rule("LR-6.4")
def test_on_an_empty_tile_nothing_else_happens() -> None:
    t = table(dice=[2]).play("move:2,2")
    assert t.tile((2, 2)) == Tile(hero="red")
    assert t.happened == ["tile-tested.empty", "moved", "torch-laid"]


@pytest.mark.rule("LR-6.5")
@pytest.mark.parametrize(
    ("dice", "answers", "discovered"),
    [
        ([2], (), True),
        ([4, 6, 1], (), False),
        ([4, 6, 6], (), True),
        ([6], ("leave",), True),
        ([6, 1], ("open",), True),
    ],
)
def test_a_tested_tile_is_discovered_or_holds_a_monster(
    dice: list[int], answers: tuple[str, ...], discovered: bool
) -> None:
    t = table(dice=dice).play("move:2,1", *answers)
    assert ((2, 1) in t.discovered) == discovered
    assert (t.tile((2, 1)).monster is None) == discovered


@pytest.mark.rule("LR-6.6", "LR-6.7")
@pytest.mark.parametrize(
    ("roll", "monster"),
    [(1, "slime"), (2, "slime"), (3, "slime"), (4, "hulk"), (5, "hulk"), (6, "dragon")],
)
def test_the_encounter_roll_puts_a_monster_on_the_target(roll: int, monster: str) -> None:
    t = table(hero("wizard", (1, 1)), dice=[5, roll]).play("move:2,2")
    assert t.tile((2, 2)) == Tile(monster=monster)
    assert t.where("red") == (1, 1), "the hero stays on its tile"


@pytest.mark.rule("LR-6.8")
def test_the_first_battle_is_compulsory_and_fought_at_once() -> None:
    t = table(dice=[5, 6, 1]).play("move:2,2")
    assert t.happened[:3] == ["tile-tested.monster", "monster-appeared", "battle-rolled.lost"]
    assert t.asked == ("blue", "choose_move"), "red was asked nothing in between"
    assert t.red.life == 2


@pytest.mark.rule("LR-6.9")
def test_after_a_loss_the_hero_may_fight_again_or_go_elsewhere() -> None:
    t = table(dice=[5, 6, 1, 2]).play("move:2,2", "move:5,5")
    assert t.targets == {(2, 1): "test", (1, 2): "test", (2, 2): "engage"}


@pytest.mark.rule("LR-6.10")
def test_engaging_again_needs_no_move_roll_and_no_encounter_roll() -> None:
    t = table(monsters={(2, 2): "hulk"}, dice=[4]).play("move:2,2")
    assert t.rolls == [("combat", 4)]
    assert t.tile((2, 2)) == Tile(hero="red")


@pytest.mark.rule("LR-6.11")
@pytest.mark.parametrize("roll", [1, 6])
def test_ruling_8_one_battle_per_turn(roll: int) -> None:  # LR-R8
    monsters = {(2, 2): "hulk", (2, 1): "hulk", (3, 3): "hulk"}
    t = table(monsters=monsters, dice=[roll]).play("move:2,2")
    assert t.asked == ("blue", "choose_move")
    assert t.rolls == [("combat", roll)]


@pytest.mark.rule("LR-6.12")
def test_monsters_belong_to_nobody() -> None:
    t = table(hero("barbarian", (2, 1)), hero("paladin", (1, 2)), dice=[5, 4, 1, 4]).play("move:2,2")
    assert t.tile((2, 2)).monster == "hulk", "red uncovered it"
    t.play("move:2,2")
    assert t.tile((2, 2)).hero == "blue"
    assert (t.red.points, t.blue.points) == (0, 1)


@pytest.mark.rule("LR-6.13")
def test_monsters_never_move_attack_heal_or_keep_wounds() -> None:
    t = table(monsters={(2, 2): "hulk"}, blue_torches=[(5, 5)], dice=[3, 3, 1, 4])
    t.play("move:2,2", "move:5,5", "move:2,2", "move:6,6")
    assert t.tile((2, 2)) == Tile(monster="hulk"), "after two battles it stands where it stood"
    assert t.red.life == 1
    t.play("move:2,1", "move:5,5")
    assert t.red.life == 1, "beside it nothing happens to a hero that does not engage it"
    t.play("move:2,2")
    assert t.rolls[-1] == ("combat", 4), "and it takes the same roll as before"
    assert t.red.points == 1


@pytest.mark.rule("LR-6.14", "LR-5.4")
def test_a_monster_blocks_its_tile_but_not_the_diagonal_beside_it() -> None:
    t = table(monsters={(2, 1): "dragon", (1, 2): "dragon"}, dice=[3]).play("move:2,2")
    assert t.where("red") == (2, 2)
