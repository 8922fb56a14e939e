"""What only Birodin's cards do: horns, goading, and herds that are driven."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from undercroft.abilities import PASS
from undercroft.engine import Decision, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.terms import MonsterType, Positive
from undercroft.rules.dungeonrun.cards.words.whom import Whom, one_hero
from undercroft.rules.dungeonrun.cards.words.wounds import HIT, open_to_attack, strike
from undercroft.rules.dungeonrun.fighting.damage import free_attack
from undercroft.rules.dungeonrun.fighting.numbers import foe_number
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Battle
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.turns.roaming import can_be_driven, destinations, driven_to, move_monster, roam_again


class DrivenMonster(Choose, frozen=True):
    """A monster, not a boss, on a tile without standing heroes, that roams at all."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By room."""
        return [room for room in sorted(state.foes) if can_be_driven(state, room)]


class StoodStill(When, frozen=True):
    """You have used neither Move nor Escape this turn; on another hero's turn, in your last turn."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As noted on the hero."""
        return frame.you is not None and not state.heroes[frame.you].walked


class EnteredThisTurn(When, frozen=True):
    """It is your turn, and you have entered the tile you are on in it."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """As noted on the hero."""
        hero = None if frame.you is None else state.heroes[frame.you]
        return hero is not None and state.turn_of(hero) is not None and frame.it in hero.entered


class DeedMonster(When, frozen=True):
    """The monster that stands in the way, or attacks, is of one of these types."""

    types: tuple[MonsterType, ...]
    boss: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the deed."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.monster is None:
            return False
        return deed.monster.design.type in self.types and (self.boss or not deed.monster.boss)


class HornDice(Word, frozen=True):
    """Dice rolled before the battle: each that reaches the monster's defense wounds it (`gore-attack`, DR-13.38).

    They are no attack dice: nothing adds to them, rerolls or changes them (DR-7.25).
    """

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    n: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Against the defense as it is before an attack is chosen; a kill is one in battle (DR-5.97)."""
        battle = frame.occasion
        assert isinstance(battle, Battle)
        line = foe_number(state, battle.room, "defense", state.heroes[battle.actor], attempt=battle)
        faces = state.chance.dice(self.n, "horns")
        if state.log:
            state.log.tell("horns-rolled", "DR-7.25", reveals=True, seat=battle.actor, dice=tuple(faces), line=line)
        wounds = sum(face >= line for face in faces)
        if wounds:
            yield from strike(state, frame, [], "effect", {battle.room: wounds}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In your own battle against a monster."""
        battle = frame.occasion
        return isinstance(battle, Battle) and battle.actor == frame.you and battle.room in state.foes

    def worth(self, outlook: Outlook) -> float:
        """Hits for nothing."""
        return HIT * self.n


class FreeAttackOn(Word, frozen=True):
    """A monster makes a free attack on a hero: the one on the tile where the hero is."""

    whom: Whom = "target"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """By DR-8.3."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        yield from free_attack(state, hero.room, hero, "text")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a monster beside the hero that may attack him."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and open_to_attack(state, hero)

    def worth(self, outlook: Outlook) -> float:
        """A wound or two."""
        return 1.5


class Drive(Word, frozen=True):
    """The chosen monster roams where you choose, a beast farther (`herd-caller`, DR-10.28)."""

    beast_steps: Positive

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Step by step; it stops beside a standing hero (DR-10.31)."""
        assert frame.target is not None
        room = frame.target
        assert frame.you is not None
        for step in range(self.beast_steps if state.foes[room].card.beast else 1):
            monster, about = state.foes[room].card.id, (frame.card,)
            options = [option("roam", room, to, detail=monster) for to in driven_to(state, room)]
            if not options:
                return
            if step == 0:
                answer = yield from ask_openly(Decision(frame.you, "drive", options, "DR-10.28", about=about))
            else:
                answer = yield Decision(frame.you, "drive", [*options, PASS], "DR-10.31", about=about, passes=PASS)
            if answer is PASS:
                return
            to = int(answer.args[1])
            move_monster(state, room, to)
            room = to

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it can go anywhere."""
        return frame.target in state.foes and bool(driven_to(state, frame.target))

    def worth(self, outlook: Outlook) -> float:
        """A nuisance for somebody, above all in the endgame."""
        if outlook.frame is None:
            return 0.8
        return 1.2 if outlook.dungeon.endgame else 0.65


class RoamAgain(Word, frozen=True):
    """Every monster without a standing hero beside it roams once more, as you choose (`stampede`, DR-13.37)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Not a roaming step (DR-10.28)."""
        assert frame.you is not None
        return roam_again(state, frame.you)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If some monster can go anywhere."""
        return any(destinations(state, room) for room in state.foes)

    def worth(self, outlook: Outlook) -> float:
        """Monsters in the way of the others."""
        return 1.0
