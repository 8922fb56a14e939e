"""Tiles, exits and cards on the tile that the owner of a text chooses when using it."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.content import Names
from undercroft.rules.dungeonrun.dungeon.sides import NAMES, SIDES
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.choosing import Choose
from undercroft.rules.dungeonrun.texts.when import Positive

ENTRANCE = 0
"""The room of the Dungeon Entrance."""


class HeroElsewhere(Choose, frozen=True):
    """Another standing hero on any other tile."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner."""
        assert frame.you is not None
        return [hero.seat for hero in state.clockwise(frame.you) if hero.standing and hero.room != frame.it]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "another hero on any other tile"


class TileWithin(Choose, frozen=True, tag="tile"):
    """A placed tile other than your own, no farther away than that."""

    most: Positive

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order of placing."""
        return [room for room, steps in enumerate(state.plan.distances(frame.it)) if steps and steps <= self.most]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"a placed tile within distance {self.most}"


class TileBeside(Choose, frozen=True):
    """The placed tile in one of the four neighboring cells, even if no exits connect."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By side."""
        return state.plan.beside(frame.it)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "the placed tile in one of the four neighboring cells, even if no exits connect"


class TileForTrap(Choose, frozen=True):
    """Your tile, or an adjacent one without another hero; never with a laid trap, never the Entrance (DR-17.19)."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Your own tile first."""
        assert frame.you is not None
        near = [room for room in state.plan.adjacent(frame.it) if not state.others_in(room, frame.you)]
        return [room for room in (frame.it, *near) if may_hold_trap(state, room)]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "your tile or an adjacent tile that holds no other hero (never one where a laid trap lies, nor the "
            "Dungeon Entrance)"
        )


def may_hold_trap(dungeon: Dungeon, room: int) -> bool:
    """Whether a trap may be laid on a tile (DR-1.38, DR-17.19)."""
    return room != ENTRANCE and room not in dungeon.laid


class ExitOf(Choose, frozen=True, tag="exit"):
    """An exit of your tile.

    leads   only one that leads to an adjacent tile
    spares  Rubble on it would cut no tile off from the Dungeon Entrance
    """

    leads: bool = False
    spares: bool = False

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By side: N, E, S, W."""
        plan, here = state.plan, frame.it
        sides = [side for side in SIDES if plan.rooms[here].has_exit(side)]
        if self.leads or self.spares:
            sides = [side for side in sides if plan.neighbour(here, side) is not None]
        return [side for side in sides if not self.spares or not plan.cut_off_by(here, side)]

    def shown(self, candidate: int) -> int | str:
        """By the name of the side."""
        return NAMES[candidate]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        leads = " that leads to an adjacent tile" if self.leads or self.spares else ""
        spares = "; not one without which some placed tile would be cut off from the Dungeon Entrance"
        return f"one exit of your tile{leads}{spares if self.spares else ''}"


class LyingHere(Choose, frozen=True, tag="lying"):
    """A card lying on your tile, by its place; face-down cards are not seen until they are taken."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they lie."""
        return range(len(state.items.get(frame.it, ())))

    def shown(self, candidate: int) -> int | str:
        """The first card is number 1."""
        return candidate + 1

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "a treasure or artifact card lying there (face-down cards unseen until taken)"


AnyPlace = HeroElsewhere | TileWithin | TileBeside | TileForTrap | ExitOf | LyingHere
