"""Sides, turns and cells of the grid (DR-4.1, DR-4.2).

A side is a number, 0 to 3 for N, E, S, W; a set of sides is an integer with one bit per side. A cell is (x, y)
with y growing to the south. A rotation is a number of quarter turns clockwise.
"""

from __future__ import annotations

import functools
from typing import Final, Literal, TypeAlias

Cell: TypeAlias = tuple[int, int]
SideName: TypeAlias = Literal["N", "E", "S", "W"]

N: Final = 0
E: Final = 1
S: Final = 2
W: Final = 3
SIDES: Final = (N, E, S, W)
SIDE_NAMES: Final = "NESW"
"""How views, options and card files call the sides, in their order."""
ALL_SIDES: Final = 0b1111

_STEPS: Final = ((0, -1), (1, 0), (0, 1), (-1, 0))


def opposite(side: int) -> int:
    """The side of the next cell that lies against this one."""
    return side ^ 2


def next_cell(cell: Cell, side: int) -> Cell:
    """The neighbouring cell on that side.

    >>> next_cell((0, 0), N)
    (0, -1)
    """
    across, down = _STEPS[side]
    return cell[0] + across, cell[1] + down


def turned(sides: int, rotation: int) -> int:
    """A set of sides after so many quarter turns clockwise (DR-4.2).

    >>> turned(0b0011, 1) == 0b0110  # N and E become E and S
    True
    """
    return (sides << rotation | sides >> 4 - rotation) & ALL_SIDES


@functools.cache
def sides_of(names: tuple[SideName, ...]) -> int:
    """A set of sides from their letters.

    >>> sides_of(("N", "W")) == 0b1001
    True
    """
    sides = 0
    for name in names:
        sides |= 1 << SIDE_NAMES.index(name)
    return sides


def names_of(sides: int) -> str:
    """The letters of a set of sides.

    >>> names_of(0b1001)
    'NW'
    """
    return "".join(SIDE_NAMES[side] for side in SIDES if sides >> side & 1)


def _turns(sides: int) -> tuple[tuple[int, int], ...]:
    found: dict[int, int] = {}
    for rotation in range(4):
        found.setdefault(turned(sides, rotation), rotation)
    return tuple((rotation, each) for each, rotation in found.items())


TURNS: Final = tuple(_turns(sides) for sides in range(ALL_SIDES + 1))
"""For each set of exits the rotations that differ, the smallest angle of equals (DR-4.11), and what they give."""
