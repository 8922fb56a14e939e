"""Words for made cards: the smallest texts with which a rule about texts can be tried."""

from __future__ import annotations

from undercroft.content import Names
from undercroft.engine import Closed, Rule
from undercroft.rules.dungeonrun.damage import damage
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Batch, Damage, Deed, Defeat, RatingOf, Roll
from undercroft.rules.dungeonrun.rally import heal
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.words import Number, Outlook, Ruling, Word


class Made(Word, frozen=True):
    """A word that always matters and is worth nothing."""

    abstract = True

    def describe(self, names: Names) -> str:
        """Nobody reads it."""
        return "made"

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Always."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """Nothing."""
        return 0.0


class Forbids(Ruling, frozen=True):
    """Forbids a kind of deed, perhaps only with one rating, or only one hero's."""

    what: str
    rating: str = ""
    by: int | None = None

    def describe(self, names: Names) -> str:
        """Nobody reads it."""
        return "made"

    def judge(self, state: Dungeon, frame: Frame, deed: Deed) -> Closed | bool:
        """By the name of the deed."""
        if deed.what != self.what or (self.rating and deed.rating != self.rating):
            return False
        if self.by is not None and deed.hero != self.by:
            return False
        return Closed(deed.what, "made", "DR-13.3")

    def worth(self, outlook: Outlook) -> float:
        """Nothing."""
        return 0.0


class Rated(Number, frozen=True):
    """Its owner's ratings are higher or lower."""

    by: int

    def describe(self, names: Names) -> str:
        """Nobody reads it."""
        return "made"

    def modify(self, state: Dungeon, frame: Frame, question: RatingOf, value: int) -> int:
        """Every rating of the owner."""
        return value + self.by if isinstance(question, RatingOf) and question.hero == frame.you else value

    def worth(self, outlook: Outlook) -> float:
        """Nothing."""
        return 0.0


class WoundsSeat(Made, frozen=True):
    """So many wounds on a hero, as a damage event of its own."""

    seat: int
    n: int = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Of kind effect, by its owner."""
        return damage(state, Damage(self.seat, [Batch(self.seat, self.n, "effect", frame.you)], by=frame.you))


class WoundsFoe(Made, frozen=True):
    """So many wounds on the monster in a room."""

    room: int
    n: int = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """By its owner."""
        return damage(state, Damage(frame.you or 0, [], {self.room: self.n}, frame.you))

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there is a monster."""
        return self.room in state.foes


class Cancels(Made, frozen=True):
    """Cancels wounds of a batch."""

    n: int = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Never below 0."""
        assert isinstance(frame.occasion, Batch)
        frame.occasion.amount = max(0, frame.occasion.amount - self.n)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Against an own batch with wounds."""
        batch = frame.occasion
        return isinstance(batch, Batch) and batch.victim == frame.you and batch.amount > 0


class Heals(Made, frozen=True):
    """Takes wounds off its owner."""

    n: int = 1

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As far as there are any."""
        assert frame.you is not None
        heal(state, state.heroes[frame.you], self.n)
        return None


class SavesOwner(Made, frozen=True):
    """Its owner is not defeated: one wound less than life."""

    part = "save"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The defeat does not happen."""
        assert isinstance(frame.occasion, Defeat)
        assert frame.you is not None
        hero = state.heroes[frame.you]
        hero.wounds = hero.life - 1
        frame.occasion.saved = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Only for its owner."""
        return isinstance(frame.occasion, Defeat) and frame.occasion.victim == frame.you


class MoreDice(Made, frozen=True):
    """Dice more, or fewer, on the rolls its owner makes."""

    n: int

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Besides the rating."""
        assert isinstance(frame.occasion, Roll)
        frame.occasion.bonus += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """On an own roll."""
        return isinstance(frame.occasion, Roll) and frame.occasion.roller == frame.you
