"""The state of a match of Run Away!!: plain data (RA-1.16, RA-1.17)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import TYPE_CHECKING, Final, NamedTuple

import msgspec

from undercroft.abilities import Occasion
from undercroft.engine import SettingValue, State, Trail

if TYPE_CHECKING:
    from undercroft.rules.runaway.boss.card import BossCard
    from undercroft.rules.runaway.cards.card import Card
    from undercroft.rules.runaway.cards.deck import Cards
    from undercroft.rules.runaway.cards.designs import HeroClass
    from undercroft.rules.runaway.vocabulary.op import Ops

BOSS: Final = -1
"""The Boss's place in the Running Order; Heroes stand there by seat."""
EVERYBODY: Final = (1 << 5) - 1
"""The set of all seats: sets of seats are integers with one bit per seat."""


class Status(StrEnum):
    """Where a Hero is in life (RA-0.4)."""

    RUNNING = "running"
    ESCAPED = "escaped"
    DEAD = "dead"


class Stage(StrEnum):
    """What the next step of play is (RA-3.1)."""

    SETUP = "setup"
    ORDER = "order"
    SPEED = "speed"
    ENCOUNTERS = "encounters"
    RUN = "run"
    PHASE_END = "phase-end"
    END = "end"
    OVER = "over"


class FaceDown(NamedTuple):
    """A face-down Encounter: who put it there and who knows it (RA-18.6)."""

    card: Card
    source: int
    known: int

    def known_by(self, seat: int | None) -> bool:
        """Whether a seat knows it; what everybody knows a spectator knows too."""
        return self.known == EVERYBODY if seat is None else bool(self.known >> seat & 1)


class Laid(NamedTuple):
    """A card lying face up; `source` put it there as an Encounter, if it was one (RA-12.8)."""

    card: Card
    source: int | None = None


class Kept(NamedTuple):
    """A card kept in front of a player as a reminder, up to the end of the round it is due in (RA-8.24)."""

    card: Card
    source: int | None
    due: int


class Held(NamedTuple):
    """An Item in an Inventory, and who knows it is there (RA-18.7, RA-18.8)."""

    card: Card
    known: int

    def known_by(self, seat: int | None) -> bool:
        """Whether a seat knows it; what everybody knows a spectator knows too."""
        return self.known == EVERYBODY if seat is None else bool(self.known >> seat & 1)


class Waiting(NamedTuple):
    """A list that waits for a Hero's run in that round or later; `card` is the one kept for it, if any."""

    ops: Ops
    due: int = 0
    card: Card | None = None


class AtBoss(NamedTuple):
    """A card in the Boss's area: whose pile it goes to, and whether it has done its work (RA-10.4)."""

    card: Card
    seat: int
    source: int | None
    used: bool = False


@dataclass(slots=True)
class Player:
    """A player with everything in front of him, and his Hero (RA-1.16). The top of the deck is its last card."""

    seat: int
    kind: HeroClass
    life: int
    gold: int
    position: int
    status: Status = Status.RUNNING
    start_marker: int | None = None
    deck: list[Card] = field(default_factory=list)
    discard: list[Card] = field(default_factory=list)
    hand: list[Card] = field(default_factory=list)
    base: Card | None = None
    base_shown: bool = False
    encounters: list[FaceDown] = field(default_factory=list)
    faceup: list[Laid] = field(default_factory=list)
    kept: list[Kept] = field(default_factory=list)
    inventory: list[Held] = field(default_factory=list)
    pending: list[Waiting] = field(default_factory=list)
    confront: int = 0
    trample: int = 0
    boss_speed: tuple[int, ...] = ()
    no_items: bool = False
    stopped: bool = False
    item_used: bool = False
    ability_used: bool = False
    bonus_used: bool = False
    two_for_clock: bool = False
    """The Hero has died and the first contribution to the Clock may be two cards (RA-15.3)."""

    @property
    def running(self) -> bool:
        """Whether the Hero is alive and in the dungeon."""
        return self.status is Status.RUNNING

    @property
    def items(self) -> list[Card]:
        """The Items in the Inventory."""
        return [each.card for each in self.inventory]

    def copy(self) -> Player:
        """A player of his own."""
        return Player(
            self.seat, self.kind, self.life, self.gold, self.position, self.status, self.start_marker,
            self.deck.copy(), self.discard.copy(), self.hand.copy(), self.base, self.base_shown,
            self.encounters.copy(), self.faceup.copy(), self.kept.copy(), self.inventory.copy(),
            self.pending.copy(), self.confront, self.trample, self.boss_speed, self.no_items, self.stopped,
            self.item_used, self.ability_used, self.bonus_used, self.two_for_clock,
        )  # fmt: skip


@dataclass(slots=True)
class Boss:
    """The Boss on the board (RA-1.17); its `mods` and numbers are those of its present run."""

    card: BossCard
    position: int
    waiting: bool = False
    passed: bool = False
    confront: int = 0
    trample: int = 0
    numbers: tuple[int, ...] = ()
    dozing: bool = False

    def copy(self) -> Boss:
        """A Boss of its own."""
        return Boss(
            self.card, self.position, self.waiting, self.passed, self.confront, self.trample, self.numbers,
            self.dozing,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class House:
    """The options of a match (section 20)."""

    boss_selection: str
    class_selection: str
    reshuffle: bool
    use_limit: str
    bonus_on: str
    death_clock: str
    discard_to: str
    tie_break: str
    open_inventory: bool
    windows: str
    max_rounds: int

    @classmethod
    def of(cls, options: Mapping[str, SettingValue]) -> House:
        """The options as the rules read them."""
        return msgspec.convert(options, cls)


@dataclass(slots=True)
class Chase(State):
    """Everything about a match (RA-1.17).

    `slot` is the place in the Running Order whose turn it is in the present stage. `runner` is the Runner whose
    run has begun, with `remaining` speed; `run_over` and `relocated` are told about that run only.
    """

    cards: Cards
    house: House
    seats: int
    boss: Boss
    trail: Trail
    """What everybody has seen of hidden cards (RA-18.13)."""
    players: list[Player] = field(default_factory=list)
    classes: tuple[str, ...] = ()
    """The classes given out so far, by seat."""
    stage: Stage = Stage.SETUP
    round: int = 1
    running_order: list[int] = field(default_factory=list)
    slot: int = 0
    runner: int | None = None
    remaining: int = 0
    run_over: bool = False
    relocated: bool = False
    walls: set[int] = field(default_factory=set)
    globals: dict[int, Card] = field(default_factory=dict)
    clock: list[Card] = field(default_factory=list)
    boss_area: list[AtBoss] = field(default_factory=list)
    boss_pending: list[Ops] = field(default_factory=list)
    box: tuple[Card, ...] = ()
    went_out: list[int] = field(default_factory=list)
    """The seats whose Heroes are Out, in the order in which they went (RA-3.12)."""
    final_round: bool = False
    countdown: int | None = None
    occasions: list[Occasion] = field(default_factory=list)
    """What is going on, the innermost last; nothing between steps."""

    def copy(self) -> Chase:
        """A chase of its own; cards and options are shared, they never change."""
        return Chase(
            self.cards, self.house, self.seats, self.boss.copy(), self.trail,
            [each.copy() for each in self.players], self.classes, self.stage, self.round,
            self.running_order.copy(), self.slot, self.runner, self.remaining,
            self.run_over, self.relocated, self.walls.copy(), self.globals.copy(),
            self.clock.copy(), self.boss_area.copy(), self.boss_pending.copy(), self.box, self.went_out.copy(),
            self.final_round, self.countdown, [replace(each) for each in self.occasions],
        )  # fmt: skip

    @property
    def hand_size(self) -> int:
        """Four cards; three with 2 and 3 players (RA-4.1, RA-17.1, RA-17.3, RA-17.8)."""
        return 4 if self.seats >= 4 else 3

    @property
    def encounters_each(self) -> int:
        """How many Encounters each player plays (RA-5.1, RA-17.1, RA-17.3)."""
        return 2 if self.seats >= 4 else 1

    def heroes(self) -> list[Player]:
        """The Heroes in the dungeon, in Running Order."""
        players, out = self.players, self.went_out
        return [players[each] for each in self.running_order if each != BOSS and each not in out]

    def heroes_on(self, space: int) -> list[Player]:
        """The Heroes on a space, in Running Order."""
        players, out = self.players, self.went_out
        here = [each for each in self.running_order if each != BOSS and players[each].position == space]
        return [players[each] for each in here if each not in out]

    @property
    def anyone_running(self) -> bool:
        """Whether a Hero is left in the dungeon."""
        return len(self.went_out) < len(self.players)

    def heroes_behind_boss(self) -> int:
        """How many Heroes are strictly behind the Boss (RA-0.8, RA-0.9, RA-11.3)."""
        return sum(each.running and each.position < self.boss.position for each in self.players)

    def in_sight(self) -> set[Card]:
        """The cards whose place everybody knows (RA-18.6, RA-18.7, RA-18.9)."""
        found = {*self.clock, *(each.card for each in self.boss_area)}
        for player in self.players:
            found.update(laid.card for laid in player.faceup)
            found.update(kept.card for kept in player.kept)
            found.update(held.card for held in player.inventory if held.known_by(None))
            found.update(down.card for down in player.encounters if down.known_by(None))
            if player.base is not None and player.base_shown:
                found.add(player.base)
        return found

    def known_to(self, seats: int) -> int:
        """Who knows an Item that those seats have seen: with open Inventories, everybody (RA-18.11)."""
        return EVERYBODY if self.house.open_inventory else seats

    def has_begun(self, runner: int) -> bool:
        """Whether that Runner's run of this round has begun."""
        return self.running_order.index(runner) <= self.slot

    def has_finished(self, runner: int) -> bool:
        """Whether that Runner's run of this round is over."""
        return self.running_order.index(runner) < self.slot
