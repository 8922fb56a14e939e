"""What only Paelleall's cards do: fire on the way, on the tile and in battle."""

from __future__ import annotations

from math import fsum
from typing import ClassVar

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Price, Word
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import owner_of
from undercroft.rules.dungeonrun.cards.words.wounds import foe_worth, hurt_worth, strike
from undercroft.rules.dungeonrun.exploring.markers import in_flames, put_marker
from undercroft.rules.dungeonrun.gear.items import give_up
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Battle, Drawing, Duel, Kill
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class ExtraHits(Word, frozen=True):
    """So many extra hits on the foe; in a hero battle, one more potential hit for the defender (DR-5.98)."""

    moments: ClassVar[tuple[str, ...]] = ("allocate",)
    part: ClassVar[str] = "extra"
    n: Positive

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


class DrawTiles(Word, frozen=True):
    """So many dungeon tiles are drawn, of which one that fits is placed (DR-9.16)."""

    moments: ClassVar[tuple[str, ...]] = ("explore-draw",)

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The exploring hero does the rest."""
        assert isinstance(frame.occasion, Drawing)
        frame.occasion.tiles = self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is more than one tile."""
        return isinstance(frame.occasion, Drawing) and len(state.tile_pile) > 1

    def worth(self, outlook: Outlook) -> float:
        """A little steering."""
        return 0.4


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
            fsum(hurt_worth(outlook.dungeon, outlook.hero, each, self.n) for each in heroes)
            + fsum(foe_worth(each, self.monsters_n) for each in foes)
            + (WAY_OUT if frees else 0.0)
        )


class BurnKill(Price, frozen=True):
    """The card of the monster you have just killed is discarded instead of kept."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    def payable(self, state: Dungeon, frame: Frame) -> bool:
        """While it lies in your loot pile, where everybody has seen it go."""
        kill = frame.occasion
        return isinstance(kill, Kill) and frame.you is not None and kill.monster in state.heroes[frame.you].loot

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """To the encounter discard pile."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        hero = owner_of(state, frame)
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


class PutFlame(Word, frozen=True):
    """Put the Flame marker on the chosen exit, until the start of your next turn."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It burns on both sides (DR-10.29)."""
        put_marker(state, "flame", owner_of(state, frame), frame.it, frame.target)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless it burns there already, put there from this side or the other."""
        if frame.target is None:
            return False
        there = state.plan.neighbour(frame.it, frame.target)
        return there is not None and not in_flames(state, frame.it, there)

    def worth(self, outlook: Outlook) -> float:
        """Rivals on either side are burnt in the endgame; a monster is held off from whoever is badly hurt."""
        if outlook.frame is None or outlook.frame.target is None:
            return 0.8
        dungeon, frame, hero = outlook.dungeon, outlook.frame, outlook.hero
        there = dungeon.plan.neighbour(frame.it, outlook.frame.target)
        if there is None:
            return 0.0
        rivals = [*dungeon.others_in(there, hero.seat), *dungeon.others_in(frame.it, hero.seat)]
        foe = dungeon.foes.get(there)
        held = foe is not None and not foe.card.boss and 2 * hero.wounds >= hero.life
        return (0.7 * len(rivals) if dungeon.endgame else 0.0) + (1.5 if held else 0.0)
