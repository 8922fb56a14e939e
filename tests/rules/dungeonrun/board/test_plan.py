"""Grid, exits, adjacency and distance (4a, DR-4.40): maps small enough to see."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest

from tests.rules.dungeonrun.maps import TILES, lay, tile
from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.sides import SIDES, E, N, S, W, names_of, next_cell, opposite, turned
from undercroft.testing.fingerprint import fingerprint, mutable_parts

# A ring of four rooms with a tail:
#
#     1---2---4
#     |   |
#     0---3
#
RING = lay("NE", {(0, -1): "ES", (1, -1): "ESW", (1, 0): "NW", (2, -1): "W"})


@pytest.mark.rule("DR-2.1")
def test_the_entrance_lies_at_the_origin_as_printed() -> None:
    plan = Plan.begin(TILES.entrance)
    (entrance,) = plan.rooms
    assert (entrance.tile, entrance.cell, entrance.rotation) == (TILES.entrance, (0, 0), 0)
    assert plan.room_at((0, 0)) == 0
    assert plan.open_exits(0) == (N, E, S, W)


@pytest.mark.rule("DR-4.1")
def test_one_tile_per_cell() -> None:
    assert [RING.room_at(room.cell) for room in RING.rooms] == [0, 1, 2, 3, 4]
    assert RING.room_at((5, 5)) is None
    with pytest.raises(ValueError, match=r"room 2 already lies at \(1, -1\) \(DR-4.1\)"):
        RING.with_tile(tile("NESW"), (1, -1), 0)


@pytest.mark.rule("DR-4.2")
@pytest.mark.parametrize(
    ("printed", "after"),
    [
        ("N", "NESW"),
        ("NE", ["NE", "ES", "SW", "NW"]),
        ("NEW", ["NEW", "NES", "ESW", "NSW"]),
        ("NS", ["NS", "EW"] * 2),
    ],
)
def test_a_quarter_turn_is_clockwise(printed: str, after: list[str]) -> None:
    assert [names_of(turned(tile(printed).exit_set, rotation)) for rotation in range(4)] == list(after)


@pytest.mark.rule("DR-4.2")
@pytest.mark.parametrize("rotation", [-1, 4])
def test_there_are_four_rotations(rotation: int) -> None:
    with pytest.raises(ValueError, match=f"0 to 3 quarter turns, not {rotation}"):
        lay("N").with_tile(tile("NESW"), (0, -1), rotation)


@pytest.mark.rule("DR-4.2")
def test_a_placed_tile_has_the_exits_of_its_rotation() -> None:
    room = lay("N").with_tile(tile("NE"), (0, -1), 2).rooms[1]
    assert (names_of(room.exits), room.rotation, room.cell) == ("SW", 2, (0, -1))
    assert [room.has_exit(side) for side in SIDES] == [False, False, True, True]
    assert repr(room) == "<ne at 0,-1 turned 2, exits SW>"


@pytest.mark.rule("DR-4.3", "DR-16.2")
def test_rooms_are_adjacent_through_exits_on_both_sides() -> None:
    assert [RING.adjacent(room) for room in range(5)] == [(1, 3), (2, 0), (4, 3, 1), (2, 0), (2,)]
    assert [RING.neighbour(2, side) for side in SIDES] == [None, 4, 3, 1]


@pytest.mark.rule("DR-4.4", "DR-4.40")
def test_a_wall_between_neighbouring_cells_parts_them_for_every_rule() -> None:
    #  1---2
    #  |   |
    #  0 | 3
    plan = lay("N", {(0, -1): "ES", (1, -1): "SW", (1, 0): "N"})
    assert plan.neighbour(0, E) is None
    assert plan.adjacent(0) == (1,)
    assert plan.distance(0, 3) == 3
    assert (plan.beside(0), plan.beside(3)) == ((1, 3), (2, 0))


@pytest.mark.rule("DR-4.5", "DR-16.2")
def test_an_open_exit_faces_an_empty_cell() -> None:
    plan = lay("NES", {(0, -1): "ESW", (1, 0): "NW"})
    assert [plan.open_exits(room) for room in range(3)] == [(S,), (E, W), (N,)]
    assert plan.cell_beyond(1, W) == (-1, -1)
    assert sorted(plan.gaps) == [(-1, -1), (0, 1), (1, -1)]
    assert (names_of(plan.gaps[1, -1].exits), names_of(plan.gaps[1, -1].walls)) == ("SW", "")


@pytest.mark.rule("DR-4.6", "DR-17.3")
def test_nothing_is_placed_that_blocks_an_exit() -> None:
    plan = lay("N", {(0, -1): "ES"})
    with pytest.raises(ValueError, match=r"n: exits N do not fit at \(1, -1\): needed W, barred none \(DR-4.9\)"):
        plan.with_tile(tile("N"), (1, -1), 0)
    plan = plan.with_tile(tile("SW"), (1, -1), 0)
    with pytest.raises(ValueError, match=r"nw: exits NW do not fit at \(1, 0\): needed N, barred W"):
        plan.with_tile(tile("NW"), (1, 0), 0)


@pytest.mark.rule("DR-4.7")
def test_diagonal_cells_are_never_adjacent() -> None:
    assert RING.distance(0, 2) == RING.distance(1, 3) == 2
    assert 2 not in (*RING.adjacent(0), *RING.beside(0))


@pytest.mark.rule("DR-4.10")
def test_a_tile_lies_where_an_exit_leads() -> None:
    with pytest.raises(ValueError, match=r"no exit leads to \(3, 3\); place it in one of \[\(0, -1\)\] \(DR-4.10\)"):
        lay("N").with_tile(tile("NESW"), (3, 3), 0)


@pytest.mark.rule("DR-4.20")
def test_a_plan_never_changes_and_shares_its_rooms_with_the_next() -> None:
    plan = lay("NE", {(0, -1): "S"})
    before = (fingerprint(plan), plan.adjacent(0), plan.open_exits(0), sorted(plan.gaps), plan.distances(0))
    later = plan.with_tile(tile("NW"), (1, 0), 0).with_rubble(0, E)
    assert (fingerprint(plan), plan.adjacent(0), plan.open_exits(0), sorted(plan.gaps), plan.distances(0)) == before
    assert all(mine is theirs for mine, theirs in zip(plan.rooms, later.rooms))
    with pytest.raises(FrozenInstanceError):
        plan.__setattr__("rubble", frozenset())


# -- distance ------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.40", "DR-16.2")
def test_distance_is_the_least_number_of_steps() -> None:
    assert RING.distances(0) == (0, 1, 2, 1, 3)
    assert RING.distances(4) == (3, 2, 1, 2, 0)
    assert RING.distance(1, 3) == 2


@pytest.mark.rule("DR-4.40")
def test_a_loop_that_closes_shortens_the_way() -> None:
    winding = {(0, -1): "NS", (0, -2): "ES", (1, -2): "SW", (1, -1): "NS"}
    plan = lay("NE", winding)
    assert plan.distance(0, 4) == 4
    assert plan.with_tile(tile("NW"), (1, 0), 0).distance(0, 4) == 2


# -- Rubble --------------------------------------------------------------------------------------------------


@pytest.mark.rule("DR-4.3", "DR-4.40")
@pytest.mark.parametrize(("room", "side"), [(0, N), (1, S)])
def test_rubble_closes_a_way_from_both_sides(room: int, side: int) -> None:
    plan = RING.with_rubble(room, side)
    assert plan.rubble == {(room, side)}
    assert (plan.adjacent(0), plan.adjacent(1)) == ((3,), (2,))
    assert plan.neighbour(0, N) is plan.neighbour(1, S) is None
    assert plan.distances(0) == (0, 3, 2, 1, 3)
    assert (plan.beside(0), plan.open_exits(0)) == (RING.beside(0), ())
    cleared = plan.without_rubble()
    assert (cleared.rubble, cleared.distances(0), cleared.adjacent(0)) == (frozenset(), RING.distances(0), (1, 3))


@pytest.mark.rule("DR-4.3")
def test_the_dungeon_grows_around_rubble() -> None:
    plan = lay("NE", {(0, -1): "ES", (1, 0): "NW"}).with_rubble(0, N)
    assert plan.distance(0, 1) is None
    joined = plan.with_tile(tile("SW"), (1, -1), 0)
    assert (joined.distance(0, 1), joined.adjacent(0)) == (3, (2,))
    assert joined.rubble == plan.rubble
    assert joined.without_rubble().distance(0, 1) == 1


@pytest.mark.rule("DR-4.3")
@pytest.mark.parametrize("side", [N, S])
def test_rubble_needs_an_adjacent_room(side: int) -> None:
    with pytest.raises(ValueError, match="room 2 has none on side"):
        lay("N", {(0, -1): "ES", (1, -1): "NW"}).with_rubble(2, side)
    with pytest.raises(ValueError, match="room 0 has none on side N"):
        RING.with_rubble(0, N).with_rubble(0, N)


@pytest.mark.rule("DR-17.3")
def test_what_rubble_would_cut_off() -> None:
    assert [RING.cut_off_by(2, side) for side in SIDES] == [False, True, False, False]
    assert RING.cut_off_by(4, W)
    assert not RING.cut_off_by(4, E)
    after = RING.with_rubble(0, N)  # the ring is now a line
    assert all(
        after.cut_off_by(room, side) for room, side in [(0, E), (3, W), (3, N), (2, S), (2, W), (2, E), (1, E)]
    )
    assert after.with_rubble(0, E).distances(0) == (0, None, None, None, None)


# -- lines ---------------------------------------------------------------------------------------------------


def test_a_line_goes_straight_on_through_adjacent_rooms() -> None:
    #  0---1---2---3-- and a corner at the other end
    plan = lay("EW", {(1, 0): "EW", (2, 0): "ENW", (3, 0): "EW", (-1, 0): "NE"})
    assert plan.line(0, E, 4) == (1, 2, 3)
    assert plan.line(0, E, 2) == (1, 2)
    assert plan.line(3, W, 9) == (2, 1, 0, 4)
    assert plan.line(2, N, 4) == plan.line(1, N, 4) == plan.line(0, E, 0) == ()
    assert plan.with_rubble(2, W).line(0, E, 4) == (1,)


# -- what the kit needs of a plan ------------------------------------------------------------------------------


def test_equal_plans_look_equal_and_are_told_apart_by_identity() -> None:
    def built() -> Plan:
        return Plan.begin(TILES.entrance).with_tile(TILES.by_id["std-13"], (0, -1), 1)

    one, other = built(), built()
    assert one != other
    assert len({one, other}) == 2
    assert fingerprint(one) == fingerprint(other) != fingerprint(one.with_rubble(0, N))
    assert fingerprint(one) != fingerprint(Plan.begin(TILES.entrance).with_tile(TILES.by_id["std-13"], (0, -1), 2))
    assert list(mutable_parts(one)) == []


def test_answers_are_worked_out_once() -> None:
    assert RING.distances(3) is RING.distances(3)
    assert RING.adjacent(3) is RING.adjacent(3)


def test_a_plan_is_readable() -> None:
    assert repr(lay("N", {(0, -1): "S"}).with_rubble(1, S)) == (
        "<Plan <n at 0,0 turned 0, exits N> <s at 0,-1 turned 0, exits S>, Rubble at 1S>"
    )


def test_opposite_sides_meet() -> None:
    for side in SIDES:
        assert next_cell(next_cell((3, -2), side), opposite(side)) == (3, -2)
    assert [next_cell((0, 0), side) for side in SIDES] == [(0, -1), (1, 0), (0, 1), (-1, 0)]
