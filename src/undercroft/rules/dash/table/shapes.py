"""The shape of the view: what clients can rely on, field by field. Cards are ids; the last of a pile is on top."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict

from undercroft.rules.dash.vocabulary import Magic


class Position(TypedDict):
    """One position of the area, row by row: a card shows only when it is face up."""

    side: Literal["empty", "down", "up"]
    card: NotRequired[str]


class Flip(TypedDict):
    """The card that may still be answered, with what is left of its cost and magic."""

    position: int
    card: str
    cost: int
    magic: list[Magic]
    cancelled: bool


class Known(TypedDict):
    """Cards that everybody knows to lie face down somewhere among these positions."""

    positions: list[int]
    cards: list[str]


class Item(TypedDict):
    """One Equipment card: `id` tells it from others of its kind, `card` says what it is."""

    id: str
    card: str


class Explorer(TypedDict):
    """A player's equipment and both piles."""

    seat: int
    equipment: list[Item]
    treasures: list[str]
    explored: list[str]
    gold: int


class Table(TypedDict):
    """Everything on the table.

    dungeon            1 to 3; 0 before the first is laid
    flipped            the positions flipped this turn, in order
    redrawing          the seats that still redraw before the new dungeon's first turn
    uncollected        by card: how many of it nobody has collected yet
    equipment_in_deck  by card: how many of it are in the equipment deck
    """

    dungeon: int
    turn: int
    first: int
    turns: int
    ap: int
    area: list[Position]
    flipped: list[int]
    flip: Flip | None
    redrawing: list[int]
    known: list[Known]
    uncollected: dict[str, int]
    deck: int
    equipment_deck: int
    equipment_in_deck: dict[str, int]
    discard: list[str]
    explorers: list[Explorer]
