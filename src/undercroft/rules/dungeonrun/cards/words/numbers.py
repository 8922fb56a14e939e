"""Words that change a rating, a number of a monster, or the hits that count."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.rules.dungeonrun.cards.kinds import Number, Outlook
from undercroft.rules.dungeonrun.cards.words.terms import Positive, Rating
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.topics import FoeNumber, HitsOn, RatingOf
from undercroft.rules.dungeonrun.state import Dungeon

SETS, CHANGES, LIMITS = 0, 1, 2
FoeField: TypeAlias = Literal["attack", "defense", "escape"]


def is_meant(frame: Frame, question: FoeNumber, of: str) -> bool:
    """Whether the question is about the monster meant: this one, the boss, or the foe of this hero."""
    if of == "boss":
        return question.monster.boss
    return question.hero == frame.you if frame.you is not None else question.room == frame.it


class RaiseRating(Number, frozen=True):
    """A rating of yours is higher (DR-1.33)."""

    rank: ClassVar[int] = CHANGES
    topic: ClassVar[str] = "rating"
    rating: Rating
    n: int

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """For your own ratings."""
        if isinstance(question, RatingOf) and question.hero == frame.you and question.rating == self.rating:
            return value + self.n
        return value

    def worth(self, outlook: Outlook) -> float:
        """A die on every such roll."""
        return 2.0 * self.n


class MonsterNumber(Number, frozen=True):
    """A number printed on a monster is another one; `of`: its own, the dungeon boss's, or your foe's."""

    rank: ClassVar[int] = SETS
    topic: ClassVar[str] = "foe"
    number: FoeField
    to: Positive
    of: Literal["own", "boss"] = "own"

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """If it is that number of that monster."""
        if isinstance(question, FoeNumber) and question.number == self.number and is_meant(frame, question, self.of):
            return self.to
        return value

    def worth(self, outlook: Outlook) -> float:
        """A harder fight."""
        return -1.0


class ChangeMonsterNumber(Number, frozen=True):
    """A number printed on a monster is higher or lower, down to a least; `of`: its own, your foe's, the boss's."""

    rank: ClassVar[int] = CHANGES
    topic: ClassVar[str] = "foe"
    number: FoeField
    n: int
    least: Positive = 1
    of: Literal["own", "boss"] = "own"

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """If it is that number of that monster."""
        if isinstance(question, FoeNumber) and question.number == self.number and is_meant(frame, question, self.of):
            return max(min(value, self.least), value + self.n)
        return value

    def worth(self, outlook: Outlook) -> float:
        """A harder or easier fight."""
        return -0.5 * self.n


class IgnoreHits(Number, frozen=True):
    """Hits landed on it in a battle are ignored: so many, or one per other monster adjacent to it, up to so many."""

    rank: ClassVar[int] = CHANGES
    topic: ClassVar[str] = "hits"
    n: Positive
    guards: bool = False

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """In battles against it."""
        if not isinstance(question, HitsOn) or question.battle.room != frame.it:
            return value
        ignored = self.n
        if self.guards:
            ignored = min(self.n, sum(room in state.foes for room in state.plan.adjacent(frame.it)))
        return max(0, value - ignored)

    def worth(self, outlook: Outlook) -> float:
        """A longer fight."""
        return -1.0 * self.n
