"""Words about strangers who leave and lasting traps that are shed (DR-4.32, DR-8.26)."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.defeat import detach
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Rallying
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.strangers import send_away
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.whom import Whom, one_hero, whose
from undercroft.rules.dungeonrun.texts.words import Outlook, Word

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards import Trap


class SendAway(Word, frozen=True):
    """The stranger's card is discarded; after so many sales, if it says so, counted on the card."""

    after: Positive = 1

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.after == 1:
            return "discard this card"
        return f"he is discarded after {self.after} sales, whoever bought"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Unless he has left already."""
        met = state.strangers.get(frame.it)
        if met is None or met.card.id != frame.card:
            return None
        state.strangers[frame.it] = met._replace(sales=met.sales + 1)
        if met.sales + 1 >= self.after:
            send_away(state, frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """No reason to use him."""
        return False

    def worth(self, outlook: Outlook) -> float:
        """Nothing by itself."""
        return 0.0


def this_trap(dungeon: Dungeon, frame: Frame) -> Trap | None:
    """The lasting trap whose text it is, while it lies on the hero."""
    if frame.you is None:
        return None
    return next((trap for trap in dungeon.heroes[frame.you].traps if trap.id == frame.card), None)


class ShedTrap(Word, frozen=True):
    """This lasting trap is discarded."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "discard this card"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """To the encounter discard pile (DR-8.26)."""
        assert frame.you is not None
        shed(state, state.heroes[frame.you], this_trap(state, frame))
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While it lies on the hero."""
        return this_trap(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Good riddance."""
        return 1.5


def shed(dungeon: Dungeon, hero: Hero, trap: Trap | None) -> None:
    """A lasting trap leaves a hero."""
    if trap is not None:
        detach(dungeon, hero, trap)
        if dungeon.log:
            dungeon.log.tell("trap-shed", "DR-8.26", seat=hero.seat, trap=trap.id)


class ShedTrapInstead(Word, frozen=True):
    """The rally discards this trap instead of removing a wound; it is a rally all the same (DR-6.54)."""

    moments: ClassVar[tuple[str, ...]] = ("rally",)
    part: ClassVar[str] = "instead"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "discard this card instead of removing a wound"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The removal is replaced."""
        assert frame.you is not None
        shed(state, state.heroes[frame.you], this_trap(state, frame))
        frame.occasion.gone = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """When its bearer rallies."""
        rallying = frame.occasion
        return isinstance(rallying, Rallying) and rallying.hero == frame.you and this_trap(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """A rally for a trap."""
        return 0.5


class ShedAllTraps(Word, frozen=True):
    """All lasting traps are removed from a hero."""

    whom: Whom = "you"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"remove all lasting traps from {whose(self.whom)}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One after the other."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        for trap in hero.traps:
            shed(state, hero, trap)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is one."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and bool(hero.traps)

    def worth(self, outlook: Outlook) -> float:
        """Each is a burden."""
        return 1.5 * len(outlook.hero.traps)


AnyEncounterWord = SendAway | ShedTrap | ShedTrapInstead | ShedAllTraps
