"""What an observation is made of: parts with a name, a fixed shape, and a name for every number in them."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from math import copysign, prod
from typing import Any, TypeAlias

from undercroft.engine import Decision, Game, Known, SettingValue

LIMIT = 8.0
"""No number that is told is farther from 0: each is divided by what is usual."""
MOST_ALIKE = 64.0
"""So many things that are alike lie in one place at most."""

Labels: TypeAlias = Sequence[str]


@dataclass(slots=True)
class Seen:
    """What a seat may know when it is observed, and nothing else.

    table    the view of the table, as the game describes it in its `view_type`
    known    what it knows of cards that lie hidden, by id
    chosen   the words of an answer given so far, by their number in the table of actions
    """

    game: Game[Any]
    players: int
    seat: int
    table: Any
    options: Mapping[str, SettingValue]
    decision: Decision | None = None
    known: Mapping[str, Known] | None = None
    chosen: tuple[int, ...] = ()

    @property
    def around(self) -> list[int]:
        """All seats, the own one first, then in the order in which they sit."""
        return [(self.seat + step) % self.players for step in range(self.players)]

    def relative(self, seat: int) -> int:
        """A seat as seen from the own one: 0 is oneself, 1 sits next."""
        return (seat - self.seat) % self.players


Write: TypeAlias = Callable[[Seen, "array[float]", int], None]
"""Puts the numbers of a part into a list of zeros, from that place on."""


@dataclass(frozen=True, slots=True)
class Part:
    """A part of an observation.

    tells   what it tells, in a sentence
    axes    its shape: the names of what lies along each axis
    """

    name: str
    tells: str
    axes: tuple[tuple[str, ...], ...]
    write: Write
    low: float = 0.0
    high: float = 1.0

    @property
    def shape(self) -> tuple[int, ...]:
        """How long each axis is."""
        return tuple(map(len, self.axes))

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return prod(self.shape)


class Layout:
    """All parts of an observation, one after the other."""

    def __init__(self, parts: Sequence[Part]) -> None:
        names = [each.name for each in parts]
        if len(set(names)) != len(names):
            raise ValueError(f"two parts of an observation have the same name: {names}")
        self.parts = tuple(parts)
        self.starts: dict[str, int] = {}
        self.size = 0
        for part in parts:
            self.starts[part.name] = self.size
            self.size += part.size
        self._writers = [(part.write, self.starts[part.name]) for part in parts]

    def flat(self, seen: Seen) -> array[float]:
        """All numbers in a row."""
        out = array("f", bytes(4 * self.size))
        for write, start in self._writers:
            write(seen, out, start)
        return out

    def labels(self) -> list[str]:
        """What each number in the row is: "heroes: own, life / 6"."""
        found = []
        for part in self.parts:
            cells = [""]
            for axis in part.axes:
                cells = [f"{cell}, {label}" if cell else label for cell in cells for label in axis]
            found += [f"{part.name}: {cell}" for cell in cells]
        return found

    def describe(self) -> str:
        """The parts in words, one a line."""
        return "\n".join(f"{each.name} {'×'.join(map(str, each.shape))}: {each.tells}" for each in self.parts)


# -- the kinds of parts there are -----------------------------------------------------------------------------


def numbers(
    name: str, tells: str, columns: Mapping[str, float], read: Callable[[Seen], Iterable[float | None]]
) -> Part:
    """Numbers with names; each is divided by what stands with its name. None counts as 0."""
    scales = tuple(columns.values())

    def write(seen: Seen, out: array[float], at: int) -> None:
        for number, scale in zip(read(seen), scales, strict=True):
            if number:
                told = number / scale
                out[at] = told if -LIMIT < told < LIMIT else copysign(LIMIT, told)
            at += 1

    return Part(name, tells, (_scaled(columns),), write, -LIMIT, LIMIT)


def rows(
    name: str,
    tells: str,
    entities: Labels,
    columns: Mapping[str, float],
    read: Callable[[Seen], Iterable[Sequence[float | None] | None]],
) -> Part:
    """A list of things, each with the same numbers; rows that are missing are zeros, and so is a None."""
    scales, width, most = tuple(columns.values()), len(columns), len(entities)

    def write(seen: Seen, out: array[float], at: int) -> None:
        for place, row in enumerate(read(seen)):
            if row is None:
                continue
            if place >= most:
                break
            here = at + place * width
            for number, scale in zip(row, scales, strict=True):
                if number:
                    told = number / scale
                    out[here] = told if -LIMIT < told < LIMIT else copysign(LIMIT, told)
                here += 1

    return Part(name, tells, (tuple(entities), _scaled(columns)), write, -LIMIT, LIMIT)


def marks(
    name: str, tells: str, places: Labels, things: Labels, read: Callable[[Seen], Iterable[Iterable[str] | None]]
) -> Part:
    """For each place, how many of each thing lie there; what is not among the things is left out."""
    index, width, most = {thing: number for number, thing in enumerate(things)}, len(things), len(places)

    def write(seen: Seen, out: array[float], at: int) -> None:
        end = at + most * width
        for found in read(seen):
            if found:
                if at >= end:
                    break
                for thing in found:
                    if thing in index:
                        out[at + index[thing]] += 1.0
            at += width

    return Part(name, tells, (tuple(places), tuple(things)), write, 0.0, MOST_ALIKE)


def planes(
    name: str, tells: str, layers: Labels, width: int, height: int, read: Callable[[Seen], Iterable[Iterable[int]]]
) -> Part:
    """For each layer a board of 0 and 1, row by row; `read` gives the numbers of the fields that are 1."""
    field = width * height

    def write(seen: Seen, out: array[float], at: int) -> None:
        for found in read(seen):
            for place in found:
                out[at + place] = 1.0
            at += field

    board = tuple(f"y={row + 1}" for row in range(height)), tuple(f"x={column + 1}" for column in range(width))
    return Part(name, tells, (tuple(layers), *board), write)


def _scaled(columns: Mapping[str, float]) -> tuple[str, ...]:
    return tuple(name if scale == 1 else f"{name} / {scale:g}" for name, scale in columns.items())
