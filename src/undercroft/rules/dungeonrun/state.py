"""The state of a match of Dungeon Run: plain data (DR-1.27 to DR-1.29). All piles are tuples, top card last."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from undercroft.abilities import Ledger, Occasion
from undercroft.engine import SettingValue, State, Trail

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.board.plan import Plan
    from undercroft.rules.dungeonrun.board.tiles import TileCard
    from undercroft.rules.dungeonrun.cards.card import (
        Ability,
        Cards,
        Encounter,
        HeroDesign,
        Item,
        Monster,
        Says,
        Stranger,
        Trap,
    )

ACTIONS: Final = 2
"""How many actions a hero has in a turn (DR-3.14)."""
NOBODY: Final = 0
"""The empty set of seats: sets of seats are integers with one bit per seat."""
EVERYBODY: Final = (1 << 6) - 1
RATINGS: Final = ("brawn", "magic", "skill")
ALL_ACTIONS: Final = frozenset({"move", "escape", "battle", "equip", "search", "advance", "special-action"})
"""Every kind of action; a hero who has lost the remaining actions is barred from all of them."""


class Status(StrEnum):
    """How a hero is (DR-1.27)."""

    STANDING = "standing"
    KNOCKED_OUT = "knocked-out"
    KILLED = "killed"


class Stage(StrEnum):
    """What the next step of play is (DR-3.1)."""

    SETUP = "setup"
    DRAFT = "draft"
    ABILITIES = "abilities"
    ROUND_START = "round-start"
    TURN_START = "turn-start"
    ACTIONS = "actions"
    TURN_END = "turn-end"
    AFTER_TURN = "after-turn"
    ROAMING = "roaming"
    ROUND_END = "round-end"
    OVER = "over"


class BossIs(StrEnum):
    """Where the dungeon boss is in its life (DR-17.6)."""

    HIDDEN = "hidden"
    ON_MAP = "on-map"
    DEAD = "dead"


class Foe(NamedTuple):
    """A monster on the map, with its wounds."""

    card: Monster
    wounds: int = 0


class Met(NamedTuple):
    """A stranger on the map; `sales` counts how often he has sold something."""

    card: Stranger
    sales: int = 0


class Lying(NamedTuple):
    """An item on a tile: face up, or face down and known to those who have looked (DR-9.13)."""

    item: Item
    face_up: bool
    known: int = NOBODY
    zone: int = 0
    """Its own in the trail, if it came from a loot pile."""


class Bundle(NamedTuple):
    """Cards in a loot pile that came together from another one, unseen by the rest of the table."""

    zone: int
    """Its own in the trail."""
    seat: int
    cards: frozenset[str]


class LaidTrap(NamedTuple):
    """A trap a hero has laid face up on a tile (DR-1.38)."""

    card: Trap
    owner: int


class Marker(NamedTuple):
    """A card marker on the map or on a hero (DR-1.37): a room, one exit of it, or a seat; and whose it is."""

    owner: int
    room: int | None = None
    side: int | None = None
    seat: int | None = None


class Extra(NamedTuple):
    """An extra action that a text has granted (DR-3.30): what kinds it may be, by which card, and to whom.

    With `placed` a Move leads only to a tile that already lies there.
    """

    kinds: tuple[str, ...]
    source: str
    seat: int
    placed: bool = False


class Chosen(NamedTuple):
    """Whom a card was used on, and in which round."""

    card: str
    round: int
    seat: int


@dataclass(slots=True)
class Hero:
    """A hero with everything in front of his player (DR-1.27)."""

    seat: int
    design: HeroDesign
    room: int = 0
    wounds: int = 0
    training: tuple[int, int, int] = (0, 0, 0)
    status: Status = Status.STANDING
    printed: tuple[Ability, ...] = ()
    """The abilities printed on the hero card; the Summoner ability is apart."""
    summoner: Ability | None = None
    abilities: tuple[Ability, ...] = ()
    drawn: tuple[Ability, ...] = ()
    """Ability cards just drawn, of which one will be kept (DR-2.22)."""
    ability_deck: tuple[Ability, ...] = ()
    ability_discard: tuple[Ability, ...] = ()
    equipped: tuple[Item, ...] = ()
    loot: tuple[Item | Encounter, ...] = ()
    found: tuple[Item, ...] = ()
    """Treasures just drawn, which this hero alone sees until they are kept or discarded (DR-9.15)."""
    traps: tuple[Trap, ...] = ()
    markers: frozenset[str] = frozenset()
    hurt_by: int | None = None
    """Whose hits or card placed the last wounds, or those that reached life (DR-8.35)."""
    entered: frozenset[int] = frozenset()
    """The rooms entered in the present turn."""
    walked: bool = False
    """Move or Escape was used in the last own turn."""
    fresh: frozenset[str] = frozenset()
    """The markers got in an own turn that is not over: they outlast its end."""
    held_by: frozenset[int] = frozenset()
    """The seats before whose eyes this hero cannot use Move until the end of his own turn (DR-13.41)."""
    chosen: tuple[Chosen, ...] = ()
    """Whom single cards were last used on, where it may not be the same again."""

    @property
    def alive(self) -> bool:
        """Whether the hero is still in the game."""
        return self.status is not Status.KILLED

    @property
    def standing(self) -> bool:
        """Alive and not knocked out."""
        return self.status is Status.STANDING

    @property
    def life(self) -> int:
        """The life rating; training does not raise it (DR-1.34)."""
        return self.design.life

    @property
    def doomed(self) -> bool:
        """Whether the wounds have reached the life rating (DR-8.17)."""
        return self.wounds >= self.design.life

    def trained(self, rating: str) -> int:
        """Printed rating and training markers, without any card (DR-6.24)."""
        return int(getattr(self.design, rating)) + self.training[RATINGS.index(rating)]

    @property
    def items(self) -> tuple[Item, ...]:
        """All own items, equipped first, then those in the loot pile."""
        return (*self.equipped, *self.loot_items)

    @property
    def loot_items(self) -> tuple[Item, ...]:
        """The items in the loot pile."""
        return tuple(card for card in self.loot if card.kind == "item")

    @property
    def loot_encounters(self) -> tuple[Encounter, ...]:
        """The encounter cards in the loot pile, the boss card among them."""
        return tuple(card for card in self.loot if card.kind != "item")

    def copy(self) -> Hero:
        """A hero of its own."""
        return Hero(
            self.seat, self.design, self.room, self.wounds, self.training, self.status, self.printed, self.summoner,
            self.abilities, self.drawn, self.ability_deck, self.ability_discard, self.equipped, self.loot,
            self.found, self.traps, self.markers, self.hurt_by, self.entered, self.walked, self.fresh,
            self.held_by, self.chosen,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class House:
    """The options of a match."""

    edition: str
    beg_for_your_life: bool
    second_tile_set: bool
    round_limit: int
    windows: str

    @classmethod
    def of(cls, options: Mapping[str, SettingValue]) -> House:
        """The options as the rules read them."""
        return msgspec.convert(options, cls)

    @property
    def reference(self) -> bool:
        """Whether the reference manual's readings apply (DR-1.2)."""
        return self.edition == "reference"


@dataclass(slots=True)
class Turn:
    """The turn being played.

    began_in      the room in which the hero began it, and
    began_beside  the monster that was there then, if one was (DR-3.21)
    left          the hero has left that room
    battled       the monsters battled in this turn, by card id
    """

    hero: int
    actions: int = ACTIONS
    began_in: int = 0
    began_beside: str | None = None
    left: bool = False
    battled: frozenset[str] = frozenset()
    equips: int = 0
    extra: tuple[Extra, ...] = ()
    barred: frozenset[str] = frozenset()
    """Kinds of actions that some text bars until the turn ends."""
    owed: int = 0
    """Wounds that fall due at the end of the turn and that nothing can cancel (The Sixth Share)."""

    def copy(self) -> Turn:
        """A turn of its own."""
        return Turn(
            self.hero, self.actions, self.began_in, self.began_beside, self.left, self.battled, self.equips,
            self.extra, self.barred, self.owed,
        )  # fmt: skip


@dataclass(slots=True)
class Dungeon(State):
    """Everything about a match (DR-1.28, DR-1.29). Rooms are numbered in the order of placing; 0 is the Entrance."""

    cards: Cards
    house: House
    seats: int
    plan: Plan
    boss: Monster
    heroes: list[Hero] = field(default_factory=list)
    drafted: tuple[tuple[int, str], ...] = ()
    """Who has chosen which hero, by seat."""
    stage: Stage = Stage.SETUP
    round: int = 0
    first: int = 0
    """The seat of the First Player."""
    token_passed: bool = False
    """The token has already moved because its holder died (DR-3.9)."""
    order: tuple[int, ...] = ()
    """The seats in the order of their turns in this round (DR-3.4), or of the draft."""
    slot: int = 0
    turn: Turn | None = None
    endgame: bool = False
    tile_pile: tuple[TileCard, ...] = ()
    tile_discards: tuple[TileCard, ...] = ()
    lair_placed: bool = False
    encounter_deck: tuple[Encounter, ...] = ()
    encounter_discard: tuple[Encounter, ...] = ()
    open_deck: bool = False
    """The encounter deck was made of discards: everybody knows which cards are in it (DR-9.19)."""
    treasure_deck: tuple[Item, ...] = ()
    treasure_discard: tuple[Item, ...] = ()
    artifacts: tuple[Item, ...] = ()
    boss_is: BossIs = BossIs.HIDDEN
    boss_known: int = NOBODY
    """Who has looked at the face-down boss card (DR-9.8)."""
    tile_says: tuple[tuple[int, Says], ...] = ()
    """The rooms whose tiles have texts, with the texts by moment."""
    cursed: frozenset[int] = frozenset()
    """The rooms whose tile silences abilities (DR-12.9)."""
    foes: dict[int, Foe] = field(default_factory=dict)
    strangers: dict[int, Met] = field(default_factory=dict)
    items: dict[int, tuple[Lying, ...]] = field(default_factory=dict)
    laid: dict[int, LaidTrap] = field(default_factory=dict)
    markers: dict[str, Marker] = field(default_factory=dict)
    roamed: frozenset[str] = frozenset()
    """The monsters that have roamed in this step, by card id (DR-10.11)."""
    gone: tuple[str, ...] = ()
    """The cards that have left the game before everybody's eyes, by id (DR-5.88, DR-8.32, DR-10.30)."""
    unused_bosses: tuple[Monster, ...] = ()
    """The boss cards that left the game unseen (DR-2.4)."""
    unused_tiles: tuple[TileCard, ...] = ()
    """The tiles that left the game unseen (DR-2.9), and those for which there was no place (DR-4.39)."""
    seen_tiles: tuple[TileCard, ...] = ()
    """The tiles in the pile that everybody has seen: set aside and shuffled back (DR-9.9)."""
    known_tiles: tuple[int, ...] = ()
    """For each of the topmost tiles of the pile, who knows it (DR-9.13); the first is the top."""
    known_treasures: tuple[int, ...] = ()
    """For each of the topmost treasures of the deck, who knows it (DR-9.13); the first is the top."""
    peeking: tuple[int, int] | None = None
    """Who is looking at whose loot pile until the end of the action (DR-9.14)."""
    earned: tuple[int, ...] = ()
    """Rallies earned outside any battle, escape, disarm or free attack, to be taken when the event is over."""
    idle: int = 0
    """How many rounds in a row nobody has taken an action (DR-14.26)."""
    trail: Trail = Trail(6)  # noqa: RUF009 - a trail never changes
    """What everybody, or somebody, has seen of cards that lie hidden now (DR-9.5)."""
    bundles: tuple[Bundle, ...] = ()
    ledger: Ledger = field(default_factory=Ledger)
    occasions: list[Occasion] = field(default_factory=list)
    reason: str = ""
    """Why the game is over; empty while it runs."""
    winner: int | None = None

    def copy(self) -> Dungeon:
        """A match of its own; cards, piles and the plan are shared, they never change."""
        return Dungeon(
            self.cards, self.house, self.seats, self.plan, self.boss, [each.copy() for each in self.heroes],
            self.drafted, self.stage, self.round, self.first, self.token_passed, self.order, self.slot,
            None if self.turn is None else self.turn.copy(), self.endgame, self.tile_pile, self.tile_discards,
            self.lair_placed, self.encounter_deck, self.encounter_discard, self.open_deck, self.treasure_deck,
            self.treasure_discard, self.artifacts, self.boss_is, self.boss_known, self.tile_says, self.cursed,
            self.foes.copy(), self.strangers.copy(), self.items.copy(), self.laid.copy(), self.markers.copy(),
            self.roamed, self.gone, self.unused_bosses, self.unused_tiles, self.seen_tiles, self.known_tiles,
            self.known_treasures, self.peeking, self.earned, self.idle, self.trail, self.bundles,
            self.ledger.copy(), self.occasions.copy(), self.reason, self.winner,
        )  # fmt: skip

    @property
    def solitaire(self) -> bool:
        """Whether one hero plays alone (section 14a)."""
        return self.seats == 1

    @property
    def active(self) -> Hero:
        """The hero whose turn it is."""
        assert self.turn is not None
        return self.heroes[self.turn.hero]

    def turn_of(self, hero: Hero) -> Turn | None:
        """The turn being played, if it is that hero's and not over: what "this turn" means to him (DR-13.52).

        An action that he takes outside his own turn does not see it (DR-13.64).
        """
        turn = self.turn
        over = self.stage is Stage.AFTER_TURN
        return turn if turn is not None and turn.hero == hero.seat and not over else None

    def clockwise(self, seat: int) -> Iterator[Hero]:
        """All heroes clockwise, beginning with one."""
        for step in range(self.seats):
            yield self.heroes[(seat + step) % self.seats]

    def markers_at(self, room: int) -> list[str]:
        """The markers on a tile or, from either side, on one of its exits."""
        found = []
        for name, marker in sorted(self.markers.items()):
            rooms = {marker.room}
            if marker.room is not None and marker.side is not None:
                rooms.add(self.plan.room_at(self.plan.cell_beyond(marker.room, marker.side)))
            if room in rooms:
                found.append(name)
        return found

    def standing_in(self, room: int) -> list[Hero]:
        """The standing heroes in a room, by seat."""
        return [hero for hero in self.heroes if hero.room == room and hero.status is Status.STANDING]

    def others_in(self, room: int, seat: int) -> list[Hero]:
        """The other standing heroes in a room, clockwise from one."""
        here = [hero for hero in self.heroes if hero.room == room and hero.status is Status.STANDING]
        return [*(hero for hero in here if hero.seat > seat), *(hero for hero in here if hero.seat < seat)]

    def living_others_in(self, room: int, seat: int) -> bool:
        """Whether another living hero, standing or knocked out, is in the room (DR-5.2)."""
        return any(hero.alive and hero.room == room and hero.seat != seat for hero in self.heroes)
