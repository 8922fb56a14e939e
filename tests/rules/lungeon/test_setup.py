"""Chapter 3: the setup of a round."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import ONE_WALL, SEALED_ROUND, hero, new_round, rolled, table


@pytest.mark.rule("LR-3.1", "LR-3.6", "LR-3.18")
def test_walls_then_heroes_then_starts_then_the_first_turn() -> None:
    t = new_round([*ONE_WALL, *rolled((1, 1), (6, 6))])
    assert t.asked == ("red", "choose_hero")
    assert t.walls == {(1, 6)}, "the walls are visible before heroes are chosen"
    assert t.dungeon.heroes == []
    t.play("hero:thief", "hero:wizard")
    assert t.asked == ("red", "choose_move")
    assert [cause for cause, _ in t.rolls] == ["wall-x", "wall-y"] * 10 + ["start-x", "start-y"] * 2


@pytest.mark.rule("LR-3.2")
def test_the_players_swap_every_round() -> None:
    t = new_round(SEALED_ROUND * 3, rounds=3, start_player="p2")
    order = []
    while t.pending:
        order.append(t.asked[0])
        t.play(t.options[0])
    assert order == ["blue", "red", "red", "blue", "blue", "red"]


@pytest.mark.rule("LR-3.3")
def test_ten_walls_are_rolled() -> None:
    pairs = [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5), (6, 6), (1, 6), (2, 5), (5, 2), (6, 1)]
    t = new_round(rolled(*pairs))
    assert t.walls == set(pairs)


@pytest.mark.rule("LR-3.4", "LR-16.3")
def test_a_wall_roll_that_hits_a_wall_is_not_repeated() -> None:
    t = new_round(rolled((1, 1), (2, 2), (1, 1), *[(3, 3)] * 7))
    assert t.walls == {(1, 1), (2, 2), (3, 3)}
    assert len(t.rolls) == 20
    assert t.happened.count("wall-rolled.stands") == 7
    assert len(new_round(ONE_WALL).walls) == 1


@pytest.mark.rule("LR-3.5")
def test_everything_of_the_last_round_is_cleared_away() -> None:
    t = table(
        hero("paladin", (1, 1), found_treasure=True),
        monsters={(3, 3): "hulk"},
        chests={(4, 4): "red"},
        dice=[1],
        setup=ONE_WALL,
        turn="blue",
        walls=[(2, 2), (3, 1)],
        rounds=2,
    ).play("move:5,6")
    assert t.asked == ("blue", "choose_hero")
    assert t.walls == {(1, 6)}
    assert (t.dungeon.torches, t.dungeon.chests, t.dungeon.monsters) == ((0, 0), 0, {})


@pytest.mark.rule("LR-3.7")
def test_each_player_chooses_one_of_the_four_classes_and_may_change_it() -> None:
    t = new_round([*SEALED_ROUND * 2], rounds=2)
    assert t.options == ["hero:paladin", "hero:wizard", "hero:thief", "hero:barbarian"]
    t.play("hero:paladin", "hero:wizard", "hero:barbarian", "hero:thief")
    assert [each.classes for each in t.results] == [("paladin", "wizard"), ("thief", "barbarian")]


@pytest.mark.rule("LR-3.8")
def test_the_first_player_chooses_first_and_openly() -> None:
    t = new_round(ONE_WALL, start_player="p2")
    assert t.asked == ("blue", "choose_hero")
    t.play("hero:thief")
    assert t.asked == ("red", "choose_hero")
    assert t.dungeon.picked == ("", "thief")
    assert t.story[-1] == "Blue plays the Thief."


@pytest.mark.rule("LR-3.10", "LR-3.11", "LR-3.12")
def test_nothing_carries_over_but_match_points() -> None:
    t = table(
        hero("wizard", (1, 1), life=1, mana=0, points=5, items="spell sword shield", found_treasure=True),
        hero("thief", (6, 6), life=1, points=6, items="sword"),
        turn="blue",
        dice=[2],
        setup=[*ONE_WALL, *rolled((1, 1), (6, 6))],
        rounds=2,
    )
    t.play("move:5,5", "hero:thief", "hero:wizard")
    assert t.dungeon.points == (3, 1)
    for someone, life, mana, items in ((t.red, 2, 2, ["spell"]), (t.blue, 2, 1, [])):
        assert (someone.life, someone.mana, [item.id for item in someone.items]) == (life, mana, items)
        assert (someone.points, someone.level) == (0, 1)
        assert someone.alive
        assert not someone.found_treasure


@pytest.mark.rule("LR-3.13", "LR-3.14", "LR-3.15")
def test_a_start_that_is_not_free_is_rolled_again_with_both_dice() -> None:
    t = new_round([*ONE_WALL, *rolled((1, 6), (2, 3), (2, 3), (1, 6), (3, 2))]).play("hero:thief", "hero:wizard")
    assert (t.where("red"), t.where("blue")) == ((2, 3), (3, 2))
    assert [line for line in t.story if "to start" in line] == [
        "Red rolls (1,6) to start: not free, roll again.",
        "Blue rolls (2,3) to start: not free, roll again.",
        "Blue rolls (1,6) to start: not free, roll again.",
    ]


@pytest.mark.rule("LR-3.15")
def test_the_first_player_rolls_for_position_first() -> None:
    t = new_round([*ONE_WALL, *rolled((2, 3), (3, 2))], start_player="p2").play("hero:thief", "hero:wizard")
    assert (t.where("blue"), t.where("red")) == ((2, 3), (3, 2))


@pytest.mark.rule("LR-3.17", "LR-1.10")
def test_the_start_tile_has_no_test_no_event_and_no_torch_but_an_owner() -> None:
    t = new_round([*ONE_WALL, *rolled((2, 3), (3, 2))]).play("hero:thief", "hero:wizard")
    assert t.dungeon.torches == (0, 0)
    assert t.discovered == {(2, 3), (3, 2)}
    assert t.fields == (1, 1)
    assert "tile-tested" not in {event.kind for event in t.log.events}


@pytest.mark.rule("LR-3.18", "LR-5.10")
def test_the_order_of_all_results_of_a_round() -> None:
    setup = [2, *ONE_WALL, *rolled((1, 6), (1, 1), (6, 6))]
    t = new_round(setup, dice=[5, 4, 4, 6, 1], start_player="random").play("hero:barbarian", "hero:thief")
    t.play("move:2,2", "move:5,5", "open")
    assert [cause for cause, _ in t.rolls] == [
        "first-player",
        *["wall-x", "wall-y"] * 10,
        *["start-x", "start-y"] * 3,
        *["move", "encounter", "combat"],
        *["move", "chest"],
    ]
