"""Words that heal, rally, prevent wounds and save the fallen."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import Whom, heroes_meant, its_own
from undercroft.rules.dungeonrun.fighting.rally import earn_rally, heal
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Defeat
from undercroft.rules.dungeonrun.state import Dungeon, Foe

KINDNESS = 0.2
"""What a wound less on another hero is worth to the one who heals it."""


class Heal(Word, frozen=True):
    """Remove up to so many wounds, or all; not a rally."""

    n: Positive | None = None
    whom: Whom = "you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """From each hero meant."""
        for hero in heroes_meant(state, frame, self.whom):
            heal(state, hero, hero.wounds if self.n is None else self.n)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody has wounds and is not about to be judged (DR-8.42)."""
        return any(hero.wounds and not hero.doomed for hero in heroes_meant(state, frame, self.whom))

    def worth(self, outlook: Outlook) -> float:
        """The wounds there are to remove, as far as they are known."""
        frame, there, share = outlook.frame, 3, 1.0
        if frame is not None and (self.whom == "you" or (self.whom, frame.target) == ("target", outlook.hero.seat)):
            there = outlook.hero.wounds
        elif self.whom != "you":
            share = KINDNESS
        return share * (there if self.n is None else min(self.n, there))


class HealMonster(Word, frozen=True):
    """Remove so many wounds from the monster that speaks."""

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Never below 0 (DR-8.2)."""
        foe = state.foes[frame.it]
        state.foes[frame.it] = Foe(foe.card, max(0, foe.wounds - self.n))
        if state.log:
            state.log.tell(
                "monster-healed", "DR-8.42", room=frame.it, monster=foe.card.id, wounds=state.foes[frame.it].wounds
            )
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it has wounds and is not about to be judged (DR-8.42)."""
        foe = its_own(state, frame)
        return foe is not None and 0 < foe.wounds < foe.card.design.life

    def worth(self, outlook: Outlook) -> float:
        """Work undone."""
        return -0.5 * self.n


class Prevent(Word, frozen=True):
    """Cancel up to so many wounds of the batch about to be placed (DR-8.40)."""

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Never more than there are."""
        batch = frame.occasion
        assert isinstance(batch, Batch)
        stopped = min(self.n, batch.amount)
        batch.amount -= stopped
        if state.log:
            state.log.tell("wounds-cancelled", "DR-8.40", seat=batch.victim, stopped=stopped, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there are wounds to cancel."""
        return isinstance(frame.occasion, Batch) and frame.occasion.amount > 0

    def worth(self, outlook: Outlook) -> float:
        """The wounds stopped."""
        return float(self.n)


class Rally(Word, frozen=True):
    """A hero earns a rally, taken in the Rally step of the event (DR-6.53)."""

    whom: Whom = "you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Not while defeated."""
        for hero in heroes_meant(state, frame, self.whom):
            if not hero.doomed:
                earn_rally(state, hero.seat, "text")
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody can rally at all."""
        return any(not hero.doomed for hero in heroes_meant(state, frame, self.whom))

    def worth(self, outlook: Outlook) -> float:
        """A wound less."""
        return 1.0


class Save(Word, frozen=True):
    """A hero who would be defeated is not; his wounds become his life minus 1, or half of it, rounded down."""

    moments: ClassVar[tuple[str, ...]] = ("defeat",)
    part: ClassVar[str] = "save"
    wounds: Literal["life-minus-1", "half-life"]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The defeat is off."""
        defeat = frame.occasion
        assert isinstance(defeat, Defeat)
        defeat.saved = True
        hero = state.heroes[defeat.victim]
        hero.wounds = hero.life - 1 if self.wounds == "life-minus-1" else hero.life // 2
        if state.log:
            state.log.tell("hero-saved", "DR-8.44", seat=hero.seat, wounds=hero.wounds)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        return isinstance(frame.occasion, Defeat) and not frame.occasion.saved

    def worth(self, outlook: Outlook) -> float:
        """A turn, and perhaps a life."""
        return 4.0
