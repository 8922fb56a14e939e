"""The shape of what is going on in a view, one type for each kind of it: `what` tells them apart."""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict


class Assist(TypedDict):
    """An accepted assist: who, with which rating, and how many dice it adds."""

    seat: int
    rating: str
    dice: int


class Dice(TypedDict):
    """A roll: by whom (None: by a monster), with which rating, what a die must reach, and the dice as they lie."""

    kind: str
    by: int | None
    rating: str
    line: int | None
    need: int
    faces: list[int]


class Wounds(TypedDict):
    """Wounds about to be placed on a hero, and whose hits they are."""

    seat: int
    amount: int
    kind: str
    by: int | None
    monster: str | None


class FoeWounds(TypedDict):
    """Wounds about to be placed on the monster in a room."""

    room: int
    amount: int


class Attempt(TypedDict):
    """What others may assist or sabotage, with the dice on the table."""

    seat: int
    room: int
    assists: list[Assist]
    saboteurs: list[int]
    rolls: list[Dice]


class Battle(Attempt):
    """A battle against a monster.

    potential  the faces of the monster's hits that are not blocked yet
    hits       the dice that were allocated as hits; `left`: those without a use yet
    """

    what: Literal["battle"]
    monster: str
    surprise: bool
    rating: str
    potential: list[int]
    blocked: int
    hits: list[int]
    left: list[int]


class Duel(Attempt):
    """A battle against another hero."""

    what: Literal["duel"]
    defender: int
    rating: str
    defender_rating: str
    potential: int
    blocked: int
    hits: list[int]
    left: list[int]


class Escape(Attempt):
    """An escape; `line` is what a die must reach."""

    what: Literal["escape"]
    monster: str | None
    line: int


class Disarm(Attempt):
    """An attempt to disarm a trap; `need` dice must succeed."""

    what: Literal["disarm"]
    trap: str
    rating: str
    need: int


class FreeAttack(TypedDict):
    """A monster's free attack on a hero, and why."""

    what: Literal["free-attack"]
    room: int
    monster: str
    seat: int
    why: str


class Roll(Dice):
    """A roll."""

    what: Literal["roll"]


class RollWindow(TypedDict):
    """The window after a roll, or after both rolls of a battle."""

    what: Literal["roll-window"]
    rolls: list[Dice]


class Batch(Wounds):
    """Wounds on one hero, which cards may still answer."""

    what: Literal["wounds"]


class Damage(TypedDict):
    """Wounds that are placed at the same time."""

    what: Literal["damage"]
    cause: str
    wounds: list[Wounds]
    monsters: list[FoeWounds]


class Kill(TypedDict):
    """A monster's wounds have reached its life."""

    what: Literal["kill"]
    room: int
    monster: str
    seat: int | None


class Defeat(TypedDict):
    """A hero's wounds have reached his life."""

    what: Literal["defeat"]
    seat: int
    killed: bool


class Trade(TypedDict):
    """A trade: everybody sees how many cards lie there, the two see which."""

    what: Literal["trade"]
    seat: int
    partner: int
    agreed: bool
    offer: int
    answer: int
    offer_cards: list[str] | None
    answer_cards: list[str] | None


class Equip(TypedDict):
    """An Equip action."""

    what: Literal["equip"]
    seat: int
    offers: int
    traded: bool


class Search(TypedDict):
    """A hero has taken cards with a Search and sees them."""

    what: Literal["search"]
    seat: int
    room: int
    items: list[str]


class Explore(TypedDict):
    """A hero draws dungeon tiles, one of which will lie at that place of the map."""

    what: Literal["explore"]
    seat: int
    tiles: list[str]
    x: int
    y: int


class Encounter(TypedDict):
    """An encounter card has been drawn and not yet met."""

    what: Literal["encounter"]
    seat: int
    room: int
    card: str


class Leave(TypedDict):
    """A hero is about to leave a tile."""

    what: Literal["leave"]
    seat: int
    room: int
    side: str
    to: int


class Enter(TypedDict):
    """A hero has entered a tile."""

    what: Literal["enter"]
    seat: int
    room: int
    how: str
    new: bool


class Sprung(TypedDict):
    """A trap has gone off on a hero."""

    what: Literal["sprung"]
    seat: int
    trap: str


class Summon(TypedDict):
    """A summoned monster waits for its tile."""

    what: Literal["summon"]
    seat: int
    monster: str


class Summoned(TypedDict):
    """A monster has been summoned to a tile."""

    what: Literal["summoned"]
    seat: int
    room: int


class Phase(TypedDict):
    """A rally, the roaming of the monsters, or a turn, and the hero whose it is."""

    what: Literal["rally", "roaming", "turn"]
    seat: int


Scene: TypeAlias = (
    Battle
    | Duel
    | Escape
    | Disarm
    | FreeAttack
    | Roll
    | RollWindow
    | Batch
    | Damage
    | Kill
    | Defeat
    | Trade
    | Equip
    | Search
    | Explore
    | Encounter
    | Leave
    | Enter
    | Sprung
    | Summon
    | Summoned
    | Phase
)
"""One thing that has begun and is not over."""
