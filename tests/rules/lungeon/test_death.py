"""Chapter 9: death."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import ONE_WALL, Table, Tile, hero, rolled, table
from undercroft.rules.lungeon import GAME


def last_stand(**more: object) -> Table:
    """Red, with one life left, loses against a Hulk on (2,2)."""
    someone = hero("paladin", (1, 1), life=1, items="sword")
    return table(someone, monsters={(2, 2): "hulk"}, dice=[1, 1, 1], **more).play("move:2,2")  # type: ignore[arg-type]


@pytest.mark.rule("LR-9.1", "LR-16.2")
def test_a_hero_dies_as_soon_as_its_life_is_0() -> None:
    t = last_stand()
    assert t.red.life == 0
    assert not t.red.alive
    assert t.story[2:5] == [
        "Red has 0 lives left.",
        "Red's Paladin dies on (1,1).",
        "Red leaves a torch on (1,1).",
    ]


@pytest.mark.rule("LR-9.2", "LR-4.4")
@pytest.mark.parametrize("life", [1, 4])
def test_the_other_hero_goes_on_alone_even_on_its_last_life(life: int) -> None:
    t = last_stand(blue=hero("barbarian", (6, 6), life=life))
    for key in ("move:5,5", "move:4,4"):
        assert t.asked == ("blue", "choose_move")
        t.play(key)
    assert t.ended is None


@pytest.mark.rule("LR-9.2", "LR-4.4")
def test_a_first_player_on_its_last_life_goes_on_alone() -> None:
    t = table(hero("paladin", (1, 1), life=1), hero("thief", (6, 6), life=0), dice=[1]).play("move:2,2")
    assert t.ended is None
    assert t.asked == ("red", "choose_move")


@pytest.mark.rule("LR-9.3", "LR-16.5")
def test_a_dead_hero_leaves_the_board_and_a_torch() -> None:
    t = last_stand()
    assert t.tile((1, 1)) == Tile(torch="red")
    shown = GAME.table.view(t.dungeon, None)["heroes"]
    assert isinstance(shown, list)
    assert shown[0]["tile"] is None
    assert t.fields == (1, 1)


@pytest.mark.rule("LR-9.3")
def test_a_dead_hero_lays_no_torch_on_a_torch() -> None:
    t = last_stand(blue_torches=[(1, 1)])
    assert t.tile((1, 1)) == Tile(torch="blue")
    assert t.fields == (0, 2)


@pytest.mark.rule("LR-9.4")
def test_a_dead_hero_blocks_nothing_loses_its_items_and_keeps_its_torches() -> None:
    t = table(
        hero("paladin", (2, 1), life=1, items="sword"),
        hero("barbarian", (1, 1)),
        monsters={(2, 2): "hulk"},
        red_torches=[(3, 1)],
        walls=[(1, 2)],
        dice=[1],
    ).play("move:2,2")
    assert t.items("red") == []
    assert t.targets == {(2, 1): "walk", (2, 2): "engage"}
    t.play("move:2,1")
    assert t.tile((2, 1)) == Tile(torch="red", hero="blue")
    assert t.tile((3, 1)) == Tile(torch="red")


@pytest.mark.rule("LR-9.5")
def test_the_monster_that_killed_stays() -> None:
    assert last_stand().tile((2, 2)) == Tile(monster="hulk")


@pytest.mark.rule("LR-9.6")
def test_the_dead_are_back_in_the_next_round() -> None:
    t = table(
        hero("paladin", (1, 1), life=1),
        hero("barbarian", (6, 6), life=0),
        monsters={(2, 2): "hulk"},
        dice=[1],
        setup=[*ONE_WALL, *rolled((1, 1), (6, 6))],
        rounds=2,
    ).play("move:2,2")
    assert t.ended == ("both-dead", (-2, -2))
    t.play("hero:paladin", "hero:barbarian")
    assert (t.red.alive, t.blue.alive) == (True, True)


@pytest.mark.rule("LR-9.6", "LR-8.14")
def test_nothing_brings_a_hero_back_within_a_round() -> None:
    """A Health Potion of the survivor heals the survivor."""
    t = table(hero("paladin", (1, 1), life=1), hero("thief", (6, 6), life=0), chests={(2, 2): "red"}, dice=[1])
    t.play("move:2,2", "open")
    assert (t.red.life, t.blue.life) == (2, 0)
    assert t.asked == ("red", "choose_move")


@pytest.mark.rule("LR-9.7", "LR-10.7", "LR-11.2")
def test_when_both_are_dead_nobody_can_go_on() -> None:
    t = last_stand(blue=hero("barbarian", (6, 6), life=0))
    assert t.ended == ("both-dead", (-2, -2))
    assert t.pending is None
