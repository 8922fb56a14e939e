"""Words at a kill or a defeat: what saves, and what does not count (DR-8.43, DR-8.44)."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Defeat, Kill
from undercroft.rules.dungeonrun.state import Dungeon, Foe
from undercroft.rules.dungeonrun.texts.words import Outlook, Word


class NoKillRally(Word, frozen=True):
    """Nobody earns a rally for this kill; rallies for assisting and by other texts are not affected."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "nobody earns a rally for killing it"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the kill."""
        assert isinstance(frame.occasion, Kill)
        frame.occasion.no_rally = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody would have earned one."""
        return isinstance(frame.occasion, Kill) and frame.occasion.killer is not None

    def worth(self, outlook: Outlook) -> float:
        """A rally less."""
        return -1.0


class Survive(Word, frozen=True):
    """It is not killed; its wounds are set to its life minus 1."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)
    part: ClassVar[str] = "save"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it is not killed and its wounds are set to its life minus 1"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The kill is off."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        kill.saved = True
        foe = state.foes[kill.room]
        state.foes[kill.room] = Foe(foe.card, foe.card.design.life - 1)
        if state.log:
            state.log.tell("monster-survived", "DR-8.43", room=kill.room, monster=foe.card.id)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        return isinstance(frame.occasion, Kill) and not frame.occasion.saved

    def worth(self, outlook: Outlook) -> float:
        """A kill lost."""
        return -1.5


class Save(Word, frozen=True):
    """A hero who would be defeated is not; his wounds become his life minus 1, or half of it, rounded down."""

    moments: ClassVar[tuple[str, ...]] = ("defeat",)
    part: ClassVar[str] = "save"
    wounds: Literal["life-minus-1", "half-life"]

    def describe(self, names: Names) -> str:
        """As the card says it."""
        after = "life rating minus 1" if self.wounds == "life-minus-1" else "half the life rating, rounded down"
        return f"that defeat is averted and the wounds become {after}"

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


AnyFateWord = NoKillRally | Survive | Save
