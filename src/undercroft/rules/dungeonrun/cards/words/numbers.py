"""Words that change a rating, a number of a monster, or the hits that count."""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.cards.kinds import Number, Outlook
from undercroft.rules.dungeonrun.cards.words.terms import Positive, Rating, counted
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.topics import FoeNumber, HitsOn, RatingOf

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"your {self.rating} rating is {abs(self.n)} {'higher' if self.n > 0 else 'lower'}"

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        owner = "its" if self.of == "own" else "the dungeon boss's"
        return f"{owner} {self.number} is {self.to}"

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        least = f" (at least {self.least})" if self.n < 0 else ""
        if self.of == "boss" and self.number == "attack":
            dice = counted(abs(self.n), "extra attack die" if self.n > 0 else "attack die fewer", "extra attack dice")
            return f"while this card is in play the dungeon boss rolls {dice} in every battle and free attack"
        whose = "its" if self.of == "own" else "the dungeon boss's"
        return f"{whose} {self.number} is {abs(self.n)} {'higher' if self.n > 0 else 'lower'}{least}"

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.guards:
            return (
                "in each battle against it, 1 hit is ignored for each other monster on a tile adjacent to it, "
                f"at most {self.n}"
            )
        hits = (
            "hit landed on it in each battle is" if self.n == 1 else f"{self.n} hits landed on it in each battle are"
        )
        return f"the first {hits} ignored"

    def worth(self, outlook: Outlook) -> float:
        """A longer fight."""
        return -1.0 * self.n
