"""Placing tiles and the Boss Lair (4b, 4e): maps small enough to see, and the worked examples."""

from __future__ import annotations

import pytest

from tests.rules.dungeonrun.maps import LAIR, TILES, lay, tile
from undercroft.rules.dungeonrun.board.placement import (
    Location,
    can_grow,
    farthest_locations,
    is_placed,
    lair_locations,
    legal_rotations,
)
from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.sides import E, N, S, W

CROSS, FORK, STRAIGHT, CORNER, DEAD_END = tile("NESW"), tile("NEW"), tile("NS"), tile("NE"), tile("S")


@pytest.mark.rule("DR-4.9", "DR-4.10", "DR-4.11")
@pytest.mark.parametrize(
    ("name", "rotations"),
    [
        ("std-01", (0,)),  # a cross looks the same however it is turned
        ("std-05", (1, 2, 3)),  # N, E, W: printed without the exit that is needed here
        ("std-11", (0,)),  # half a turn changes nothing
        ("std-13", (1, 2)),
        ("std-15", (0,)),
    ],
)
def test_an_exit_must_meet_the_exit_the_hero_leaves_by(name: str, rotations: tuple[int, ...]) -> None:
    plan = Plan.begin(TILES.entrance)
    assert legal_rotations(plan, TILES.by_id[name], (0, -1), lair=LAIR) == rotations
    for each in rotations:
        assert plan.with_tile(TILES.by_id[name], (0, -1), each).neighbour(0, N) == 1


# A cell with exits to the north and west, a wall to the east and nothing to the south:
#
#     1---2---3
#     |   |   |
#     0-- ?  |4
#
def pocket() -> Plan:
    return lay("NE", {(0, -1): "ES", (1, -1): "ESW", (2, -1): "SW", (2, 0): "NS"})


@pytest.mark.rule("DR-4.9")
def test_exits_meet_exits_and_walls_meet_walls() -> None:
    gap = pocket().gaps[1, 0]
    assert (gap.exits, gap.walls) == (1 << N | 1 << W, 1 << E)
    fitting = {
        shape: legal_rotations(pocket(), tile(shape), (1, 0), lair=None) for shape in ("NW", "NEW", "NESW", "NS")
    }
    assert fitting == {"NW": (0,), "NEW": (3,), "NESW": (), "NS": ()}


@pytest.mark.rule("DR-4.9")
def test_a_tile_beside_that_has_no_exit_there_bars_one() -> None:
    #  1---2
    #  |   |
    #  0 | ?
    plan = lay("N", {(0, -1): "ES", (1, -1): "SW"})
    assert legal_rotations(plan, CORNER, (1, 0), lair=None) == (0,)  # N and E, never N and W
    assert legal_rotations(plan, FORK, (1, 0), lair=None) == (1,)


@pytest.mark.rule("DR-4.10")
@pytest.mark.parametrize("cell", [(0, 0), (7, 7), (1, 1)])
def test_a_tile_is_placed_only_where_an_open_exit_leads(cell: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match=r"no open exit faces .*; those that do face \[\(0, -1\)\] \(DR-4.8\)"):
        legal_rotations(lay("N"), CROSS, cell, lair=None)


@pytest.mark.rule("DR-4.11")
def test_rotations_with_equal_exits_count_once_by_the_smallest_angle() -> None:
    plan = lay("NE")
    assert legal_rotations(plan, tile("EW"), (1, 0), lair=None) == (0,)
    assert legal_rotations(plan, tile("EW"), (0, -1), lair=None) == (1,)
    assert legal_rotations(plan, tile("NESW"), (0, -1), lair=None) == (0,)
    assert legal_rotations(plan, tile("W"), (0, -1), lair=None) == (3,)


# -- the place of the Lair -------------------------------------------------------------------------------------

# Exits face two empty cells: A is faced by one exit, B by two.
#
#         A
#     1---2
#     |   B
#     0---
#
A, B = (1, -2), (1, 0)
TWO_CELLS = lay("NE", {(0, -1): "ES", (1, -1): "NSW"})


@pytest.mark.rule("DR-18.19", "DR-4.18")
def test_example_the_last_place_of_the_lair_is_kept_free() -> None:
    assert sorted(TWO_CELLS.gaps) == [A, B]
    assert legal_rotations(TWO_CELLS, DEAD_END, A, lair=None) == (0,)
    assert legal_rotations(TWO_CELLS, DEAD_END, A, lair=LAIR) == ()
    assert legal_rotations(TWO_CELLS, CORNER, A, lair=LAIR) == (1, 2)
    for each in (1, 2):
        assert lair_locations(TWO_CELLS.with_tile(CORNER, A, each), LAIR)


@pytest.mark.rule("DR-4.18")
def test_only_the_rotations_that_leave_no_place_are_illegal() -> None:
    #  A   B     a corner at A that turned towards B would have two exits face B, and nothing else would be left
    #  |   |
    #  0---1
    plan = lay("NE", {(1, 0): "NW"})
    assert sorted(plan.gaps) == [(0, -1), (1, -1)]
    assert legal_rotations(plan, CORNER, (0, -1), lair=None) == (1, 2)
    assert legal_rotations(plan, CORNER, (0, -1), lair=LAIR) == (2,)
    assert legal_rotations(plan, FORK, (0, -1), lair=LAIR) == (1, 2, 3)  # another new exit leads elsewhere
    assert legal_rotations(plan, DEAD_END, (0, -1), lair=LAIR) == (0,)  # B is left


@pytest.mark.rule("DR-4.18")
def test_once_the_lair_lies_there_dead_ends_are_free() -> None:
    plan = lay("NE").with_tile(LAIR, (0, -1), 0)
    assert is_placed(plan, LAIR)
    assert legal_rotations(plan, DEAD_END, (1, 0), lair=LAIR) == (1,)
    assert not is_placed(lay("N"), LAIR)
    assert legal_rotations(lay("N"), DEAD_END, (0, -1), lair=LAIR) == ()


@pytest.mark.rule("DR-4.18", "DR-4.41")
def test_a_lair_with_other_exits_needs_other_places() -> None:
    straight = tile("NS", "lair")
    assert lair_locations(lay("N", {(0, -1): "ES", (1, -1): "SW"}), straight) == (Location(2, S, 0),)
    #  1--
    #  |   |     both exits face one cell, round a corner
    #  0---2
    corner_cell = lay("NE", {(0, -1): "ES", (1, 0): "NW"})
    assert lair_locations(corner_cell, straight) == lair_locations(corner_cell, LAIR) == ()
    assert lair_locations(corner_cell, tile("NE", "lair")) == (Location(1, E, 2), Location(2, N, 2))
    #  a straight Lair needs a cell without a wall behind it: a tile that walls off the only one may not be placed
    plan = lay("NE", {(1, 0): "NW"})
    assert legal_rotations(plan, tile("NS"), (0, -1), lair=straight) == (0,)


@pytest.mark.rule("DR-4.39")
def test_whether_the_dungeon_can_grow() -> None:
    assert not can_grow(lay("N"), [DEAD_END, DEAD_END], LAIR)
    assert can_grow(lay("N"), [DEAD_END], None)
    assert can_grow(lay("N"), [DEAD_END, STRAIGHT], LAIR)
    assert can_grow(lay("NE"), [DEAD_END], LAIR)
    assert not can_grow(lay("N"), [], LAIR)
    assert can_grow(TWO_CELLS, [tile("E"), CORNER], LAIR)
    assert not can_grow(lay("N", {(0, -1): "S"}), [CROSS], None)


@pytest.mark.rule("DR-4.41")
def test_a_location_is_a_room_an_open_exit_of_it_and_a_rotation() -> None:
    assert lair_locations(Plan.begin(TILES.entrance), LAIR) == (
        Location(0, N, 0),
        Location(0, E, 1),
        Location(0, S, 2),
        Location(0, W, 3),
    )
    assert lair_locations(TWO_CELLS, LAIR) == (Location(2, N, 0),)  # B would leave an exit blocked
    fork = tile("NEW", "lair")
    assert lair_locations(lay("N"), fork) == (Location(0, N, 1), Location(0, N, 2), Location(0, N, 3))


@pytest.mark.rule("DR-18.12", "DR-4.42", "DR-4.43")
def test_example_the_lair_goes_to_the_farthest_room_that_has_a_location() -> None:
    #       |       |       |
    #       7---5---2---4---6---8     distances: 8 is at 5, a dead end; 6 and 7 at 4; 3 above 2 at 3
    #               |
    #               1
    #               |
    #               0
    plan = lay(
        "N",
        {
            (0, -1): "NS",
            (0, -2): "NESW",
            (0, -3): "NS",
            (1, -2): "EW",
            (-1, -2): "EW",
            (2, -2): "NEW",
            (-2, -2): "NE",
            (3, -2): "W",
        },
    )
    assert plan.distances(0) == (0, 1, 2, 3, 3, 3, 4, 4, 5)
    assert lair_locations(plan, LAIR) == (Location(3, N, 0), Location(6, N, 0), Location(7, N, 0))
    assert farthest_locations(plan, LAIR) == (Location(6, N, 0), Location(7, N, 0))


@pytest.mark.rule("DR-4.42")
def test_rubble_makes_a_room_farther() -> None:
    #  1---2      2 and 3 both open outwards
    #  |   |
    #  0---3
    plan = lay("NE", {(0, -1): "NES", (1, -1): "SW", (1, 0): "NEW"})
    assert farthest_locations(plan, LAIR) == (Location(1, N, 0), Location(3, E, 1))
    assert farthest_locations(plan.with_rubble(0, N), LAIR) == (Location(1, N, 0),)


@pytest.mark.rule("DR-4.42")
def test_a_sealed_dungeon_has_no_location() -> None:
    sealed = lay("N", {(0, -1): "S"})
    assert (lair_locations(sealed, LAIR), farthest_locations(sealed, LAIR)) == ((), ())
