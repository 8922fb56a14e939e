"""Words about fire: a path of it, and what it leaves of the slain (content 1.2, 2.6)."""

from __future__ import annotations

from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import give_up
from undercroft.rules.dungeonrun.occasions import Kill
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.words import Outlook, Price, Word
from undercroft.rules.dungeonrun.texts.wound_words import foe_worth, hurt_worth, strike

WAY_OUT = 20.0
"""What it is worth to the Summoner that nobody is left on the tile who holds him."""


class BurnPath(Word, frozen=True):
    """Wounds on everybody else in a straight line through the chosen exit, your own tile included (DR-13.42).

    n, monsters_n   the wounds on each hero and on each monster
    most            how many further tiles the path may have
    """

    n: Positive
    monsters_n: Positive
    most: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"the path is your own tile and up to {self.most} further tiles in a straight line that way, each "
            f"adjacent to the one before: every other hero on it takes {counted(self.n, 'wound', 'wounds')} "
            f"(effect), every monster on it takes {self.monsters_n}, all at the same time"
        )

    def path(self, dungeon: Dungeon, frame: Frame) -> tuple[int, ...]:
        """The rooms of the path."""
        assert frame.target is not None
        return (frame.it, *dungeon.plan.line(frame.it, frame.target, self.most))

    def victims(self, dungeon: Dungeon, frame: Frame) -> tuple[list[Hero], list[int]]:
        """The other heroes on the path, clockwise, and the rooms of the monsters on it."""
        assert frame.you is not None
        path = self.path(dungeon, frame)
        others = [hero for hero in dungeon.clockwise(frame.you) if hero.standing and hero.room in path]
        return [hero for hero in others if hero.seat != frame.you], [room for room in path if room in dungeon.foes]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One damage event (DR-8.41)."""
        heroes, rooms = self.victims(state, frame)
        wounds = [(hero, self.n) for hero in heroes]
        return strike(state, frame, wounds, "effect", dict.fromkeys(rooms, self.monsters_n), certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If anybody is on the path."""
        return frame.target is not None and any(self.victims(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """The wounds it deals."""
        if outlook.frame is None or outlook.frame.target is None:
            return 2.0
        heroes, rooms = self.victims(outlook.dungeon, outlook.frame)
        foes = [outlook.dungeon.foes[room] for room in rooms]
        near = [hero for hero in heroes if hero.room == outlook.frame.it]
        frees = bool(near) and not foes and all(hero.wounds + self.n >= hero.life for hero in near)
        return (
            sum(hurt_worth(outlook.dungeon, outlook.hero, each, self.n) for each in heroes)
            + sum(foe_worth(each, self.monsters_n) for each in foes)
            + (WAY_OUT if frees else 0.0)
        )


class BurnKill(Price, frozen=True):
    """The card of the monster you have just killed is discarded instead of kept."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "discard its card instead of keeping it"

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """While it lies in your loot pile, where everybody has seen it go."""
        kill = frame.occasion
        return isinstance(kill, Kill) and frame.you is not None and kill.monster in state.heroes[frame.you].loot

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """To the encounter discard pile."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        assert frame.you is not None
        hero = state.heroes[frame.you]
        give_up(state, hero, kill.monster)
        state.encounter_discard = (*state.encounter_discard, kill.monster)
        kill.discarded = True
        if state.log:
            state.log.tell("encounter-discarded", "DR-13.60", reveals=True, seat=hero.seat, card=kill.monster.id)
        return None

    def worth(self, outlook: Outlook) -> float:
        """Half an advance; less if the other half is missing."""
        trophies = len(outlook.hero.loot_encounters) if outlook.frame is not None else 1
        return -1.5 if trophies % 2 == 0 else -0.7


AnyFireWord = BurnPath | BurnKill
