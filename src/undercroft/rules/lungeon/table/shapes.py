"""The shape of the view: what clients can rely on, field by field. A tile is [x, y], both from 1 to 6."""

from __future__ import annotations

from typing import TypedDict

Classed = TypedDict("Classed", {"class": str})
"""The word `class` cannot be written as a field of its own."""


class Monster(TypedDict):
    """A monster and where it lurks."""

    tile: list[int]
    monster: str


class Hero(Classed):
    """A hero as its card and miniature show it; the tile is None before it is placed and once it is dead.

    needs   by monster: what a die must show to beat it
    """

    seat: int
    life: int
    life_max: int
    mana: int
    mana_max: int
    points: int
    level: int
    items: list[str]
    found_treasure: bool
    alive: bool
    tile: list[int] | None
    fields: int
    on_chest: bool
    needs: dict[str, int]


class Round(TypedDict):
    """How a round ended: points, fields and classes are those of Red and Blue."""

    reason: str
    points: list[int]
    fields: list[int]
    classes: list[str]
    turns: int


class Table(TypedDict):
    """Everything on the table.

    playing  a round is being played; if not, one is being set up
    turns    how many turns of the round have been taken, `idle` of them without progress
    picked   the classes chosen so far for the next round; empty words for those not chosen yet
    torches  Red's tiles and Blue's tiles
    points   the match points of Red and Blue
    """

    round: int
    rounds: int
    playing: bool
    first: int
    turn: int
    turns: int
    idle: int
    picked: list[str]
    walls: list[list[int]]
    torches: list[list[list[int]]]
    chests: list[list[int]]
    monsters: list[Monster]
    heroes: list[Hero]
    points: list[int]
    results: list[Round]
