"""The 6 × 6 board (LR-1.4 to LR-1.6).

A tile is a number from 0 to 35, row by row from the bottom left; a set of tiles is an integer with one bit
per tile, as in chess programs: copied for free, combined with `&` and `|`.
"""

from __future__ import annotations

import functools

SIDE = 6
COUNT = SIDE * SIDE
EVERYWHERE = (1 << COUNT) - 1

XY = tuple((tile % SIDE + 1, tile // SIDE + 1) for tile in range(COUNT))
"""The coordinates of each tile, both from 1 to 6."""

BIT = tuple(1 << tile for tile in range(COUNT))
"""The set that holds just that tile."""


def tile_at(x: int, y: int) -> int:
    """The tile at these coordinates."""
    return (y - 1) * SIDE + (x - 1)


@functools.lru_cache(maxsize=1 << 16)
def tiles_of(tiles: int) -> tuple[int, ...]:
    """The tiles of a set, by y and then by x (LR-14.3)."""
    found = []
    while tiles:
        low = tiles & -tiles
        found.append(low.bit_length() - 1)
        tiles ^= low
    return tuple(found)


def _around(tile: int) -> int:
    x, y = XY[tile]
    near = 0
    for other in range(COUNT):
        across, up = XY[other]
        if other != tile and abs(across - x) <= 1 and abs(up - y) <= 1:
            near |= BIT[other]
    return near


AROUND = tuple(_around(tile) for tile in range(COUNT))
"""The neighbours of each tile, orthogonal and diagonal (LR-5.2)."""

_LEFT = sum(BIT[tile_at(1, y)] for y in range(1, SIDE + 1))
_RIGHT = sum(BIT[tile_at(SIDE, y)] for y in range(1, SIDE + 1))


def spread(tiles: int) -> int:
    """The tiles and all their neighbours."""
    row = tiles | ((tiles & ~_RIGHT) << 1) | ((tiles & ~_LEFT) >> 1)
    return (row | (row << SIDE) | (row >> SIDE)) & EVERYWHERE


@functools.lru_cache(maxsize=1 << 10)
def regions(passable: int) -> tuple[int, ...]:
    """The passable tiles, parted into sets that steps over passable tiles join."""
    found = []
    while passable:
        region, wider = 0, passable & -passable
        while wider != region:
            region, wider = wider, spread(wider) & passable
        found.append(region)
        passable &= ~region
    return tuple(found)
