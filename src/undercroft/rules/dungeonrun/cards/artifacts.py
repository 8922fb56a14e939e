"""What only artifacts do."""

from __future__ import annotations

from typing import ClassVar

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Trait, Word
from undercroft.rules.dungeonrun.cards.words.whom import roll_of
from undercroft.rules.dungeonrun.speaking.facts import BlocksOneHit
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon


class BlocksAnything(Trait, frozen=True):
    """Once in each battle against a monster fought as the acting hero, a die below the line blocks any hit."""

    @property
    def fact(self) -> BlocksOneHit:
        """As the chapters know it."""
        return BlocksOneHit()

    def worth(self, outlook: Outlook) -> float:
        """Half a wound in each of a few battles."""
        return 2.0


class DoubleRating(Word, frozen=True):
    """Base rating plus training markers count double for the roll; other bonuses are added afterwards (DR-7.1)."""

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the roll."""
        roll = roll_of(frame)
        assert roll is not None
        roll.doubled = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Always."""
        return roll_of(frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Half a success for each die of the rating."""
        return 0.5 * outlook.hero.trained("magic")
