"""The plan of the dungeon: which tile lies where, and what follows from that (DR-4.1 to DR-4.7, DR-4.40).

A plan never changes: placing a tile or putting Rubble makes a new one, so copies of a match share it. What a new
tile alters around itself is worked out once, when it is placed; distances are, when somebody first asks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple, TypeAlias

from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES, SIDES, Cell, names_of, next_cell, opposite, turned
from undercroft.rules.dungeonrun.board.tiles import TileCard

Exit: TypeAlias = tuple[int, int]
"""An exit of the map: a room and a side of it."""


@dataclass(frozen=True, slots=True, eq=False)
class Placed:
    """A tile on the map; its exits are those it has as it lies (DR-1.28)."""

    tile: TileCard
    cell: Cell
    rotation: int
    exits: int

    def has_exit(self, side: int) -> bool:
        """Whether it has an exit on that side."""
        return bool(self.exits >> side & 1)

    def __repr__(self) -> str:
        x, y = self.cell
        return f"<{self.tile.id} at {x},{y} turned {self.rotation}, exits {names_of(self.exits)}>"


class Gap(NamedTuple):
    """An empty cell that some exit faces: what is on its four sides, as sets of sides."""

    exits: int
    walls: int

    def admits(self, exits: int) -> bool:
        """Whether a tile with these exits leaves nobody's exit against a wall (DR-4.9)."""
        return exits & self.exits == self.exits and not exits & self.walls


class Surroundings(NamedTuple):
    """What lies around a room, by side N, E, S, W.

    beside    the rooms in the neighbouring cells, whatever the exits
    through   for each side the adjacent room there (DR-4.3)
    adjacent  all adjacent rooms
    open      the sides with an exit that faces an empty cell (DR-4.5)
    """

    beside: tuple[int, ...]
    through: tuple[int | None, ...]
    adjacent: tuple[int, ...]
    open: tuple[int, ...]


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class Plan:
    """What has been placed so far. Rooms are numbered in the order of placing; room 0 is the Entrance.

    gaps    every empty cell that some exit faces: where the dungeon can grow
    rubble  the exits marked with Rubble; the way is closed from both sides
    """

    rooms: tuple[Placed, ...]
    rubble: frozenset[Exit]
    gaps: Mapping[Cell, Gap]
    _numbers: Mapping[Cell, int]
    _around: tuple[Surroundings, ...]
    _distances: dict[int, tuple[int | None, ...]] = field(default_factory=dict)
    _cuts: dict[Exit, bool] = field(default_factory=dict)

    @classmethod
    def begin(cls, entrance: TileCard) -> Plan:
        """The Dungeon Entrance alone, at (0, 0) as it is printed (DR-2.1)."""
        return cls((), frozenset(), {(0, 0): Gap(0, 0)}, {}, ()).with_tile(entrance, (0, 0), 0)

    def with_tile(self, tile: TileCard, cell: Cell, rotation: int) -> Plan:
        """The plan with one more room. Only where an exit leads, and only if no exit gets blocked (DR-4.9)."""
        exits = self._exits_if_placed(tile, cell, rotation)
        new = len(self.rooms)
        rooms = (*self.rooms, Placed(tile, cell, rotation, exits))
        numbers = {**self._numbers, cell: new}
        around = [*self._around, _surroundings(rooms, numbers, self.rubble, new)]
        for room in around[new].beside:
            around[room] = _surroundings(rooms, numbers, self.rubble, room)
        gaps = dict(self.gaps)
        del gaps[cell]
        for side in SIDES:
            beyond = next_cell(cell, side)
            if beyond not in numbers and (gap := _gap(rooms, numbers, beyond)).exits:
                gaps[beyond] = gap
        return Plan(rooms, self.rubble, gaps, numbers, tuple(around))

    def with_rubble(self, room: int, side: int) -> Plan:
        """The plan with Rubble on an exit that leads to an adjacent room (DR-4.3)."""
        if self.neighbour(room, side) is None:
            raise ValueError(
                f"Rubble lies between adjacent rooms; room {room} has none on side {SIDE_NAMES[side]} (DR-4.3)"
            )
        return self._with_all_rubble(self.rubble | {(room, side)})

    def without_rubble(self) -> Plan:
        """The plan with all Rubble cleared away."""
        return self._with_all_rubble(frozenset())

    def room_at(self, cell: Cell) -> int | None:
        """The room in that cell, if a tile lies there."""
        return self._numbers.get(cell)

    def cell_beyond(self, room: int, side: int) -> Cell:
        """The cell that this side of a room faces."""
        return next_cell(self.rooms[room].cell, side)

    def neighbour(self, room: int, side: int) -> int | None:
        """The room that is adjacent through that exit (DR-4.3)."""
        return self._around[room].through[side]

    def adjacent(self, room: int) -> tuple[int, ...]:
        """All adjacent rooms, by side N, E, S, W (DR-4.3)."""
        return self._around[room].adjacent

    def beside(self, room: int) -> tuple[int, ...]:
        """The rooms in the four neighbouring cells, whatever the exits."""
        return self._around[room].beside

    def open_exits(self, room: int) -> tuple[int, ...]:
        """The sides with an exit that faces an empty cell (DR-4.5)."""
        return self._around[room].open

    def distance(self, a: int, b: int) -> int | None:
        """The least number of steps between adjacent rooms from one to the other; None if Rubble parts them."""
        return self.distances(a)[b]

    def distances(self, room: int) -> tuple[int | None, ...]:
        """The distance of every room from this one (DR-4.40)."""
        found = self._distances.get(room)
        if found is None:
            found = self._distances[room] = self._measure(room)
        return found

    def cut_off_by(self, room: int, side: int) -> bool:
        """Whether Rubble on that exit would cut some room off from the Entrance."""
        if self.neighbour(room, side) is None:
            return False
        found = self._cuts.get((room, side))
        if found is None:
            found = self._cuts[room, side] = None in self.with_rubble(room, side).distances(0)
        return found

    def line(self, room: int, side: int, most: int) -> tuple[int, ...]:
        """Up to so many rooms in a straight line that way, each adjacent to the one before; the first is left out."""
        found: list[int] = []
        ahead = self.neighbour(room, side)
        while ahead is not None and len(found) < most:
            found.append(ahead)
            ahead = self.neighbour(ahead, side)
        return tuple(found)

    def __repr__(self) -> str:
        rubble = "".join(f", Rubble at {room}{SIDE_NAMES[side]}" for room, side in sorted(self.rubble))
        return f"<Plan {' '.join(map(repr, self.rooms))}{rubble}>"

    def _exits_if_placed(self, tile: TileCard, cell: Cell, rotation: int) -> int:
        """The exits the tile will have there; an error if the rules have no such placement."""
        if rotation not in SIDES:
            raise ValueError(f"a rotation is 0 to 3 quarter turns, not {rotation} (DR-4.2)")
        if cell in self._numbers:
            raise ValueError(f"{tile.id}: room {self._numbers[cell]} already lies at {cell} (DR-4.1)")
        gap = self.gaps.get(cell)
        if gap is None:
            raise ValueError(f"{tile.id}: no exit leads to {cell}; place it in one of {sorted(self.gaps)} (DR-4.10)")
        exits = turned(tile.exit_set, rotation)
        if not gap.admits(exits):
            needed, barred = names_of(gap.exits) or "none", names_of(gap.walls) or "none"
            raise ValueError(
                f"{tile.id}: exits {names_of(exits)} do not fit at {cell}: needed {needed}, barred {barred} (DR-4.9)"
            )
        return exits

    def _with_all_rubble(self, rubble: frozenset[Exit]) -> Plan:
        around = list(self._around)
        for room, side in rubble ^ self.rubble:
            for each in (room, self._numbers[self.cell_beyond(room, side)]):
                around[each] = _surroundings(self.rooms, self._numbers, rubble, each)
        return Plan(self.rooms, rubble, self.gaps, self._numbers, tuple(around))

    def _measure(self, start: int) -> tuple[int | None, ...]:
        """The distances from one room, ring by ring."""
        found: list[int | None] = [None] * len(self.rooms)
        found[start] = 0
        ring, steps = [start], 0
        while ring:
            steps += 1
            wider: list[int] = []
            for room in ring:
                for other in self._around[room].adjacent:
                    if found[other] is None:
                        found[other] = steps
                        wider.append(other)
            ring = wider
        return tuple(found)


def _surroundings(
    rooms: tuple[Placed, ...], numbers: Mapping[Cell, int], rubble: frozenset[Exit], room: int
) -> Surroundings:
    """Look at the four sides of a room."""
    beside: list[int] = []
    through: list[int | None] = [None, None, None, None]
    open_sides: list[int] = []
    here = rooms[room]
    for side in SIDES:
        other, back = numbers.get(next_cell(here.cell, side)), opposite(side)
        if other is None:
            if here.has_exit(side):
                open_sides.append(side)
            continue
        beside.append(other)
        blocked = (room, side) in rubble or (other, back) in rubble
        if here.has_exit(side) and rooms[other].has_exit(back) and not blocked:  # DR-4.3
            through[side] = other
    adjacent = tuple(other for other in through if other is not None)
    return Surroundings(tuple(beside), tuple(through), adjacent, tuple(open_sides))


def _gap(rooms: tuple[Placed, ...], numbers: Mapping[Cell, int], cell: Cell) -> Gap:
    """Look at the four sides of an empty cell."""
    exits = walls = 0
    for side in SIDES:
        room = numbers.get(next_cell(cell, side))
        if room is not None:
            if rooms[room].has_exit(opposite(side)):
                exits |= 1 << side
            else:
                walls |= 1 << side
    return Gap(exits, walls)
