"""Random dungeons, judged by a second and much plainer model of chapter 4."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.rules.dungeonrun.maps import LAIR, TILES, tile
from tests.rules.dungeonrun.model import DIRECTIONS, Cell, Half, Model, beyond
from tests.thorough import many
from undercroft.rules.dungeonrun.board.placement import (
    Location,
    can_grow,
    farthest_locations,
    lair_locations,
    legal_rotations,
)
from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES, SIDES
from undercroft.rules.dungeonrun.board.tiles import TileCard

properties = settings(max_examples=150, deadline=None, derandomize=True)

SHAPES = tuple(tile("".join(name for bit, name in enumerate("NESW") if mask >> bit & 1)) for mask in range(1, 16))
"""Every tile there can be, by its exits."""
LAIRS = (LAIR, tile("E", "lair"), tile("NS", "lair"), tile("NE", "lair"), tile("NEW", "lair"), tile("NESW", "lair"))

Step = tuple[int, int, int, int]
"""Which tile, at which gap, turned how, and what to do with Rubble: numbers to choose by, whatever there is."""
shapes = st.sampled_from(range(len(SHAPES)))
numbers = st.integers(0, 59)
steps = st.lists(st.tuples(shapes, numbers, numbers, numbers), max_size=14)


class Twins:
    """One dungeon, twice: as the rules keep it and as the model does."""

    def __init__(self, entrance: TileCard, lair: TileCard) -> None:
        self.plan = Plan.begin(entrance)
        self.model = Model(entrance.exits)
        self.lair = lair
        self.seen = Counter[str]()

    def half(self, room: int, side: int) -> Half:
        """An exit, as the model has it."""
        return self.plan.rooms[room].cell, DIRECTIONS[SIDE_NAMES[side]]

    def gap(self, number: int) -> Cell:
        """One of the cells where the dungeon can grow."""
        gaps = sorted(self.plan.gaps)
        return gaps[number % len(gaps)]

    def busiest_gap(self) -> Cell:
        """The cell that most exits face, near the Entrance."""
        ways = Counter(beyond(half) for half in self.model.open_halves())
        return min(ways, key=lambda cell: (-ways[cell], abs(cell[0]) + abs(cell[1]), cell))

    def grow(self, card: TileCard, cell: Cell, choice: int) -> bool:
        """Ask both how the tile may lie there, and lay it if it may."""
        free = legal_rotations(self.plan, card, cell, lair=None)
        legal = legal_rotations(self.plan, card, cell, lair=self.lair)
        assert list(free) == self.model.rotations(card.exits, cell, None)
        assert list(legal) == self.model.rotations(card.exits, cell, self.lair.exits)
        self.seen["refused for the Lair"] += len(free) - len(legal)
        self.seen["refused"] += not legal
        if not legal:
            return False
        rotation = legal[choice % len(legal)]
        self.plan = self.plan.with_tile(card, cell, rotation)
        self.model.put(card.exits, cell, rotation)
        ways = len(self.plan.adjacent(len(self.plan.rooms) - 1))
        self.seen["loops"] += ways > 1
        self.seen["dead ends"] += len(card.exits) == 1
        self.seen[f"rotation {rotation}"] += 1
        return True

    def rubble(self, number: int) -> None:
        """Put Rubble somewhere where it cuts nothing off, or clear it away."""
        self.compare_cuts()
        ways = [
            (room, side)
            for room in range(len(self.plan.rooms))
            for side in SIDES
            if self.plan.neighbour(room, side) is not None and not self.plan.cut_off_by(room, side)
        ]
        if self.plan.rubble:
            self.plan = self.plan.without_rubble()
            self.model.rubble.clear()
        elif ways:
            room, side = ways[number % len(ways)]
            self.plan = self.plan.with_rubble(room, side)
            self.model.rubble.add(self.half(room, side))
            self.seen["Rubble"] += 1

    def compare(self) -> None:
        """Rooms, adjacency, open exits and distances of the two are the same (DR-4.3 to DR-4.7, DR-4.40)."""
        plan, model = self.plan, self.model
        cells = [room.cell for room in plan.rooms]
        rooms = range(len(cells))
        assert cells == list(model.cells)
        assert [plan.room_at(cell) for cell in cells] == list(rooms)
        assert set(plan.gaps) == model.frontier()
        assert {self.half(room, side) for room in rooms for side in plan.open_exits(room)} == set(model.open_halves())
        passages = model.passages()
        assert {(cells[a], cells[b]) for a in rooms for b in plan.adjacent(a)} == passages
        for room in rooms:
            through = [plan.neighbour(room, side) for side in SIDES]
            assert plan.adjacent(room) == tuple(other for other in through if other is not None)
            around = [beyond(self.half(room, side)) for side in SIDES]
            assert [cells[other] for other in plan.beside(room)] == [cell for cell in around if cell in cells]
            for side, other in enumerate(through):
                assert other is None or cells[other] == around[side]
        steps = model.distances()
        for a in rooms:
            assert plan.distances(a) == tuple(steps.get((cells[a], cells[b])) for b in rooms)
        self.seen["positions"] += 1

    def compare_cuts(self) -> None:
        """Rubble on any way cuts off the same rooms."""
        for room in range(len(self.plan.rooms)):
            for side in SIDES:
                if self.plan.neighbour(room, side) is not None and self.half(room, side) not in self.model.rubble:
                    self.model.rubble.add(self.half(room, side))
                    assert self.plan.cut_off_by(room, side) is not self.model.is_connected()
                    self.model.rubble.remove(self.half(room, side))

    def compare_lair(self) -> None:
        """The Lair may go to the same places (DR-4.41 to DR-4.43)."""
        every, far = lair_locations(self.plan, self.lair), farthest_locations(self.plan, self.lair)
        assert self.named(every) == self.model.locations(self.lair.exits)
        assert self.named(far) == self.model.farthest(self.lair.exits)
        assert list(every) == sorted(set(every))
        assert [each for each in every if each in far] == list(far)

    def named(self, locations: Sequence[Location]) -> set[tuple[Half, int]]:
        """Locations, as the model has them."""
        return {(self.half(each.room, each.side), each.rotation) for each in locations}

    def check_invariants(self) -> None:
        """No exit is blocked, every room is connected, and the Lair has a place (DR-17.3, DR-17.4)."""
        assert not self.model.has_blocked_exit()
        assert self.model.is_connected()
        assert None not in self.plan.distances(0)
        assert lair_locations(self.plan, self.lair)


@pytest.mark.rule("DR-4.3", "DR-4.5", "DR-4.9", "DR-4.11", "DR-4.18", "DR-4.40", "DR-4.41", "DR-4.42")
@properties
@given(st.sampled_from(SHAPES), st.sampled_from(LAIRS), steps)
def test_random_dungeons_are_as_the_model_has_them(entrance: TileCard, lair: TileCard, script: list[Step]) -> None:
    twins = Twins(entrance, lair)
    for shape, gap, choice, rubble in script:
        twins.grow(SHAPES[shape], twins.gap(gap), choice)
        if rubble % 6 == 0:
            twins.rubble(rubble)
        twins.compare()
        twins.compare_lair()
        twins.check_invariants()


@pytest.mark.rule("DR-4.39")
@properties
@given(st.sampled_from(SHAPES), st.sampled_from(LAIRS), steps, st.lists(st.sampled_from(SHAPES), max_size=3))
def test_growth_ends_when_the_model_finds_no_placement(
    entrance: TileCard, lair: TileCard, script: list[Step], pile: list[TileCard]
) -> None:
    twins = Twins(entrance, lair)
    for shape, gap, choice, _ in script:
        twins.grow(SHAPES[shape], twins.gap(gap), choice)
    found = any(
        twins.model.rotations(card.exits, cell, lair.exits) for card in pile for cell in twins.model.frontier()
    )
    assert can_grow(twins.plan, pile, lair) is found


@properties
@given(st.sampled_from(SHAPES), steps, shapes, numbers)
def test_whatever_is_not_legal_is_refused(entrance: TileCard, script: list[Step], shape: int, gap: int) -> None:
    twins = Twins(entrance, LAIR)
    for each, where, choice, _ in script:
        twins.grow(SHAPES[each], twins.gap(where), choice)
    card, cell = SHAPES[shape], twins.gap(gap)
    for rotation in range(4):
        if twins.model.fits(card.exits, cell, rotation):
            assert twins.plan.with_tile(card, cell, rotation).room_at(cell) == len(twins.plan.rooms)
        else:
            with pytest.raises(ValueError, match=r"\(DR-4\.9\)"):
                twins.plan.with_tile(card, cell, rotation)


def test_counted_trees() -> None:
    """How many dungeons there are after one, two and three tiles laid in this order anywhere."""

    def count(plan: Plan, names: tuple[str, ...]) -> int:
        if not names:
            return 1
        first, rest = TILES.by_id[names[0]], names[1:]
        return sum(
            count(plan.with_tile(first, cell, rotation), rest)
            for cell in plan.gaps
            for rotation in legal_rotations(plan, first, cell, lair=LAIR)
        )

    def count_again(model: Model, names: tuple[str, ...]) -> int:
        if not names:
            return 1
        exits, found = TILES.by_id[names[0]].exits, 0
        for cell in model.frontier():
            for rotation in model.rotations(exits, cell, LAIR.exits):
                model.put(exits, cell, rotation)
                found += count_again(model, names[1:])
                model.remove_last()
        return found

    order = ("std-05", "std-13", "std-15")  # a fork, a corner and a dead end
    for depth, dungeons in ((1, 12), (2, 120), (3, 536)):
        assert count(Plan.begin(TILES.entrance), order[:depth]) == dungeons
        assert count_again(Model(TILES.entrance.exits), order[:depth]) == dungeons


# -- whole dungeons --------------------------------------------------------------------------------------------


def explore(seed: int, players: int, closing: bool) -> Twins:
    """Explore with the pile of so many players to the last tile, and place the Lair (4b, 4e).

    Explorers who are `closing` turn every tile so that as few exits as possible stay open.
    """
    dice = random.Random(seed)
    some = (dice.sample(TILES.standard, 4 * players), dice.sample(TILES.special, 2 * players))
    pile = [*some[0], *some[1]]
    twins = Twins(TILES.entrance, LAIR)
    while pile and can_grow(twins.plan, pile, LAIR):
        dice.shuffle(pile)
        cell = twins.gap(dice.randrange(60))
        for card in pile:
            if closing:
                rotations = legal_rotations(twins.plan, card, cell, lair=LAIR)
                left = [len(twins.plan.with_tile(card, cell, each).gaps) for each in rotations]
                choice = left.index(min(left)) if left else 0
            else:
                choice = dice.randrange(60)
            if twins.grow(card, cell, choice):
                pile.remove(card)
                break
        twins.check_invariants()
    twins.seen["left over"] += bool(pile)
    twins.compare()
    twins.compare_lair()
    place = dice.choice(farthest_locations(twins.plan, LAIR))
    twins.plan = twins.plan.with_tile(LAIR, twins.plan.cell_beyond(place.room, place.side), place.rotation)
    assert twins.plan.neighbour(place.room, place.side) == len(twins.plan.rooms) - 1
    assert None not in twins.plan.distances(0)
    return twins


@pytest.mark.rule("DR-17.3", "DR-17.4", "DR-4.39")
@pytest.mark.parametrize("closing", [False, True])
@pytest.mark.parametrize("players", [1, 2, 4])
def test_every_dungeon_of_the_house_set_grows_to_the_lair(players: int, closing: bool) -> None:
    seen = Counter[str]()
    for seed in range(24 // players):
        seen.update(explore(seed, players, closing).seen)
    assert seen["dead ends"]
    assert seen["loops"] or players == 1
    assert all(seen[f"rotation {each}"] for each in range(4))


@pytest.mark.slow
@pytest.mark.rule("DR-17.3", "DR-17.4")
def test_thousands_of_positions_of_every_kind() -> None:
    dice, seen, maps = random.Random(5), Counter[str](), many(40, 160)
    for number in range(maps):
        twins = Twins(dice.choice(SHAPES), dice.choice(LAIRS))
        for _ in range(24):
            card, gap = dice.choice(SHAPES), twins.gap(dice.randrange(1000))
            if number % 2:  # a maze: tiles that branch, laid where ways meet
                card = dice.choice([each for each in SHAPES if len(each.exits) > 1])
                gap = twins.busiest_gap()
            twins.grow(card, gap, dice.randrange(60))
            if dice.randrange(8) == 0:
                twins.rubble(dice.randrange(1000))
            twins.compare()
            twins.compare_lair()
            twins.check_invariants()
        seen.update(twins.seen)
    assert seen["positions"] == maps * 24
    for each in ("loops", "dead ends", "refused", "refused for the Lair", "Rubble"):
        assert seen[each] > maps / 2, seen
    assert all(seen[f"rotation {each}"] > maps / 2 for each in range(4)), seen
