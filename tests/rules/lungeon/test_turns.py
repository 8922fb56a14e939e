"""Chapter 4: turn order."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import CELLAR, ONE_WALL, Colour, hero, new_round, rolled, table


@pytest.mark.rule("LR-4.1")
def test_the_players_take_turns_with_one_move_each() -> None:
    t = table(dice=[1, 2, 3, 1])
    t.play("move:2,2", "move:5,5", "move:3,3", "move:4,4")
    assert [(line.split()[0], line.split()[-1]) for line in t.story if "moves to" in line] == [
        ("Red", "(2,2)."),
        ("Blue", "(5,5)."),
        ("Red", "(3,3)."),
        ("Blue", "(4,4)."),
    ]
    assert t.asked == ("red", "choose_move")


@pytest.mark.rule("LR-4.2", "LR-5.11")
def test_the_five_steps_of_a_turn_in_their_order() -> None:
    t = table(dice=[5, 4, 4]).play("move:2,2")
    assert t.happened == [
        "tile-tested.monster",
        "monster-appeared",
        "battle-rolled.won",
        "monster-slain",
        "moved",
        "torch-laid",
    ]
    assert t.asked == ("blue", "choose_move"), "then the opponent acts"


@pytest.mark.rule("LR-4.3")
@pytest.mark.parametrize(("player", "first"), [("p1", "red"), ("p2", "blue")])
def test_the_first_player_takes_the_first_turn(player: str, first: Colour) -> None:
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))], start_player=player).play("hero:thief", "hero:wizard")
    assert t.asked == (first, "choose_move")


@pytest.mark.rule("LR-4.4", "LR-9.4")
def test_the_turn_of_a_dead_hero_is_skipped_and_does_not_count() -> None:
    t = table(blue=hero("thief", (6, 6), life=0), dice=[1, 2, 3], turns=10)
    for key in ("move:2,2", "move:3,3", "move:4,4"):
        assert t.asked == ("red", "choose_move")
        t.play(key)
    assert t.dungeon.turns == 14, "three turns of red, and the fourth has begun"


@pytest.mark.rule("LR-4.4", "LR-10.6")
def test_a_cycle_of_the_survivor_is_its_turn_alone() -> None:
    t = table(blue=hero("thief", (6, 6), life=0), chests={(2, 2): "red"}, dice=[6]).play("move:2,2", "open")
    assert t.ended == ("treasure", (0, 0)), "the second player's turn is not waited for"


@pytest.mark.rule("LR-4.5", "LR-10.3")
def test_the_end_is_checked_after_every_turn() -> None:
    """The first player's turn ends the round; the second player gets no turn in that cycle."""
    t = table(hero("paladin", (1, 1)), hero("thief", (2, 1)), walls=CELLAR, red_torches=[(1, 2)], dice=[2])
    t.play("move:2,2")
    assert t.ended == ("cleared", (2, 1))
    assert t.pending is None
