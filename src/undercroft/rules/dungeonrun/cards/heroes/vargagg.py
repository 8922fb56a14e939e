"""What only Vargagg's cards do: fury, headbutts, swings that go too far, the cold of the tundra."""

from __future__ import annotations

from collections.abc import Iterable
from math import fsum
from typing import ClassVar

from undercroft.abilities import innermost
from undercroft.engine import Decision, Rule
from undercroft.rules.dungeonrun.cards.kinds import Choose, Number, Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.moving import can_be_moved
from undercroft.rules.dungeonrun.cards.words.numbers import SETS
from undercroft.rules.dungeonrun.cards.words.rerolls import DONE, die_options, faces_left
from undercroft.rules.dungeonrun.cards.words.terms import Attack, Face, Positive
from undercroft.rules.dungeonrun.cards.words.whom import battle_of, heroes_meant, one_hero, owner_of, roll_of
from undercroft.rules.dungeonrun.cards.words.wounds import strike, would_hurt
from undercroft.rules.dungeonrun.exploring.move import go_through
from undercroft.rules.dungeonrun.fighting.battle import kinship
from undercroft.rules.dungeonrun.fighting.dice import may_reroll, plain_roll, throw_again
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Battle, Duel, Entering, Kill, Leaving, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed, PenaltyOf
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class WayOn(Choose, frozen=True):
    """An adjacent tile."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By side N, E, S, W."""
        return state.plan.adjacent(frame.it)


class HalfDead(When, frozen=True):
    """Your wounds are at least half your life rating, rounded up."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the wounds."""
        hero = owner_of(state, frame)
        return 2 * hero.wounds >= hero.life


class AttacksWith(When, frozen=True):
    """You are the acting hero of a battle and attack with that rating, or with one that counts as it."""

    rating: Attack

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle."""
        battle = battle_of(state, frame)
        return battle is not None and battle.actor == frame.you and kinship(battle.rating) == self.rating


class Declared(When, frozen=True):
    """The battle was declared as an action: it is no surprise battle (DR-5.25)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle."""
        attempt = frame.occasion
        return isinstance(attempt, Attempt) and not (isinstance(attempt, Battle) and attempt.surprise)


class Gated(When, frozen=True):
    """The tile has an exit test (DR-12.25)."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what the tile says."""
        room = frame.occasion.room if isinstance(frame.occasion, Deed) else frame.it
        return any(where == room and "exit-test" in says for where, says in state.tile_says)


class MightyHits(Word, frozen=True):
    """Dice that show a face and are allocated as hits by the acting hero count for more, so many of them."""

    moments: ClassVar[tuple[str, ...]] = ("allocate",)

    face: Face
    worth_of: Positive
    most: Positive

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


class Fury(Word, frozen=True):
    """Reroll a die below the hit line, and another as long as the last one reached it (`fury`, DR-7.22, DR-13.45).

    most_in_duel   how many dice at the latest against a hero
    """

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "reroll"
    most_in_duel: Positive

    def places(self, roll: Roll, taken: tuple[int, ...]) -> list[int]:
        """The dice that may be rerolled next, one for each face."""
        return [place for place in faces_left(roll, taken) if roll.faces[place] < roll.line]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Without interruption (DR-7.22)."""
        roll = roll_of(frame)
        assert roll is not None
        assert frame.you is not None
        duel = isinstance(innermost(state.occasions, Attempt), Duel)
        taken: tuple[int, ...] = ()
        while places := self.places(roll, taken):
            options = die_options(roll, places) + ([DONE] if taken else [])
            about = (frame.card, " ".join(map(str, roll.faces)))
            answer = yield from ask_openly(Decision(frame.you, "reroll-die", options, "DR-7.22", about=about))
            if answer is DONE:
                return
            place = places[options.index(answer)]
            taken = (*taken, place)
            throw_again(state, roll, (place,), frame.you)
            if roll.faces[place] < roll.line or (duel and len(taken) >= self.most_in_duel):
                return

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While a die of yours is below the line, and you have caused no reroll in this action (DR-7.15)."""
        roll = roll_of(frame)
        if roll is None or frame.you is None or roll.roller != frame.you:
            return False
        return bool(self.places(roll, ())) and may_reroll(state, frame.you)

    def worth(self, outlook: Outlook) -> float:
        """A hit for each die of the chain, as likely as it comes to it."""
        roll = None if outlook.frame is None else roll_of(outlook.frame)
        if roll is None:
            return 2.0
        chance = max(0, 7 - roll.line) / 6
        return fsum(chance**link for link in range(1, 1 + sum(face < roll.line for face in roll.faces)))


class Surplus(Word, frozen=True):
    """The hits that landed beyond the monster's life are wounds (attack) on another hero (`overswing`)."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    most: Positive

    def amount(self, frame: Frame) -> int:
        """How many wounds it comes to."""
        kill = frame.occasion
        if not isinstance(kill, Kill) or kill.battle is None or kill.battle.actor != frame.you:
            return 0
        return min(self.most, kill.battle.surplus)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One batch."""
        hero = one_hero(state, frame, "target")
        assert hero is not None
        return strike(state, frame, [(hero, self.amount(frame))], "attack", {}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a surplus and somebody to hit."""
        hero = one_hero(state, frame, "target")
        wounds = self.amount(frame)
        return wounds > 0 and hero is not None and would_hurt(state, frame, hero, wounds, "attack")

    def worth(self, outlook: Outlook) -> float:
        """A wound or two on a rival."""
        return 0.7 * (self.amount(outlook.frame) if outlook.frame is not None else 1)


class SabotagePenalty(Number, frozen=True):
    """A hero who sabotages you takes so many wounds when the penalty falls due (DR-6.30)."""

    rank: ClassVar[int] = SETS
    topic: ClassVar[str] = "penalty"
    n: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """For those who sabotage you."""
        return self.n if isinstance(question, PenaltyOf) and question.actor == frame.you else value

    def worth(self, outlook: Outlook) -> float:
        """Fewer saboteurs."""
        return 1.0


class EachRolls(Word, frozen=True):
    """Every other hero near you rolls one die and takes wounds if it is too low (`killing-cold`)."""

    n: Positive
    below: Face

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """First all dice, then all wounds."""
        victims: list[tuple[Hero, int]] = []
        for hero in heroes_meant(state, frame, "others-near"):
            roll = Roll("check", hero.seat, hero.room, line=self.below)
            yield from plain_roll(state, roll, 1)
            if not roll.success:
                victims.append((hero, self.n))
        if victims:
            yield from strike(state, frame, victims, "effect", {}, certain=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody is near."""
        return bool(heroes_meant(state, frame, "others-near"))

    def worth(self, outlook: Outlook) -> float:
        """A wound on a rival now and then."""
        return 1.0 * self.n


class StepOn(Word, frozen=True):
    """One further step onto the chosen tile, as the last part of the Move (`tundra-stride`)."""

    moments: ClassVar[tuple[str, ...]] = ("enter",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As in any Move, but without an exit test."""
        side = next(side for side in range(4) if state.plan.neighbour(frame.it, side) == frame.target)
        return go_through(state, owner_of(state, frame), side, "move")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it is adjacent, and nothing has ended the movement (DR-13.62)."""
        stopped = isinstance(frame.occasion, Entering) and frame.occasion.stopped
        return frame.target in state.plan.adjacent(frame.it) and not stopped

    def worth(self, outlook: Outlook) -> float:
        """Half an action."""
        return 1.0


class Drag(Word, frozen=True):
    """The chosen hero is taken along, and enters after you (`drag-along`)."""

    moments: ClassVar[tuple[str, ...]] = ("leave",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the way out."""
        leaving = frame.occasion
        assert isinstance(leaving, Leaving)
        assert frame.target is not None
        leaving.dragged = (*leaving.dragged, frame.target)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If the hero can be moved."""
        hero = one_hero(state, frame, "target")
        return isinstance(frame.occasion, Leaving) and hero is not None and can_be_moved(state, frame, hero)

    def worth(self, outlook: Outlook) -> float:
        """Whoever has the Stone is better kept near; before that, company may help."""
        frame = outlook.frame
        if frame is None or frame.target is None:
            return 0.5
        if outlook.dungeon.endgame:
            return 1.0 if any(item.stone for item in outlook.dungeon.heroes[frame.target].equipped) else 0.0
        return 0.3
