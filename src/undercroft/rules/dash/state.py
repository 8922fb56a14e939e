"""The state of a match: plain data (DD-1.7). All piles are tuples, so a copy shares them safely."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import compress
from typing import TYPE_CHECKING

import msgspec

from undercroft.engine import Arg, SettingValue, State
from undercroft.rules.dash.occasions import Flip

if TYPE_CHECKING:
    from undercroft.abilities import Printed
    from undercroft.rules.dash.cards import Cards, DungeonCard, Item, Sentence

ROWS, COLUMNS = 4, 5
POSITIONS = ROWS * COLUMNS
DUNGEONS = 3
START_AP = 6
HAND = 3


@dataclass(frozen=True, slots=True)
class House:
    """The options of a match (section 2)."""

    voluntary_stop: bool
    confusion_scope: str
    equipment_limit: str
    start_player: str

    @classmethod
    def of(cls, options: Mapping[str, SettingValue]) -> House:
        """The options as the rules read them."""
        return msgspec.convert(options, cls)


@dataclass(slots=True)
class Explorer:
    """One player: equipment in the order it was obtained, and the two piles of collected cards (DD-1.8).

    bonuses   what the magical treasures of the pile do for their owner (DD-11.7)
    """

    seat: int
    equipment: tuple[Item, ...] = ()
    treasures: tuple[DungeonCard | Item, ...] = ()
    explored: tuple[DungeonCard, ...] = ()
    bonuses: tuple[Printed[Sentence], ...] = ()

    @property
    def gold(self) -> int:
        """The gold of the treasure pile (DD-12.2)."""
        return sum(card.worth for card in self.treasures)

    def item(self, name: Arg) -> Item:
        """The Equipment card of that id."""
        for each in self.equipment:
            if each.id == name:
                return each
        raise LookupError(f"seat {self.seat} holds no {name}")

    def gain(self, treasure: DungeonCard) -> None:
        """Put a treasure on the pile; a magical one helps its owner from the next turn on (DD-11.2)."""
        self.treasures = (*self.treasures, treasure)
        self.bonuses += treasure.texts(len(self.treasures))

    def drop(self, item: Item) -> None:
        """Let go of one Equipment card."""
        self.equipment = tuple(each for each in self.equipment if each is not item)

    def copy(self) -> Explorer:
        """An explorer of its own."""
        return Explorer(self.seat, self.equipment, self.treasures, self.explored, self.bonuses)


@dataclass(frozen=True, slots=True)
class Known:
    """Cards that everybody knows to lie face down somewhere among these positions (DD-8.13)."""

    positions: tuple[int, ...]
    cards: tuple[DungeonCard, ...]


@dataclass(slots=True)
class Dash(State):
    """Everything about a match. Decks have their top card first.

    dungeon    1 to 3; 0 before the first one is laid
    area       the card on each position, face up if the position is among `flipped`; None if it is empty
    turn       the active player's seat
    flipped    the positions flipped this turn, in order
    flip       the card being resolved
    redrawing  the seats that still have to redraw before the new dungeon's first turn (DD-9.4)
    known      what everybody knows of face-down cards since a confusion
    """

    cards: Cards
    house: House
    explorers: list[Explorer]
    deck: tuple[DungeonCard, ...]
    equipment_deck: tuple[Item, ...]
    first: int
    turn: int
    dungeon: int = 0
    turns: int = 0
    area: tuple[DungeonCard | None, ...] = (None,) * POSITIONS
    discard: tuple[Item, ...] = ()
    ap: int = 0
    flipped: tuple[int, ...] = ()
    flip: Flip | None = None
    redrawing: tuple[int, ...] = ()
    known: tuple[Known, ...] = ()
    over: bool = False

    def copy(self) -> Dash:
        """A match of its own; cards, piles and options are shared, they never change."""
        return Dash(
            self.cards,
            self.house,
            [explorer.copy() for explorer in self.explorers],
            self.deck,
            self.equipment_deck,
            self.first,
            self.turn,
            self.dungeon,
            self.turns,
            self.area,
            self.discard,
            self.ap,
            self.flipped,
            self.flip.copy() if self.flip else None,
            self.redrawing,
            self.known,
            self.over,
        )

    @property
    def active(self) -> Explorer:
        """The player whose turn it is."""
        return self.explorers[self.turn]

    @property
    def unflipped(self) -> list[DungeonCard | None]:
        """The area without what lies face up: the face-down card on each position, None if there is none."""
        area = list(self.area)
        for position in self.flipped:
            area[position] = None
        return area

    @property
    def face_down(self) -> list[int]:
        """The positions with a face-down card, in ascending order."""
        return list(compress(range(POSITIONS), self.unflipped))

    @property
    def flipped_before(self) -> list[DungeonCard]:
        """The cards that the active player flipped this turn before the one being resolved."""
        return [card for position in self.flipped[:-1] if (card := self.area[position]) is not None]

    @property
    def explored(self) -> bool:
        """Whether no card lies face down any more: every position is empty or face up (DD-10.1)."""
        return self.area.count(None) + len(self.flipped) == POSITIONS

    @property
    def next_seat(self) -> int:
        """The next player in turn order (DD-4.7)."""
        return (self.turn + 1) % len(self.explorers)

    def seats_from(self, seat: int) -> tuple[int, ...]:
        """All seats in turn order, beginning with one."""
        count = len(self.explorers)
        return tuple((seat + step) % count for step in range(count))
