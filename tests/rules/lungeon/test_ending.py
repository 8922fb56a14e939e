"""Chapter 10: the end of a round."""

from __future__ import annotations

import pytest

from tests.rules.lungeon.table import (
    CELL,
    CELLAR,
    CORNER_WALL,
    Colour,
    Someone,
    Table,
    all_but,
    hero,
    places,
    table,
)
from undercroft.rules.lungeon.ending import is_cleared, reachable

LEFT_HALF_WALL = [(4, y) for y in range(1, 7)]
"""A wall from bottom to top: x = 1 to 3 on one side, x = 5 and 6 on the other."""


def in_cellar(red: Someone | None = None, blue: Someone | None = None, **more: object) -> Table:
    """Red on (1,1) and blue on (2,1) of the cellar; (1,2) and (2,2) are unknown unless said otherwise."""
    people = {"red": red or hero("paladin", (1, 1)), "blue": blue or hero("barbarian", (2, 1))}
    return table(walls=CELLAR, **people, **more)  # type: ignore[arg-type]


@pytest.mark.rule("LR-10.1", "LR-10.3")
def test_discovering_the_final_tile_ends_the_round() -> None:
    t = in_cellar(red_torches=[(1, 2)], dice=[1])
    assert t.ended is None
    t.play("move:2,2")
    assert t.ended == ("cleared", (2, 1))


@pytest.mark.rule("LR-10.1", "LR-10.3", "LR-13.7")
def test_a_monster_stands_in_the_way_until_it_is_slain() -> None:
    t = in_cellar(red_torches=[(1, 2)], dice=[5, 4, 1, 4]).play("move:2,2")
    assert t.ended is None, "the last tile is tested, but a Hulk stands on it"
    t.play("move:2,2")
    assert t.ended == ("cleared", (2, 2)), "blue slew it: fields 2 : 2"


@pytest.mark.rule("LR-10.1", "LR-10.3", "LR-13.6")
def test_ruling_22_a_chest_anywhere_in_reach_stands_in_the_way() -> None:  # LR-R22
    t = in_cellar(hero("paladin", (2, 2)), chests={(1, 2): "red"}, dice=[1, 4])
    t.play("move:1,1")
    assert t.ended is None, "every tile is discovered, but a chest is left"
    t.play("move:2,2", "move:1,2", "open")
    assert t.ended == ("cleared", (2, 1)), "fields 3 : 1"


@pytest.mark.rule("LR-10.2")
def test_what_can_be_reached_from_a_living_hero() -> None:
    t = table(hero("paladin", (1, 1)), hero("thief", (6, 6)), walls=LEFT_HALF_WALL)
    assert places(reachable(t.dungeon)) == {(x, y) for x in (1, 2, 3, 5, 6) for y in range(1, 7)}
    t = table(hero("paladin", (1, 1)), hero("thief", (2, 2)), walls=LEFT_HALF_WALL)
    assert places(reachable(t.dungeon)) == {(x, y) for x in (1, 2, 3) for y in range(1, 7)}


@pytest.mark.rule("LR-10.2", "LR-5.3")
def test_reach_goes_through_diagonal_gaps_monsters_chests_and_heroes() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("thief", (2, 2)),
        walls=[(2, 1), (1, 2)],
        monsters={(3, 3): "dragon"},
        chests={(3, 2): "blue"},
    )
    assert len(places(reachable(t.dungeon))) == 34


@pytest.mark.rule("LR-10.2")
def test_ruling_10_tiles_sealed_off_by_walls_do_not_count() -> None:  # LR-R10
    t = in_cellar(red_torches=[(1, 2)], dice=[1]).play("move:2,2")
    assert t.ended is not None
    assert len(t.discovered) == 4, "27 tiles beyond the walls were never seen"


@pytest.mark.rule("LR-10.3")
def test_a_cleared_dungeon_ends_the_round_before_the_second_player_moves() -> None:
    t = in_cellar(red_torches=[(1, 2)], dice=[1], first="red").play("move:2,2")
    assert t.ended is not None
    assert t.pending is None


@pytest.mark.rule("LR-10.4", "LR-13.10")
def test_a_region_only_the_dead_hero_could_reach_no_longer_counts() -> None:
    t = table(
        hero("paladin", (1, 1)),
        hero("thief", (6, 6), life=1),
        walls=CELL,
        monsters={(5, 5): "hulk"},
        dice=[1],
    )
    assert t.happened == ["stuck"]
    assert not is_cleared(t.dungeon)
    t.play("move:5,5")
    assert t.ended == ("cleared", (0, 0)), "what is left is the cell of red, which is all discovered"


@pytest.mark.rule("LR-10.5", "LR-10.6", "LR-1.3")
@pytest.mark.parametrize(("first", "finder_points"), [("red", (3, 1)), ("blue", (1, 3))])
def test_the_first_player_finds_the_treasure_and_the_second_has_one_more_turn(
    first: Colour, finder_points: tuple[int, int]
) -> None:
    chests: dict[tuple[int, int], Colour] = {(2, 2): "red", (5, 5): "red"}
    t = table(chests=chests, first=first, dice=[6, 2])
    t.play("move:2,2" if first == "red" else "move:5,5", "open")
    assert t.ended is None
    assert t.asked[0] != first
    t.play("move:2,1" if first == "blue" else "move:6,5")
    assert t.ended == ("treasure", finder_points)


@pytest.mark.rule("LR-10.6")
@pytest.mark.parametrize(("first", "finder_points"), [("blue", (3, 1)), ("red", (1, 3))])
def test_ruling_11_the_second_player_finds_it_and_the_round_ends_at_once(  # LR-R11
    first: Colour, finder_points: tuple[int, int]
) -> None:
    chests: dict[tuple[int, int], Colour] = {(2, 2): "red", (5, 5): "red"}
    t = table(chests=chests, first=first, turn="red" if first == "blue" else "blue", dice=[6])
    t.play("move:2,2" if first == "blue" else "move:5,5", "open")
    assert t.ended == ("treasure", finder_points)


@pytest.mark.rule("LR-10.6", "LR-13.9")
def test_the_treasure_ends_the_round_at_once_if_the_second_hero_is_dead() -> None:
    t = table(blue=hero("thief", (6, 6), life=0), chests={(2, 2): "red"}, dice=[6]).play("move:2,2", "open")
    assert t.ended == ("treasure", (0, 0))


@pytest.mark.rule("LR-10.6", "LR-10.10")
def test_the_hard_cap_can_take_the_last_turn_away() -> None:
    t = table(chests={(2, 2): "red"}, turns=599, dice=[6]).play("move:2,2", "open")
    assert t.ended == ("turn-cap", (3, 1))


@pytest.mark.rule("LR-10.7")
def test_the_round_ends_at_once_when_both_are_dead() -> None:
    t = table(
        hero("paladin", (1, 1), life=1),
        hero("thief", (6, 6), life=0, found_treasure=True),
        monsters={(2, 2): "hulk"},
        dice=[1],
    ).play("move:2,2")
    assert t.ended == ("both-dead", (-2, -2))


@pytest.mark.rule("LR-10.8", "LR-10.9")
def test_a_stalemate_is_reached_by_turns_without_progress() -> None:
    known = all_but(CORNER_WALL, [(4, 4)])
    t = table(red_torches=known, idle=36)
    t.play("move:2,2", "move:6,5", "move:1,1")
    assert t.ended is None
    t.play("move:6,6")
    assert t.ended == ("stalemate", (0, 0))


@pytest.mark.rule("LR-10.9")
@pytest.mark.parametrize(
    ("what", "dice", "more"),
    [
        ("a dice test", [1], {}),
        ("a monster slain", [6], {"monsters": {(2, 2): "hulk"}}),
        ("a life lost", [1], {"monsters": {(2, 2): "hulk"}}),
        ("a chest opened", [1], {"chests": {(2, 2): "red"}}),
    ],
)
def test_progress_resets_the_counter(what: str, dice: list[int], more: dict[str, object]) -> None:
    t = table(idle=39, dice=dice, **more).play("move:2,2")  # type: ignore[arg-type]
    if what == "a chest opened":
        t.play("open")
    assert t.ended is None
    assert t.dungeon.idle == 1, "blue's turn has begun"


@pytest.mark.rule("LR-10.9")
@pytest.mark.parametrize(
    ("what", "keys", "more"),
    [
        ("a walk", ("move:2,2",), {"red_torches": [(2, 2)]}),
        ("a chest left closed", ("move:2,2", "leave"), {"chests": {(2, 2): "red"}}),
        ("a pass", ("pass",), {"walls": CELL[:2], "monsters": {(1, 2): "hulk"}}),
        ("an automatic pass", (), {"walls": CELL}),
    ],
)
def test_every_other_turn_adds_one(what: str, keys: tuple[str, ...], more: dict[str, object]) -> None:
    t = table(idle=20, **more).play(*keys)  # type: ignore[arg-type]
    assert t.asked == ("blue", "choose_move")
    assert t.dungeon.idle == 22, f"20, {what}, and blue's turn that has begun"


@pytest.mark.rule("LR-10.10", "LR-16.13")
def test_the_hard_cap_ends_a_round_even_with_progress() -> None:
    t = table(turns=598, dice=[1, 1])
    t.play("move:2,2")
    assert t.ended is None
    t.play("move:5,5")
    assert t.ended == ("turn-cap", (0, 0))
    assert t.results[0].turns == 600


@pytest.mark.rule("LR-10.11", "LR-4.5")
def test_treasure_comes_before_cleared() -> None:
    """The second player opens the last chest and finds the treasure: both reasons apply, treasure is recorded."""
    t = in_cellar(
        hero("paladin", (1, 1)), chests={(2, 2): "red"}, red_torches=[(1, 2)], dice=[6], first="blue", turn="red"
    )
    t.play("move:2,2", "open")
    assert is_cleared(t.dungeon)
    assert t.ended == ("treasure", (3, 1))


@pytest.mark.rule("LR-10.11", "LR-10.6")
def test_cleared_ends_the_round_while_the_last_turn_after_a_treasure_is_pending() -> None:
    t = in_cellar(chests={(2, 2): "red"}, red_torches=[(1, 2)], dice=[6]).play("move:2,2", "open")
    assert t.ended == ("cleared", (3, 1)), "blue gets no last turn; the treasure still counts"


@pytest.mark.rule("LR-10.11")
def test_both_dead_comes_before_treasure() -> None:
    t = in_cellar(
        hero("paladin", (1, 1), life=0, found_treasure=True),
        hero("barbarian", (2, 1), life=1),
        monsters={(2, 2): "hulk"},
        turn="blue",
        dice=[1],
    ).play("move:2,2")
    assert t.ended == ("both-dead", (-2, -2))


@pytest.mark.rule("LR-10.11")
def test_cleared_comes_before_the_hard_cap() -> None:
    t = in_cellar(red_torches=[(1, 2)], dice=[1], turns=599).play("move:2,2")
    assert t.ended == ("cleared", (2, 1))


@pytest.mark.rule("LR-10.11")
def test_stalemate_comes_before_the_hard_cap() -> None:
    t = table(red_torches=[(2, 2)], turns=599, idle=39).play("move:2,2")
    assert t.ended == ("stalemate", (0, 0))


@pytest.mark.rule("LR-10.11")
def test_treasure_comes_before_the_hard_cap() -> None:
    t = table(chests={(5, 5): "red"}, turn="blue", turns=599, dice=[6]).play("move:5,5", "open")
    assert t.ended == ("treasure", (1, 3))
