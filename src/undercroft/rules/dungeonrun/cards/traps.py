"""What only traps do."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.card import Trap
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Trait, Word
from undercroft.rules.dungeonrun.cards.words.markers import shed
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import owner_of
from undercroft.rules.dungeonrun.speaking.facts import WoundsOwed
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Rallying
from undercroft.rules.dungeonrun.state import Dungeon


class OwesWounds(Trait, frozen=True):
    """At the end of each of your turns you take wounds (DR-3.25)."""

    moments: ClassVar[tuple[str, ...]] = ("turn-end",)
    n: Positive
    kind: Literal["trap", "effect"]

    @property
    def fact(self) -> WoundsOwed:
        """As the chapters know it."""
        return WoundsOwed(self.n, self.kind)

    def worth(self, outlook: Outlook) -> float:
        """A wound each turn until it is gone."""
        return -2.0 * self.n


def this_trap(dungeon: Dungeon, frame: Frame) -> Trap | None:
    """The lasting trap whose text it is, while it lies on the hero."""
    if frame.you is None:
        return None
    return next((trap for trap in dungeon.heroes[frame.you].traps if trap.id == frame.card), None)


class ShedTrap(Word, frozen=True):
    """This lasting trap is discarded."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """To the encounter discard pile (DR-8.26)."""
        shed(state, owner_of(state, frame), this_trap(state, frame))
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While it lies on the hero."""
        return this_trap(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Good riddance."""
        return 1.5


class ShedTrapInstead(Word, frozen=True):
    """The rally discards this trap instead of removing a wound; it is a rally all the same (DR-6.54)."""

    moments: ClassVar[tuple[str, ...]] = ("rally",)
    part: ClassVar[str] = "instead"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The removal is replaced."""
        shed(state, owner_of(state, frame), this_trap(state, frame))
        frame.occasion.gone = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """When its bearer rallies."""
        rallying = frame.occasion
        return isinstance(rallying, Rallying) and rallying.hero == frame.you and this_trap(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """A rally for a trap."""
        return 0.5
