"""Whom or what the owner of a text chooses when using it: one way of using it for each candidate."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from typing import Annotated, ClassVar

import msgspec

from undercroft.abilities import Wording
from undercroft.content import Names, kebab_case
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import RollWindow
from undercroft.rules.dungeonrun.state import Dungeon

Distance = Annotated[int, msgspec.Meta(ge=0)]


class Choose(Wording, frozen=True, tag_field="what", tag=kebab_case):
    """What is chosen."""

    abstract: ClassVar[bool] = True

    @property
    def what(self) -> str:
        """The word for the catalogue of texts: how an option with such a target reads."""
        return str(self.__struct_config__.tag)

    @abstractmethod
    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Everything that may be chosen now: seats, rooms, sides or rolls, as numbers."""
        raise NotImplementedError

    @abstractmethod
    def describe(self, names: Names) -> str:
        """The words after "choose"."""
        raise NotImplementedError


class OtherHero(Choose, frozen=True):
    """Another standing hero, no farther away than that."""

    within: Distance = 0

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner."""
        assert frame.you is not None
        far = state.plan.distances(frame.it)
        for hero in state.clockwise(frame.you):
            distance = far[hero.room]
            if hero.seat != frame.you and hero.standing and distance is not None and distance <= self.within:
                yield hero.seat

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.within == 0:
            return "another hero on your tile"
        return (
            "another hero on your tile or on an adjacent tile"
            if self.within == 1
            else (f"another hero within distance {self.within}")
        )


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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        where = "on your tile" if self.within == 0 else f"within distance {self.within}"
        return f"a monster{'' if self.boss else ' that is no boss'} {where}"


class WhichRoll(Choose, frozen=True, tag="roll"):
    """One of the rolls of the window; the text's conditions say which are meant."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they were made."""
        return range(len(frame.occasion.rolls)) if isinstance(frame.occasion, RollWindow) else ()

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "one of the rolls"


AnyChoose = OtherHero | Monsters | WhichRoll
