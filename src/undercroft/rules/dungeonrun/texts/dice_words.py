"""Words about dice and hits: more or fewer of them, and rolls that need none (section 7; content 8.3)."""

from __future__ import annotations

from typing import ClassVar

from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Battle, Disarming, Duel, Roll
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Face, Positive, roll_of
from undercroft.rules.dungeonrun.texts.words import Outlook, Word


def counted(n: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many}"


# -- before a roll --------------------------------------------------------------------------------------------


class Dice(Word, frozen=True):
    """So many dice more, or fewer, on the roll about to be made (DR-7.1)."""

    n: int

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.n > 0:
            return f"add {counted(self.n, 'die', 'dice')}"
        return f"roll {-self.n} fewer {'die' if self.n == -1 else 'dice'} (at least 1)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Dice added by treasures may be spoiled (Bladebreaker)."""
        roll = roll_of(frame)
        assert roll is not None
        if not spoiled(state, frame, roll, self.n):
            roll.bonus += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless they are spoiled."""
        roll = roll_of(frame)
        return roll is not None and not spoiled(state, frame, roll, self.n)

    def worth(self, outlook: Outlook) -> float:
        """Half a success for each die."""
        return 0.5 * self.n


def spoiled(dungeon: Dungeon, frame: Frame, roll: Roll, n: int) -> bool:
    """Whether the monster ignores dice that an equipped treasure adds (Bladebreaker); artifacts count."""
    if not roll.spoiled or n < 0:
        return False
    item = dungeon.cards.items.get(frame.card)
    return item is not None and not item.artifact


class SpoilDice(Word, frozen=True):
    """Dice that equipped treasures add to the roll do not count; artifacts and raised ratings do."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "dice added by equipped treasures do not count (artifacts and raised ratings do)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Monsters speak before the heroes' items (DR-13.4), so the mark is there in time."""
        roll = roll_of(frame)
        assert roll is not None
        roll.spoiled = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        roll = roll_of(frame)
        return roll is not None and not roll.spoiled

    def worth(self, outlook: Outlook) -> float:
        """About a die."""
        return -0.5


class DoubleRating(Word, frozen=True):
    """Base rating plus training markers count double for the roll; other bonuses are added afterwards (DR-7.1)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "base rating plus training markers count double; other bonuses are added afterwards"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the roll."""
        roll = roll_of(frame)
        assert roll is not None
        roll.doubled = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Always."""
        return roll_of(frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Half a success for each die of the rating."""
        return 0.5 * outlook.hero.trained("magic")


class Succeed(Word, frozen=True):
    """The test, escape or disarm succeeds without the dice, or in spite of them (DR-6.52).

    At `declare` it acts before anybody may assist or sabotage.
    """

    part: ClassVar[str] = "at-once"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "it succeeds without a roll"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """By the roll, or by the attempt if nothing has been rolled for yet."""
        roll = roll_of(frame)
        if roll is not None:
            roll.auto = True
        elif isinstance(frame.occasion, Disarming):
            frame.occasion.succeeded = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless it has succeeded already."""
        roll = roll_of(frame)
        if roll is not None:
            return not (roll.success if roll.faces else roll.auto)
        return isinstance(frame.occasion, Disarming) and not frame.occasion.succeeded

    def worth(self, outlook: Outlook) -> float:
        """What a failure would have cost."""
        return 1.5


# -- hits (DR-5.96, DR-5.98) ----------------------------------------------------------------------------------


class ExtraHits(Word, frozen=True):
    """So many extra hits on the foe; in a hero battle, one more potential hit for the defender (DR-5.98)."""

    part: ClassVar[str] = "extra"
    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"score {counted(self.n, 'extra hit', 'extra hits')}"

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


class MightyHits(Word, frozen=True):
    """Dice that show a face and are allocated as hits by the acting hero count for more, so many of them."""

    face: Face
    worth_of: Positive
    most: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"each {self.face} you allocate as a hit counts as {self.worth_of} hits, for at most {self.most} dice a "
            "battle; used to block it blocks one hit only"
        )

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


AnyDiceWord = Dice | SpoilDice | DoubleRating | Succeed | ExtraHits | MightyHits
