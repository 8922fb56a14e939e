"""What texts of the Crypt change as long as they are in force: numbers and permissions."""

from __future__ import annotations

from typing import ClassVar, TypeAlias

from tests.abilities.crypt.moments import Voice
from tests.abilities.crypt.state import (
    Crypt,
    Deed,
    DiceOf,
    Rating,
)
from undercroft.abilities import (
    Modifier,
    Occasion,
    Permission,
)
from undercroft.content import Names, kebab_case
from undercroft.engine import Closed


class Number(Modifier[Crypt, Voice, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    abstract: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        return self.word

    def worth(self, outlook: float) -> float:
        return outlook


class DoubleRating(Number, frozen=True):
    """Base rating and training count double for this kind of roll; everything else comes afterwards."""

    rank: ClassVar[int] = 0
    rating: str

    def modify(self, state: Crypt, frame: Voice, question: Occasion, value: int) -> int:
        if not isinstance(question, DiceOf) or question.roll.roller != frame.owner:
            return value
        return value * 2 if question.roll.rating == self.rating else value


class RatingUp(Number, frozen=True):
    """A rating is higher, and with it the dice of rolls made with it."""

    rank: ClassVar[int] = 1
    ratings: tuple[str, ...]
    n: int

    def modify(self, state: Crypt, frame: Voice, question: Occasion, value: int) -> int:
        if isinstance(question, DiceOf):
            question = Rating(question.roll.roller, question.roll.rating)
        assert isinstance(question, Rating)
        return value + self.n if question.seat == frame.owner and question.rating in self.ratings else value


class Dice(Number, frozen=True):
    """More or fewer dice on rolls; the text's conditions say on which."""

    rank: ClassVar[int] = 2
    n: int

    def modify(self, state: Crypt, frame: Voice, question: Occasion, value: int) -> int:
        return value + self.n if isinstance(question, DiceOf) else value


class Law(Permission[Crypt, Voice, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    abstract: ClassVar[bool] = True
    deeds: tuple[str, ...]

    def describe(self, names: Names) -> str:
        return self.word

    def worth(self, outlook: float) -> float:
        return outlook

    def about(self, frame: Voice, deed: Occasion) -> bool:
        whom = frame.owner if frame.target is None else frame.target
        return isinstance(deed, Deed) and deed.seat == whom and deed.verb in self.deeds


class Forbid(Law, frozen=True):
    def judge(self, state: Crypt, frame: Voice, deed: Occasion) -> Closed | bool:
        if not self.about(frame, deed):
            return False
        return Closed(self.deeds[0], frame.printed.card, "DR-13.3")


class Permit(Law, frozen=True):
    def judge(self, state: Crypt, frame: Voice, deed: Occasion) -> Closed | bool:
        return self.about(frame, deed)


class Immune(Law, frozen=True):
    """What cards of other heroes cannot do to you."""

    def judge(self, state: Crypt, frame: Voice, deed: Occasion) -> Closed | bool:
        if isinstance(deed, Deed) and deed.to == frame.owner and deed.verb in self.deeds:
            return Closed(deed.verb, frame.printed.card, "DR-13.55")
        return False


AnyStanding: TypeAlias = DoubleRating | RatingUp | Dice | Forbid | Permit | Immune
