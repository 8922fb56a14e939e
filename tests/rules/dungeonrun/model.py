"""The geometry of chapter 4 a second time, the plainest way: a set of cells and a set of half-edges.

Nothing here comes from the rules: no masks, no gaps, no rings. A half-edge is an exit, as (cell, direction). A
placement is tried by laying the tile and looking at the whole map for an exit against a wall; distances are
Floyd and Warshall's. Slow, and therefore a good judge.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Half: TypeAlias = tuple[Cell, Cell]

DIRECTIONS: dict[str, Cell] = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def beyond(half: Half) -> Cell:
    """The cell behind an exit."""
    (x, y), (across, down) = half
    return x + across, y + down


def reverse(half: Half) -> Half:
    """The same side, from the other cell."""
    across, down = half[1]
    return beyond(half), (-across, -down)


def directions(exits: Iterable[str], rotation: int) -> frozenset[Cell]:
    """Where the exits of a tile point after so many quarter turns clockwise."""
    found = set()
    for each in exits:
        across, down = DIRECTIONS[each]
        for _ in range(rotation):
            across, down = -down, across
        found.add((across, down))
    return frozenset(found)


def different_rotations(exits: Iterable[str]) -> list[int]:
    """The rotations whose exits no smaller rotation gives (DR-4.11)."""
    sets = [directions(exits, rotation) for rotation in range(4)]
    return [rotation for rotation in range(4) if sets[rotation] not in sets[:rotation]]


class Model:
    """A map: the cells with tiles in the order of placing, all exits, and those with Rubble."""

    def __init__(self, entrance: Iterable[str]) -> None:
        self.cells: dict[Cell, None] = {}
        self.halves: set[Half] = set()
        self.rubble: set[Half] = set()
        self.put(entrance, (0, 0), 0)

    def put(self, exits: Iterable[str], cell: Cell, rotation: int) -> None:
        """Lay a tile, right or wrong."""
        self.cells[cell] = None
        self.halves |= {(cell, direction) for direction in directions(exits, rotation)}

    def remove_last(self) -> None:
        """Take the last tile away again."""
        gone, _ = self.cells.popitem()
        self.halves = {half for half in self.halves if half[0] != gone}

    def has_blocked_exit(self) -> bool:
        """Whether some exit faces a tile that has none there (DR-4.6)."""
        return any(beyond(half) in self.cells and reverse(half) not in self.halves for half in self.halves)

    def open_halves(self) -> list[Half]:
        """All open exits (DR-4.5)."""
        return [half for half in self.halves if beyond(half) not in self.cells]

    def frontier(self) -> set[Cell]:
        """The empty cells that exits face."""
        return {beyond(half) for half in self.open_halves()}

    def passages(self) -> set[tuple[Cell, Cell]]:
        """All pairs of adjacent cells, both ways round (DR-4.3)."""
        return {
            (half[0], beyond(half))
            for half in self.halves
            if reverse(half) in self.halves and half not in self.rubble and reverse(half) not in self.rubble
        }

    def distances(self) -> dict[tuple[Cell, Cell], int]:
        """The distance of every pair that is connected (DR-4.40)."""
        cells, passages, far = list(self.cells), self.passages(), 10_000
        steps = [[0 if a == b else 1 if (a, b) in passages else far for b in cells] for a in cells]
        for middle in range(len(cells)):
            for row in steps:
                for b in range(len(cells)):
                    row[b] = min(row[b], row[middle] + steps[middle][b])
        return {(a, b): steps[i][j] for i, a in enumerate(cells) for j, b in enumerate(cells) if steps[i][j] < far}

    def fits(self, exits: Iterable[str], cell: Cell, rotation: int) -> bool:
        """Whether the tile blocks no exit there, its own or another's (DR-4.9)."""
        self.put(exits, cell, rotation)
        fine = not self.has_blocked_exit()
        self.remove_last()
        return fine

    def rotations(self, exits: Iterable[str], cell: Cell, lair: Iterable[str] | None) -> list[int]:
        """How a tile may be turned in a cell (DR-4.9, DR-4.11) so that the Lair keeps a location (DR-4.18)."""
        found = []
        for rotation in different_rotations(exits):
            if self.fits(exits, cell, rotation):
                self.put(exits, cell, rotation)
                if lair is None or self.locations(lair):
                    found.append(rotation)
                self.remove_last()
        return found

    def locations(self, lair: Iterable[str]) -> set[tuple[Half, int]]:
        """Every open exit at which the Lair fits and joins it, with the rotation (DR-4.41)."""
        return {
            (half, rotation)
            for half in self.open_halves()
            for rotation in different_rotations(lair)
            if reverse(half)[1] in directions(lair, rotation) and self.fits(lair, beyond(half), rotation)
        }

    def farthest(self, lair: Iterable[str]) -> set[tuple[Half, int]]:
        """The locations at the greatest distance that has some (DR-4.42, DR-4.43)."""
        steps, every = self.distances(), self.locations(lair)
        reached = {location for location in every if ((0, 0), location[0][0]) in steps}
        for distance in range(len(self.cells), -1, -1):
            here = {location for location in reached if steps[(0, 0), location[0][0]] == distance}
            if here:
                return here
        return set()

    def is_connected(self) -> bool:
        """Whether every tile can be reached from the Entrance."""
        reached: set[Cell] = set()
        wider = {(0, 0)}
        while wider != reached:
            reached = wider
            wider = reached | {b for a, b in self.passages() if a in reached}
        return reached == set(self.cells)
