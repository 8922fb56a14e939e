"""Heroes and a monster on tiles in a row, and what can be going on among them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from undercroft.abilities import Lasting, Ledger, Occasion, Printed, Text
from undercroft.engine import State

MONSTER, TILE = -1, -2
"""The speakers that are no seats."""


@dataclass(frozen=True, slots=True, eq=False)
class InPlay:
    """A card that lies before somebody, with its texts sorted by when they speak."""

    id: str
    kind: str
    texts: Mapping[str, Sequence[Printed[Text]]]


@dataclass(slots=True)
class Hero:
    seat: int
    place: int = 0
    life: int = 6
    wounds: int = 0
    ratings: dict[str, int] = field(default_factory=lambda: {"brawn": 3, "magic": 3, "skill": 3})
    cards: list[InPlay] = field(default_factory=list)
    knocked_out: bool = False

    @property
    def beaten(self) -> bool:
        return not self.knocked_out and self.wounds >= self.life


@dataclass(slots=True)
class Monster:
    card: InPlay
    place: int = 0
    life: int = 4
    wounds: int = 0
    gone: bool = False


@dataclass(slots=True)
class Crypt(State):
    heroes: list[Hero]
    monster: Monster | None = None
    tile: InPlay | None = None
    cursed_stone: int | None = None
    turn: int = 0
    first_player: int = 0
    ledger: Ledger = field(default_factory=Ledger)
    lasting: tuple[Lasting[Text], ...] = ()
    occasions: list[Occasion] = field(default_factory=list)
    discarded: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def clockwise(self, first: int) -> Iterator[Hero]:
        """The standing heroes, from that seat on."""
        count = len(self.heroes)
        for step in range(count):
            hero = self.heroes[(first + step) % count]
            if not hero.knocked_out:
                yield hero

    def suppressed(self, hero: Hero) -> bool:
        """DR-12.9: on the Cursed Stone's tile or beside it."""
        return self.cursed_stone is not None and abs(hero.place - self.cursed_stone) <= 1


# -- what can be going on ------------------------------------------------------------------------------------


@dataclass(slots=True)
class Action(Occasion):
    """An action: each hero causes at most one reroll in it (DR-7.15), and heroes are judged at its end (DR-8.41)."""

    actor: int
    kind: str = "battle"
    rerolled: frozenset[int] = frozenset()


@dataclass(slots=True)
class Roll(Occasion):
    roller: int
    kind: str
    rating: str = "brawn"
    faces: list[int] = field(default_factory=list)
    bonus: int = 0


@dataclass(slots=True)
class Batch(Occasion):
    """All wounds one source is about to place on one victim at one moment (DR-8.38)."""

    victim: int
    wounds: int
    kind: str = "attack"
    by: int | None = None


@dataclass(slots=True)
class Damage(Occasion):
    """A damage event (DR-8.41); `source` says what it is the damage of: a battle, a trap, or a card's text."""

    batches: list[Batch]
    source: str = "text"


@dataclass(slots=True)
class Kill(Occasion):
    """The monster's wounds have reached its life."""


@dataclass(slots=True)
class Defeat(Occasion):
    victim: int


@dataclass(slots=True)
class Turn(Occasion):
    seat: int


# -- what can be asked for -----------------------------------------------------------------------------------


@dataclass(slots=True)
class Rating(Occasion):
    """How high is this rating of that hero?"""

    seat: int
    rating: str


@dataclass(slots=True)
class DiceOf(Occasion):
    """How many dice has this roll?"""

    roll: Roll


@dataclass(slots=True)
class Deed(Occasion):
    """May this be done, by that hero, to that one?"""

    seat: int
    verb: str
    to: int | None = None
