"""Conditions about rolls and what the dice show."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.abilities import innermost
from undercroft.rules.dungeonrun.cards.kinds import When
from undercroft.rules.dungeonrun.cards.words.dice import final_roll
from undercroft.rules.dungeonrun.cards.words.terms import (
    Attack,
    Distance,
    Face,
    Positive,
    RollKind,
)
from undercroft.rules.dungeonrun.cards.words.whom import near, roll_of
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Attempt, Battle, Duel, FreeAttack, Roll
from undercroft.rules.dungeonrun.state import Dungeon


class RollIs(When, frozen=True, tag="roll"):
    """The roll is of one of these kinds, made by you, by another hero or by a monster.

    within   how far from you the other hero or the monster may be; anywhere if left out
    at_you   the attack is at you: a monster's, or that of a hero who battles you
    battle   only in a battle, not in a free attack
    """

    told_by: ClassVar[frozenset[str]] = frozenset({"before-roll", "after-roll"})

    kinds: tuple[RollKind, ...] = ()
    by: Literal["you", "other-hero", "monster", "not-you", "anybody"] = "anybody"
    rating: Attack | None = None
    within: Distance | None = None
    at_you: bool = False
    battle: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the roll of the occasion."""
        roll = roll_of(frame)
        if roll is None or (self.kinds and roll.kind not in self.kinds):
            return False
        if self.rating is not None and (roll.kinship or roll.rating) != self.rating:
            return False
        if self.within is not None and not near(state, frame, roll.room, self.within):
            return False
        if self.at_you and not attacked(state, frame):
            return False
        if self.battle and not isinstance(innermost(state.occasions, Attempt), Battle | Duel):
            return False
        return self._rolled_by(frame, roll)

    def _rolled_by(self, frame: Frame, roll: Roll) -> bool:
        match self.by:
            case "you":
                return roll.roller == frame.you
            case "other-hero":
                return roll.roller not in (MONSTER, frame.you)
            case "monster":
                return roll.roller == MONSTER
            case "not-you":
                return roll.roller != frame.you
        return True


def attacked(dungeon: Dungeon, frame: Frame) -> bool:
    """Whether the attack that is going on is at the owner of the card."""
    free = innermost(dungeon.occasions, FreeAttack)
    if free is not None:
        return free.victim == frame.you
    attempt = innermost(dungeon.occasions, Attempt)
    if isinstance(attempt, Duel):
        return attempt.defender == frame.you
    return isinstance(attempt, Battle) and attempt.actor == frame.you


class DiceShow(When, frozen=True):
    """The final attack roll of a battle or free attack shows a face so often: its own, yours, or the rival's."""

    face: Face
    whose: Literal["its", "your", "rivals"] = "its"
    least: Positive = 1
    rating: Attack | None = None

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the dice of the battle or free attack."""
        roll = final_roll(frame, self.whose)
        if roll is None or (self.rating is not None and roll.kinship != self.rating):
            return False
        return roll.faces.count(self.face) >= self.least
