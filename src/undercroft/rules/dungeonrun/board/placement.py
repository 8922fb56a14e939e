"""Where the next tile and the Boss Lair may lie (4b, 4e): geometry only, nobody is asked and nothing is moved."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from undercroft.rules.dungeonrun.board.plan import Gap, Plan
from undercroft.rules.dungeonrun.board.sides import TURNS, Cell
from undercroft.rules.dungeonrun.board.tiles import TileCard


class Location(NamedTuple):
    """A way to place the Boss Lair: at which open exit of which room, and how it is turned (DR-4.41)."""

    room: int
    side: int
    rotation: int


def legal_rotations(plan: Plan, tile: TileCard, cell: Cell, *, lair: TileCard | None) -> tuple[int, ...]:
    """How the tile may be turned in a cell that an exit faces (DR-4.9 to DR-4.11).

    As long as the Lair is given and not on the map, a place must be left for it (DR-4.18).
    """
    gap = plan.gaps.get(cell)
    if gap is None:
        raise ValueError(f"{tile.id}: no open exit faces {cell}; those that do face {sorted(plan.gaps)} (DR-4.8)")
    fitting = tuple(rotation for rotation, exits in TURNS[tile.exit_set] if gap.admits(exits))
    if lair is None or is_placed(plan, lair) or has_place_away_from(plan, cell, lair):
        return fitting
    return tuple(each for each in fitting if has_place(plan.with_tile(tile, cell, each), lair))


def can_grow(plan: Plan, tiles: Iterable[TileCard], lair: TileCard | None) -> bool:
    """Whether some tile of the pile has a legal rotation at some open exit (DR-4.39)."""
    tried: set[int] = set()
    for tile in tiles:
        if tile.exit_set not in tried:
            tried.add(tile.exit_set)
            if any(legal_rotations(plan, tile, cell, lair=lair) for cell in plan.gaps):
                return True
    return False


def is_placed(plan: Plan, lair: TileCard) -> bool:
    """Whether the Lair is on the map."""
    return any(room.tile is lair for room in plan.rooms)


def has_place(plan: Plan, lair: TileCard) -> bool:
    """Whether the Lair has a location anywhere (DR-4.18): an exit faces every gap, so one gap it fits is enough."""
    return any(fits(gap, lair) for gap in plan.gaps.values())


def has_place_away_from(plan: Plan, cell: Cell, lair: TileCard) -> bool:
    """Whether the Lair has a location that no tile in that cell could touch: then DR-4.18 need not be tried out."""
    x, y = cell
    return any(abs(other[0] - x) + abs(other[1] - y) > 1 and fits(gap, lair) for other, gap in plan.gaps.items())


def fits(gap: Gap, lair: TileCard) -> bool:
    """Whether the Lair can be turned so that it fits there (DR-4.9)."""
    return any(gap.admits(exits) for _, exits in TURNS[lair.exit_set])


def lair_locations(plan: Plan, lair: TileCard) -> tuple[Location, ...]:
    """Every location of the Lair, by room, side and rotation (DR-4.41)."""
    return tuple(
        Location(room, side, rotation)
        for room in range(len(plan.rooms))
        for side in plan.open_exits(room)
        for rotation, exits in TURNS[lair.exit_set]
        if plan.gaps[plan.cell_beyond(room, side)].admits(exits)
    )


def farthest_locations(plan: Plan, lair: TileCard) -> tuple[Location, ...]:
    """The locations among which the First Player chooses: those farthest from the Entrance (DR-4.42, DR-4.43)."""
    away = plan.distances(0)  # None for nobody: no room is ever cut off (DR-17.3)
    reached = [(steps, each) for each in lair_locations(plan, lair) if (steps := away[each.room]) is not None]
    most = max((steps for steps, _ in reached), default=0)
    return tuple(each for steps, each in reached if steps == most)
