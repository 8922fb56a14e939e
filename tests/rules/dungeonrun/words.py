"""Words for made cards: the smallest texts with which a rule about texts can be tried."""

from __future__ import annotations

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.engine import Closed, Rule
from undercroft.rules.dungeonrun.cards.kinds import Number, Outlook, Ruling, Word
from undercroft.rules.dungeonrun.fighting.damage import damage
from undercroft.rules.dungeonrun.fighting.dice import may_reroll, throw_again
from undercroft.rules.dungeonrun.fighting.rally import heal
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Batch, Damage, Defeat, Roll, RollWindow
from undercroft.rules.dungeonrun.speaking.topics import Deed, RatingOf
from undercroft.rules.dungeonrun.state import Dungeon


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

    @property
    def topic(self) -> str:
        """The deed."""
        return self.what

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

    topic = "rating"
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
    """Its owner is not defeated: one wound less than life. Perhaps somebody else is hurt by it."""

    hurts: int | None = None
    part = "save"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The defeat does not happen."""
        assert isinstance(frame.occasion, Defeat)
        assert frame.you is not None
        hero = state.heroes[frame.you]
        hero.wounds = hero.life - 1
        frame.occasion.saved = True
        if self.hurts is None:
            return None
        return damage(state, Damage(frame.you, [Batch(self.hurts, 1, "effect", frame.you)]))

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Only for its owner."""
        return isinstance(frame.occasion, Defeat) and frame.occasion.victim == frame.you


class MoreDice(Made, frozen=True):
    """Dice more, or fewer, on the rolls its owner makes, or on a monster's."""

    n: int
    monster: bool = False

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Besides the rating."""
        assert isinstance(frame.occasion, Roll)
        frame.occasion.bonus += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """On such a roll."""
        roller = MONSTER if self.monster else frame.you
        return isinstance(frame.occasion, Roll) and frame.occasion.roller == roller


class Rerolls(Made, frozen=True):
    """All dice of the rolls of a kind in the window are rolled again."""

    kind: str
    part = "reroll"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It is its owner's one reroll of the action."""
        roll = self.roll(frame)
        assert roll is not None
        throw_again(state, roll, tuple(range(len(roll.faces))), frame.you)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While its owner may cause one."""
        return self.roll(frame) is not None and frame.you is not None and may_reroll(state, frame.you)

    def roll(self, frame: Frame) -> Roll | None:
        """The roll it is about; any, if no kind is named."""
        window = frame.occasion
        assert isinstance(window, RollWindow)
        return next((roll for roll in window.rolls if self.kind in ("", roll.kind)), None)


class TurnsTo(Made, frozen=True):
    """The lowest die of a roll of a kind is turned to a face."""

    kind: str
    face: int
    part = "face"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """No reroll."""
        assert isinstance(frame.occasion, RollWindow)
        roll = next(each for each in frame.occasion.rolls if each.kind == self.kind)
        roll.faces = (*sorted(roll.faces)[1:], self.face)
        return None


class Passes(Made, frozen=True):
    """One wound of a batch on its owner goes to another hero; without one, it does nothing at all."""

    to: int | None = None

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """As a batch of its own in the same event."""
        if self.to is not None:
            event = innermost(state.occasions, Damage)
            assert isinstance(frame.occasion, Batch)
            assert event is not None
            frame.occasion.amount -= 1
            event.batches.append(Batch(self.to, 1, "effect", frame.you))
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Only on an own batch."""
        return self.to is None or (isinstance(frame.occasion, Batch) and frame.occasion.victim == frame.you)
