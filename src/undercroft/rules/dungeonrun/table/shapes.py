"""The shape of the view: what clients can rely on, field by field.

Cards, heroes and tiles are named by id, and None if they are not known. Rooms are numbered in the order of placing;
0 is the Entrance. What is going on has shapes of its own in `scenes`.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, TypedDict

from undercroft.rules.dungeonrun.table.scenes import Scene

Stage: TypeAlias = Literal[
    "setup",
    "draft",
    "abilities",
    "round-start",
    "turn-start",
    "actions",
    "turn-end",
    "after-turn",
    "roaming",
    "round-end",
    "over",
]
"""What the next step of play is."""

BossStage = TypedDict("BossStage", {"is": Literal["hidden", "on-map", "dead"]})
"""The word `is` cannot be written as a field of its own."""


class Extra(TypedDict):
    """An extra action: what kinds it may be, by which card, and to whom."""

    kinds: list[str]
    card: str
    seat: int


class Turn(TypedDict):
    """The turn being played.

    barred   the kinds of actions that are forbidden until it ends
    battled  the monsters battled in it
    left     the hero has left the room in which it began
    owed     wounds that fall due at its end
    """

    seat: int
    actions: int
    extra: list[Extra]
    barred: list[str]
    battled: list[str]
    left: bool
    owed: int


class Drafted(TypedDict):
    """Who has chosen which hero."""

    seat: int
    hero: str


class Rating(TypedDict):
    """A rating as it is printed, its training markers, and what it is now with every card in force."""

    printed: int
    training: int
    now: int


class Card(TypedDict):
    """A card in front of a hero, and whether its limit is used up."""

    card: str
    used: bool


class Equipped(Card):
    """An equipped item and the slots it takes."""

    slots: list[str]


class Hero(TypedDict):
    """A hero as the table sees him.

    ratings       by name: brawn, magic, skill
    drawn         ability cards drawn to choose one of; `found`: treasures just drawn; `loot`: the loot pile.
                  Of each the number is public, and the cards are None for whoever may not see them
    slots         by name: the item that takes it
    held_by       the seats that hold him fast
    """

    seat: int
    hero: str
    status: Literal["standing", "knocked-out", "killed"]
    room: int
    wounds: int
    life: int
    ratings: dict[str, Rating]
    silenced: bool
    summoner: bool
    printed: list[Card]
    summoner_ability: Card | None
    abilities: list[Card]
    drawn: int
    drawn_cards: list[str] | None
    ability_deck: int
    ability_discard: list[str]
    equipped: list[Equipped]
    slots: dict[str, str | None]
    loot: int
    loot_cards: list[str] | None
    found: int
    found_cards: list[str] | None
    traps: list[str]
    markers: list[str]
    held_by: list[int]


class Foe(TypedDict):
    """A monster with its wounds and its numbers as they are now, whoever would fight it."""

    card: str
    boss: bool
    type: str
    wounds: int
    life: int
    attack: int
    power: list[int]
    defense: int
    escape: int
    roamed: bool


class Stranger(TypedDict):
    """A stranger, and how often he has sold something."""

    card: str
    sales: int


class Lying(TypedDict):
    """An item on a tile."""

    item: str | None
    face_up: bool


class Trap(TypedDict):
    """A trap that a hero has laid."""

    card: str
    owner: int


class Marker(TypedDict):
    """A marker of a card: whose it is, and on which exit it lies, if on one."""

    marker: str
    owner: int
    side: str | None


class Room(TypedDict):
    """A tile on the map with everything that lies on it. Sides are letters: N, E, S, W; y grows to the south.

    open      the exits that lead into the unknown
    through   by side: the room one comes to
    distance  how many steps it is from the Entrance; None if there is no way
    """

    room: int
    tile: str
    x: int
    y: int
    rotation: int
    exits: str
    open: str
    through: dict[str, int]
    rubble: str
    distance: int | None
    monster: Foe | None
    stranger: Stranger | None
    items: list[Lying]
    trap: Trap | None
    markers: list[Marker]
    heroes: list[int]


class Boss(BossStage):
    """The dungeon boss, and the seats that have looked at its card."""

    card: str | None
    looked: list[int]


class Piles(TypedDict):
    """Decks and piles as sizes, what the reader knows of their tops, and what lies open."""

    tiles: int
    tiles_top: list[str | None]
    tiles_seen: list[str]
    tiles_aside: list[str]
    encounters: int
    encounters_seen: list[str] | None
    encounter_discard: list[str]
    treasures: int
    treasures_top: list[str | None]
    treasure_discard: list[str]
    artifacts: list[str]
    gone: list[str]


class Peek(TypedDict):
    """Who is looking at whose loot pile."""

    seat: int
    at: int


class Table(TypedDict):
    """Everything on the table.

    order   the seats in the order of their turns in this round, or of the draft
    now     everything that has begun and is not over, the outermost first
    """

    stage: Stage
    round: int
    first: int
    order: list[int]
    turn: Turn | None
    endgame: bool
    draft: list[Drafted]
    heroes: list[Hero]
    rooms: list[Room]
    boss: Boss
    piles: Piles
    now: list[Scene]
    peeking: Peek | None
