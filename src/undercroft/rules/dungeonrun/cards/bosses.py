"""What only dungeon bosses do."""

from __future__ import annotations

from typing import ClassVar

from undercroft.rules.dungeonrun.cards.kinds import Number, Outlook
from undercroft.rules.dungeonrun.cards.words.numbers import CHANGES
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.topics import FoeNumber
from undercroft.rules.dungeonrun.state import Dungeon


class InterlockingPlates(Number, frozen=True):
    """Its defense is lowered by 1 for each hero who assists in the battle, down to a least."""

    rank: ClassVar[int] = CHANGES
    topic: ClassVar[str] = "foe"
    least: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """By the accepted assists of the battle."""
        if not isinstance(question, FoeNumber) or question.number != "defense" or question.room != frame.it:
            return value
        helpers = len(question.attempt.assists) if question.attempt is not None else 0
        return max(min(value, self.least), value - helpers)

    def worth(self, outlook: Outlook) -> float:
        """Better not alone."""
        return -1.0
