"""Words about dice: more or fewer of them, rerolls, changed faces (section 7; content 8.3)."""

from __future__ import annotations

from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.dice import may_reroll, throw_again
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Roll
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.conditions import roll_of
from undercroft.rules.dungeonrun.texts.words import Outlook, Word


class Dice(Word, frozen=True):
    """So many dice more, or fewer, on the roll about to be made (DR-7.1)."""

    n: int

    def describe(self, names: Names) -> str:
        """As the card says it."""
        dice = "die" if abs(self.n) == 1 else "dice"
        return f"add {self.n} {dice}" if self.n > 0 else f"roll {-self.n} fewer {dice} (at least 1)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Dice added by treasures may be spoiled (Bladebreaker)."""
        roll = roll_of(frame)
        assert roll is not None
        if not spoiled(state, frame, roll, self.n):
            roll.bonus += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless they are spoiled."""
        roll = roll_of(frame)
        return roll is not None and not spoiled(state, frame, roll, self.n)

    def worth(self, outlook: Outlook) -> float:
        """Half a success for each die."""
        return 0.5 * self.n


def spoiled(dungeon: Dungeon, frame: Frame, roll: Roll, n: int) -> bool:
    """Whether the monster ignores dice that an equipped treasure adds (Bladebreaker); artifacts count."""
    if not roll.spoiled or n < 0:
        return False
    item = dungeon.cards.items.get(frame.card)
    return item is not None and not item.artifact


class Reroll(Word, frozen=True):
    """Roll dice again; the new result stands (DR-7.21)."""

    part: ClassVar[str] = "reroll"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "have all dice of the roll rerolled"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It is the one reroll this hero causes in the action (DR-7.15)."""
        roll = roll_of(frame)
        assert roll is not None
        throw_again(state, roll, tuple(range(len(roll.faces))), frame.you)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there are dice and the hero has not yet caused a reroll in this action."""
        roll = roll_of(frame)
        return roll is not None and bool(roll.faces) and (frame.you is None or may_reroll(state, frame.you))

    def worth(self, outlook: Outlook) -> float:
        """A second chance."""
        return 0.5


AnyDiceWord = Dice | Reroll
