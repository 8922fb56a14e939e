"""Numbers that are different while a card is in force: ratings, the numbers of monsters, hits that land.

Their ranks are an order: what sets a number, what changes it, what limits it (DR-5.96, DR-7.1).
"""

from __future__ import annotations

from typing import ClassVar, Literal, TypeAlias

from undercroft.content import Names
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.numbers import life_left
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.traits import Rating
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.words import Number, Outlook
from undercroft.rules.dungeonrun.topics import FoeNumber, HitsOn, PenaltyOf, RatingOf

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


class ManyHeads(Number, frozen=True):
    """It rolls attack dice equal to its remaining life and some more."""

    rank: ClassVar[int] = SETS
    topic: ClassVar[str] = "foe"
    plus: int = 1

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """By its wounds; a life that is spent is no fewer than none."""
        if isinstance(question, FoeNumber) and question.number == "attack" and question.room == frame.it:
            return self.plus + max(0, life_left(state.foes[frame.it]))
        return value

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"it rolls attack dice equal to {self.plus} plus its remaining life"

    def worth(self, outlook: Outlook) -> float:
        """Weaker with every wound."""
        return -1.0


class InterlockingPlates(Number, frozen=True):
    """Its defense is lowered by 1 for each hero who assists in the battle, down to a least."""

    rank: ClassVar[int] = CHANGES
    topic: ClassVar[str] = "foe"
    least: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """By the accepted assists of the battle."""
        if not isinstance(question, FoeNumber) or question.number != "defense" or question.room != frame.it:
            return value
        helpers = len(question.attempt.assists) if question.attempt is not None else 0
        return max(min(value, self.least), value - helpers)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"its defense is lowered by 1 for each hero who assists in the battle, to no less than {self.least}"

    def worth(self, outlook: Outlook) -> float:
        """Better not alone."""
        return -1.0


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


class LimitHits(Number, frozen=True):
    """At most so many hits land on it in a battle; counted last (DR-5.96)."""

    rank: ClassVar[int] = LIMITS
    topic: ClassVar[str] = "hits"
    most: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """In battles against it."""
        if isinstance(question, HitsOn) and question.battle.room == frame.it:
            return min(value, self.most)
        return value

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"at most {counted(self.most, 'hit lands', 'hits land')} on it per battle"

    def worth(self, outlook: Outlook) -> float:
        """A longer fight."""
        return -1.0


class SabotagePenalty(Number, frozen=True):
    """A hero who sabotages you takes so many wounds when the penalty falls due (DR-6.30)."""

    rank: ClassVar[int] = SETS
    topic: ClassVar[str] = "penalty"
    n: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """For those who sabotage you."""
        return self.n if isinstance(question, PenaltyOf) and question.actor == frame.you else value

    def describe(self, names: Names) -> str:
        """As the card says it."""
        wounds = counted(self.n, "wound", "wounds")
        return f"a hero who sabotages you takes {wounds} instead of 1 when the penalty falls due"

    def worth(self, outlook: Outlook) -> float:
        """Fewer saboteurs."""
        return 1.0


AnyNumber = (
    RaiseRating | MonsterNumber | ChangeMonsterNumber | ManyHeads | InterlockingPlates | IgnoreHits | LimitHits
    | SabotagePenalty
)  # fmt: skip
