"""The shape of the view: what clients can rely on, field by field. An unknown card is None, others are ids."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

Runner: TypeAlias = int | Literal["boss"]
"""A Runner: a seat, or the Boss."""

Classed = TypedDict("Classed", {"class": str})
"""The word `class` cannot be written as a field of its own."""


class Region(TypedDict):
    """A named stretch of the track, first and last space included."""

    name: str
    first: int
    last: int


class Board(TypedDict):
    """The track."""

    length: int
    exit: int
    hero_start: int
    boss_start: int
    encounter_spaces: list[int]
    regions: list[Region]


class BossCard(TypedDict):
    """A card in the Boss's area, whose pile it goes to, and whether it has done its work."""

    card: str
    seat: int
    used: bool


class Boss(TypedDict):
    """The Boss on the board; `pending` are the changes that wait for its run, in words."""

    boss: str
    space: int
    confront: int
    trample: int
    waiting: bool
    passed: bool
    more_confront: int
    more_trample: int
    cards: list[BossCard]
    pending: list[str]


class Global(TypedDict):
    """A card that lies on a space and acts on everybody."""

    space: int
    card: str


class ClockCard(TypedDict):
    """A card on the Clock and its number."""

    card: str
    number: int


class Base(TypedDict):
    """A Base Speed card, face down or shown."""

    shown: bool
    card: str | None


class Encounter(TypedDict):
    """A face-down Encounter and the seat that put it there."""

    source: int
    card: str | None


class Kept(TypedDict):
    """A card kept as a reminder, up to the end of that round."""

    card: str
    round: int


class Pending(TypedDict):
    """Something that waits for a Hero's run in that round or later, in words."""

    round: int
    text: str


class Player(Classed):
    """A player as the table sees him; his hand only for himself."""

    seat: int
    life: int
    life_max: int
    gold: int
    status: Literal["running", "escaped", "dead"]
    space: int
    start: int | None
    deck: int
    discard: int
    hand_size: int
    hand: list[str] | None
    base: Base | None
    encounters: list[Encounter]
    faceup: list[str]
    kept: list[Kept]
    items: list[str | None]
    pending: list[Pending]
    more_confront: int
    more_trample: int
    boss_speed: list[int]
    no_items: bool
    stopped: bool
    item_used: bool
    ability_used: bool
    bonus_used: bool
    two_for_clock: bool


class Table(TypedDict):
    """Everything on the table.

    slot       the place in the Running Order whose turn it is
    runner     whose run has begun, with `remaining` speed
    countdown  the rounds that are left for the last Hero in the dungeon
    out        the seats whose Heroes are Out, in the order in which they went
    box        how many cards are not in the game
    classes    the classes given out so far, by seat
    """

    round: int
    stage: Literal["setup", "order", "speed", "encounters", "run", "phase-end", "end", "over"]
    board: Board
    boss: Boss
    order: list[Runner]
    slot: int
    runner: Runner | None
    remaining: int
    walls: list[int]
    globals: list[Global]
    clock: list[ClockCard]
    final_round: bool
    countdown: int | None
    out: list[int]
    box: int
    classes: list[str]
    players: list[Player]
