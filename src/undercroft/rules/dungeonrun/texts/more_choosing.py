"""More of what a text may be used on: heroes of a certain kind, ways out, monsters that can be driven."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt
from undercroft.rules.dungeonrun.roaming import can_be_driven
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.choosing import Choose

SEATS = 8
"""Notes of a choice are round times this plus seat."""


class NewVictim(Choose, frozen=True):
    """Another standing hero on your tile whom you did not choose with this card on your previous turn."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner; every hero has one turn in each round (DR-3.4)."""
        assert frame.you is not None
        last = state.heroes[frame.you].notes.get(frame.card)
        for hero in state.others_in(frame.it, frame.you):
            if last != choice_note(state.round - 1, hero.seat):
                yield hero.seat

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "another hero on your tile whom you did not choose with this card on your previous turn"


def choice_note(number: int, seat: int) -> int:
    """How a card remembers whom it was used on in which round."""
    return number * SEATS + seat


class Saboteur(Choose, frozen=True):
    """One of the heroes who sabotage you."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they did."""
        attempt = frame.occasion
        return attempt.saboteurs if isinstance(attempt, Attempt) and attempt.actor == frame.you else ()

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "one of the heroes who sabotage you"


class WayOn(Choose, frozen=True):
    """An adjacent tile."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By side N, E, S, W."""
        return state.plan.adjacent(frame.it)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "an adjacent tile"


class DrivenMonster(Choose, frozen=True):
    """A monster, not a boss, on a tile without standing heroes, that roams at all."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By room."""
        return [room for room in sorted(state.foes) if can_be_driven(state, room)]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "a monster, not a boss, on a tile without standing heroes (not one that never roams)"


AnyMoreChoose = NewVictim | Saboteur | WayOn | DrivenMonster
