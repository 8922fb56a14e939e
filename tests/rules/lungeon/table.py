"""Positions of Lungeon Run in one line: given a table and scripted dice, when this choice, then that."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

from undercroft.engine import (
    Chance,
    Closed,
    Decision,
    Log,
    Match,
    Outcome,
    RecordingChance,
    Rule,
    ScriptedChance,
    State,
)
from undercroft.rules.lungeon import GAME
from undercroft.rules.lungeon.board import BIT, XY, tile_at, tiles_of
from undercroft.rules.lungeon.state import Dungeon, Hero, House, RoundResult

At: TypeAlias = tuple[int, int]
"""A tile as players name it: x, then y."""
Colour: TypeAlias = Literal["red", "blue"]

SEAT: dict[Colour, int] = {"red": 0, "blue": 1}
COLOUR: tuple[Colour, Colour] = ("red", "blue")

CORNER_WALL: Sequence[At] = ((1, 6),)
"""A dungeon has at least one wall (LR-3.4); here it is out of the way."""
CELLAR: Sequence[At] = ((3, 1), (3, 2), (3, 3), (2, 3), (1, 3))
"""Walls that cut off the four tiles (1,1), (2,1), (1,2) and (2,2)."""
CELL: Sequence[At] = ((2, 1), (2, 2), (1, 2))
"""Walls that cut off (1,1) alone."""


@dataclass(frozen=True)
class Tile:
    """What is on one tile (LR-1.7)."""

    wall: bool = False
    torch: Colour | None = None
    monster: str | None = None
    chest: bool = False
    hero: Colour | None = None


@dataclass(frozen=True)
class Someone:
    """A hero to be put on a table; what is not said is as at the start of a round."""

    kind: str
    at: At
    life: int | None = None
    mana: int | None = None
    points: int = 0
    items: str | None = None
    found_treasure: bool = False


def hero(
    kind: str,
    at: At,
    *,
    life: int | None = None,
    mana: int | None = None,
    points: int = 0,
    items: str | None = None,
    found_treasure: bool = False,
) -> Someone:
    """A hero of a class on a tile; `items` is a list of words such as "sword shield"."""
    return Someone(kind, at, life, mana, points, items, found_treasure)


class Table:
    """A dungeon being played: what is asked, what lies where, what was rolled and what happened."""

    def __init__(self, dungeon: Dungeon, chance: Chance) -> None:
        self.dungeon = dungeon
        self.tape = RecordingChance(chance)
        self.log = Log()
        self.pending: Decision | None = None
        _attach(dungeon, self.tape, self.log)
        GAME.check(dungeon)
        self._step: Rule[None] | None = None
        self._run(None)

    # -- playing -----------------------------------------------------------------------------------------

    def play(self, *keys: str) -> Table:
        """Answer the questions one after the other."""
        for key in keys:
            self._run(key)
        return self

    def _run(self, key: str | None) -> None:
        """Go on to the next question, checking the invariants on the way."""
        answer = self.decision.find(key) if key is not None else None
        if key is not None and answer is None:
            raise AssertionError(f"{key} is not offered: {self.decision}")
        self.pending = None
        while True:
            try:
                if self._step is None:
                    if GAME.outcome(self.dungeon) is not None:
                        return
                    self._step = GAME.step(self.dungeon)
                    question = next(self._step)
                else:
                    assert answer is not None
                    question = self._step.send(answer)
            except StopIteration:
                GAME.check(self.dungeon)
                self._step = None
                continue
            assert isinstance(question, Decision)
            assert not {each.key for each in question.closed} & set(question.keys), "offered and closed at once"
            GAME.check(self.dungeon)
            self.pending = question
            return

    # -- what is asked -----------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision:
        """The question that is open."""
        assert self.pending is not None, "nobody is asked anything"
        return self.pending

    @property
    def asked(self) -> tuple[Colour, str]:
        """Who is asked what kind of question."""
        return COLOUR[self.decision.seat], self.decision.kind

    @property
    def options(self) -> list[str]:
        """The keys of the options."""
        return list(self.decision.keys)

    @property
    def targets(self) -> dict[At, str]:
        """The tiles the hero may choose, each with what entering it would mean."""
        return {
            (int(each.args[0]), int(each.args[1])): each.detail
            for each in self.decision.options
            if each.verb == "move"
        }

    @property
    def closed(self) -> dict[str, Closed]:
        """What is not possible now, by its key."""
        return {each.key: each for each in self.decision.closed}

    # -- what lies where ---------------------------------------------------------------------------------

    @property
    def red(self) -> Hero:
        """The hero of P1."""
        return self.dungeon.heroes[0]

    @property
    def blue(self) -> Hero:
        """The hero of P2."""
        return self.dungeon.heroes[1]

    def where(self, colour: Colour) -> At | None:
        """The tile of a hero; None if it is not on the board."""
        someone = self.dungeon.heroes[SEAT[colour]]
        return XY[someone.tile] if someone.alive else None

    def items(self, colour: Colour) -> list[str]:
        """The items of a hero, in the order it found them."""
        return [item.id for item in self.dungeon.heroes[SEAT[colour]].items]

    @property
    def fields(self) -> tuple[int, int]:
        """The fields of red and of blue (LR-11.10)."""
        return self.dungeon.fields(0), self.dungeon.fields(1)

    def tile(self, at: At) -> Tile:
        """What is on a tile."""
        dungeon, number = self.dungeon, tile_at(*at)
        bit = BIT[number]
        torch: Colour | None = None
        for colour in COLOUR:
            if dungeon.torches[SEAT[colour]] & bit:
                torch = colour
        standing = [COLOUR[each.seat] for each in dungeon.heroes if each.alive and each.tile == number]
        return Tile(
            wall=bool(dungeon.walls & bit),
            torch=torch,
            monster=dungeon.monsters[number].id if number in dungeon.monsters else None,
            chest=bool(dungeon.chests & bit),
            hero=standing[0] if standing else None,
        )

    @property
    def walls(self) -> set[At]:
        """The walls that stand."""
        return places(self.dungeon.walls)

    @property
    def discovered(self) -> set[At]:
        """The discovered tiles (LR-1.10)."""
        return places(self.dungeon.discovered)

    # -- what happened -----------------------------------------------------------------------------------

    @property
    def rolls(self) -> list[tuple[str, int]]:
        """Every die so far with its cause."""
        return [(draw.cause, draw.value + 1) for draw in self.tape.tape]

    @property
    def happened(self) -> list[str]:
        """The kinds of events so far, each with its result if it has one."""
        return [
            f"{event.kind}.{event.data['result']}" if "result" in event.data else event.kind
            for event in self.log.events
        ]

    @property
    def story(self) -> list[str]:
        """The events so far as sentences, with the players called by their colours."""
        return [GAME.text.event(event, ("Red", "Blue")) for event in self.log.events]

    @property
    def results(self) -> tuple[RoundResult, ...]:
        """The rounds that have ended."""
        return self.dungeon.results

    @property
    def ended(self) -> tuple[str, tuple[int, int]] | None:
        """Why the round ended and what it scored; None while it goes on."""
        if not self.results:
            return None
        return self.results[-1].reason, self.results[-1].points

    @property
    def outcome(self) -> Outcome | None:
        """How the match ended."""
        return GAME.outcome(self.dungeon)


def _attach(state: State, chance: Chance, log: Log) -> None:
    state.chance = chance
    state.log = log


def table(
    red: Someone | None = None,
    blue: Someone | None = None,
    *,
    walls: Iterable[At] = CORNER_WALL,
    red_torches: Iterable[At] = (),
    blue_torches: Iterable[At] = (),
    chests: Mapping[At, Colour] | None = None,
    monsters: Mapping[At, str] | None = None,
    dice: Iterable[int] = (),
    setup: Iterable[int] = (),
    first: Colour = "red",
    turn: Colour | None = None,
    turns: int = 0,
    idle: int = 0,
    before: Sequence[tuple[int, int]] = (),
    **options: object,
) -> Table:
    """A position in the middle of a round, run to its first question.

    Without a word, a red Paladin stands on (1,1), a blue Barbarian on (6,6), and red begins the only round.
    A chest lies on a torch of the colour given with it, and a hero without life has left one of its own.
    `before` are the points of earlier rounds.
    """
    chests = chests or {}
    cards = GAME.cards
    dungeon = Dungeon(cards, House.of(GAME.check_options({"rounds": 1, **options}, 2)))
    dungeon.results = tuple(RoundResult("treasure", each, (1, 1), ("paladin", "thief"), 1) for each in before)
    dungeon.round = 1 + len(before)
    dungeon.playing = True
    dungeon.first = SEAT[first]
    dungeon.turn = SEAT[turn or first]
    dungeon.turns = turns
    dungeon.idle = idle
    dungeon.walls = tiles(walls)
    dungeon.torches = (
        tiles(red_torches) | tiles(at for at, colour in chests.items() if colour == "red"),
        tiles(blue_torches) | tiles(at for at, colour in chests.items() if colour == "blue"),
    )
    dungeon.chests = tiles(chests)
    dungeon.monsters = {tile_at(*at): cards.monsters[kind] for at, kind in (monsters or {}).items()}
    people = (red or hero("paladin", (1, 1)), blue or hero("barbarian", (6, 6)))
    dungeon.heroes = [_place(seat, someone) for seat, someone in enumerate(people)]
    for each in dungeon.heroes:
        if not each.alive:
            dungeon.torches = _lit(dungeon.torches, each.seat, BIT[each.tile])
    return Table(dungeon, ScriptedChance({"dice": dice, "setup": setup}))


def _place(seat: int, someone: Someone) -> Hero:
    kind = GAME.cards.classes[someone.kind]
    words = kind.items if someone.items is None else someone.items.split()
    return Hero(
        seat,
        kind,
        kind.life if someone.life is None else someone.life,
        kind.mana if someone.mana is None else someone.mana,
        someone.points,
        tuple(GAME.cards.finds[each] for each in words),
        someone.found_treasure,
        tile_at(*someone.at),
    )


def _lit(torches: tuple[int, int], seat: int, tile: int) -> tuple[int, int]:
    """The torches with one more, unless the tile has one."""
    red, blue = torches
    if (red | blue) & tile:
        return torches
    return (red | tile, blue) if seat == 0 else (red, blue | tile)


def new_round(setup: Iterable[int], dice: Iterable[int] = (), **options: object) -> Table:
    """A match from its very beginning: `setup` scripts walls and starts; red begins unless an option says other."""
    house = GAME.check_options({"rounds": 1, "start_player": "p1", **options}, 2)
    return Table(GAME.setup(2, house, Chance(0)), ScriptedChance({"setup": setup, "dice": dice}))


def new_match(setup: Iterable[int], dice: Iterable[int] = (), **options: object) -> Match[Dungeon]:
    """The same as a `Match`."""
    chance = ScriptedChance({"setup": setup, "dice": dice})
    return Match(GAME, 2, options={"rounds": 1, "start_player": "p1", **options}, chance=chance)


def rolled(*pairs: At) -> list[int]:
    """Rolls of x and y, one after the other."""
    return [face for pair in pairs for face in pair]


ONE_WALL = rolled(*[(1, 6)] * 10)
"""Ten wall rolls that all hit the same tile."""
TWO_CELLS = rolled((2, 1), (2, 2), (1, 2), (5, 6), (5, 5), (6, 5), *[(6, 5)] * 4)
"""Ten wall rolls that cut off (1,1) and (6,6)."""
SEALED_ROUND = [*TWO_CELLS, *rolled((1, 1), (6, 6))]
"""The setup of a round that is over, 2 : 2, as soon as the heroes are chosen (LR-13.2)."""


def tiles(where: Iterable[At]) -> int:
    """A set of tiles."""
    found = 0
    for at in where:
        found |= BIT[tile_at(*at)]
    return found


def places(found: int) -> set[At]:
    """The tiles of a set as players name them."""
    return {XY[tile] for tile in tiles_of(found)}


EVERY_TILE: Sequence[At] = tuple(XY)


def all_but(*groups: Iterable[At]) -> list[At]:
    """Every tile of the board except these."""
    without = {at for group in groups for at in group}
    return [at for at in EVERY_TILE if at not in without]
