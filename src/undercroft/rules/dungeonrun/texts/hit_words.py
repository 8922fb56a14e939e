"""Words about hits: extra ones, and dice that count for more (DR-5.96, DR-5.98)."""

from __future__ import annotations

from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Battle, Duel
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Face, Positive
from undercroft.rules.dungeonrun.texts.words import Outlook, Word


class ExtraHits(Word, frozen=True):
    """So many extra hits on the foe; in a hero battle, one more potential hit for the defender (DR-5.98)."""

    moments: ClassVar[tuple[str, ...]] = ("allocate",)
    part: ClassVar[str] = "extra"
    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"score {counted(self.n, 'extra hit', 'extra hits')}"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Added to the battle."""
        battle = frame.occasion
        if isinstance(battle, Duel) and battle.defender == frame.you:
            battle.extra_potential += self.n
        elif isinstance(battle, Battle | Duel):
            battle.extra_hits += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In a battle of your own."""
        battle = frame.occasion
        if isinstance(battle, Duel):
            return frame.you in (battle.actor, battle.defender)
        return isinstance(battle, Battle) and battle.actor == frame.you

    def worth(self, outlook: Outlook) -> float:
        """A wound on the foe."""
        return float(self.n)


class MightyHits(Word, frozen=True):
    """Dice that show a face and are allocated as hits by the acting hero count for more, so many of them."""

    moments: ClassVar[tuple[str, ...]] = ("allocate",)

    face: Face
    worth_of: Positive
    most: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"each {self.face} you allocate as a hit counts as {self.worth_of} hits, for at most {self.most} dice a "
            "battle; used to block it blocks one hit only"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """What each hit is worth is counted anew (DR-5.96)."""
        battle = frame.occasion
        assert isinstance(battle, Battle | Duel)
        extra = min(self.most, battle.allocated.count(self.face)) * (self.worth_of - 1)
        battle.extra_hits += extra
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If such a die has been allocated."""
        battle = frame.occasion
        return isinstance(battle, Battle | Duel) and battle.actor == frame.you and self.face in battle.allocated

    def worth(self, outlook: Outlook) -> float:
        """Some wounds in a few battles."""
        return 2.0


AnyHitWord = ExtraHits | MightyHits
