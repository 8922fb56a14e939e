"""Chapter 17: the worked examples of the specification, in its own numbers.

A is the first player and sits in seat 0 (red), B is the second player in seat 1 (blue).
"""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    CELL,
    CELLAR,
    Table,
    Tile,
    all_but,
    hero,
    new_round,
    places,
    rolled,
    table,
)
from undercroft.rules.lungeon.battle import needed_roll
from undercroft.rules.lungeon.ending import reachable


@pytest.mark.rule("LR-17.1")
def test_example_1_walls_and_starts() -> None:
    pairs = [(2, 3), (5, 5), (2, 3), (1, 6), (4, 4), (6, 2), (3, 1), (5, 5), (2, 5), (6, 6)]
    t = new_round(rolled(*pairs, (4, 4), (1, 1), (1, 1), (6, 4)))
    assert t.walls == set(pairs)
    assert len(t.walls) == 8
    t.play("hero:paladin", "hero:barbarian")
    assert t.where("red") == (1, 1)
    assert t.where("blue") == (6, 4)


@pytest.mark.rule("LR-17.2")
def test_example_2_an_empty_tile() -> None:
    t = table(hero("paladin", (1, 1)), dice=[2]).play("move:2,2")
    assert t.where("red") == (2, 2)
    assert t.tile((1, 1)) == Tile(torch="red")
    assert t.fields[0] == 2


@pytest.mark.rule("LR-17.3")
def test_example_3_a_squeeze() -> None:
    t = table(hero("paladin", (3, 3)), walls=[(3, 4), (4, 3)])
    assert (4, 4) in t.targets


@pytest.mark.rule("LR-17.4")
def test_example_4_loss_and_re_engagement() -> None:
    t = table(hero("paladin", (2, 2)), hero("barbarian", (4, 2), points=3), dice=[5, 4, 3, 3])
    t.play("move:3,2")
    assert t.rolls == [("move", 5), ("encounter", 4), ("combat", 3)]
    assert t.log.events[2].data["needed"] == 4
    assert t.red.life == 2
    assert t.where("red") == (2, 2)
    assert t.dungeon.torches == (0, 0)
    assert t.tile((3, 2)) == Tile(monster="hulk")

    t.play("move:3,2")
    assert t.rolls[3:] == [("combat", 3)]
    assert t.blue.points == 4
    assert t.where("blue") == (3, 2)
    assert t.fields == (1, 2), "B owns (3,2) and its torch"
    assert t.tile((4, 2)) == Tile(torch="blue")


@pytest.mark.rule("LR-17.5")
def test_example_5_arithmetic() -> None:
    def against(monster: str, items: str, *dice: int) -> Table:
        return table(hero("paladin", (1, 1), items=items), monsters={(2, 2): monster}, dice=dice)

    cards = against("dragon", "").dungeon.cards
    dragon, slime = cards.monsters["dragon"], cards.monsters["slime"]
    assert needed_roll(against("dragon", "").red, dragon) == 6
    assert needed_roll(against("dragon", "sword").red, dragon) == 5
    assert needed_roll(against("dragon", "sword shield").red, dragon) == 4
    assert against("dragon", "sword shield", 4).play("move:2,2").where("red") == (2, 2)
    assert against("dragon", "sword shield", 3).play("move:2,2").where("red") == (1, 1)
    assert needed_roll(against("slime", "").red, slime) == 3
    assert needed_roll(against("slime", "sword shield").red, slime) == 1
    automatic = against("slime", "sword shield").play("move:2,2")
    assert automatic.where("red") == (2, 2)
    assert automatic.rolls == []


@pytest.mark.rule("LR-17.6")
def test_example_6_a_spell() -> None:
    t = table(hero("wizard", (1, 1)), dice=[4, 6, 1, 5, 6, 1, 4, 6, 6]).play("move:2,2")
    assert t.tile((2, 2)).monster == "dragon"
    assert (t.asked, t.options) == (("red", "battle_method"), ["roll", "cast_spell"])
    t.play("cast_spell")
    assert (t.red.mana, t.red.points) == (1, 1)
    assert t.tile((2, 2)) == Tile(hero="red")

    t.play("move:5,5", "move:3,3")
    assert t.asked == ("red", "battle_method"), "exactly one further cast"
    t.play("cast_spell", "move:5,6")
    assert t.red.mana == 0
    t.play("move:4,4")
    assert t.asked == ("blue", "choose_move"), "with mana 0 it is not offered; the 6 was rolled"
    assert t.where("red") == (4, 4)


@pytest.mark.rule("LR-17.7")
def test_example_7_the_thief() -> None:
    t = table(
        hero("paladin", (3, 3)),
        hero("thief", (6, 2)),
        turn="blue",
        red_torches=[(3, 3), (4, 3), (4, 2)],
        dice=[1, 2, 5],
    )
    t.play("move:5,1")
    assert t.tile((5, 1)) == Tile(torch="blue", chest=True, hero="blue")
    t.play("leave")
    assert t.tile((5, 1)) == Tile(torch="blue", chest=True, hero="blue")
    assert t.tile((6, 2)) == Tile(torch="blue")

    torches = t.dungeon.torches
    t.play("move:4,2", "move:6,1")
    assert t.dungeon.torches == torches, "B's next move lays no torch on (5,1)"

    t.play("move:5,1")
    assert t.rolls == [("move", 1), ("move", 2)], "A enters without a die"
    t.play("open")
    assert t.rolls[2:] == [("chest", 5)]
    assert t.items("red") == ["sword"]
    assert t.tile((5, 1)) == Tile(torch="blue", hero="red")
    assert t.fields == (3, 3), "(5,1) counts for B beside (6,2) and (6,1)"


@pytest.mark.rule("LR-17.8")
def test_example_8_potions() -> None:
    def opens(kind: str, roll: int) -> Table:
        other = hero("thief", (6, 6))
        return table(hero(kind, (1, 1)), other, chests={(2, 2): "red"}, dice=[roll]).play("move:2,2", "open")

    paladin = opens("paladin", 1)
    assert paladin.red.life == 3
    barbarian = opens("barbarian", 2)
    assert barbarian.red.mana == 0
    wizard = opens("wizard", 3)
    assert wizard.items("red") == ["spell"]
    for t in (paladin, barbarian, wizard):
        assert "chest-opened.discarded" in t.happened


@pytest.mark.rule("LR-17.9")
def test_example_9_levels() -> None:
    def slays(monster: str, points: int) -> tuple[int, int]:
        t = table(hero("paladin", (1, 1), points=points), monsters={(2, 2): monster}, dice=[6]).play("move:2,2")
        return t.red.points, t.red.level

    assert table(hero("paladin", (1, 1), points=2)).red.level == 1
    assert slays("slime", 2) == (3, 2)
    assert slays("hulk", 5) == (6, 3)
    assert slays("hulk", 6) == (6, 3)


@pytest.mark.rule("LR-17.10")
@pytest.mark.parametrize(("roll", "alive", "points"), [(5, False, (0, 0)), (6, True, (3, 1))])
def test_example_10_treasure_and_last_turn(roll: int, alive: bool, points: tuple[int, int]) -> None:
    t = table(
        blue=hero("barbarian", (6, 6), life=1),
        chests={(2, 2): "red"},
        monsters={(5, 5): "dragon"},
        dice=[6, roll],
    )
    t.play("move:2,2", "open")
    assert t.rolls == [("chest", 6)]
    assert t.asked == ("blue", "choose_move")
    t.play("move:5,5")
    assert t.blue.alive == alive
    assert t.ended == ("treasure", points)


@pytest.mark.rule("LR-17.11")
def test_example_11_unreachable_tiles() -> None:
    walls = [*CELL, (4, 2), (6, 2), (2, 4), (4, 4), (6, 4), (4, 6)]
    assert set(CELL) == {(1, 2), (2, 2), (2, 1)}
    rest = all_but(walls, [(1, 1)])
    assert len(rest) == 26
    # A stands on (3,3) and goes to (3,4), the last unknown tile; B stands on (5,5).
    known = [at for at in rest if at not in {(3, 3), (3, 4), (5, 5)}]
    t = table(
        hero("paladin", (3, 3)),
        hero("barbarian", (5, 5)),
        walls=walls,
        red_torches=known[:12],
        blue_torches=known[12:],
        dice=[1],
    )
    assert places(reachable(t.dungeon)) == set(rest)
    t.play("move:3,4")
    assert len(t.discovered) == 26
    assert t.results[0].fields == (14, 12)
    assert t.ended == ("cleared", (2, 1))


@pytest.mark.rule("LR-17.12")
def test_example_12_death_and_survivor() -> None:
    def position(*dice: int, life: int = 3) -> Table:
        return table(
            hero("paladin", (1, 1), life=life),
            hero("thief", (2, 1), life=1),
            walls=CELLAR,
            monsters={(2, 2): "dragon"},
            turn="blue",
            dice=dice,
        ).play("move:2,2")

    t = position(1, 2, 6)
    assert not t.blue.alive
    assert t.tile((2, 1)) == Tile(torch="blue")
    assert t.asked == ("red", "choose_move")
    t.play("move:1,2")
    assert t.asked == ("red", "choose_move"), "each A turn is a whole cycle"
    t.play("move:2,2")
    assert t.ended == ("cleared", (0, 0))

    t = position(1, 5, life=1).play("move:2,2")
    assert t.ended == ("both-dead", (-2, -2))
