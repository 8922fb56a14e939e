"""What texts of several cards choose: one way of using the text for each candidate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES, SIDES
from undercroft.rules.dungeonrun.cards.kinds import Choose
from undercroft.rules.dungeonrun.cards.words.terms import Distance
from undercroft.rules.dungeonrun.fighting.numbers import rating_of
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import RollWindow
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class OtherHero(Choose, frozen=True):
    """Another standing hero, no farther away than that and no nearer; with `you`, yourself as well.

    weaker           only one whose rating of that kind is lower than yours
    beside_monster   only one who shares his tile with a monster
    """

    within: Distance = 0
    least: Distance = 0
    you: bool = False
    beside_monster: bool = False
    weaker: Literal["brawn", "magic", "skill"] | None = None

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner."""
        assert frame.you is not None
        far = state.plan.distances(frame.it)
        for hero in state.clockwise(frame.you):
            distance = far[hero.room]
            if not hero.standing or distance is None or not self.least <= distance <= self.within:
                continue
            if self.beside_monster and hero.room not in state.foes:
                continue
            if self.you if hero.seat == frame.you else self._is_weaker(state, frame.you, hero):
                yield hero.seat

    def _is_weaker(self, state: Dungeon, you: int, other: Hero) -> bool:
        if self.weaker is None:
            return True
        return rating_of(state, other, self.weaker) < rating_of(state, state.heroes[you], self.weaker)


class Monsters(Choose, frozen=True, tag="monster"):
    """A monster, no farther away than that."""

    within: Distance = 0
    least: Distance = 0
    boss: bool = True

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By room."""
        far = state.plan.distances(frame.it)
        for room, foe in sorted(state.foes.items()):
            distance = far[room]
            if distance is not None and self.least <= distance <= self.within and (self.boss or not foe.card.boss):
                yield room


class WhichRoll(Choose, frozen=True, tag="roll"):
    """One of the rolls of the window; the text's conditions say which are meant."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they were made."""
        return range(len(frame.occasion.rolls)) if isinstance(frame.occasion, RollWindow) else ()


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
        return SIDE_NAMES[candidate]
