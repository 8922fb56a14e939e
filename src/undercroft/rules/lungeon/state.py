"""The state of a match of Lungeon Run: plain data (LR-1.7, LR-1.13)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec

from undercroft.engine import SettingValue, State
from undercroft.rules.lungeon.board import BIT, XY
from undercroft.rules.lungeon.cards import Cards, Find, HeroClass, Monster

NOWHERE = -1
MAX_POINTS = 6


@dataclass(slots=True)
class Hero:
    """One player's hero for one round (LR-1.13)."""

    seat: int
    kind: HeroClass
    life: int
    mana: int
    points: int = 0
    items: tuple[Find, ...] = ()
    found_treasure: bool = False
    tile: int = NOWHERE

    @property
    def alive(self) -> bool:
        """A hero is alive as long as it has life (LR-9.1)."""
        return self.life > 0

    @property
    def level(self) -> int:
        """Every 3 points raise the level by one, to 3 at most (LR-7.20)."""
        return min(3, 1 + self.points // 3)

    def owns(self, item: Find) -> bool:
        """Whether the hero already has such an item."""
        return item in self.items

    def copy(self) -> Hero:
        """A hero of its own."""
        return Hero(
            self.seat,
            self.kind,
            self.life,
            self.mana,
            self.points,
            self.items,
            self.found_treasure,
            self.tile,
        )


@dataclass(frozen=True, slots=True)
class RoundResult:
    """How one round ended (LR-12.4)."""

    reason: str
    points: tuple[int, int]
    fields: tuple[int, int]
    classes: tuple[str, str]
    turns: int


@dataclass(frozen=True, slots=True)
class House:
    """The options of a match (section 2)."""

    rounds: int
    duplicate_heroes: bool
    reroll_sealed_start: bool
    open_in_place: bool
    forced_engagement: bool
    no_progress_limit: int
    round_turn_cap: int
    stalemate_scoring: str
    start_player: str

    @classmethod
    def of(cls, options: Mapping[str, SettingValue]) -> House:
        """The options as the rules read them."""
        return msgspec.convert(options, cls)


@dataclass(slots=True)
class Dungeon(State):
    """Everything about a match between two steps.

    Sets of tiles are integers (see `board`). `playing` is False between rounds and while one is set up;
    `picked` are the classes chosen so far for a round being set up.
    """

    cards: Cards
    house: House
    round: int = 0
    playing: bool = False
    picked: tuple[str, str] = ("", "")
    first: int = 0
    turn: int = 0
    turns: int = 0
    idle: int = 0
    walls: int = 0
    torches: tuple[int, int] = (0, 0)
    chests: int = 0
    monsters: dict[int, Monster] = field(default_factory=dict)
    heroes: list[Hero] = field(default_factory=list)
    results: tuple[RoundResult, ...] = ()

    def copy(self) -> Dungeon:
        """A dungeon of its own; cards and options are shared, they never change."""
        return Dungeon(
            self.cards,
            self.house,
            self.round,
            self.playing,
            self.picked,
            self.first,
            self.turn,
            self.turns,
            self.idle,
            self.walls,
            self.torches,
            self.chests,
            self.monsters.copy(),
            [hero.copy() for hero in self.heroes],
            self.results,
        )

    @property
    def torch_lit(self) -> int:
        """The tiles that carry a torch of either colour."""
        return self.torches[0] | self.torches[1]

    @property
    def lairs(self) -> int:
        """The tiles that hold a monster."""
        lairs = 0
        for tile in self.monsters:
            lairs |= BIT[tile]
        return lairs

    @property
    def discovered(self) -> int:
        """The tiles that carry a torch or a living hero (LR-1.10)."""
        lit = self.torches[0] | self.torches[1]
        for hero in self.heroes:
            if hero.life > 0 and hero.tile >= 0:
                lit |= BIT[hero.tile]
        return lit

    @property
    def points(self) -> tuple[int, int]:
        """The match points so far."""
        red = blue = 0
        for each in self.results:
            red += each.points[0]
            blue += each.points[1]
        return red, blue

    def other(self, hero: Hero) -> Hero:
        """The other player's hero."""
        return self.heroes[1 - hero.seat]

    def lay_torch(self, seat: int, tile: int, clause: str) -> None:
        """Lay a torch of that player's colour, unless the tile carries one of either colour (LR-5.16)."""
        red, blue = self.torches
        if (red | blue) & BIT[tile]:
            return
        self.torches = (red | BIT[tile], blue) if seat == 0 else (red, blue | BIT[tile])
        if self.log:
            x, y = XY[tile]
            self.log.tell("torch-laid", clause, seat=seat, x=x, y=y)

    def fields(self, seat: int) -> int:
        """How many tiles a player owns: own torches and the hero's own tile without a torch (LR-11.10)."""
        own = self.torches[seat]
        hero = self.heroes[seat]
        if hero.alive and not self.torch_lit & BIT[hero.tile]:
            own |= BIT[hero.tile]
        return own.bit_count()
