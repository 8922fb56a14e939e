"""Words that add dice to a roll, or make it succeed."""

from __future__ import annotations

from math import comb, fsum
from typing import ClassVar

from undercroft.abilities import all_hold, innermost
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import KILL, SUCCESS
from undercroft.rules.dungeonrun.cards.words.whom import roll_of
from undercroft.rules.dungeonrun.fighting.numbers import counted_dice, hero_dice, life_left
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Attempt, Battle, Damage, Disarming, Duel, Roll
from undercroft.rules.dungeonrun.state import Dungeon


def final_roll(frame: Frame, whose: str) -> Roll | None:
    """The dice of one side as they lay in the end."""
    event = frame.occasion
    if not isinstance(event, Damage | Battle | Duel):
        return None
    for roll in event.rolls:
        is_its, is_yours = roll.roller == MONSTER, roll.roller == frame.you
        if (whose == "its" and is_its) or (whose == "your" and is_yours):
            return roll
        if whose == "rivals" and not is_its and not is_yours:
            return roll
    return None


# -- before a roll --------------------------------------------------------------------------------------------


class Dice(Word, frozen=True):
    """So many dice more, or fewer, on the roll about to be made (DR-7.1)."""

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

    n: int

    @property
    def added_dice(self) -> int:
        """As many as it says."""
        return self.n

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Dice added by treasures may be spoiled (Bladebreaker)."""
        roll = roll_of(frame)
        assert roll is not None
        if not spoiled(state, frame, roll, self.n):
            roll.bonus += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless they are spoiled, or no dice will be rolled (DR-6.52), or no other number of them."""
        roll = roll_of(frame)
        if roll is None or roll.auto or spoiled(state, frame, roll, self.n):
            return False
        may = frame.printed is not None and frame.printed.text.may
        return not may or roll.roller == MONSTER or tells(state, frame, roll, self.n)

    def worth(self, outlook: Outlook) -> float:
        """What the dice promise for this roll; half a success each where nothing is known of it."""
        roll = None if outlook.frame is None else roll_of(outlook.frame)
        if roll is None:
            return 0.5 * self.n
        promise = dice_promise(outlook.dungeon, roll, self.n)
        return promise if roll.roller == outlook.hero.seat else -promise


def tells(dungeon: Dungeon, frame: Frame, roll: Roll, n: int) -> bool:
    """Whether more or fewer dice could make a difference to a hero's roll: he rolls one at least (DR-7.1, DR-6.7)."""
    attempt = innermost(dungeon.occasions, Attempt) if roll.kind in ATTEMPTS else None
    dice = counted_dice(dungeon, roll, attempt)
    if n < 0:
        return dice > 1
    assert frame.you is not None
    return dice + dice_to_come(dungeon, frame.you, roll) >= max(2, roll.need)


ATTEMPTS = ("attack", "escape", "disarm")
"""The rolls of attempts, which assists and sabotages bear on."""


def dice_to_come(dungeon: Dungeon, seat: int, roll: Roll) -> int:
    """How many dice the texts of a hero can still add to a roll."""
    found = 0
    for printed in MOMENTS.texts(dungeon, seat, "before-roll"):
        if ("before-roll", seat, printed.id) in roll.used or not MOMENTS.ready(dungeon, seat, printed):
            continue
        for frame in MOMENTS.frames(dungeon, seat, printed, roll, "before-roll"):
            if all_hold(printed.text.when, dungeon, frame):
                found += sum(word.n for word in printed.text.do if isinstance(word, Dice) and word.n > 0)
    return found


def dice_promise(dungeon: Dungeon, roll: Roll, n: int) -> float:
    """What so many dice more are worth to whoever rolls: hits still wanted, or a better chance to succeed."""
    attempt = innermost(dungeon.occasions, Attempt)
    hits = max(0, 7 - roll.line) / 6
    if roll.kind == "attack" and isinstance(attempt, Battle) and attempt.room in dungeon.foes:
        life = life_left(dungeon.foes[attempt.room])
        before = min(float(life), hits * hero_dice(dungeon, roll, attempt))
        after = min(float(life), hits * max(1, hero_dice(dungeon, roll, attempt) + n))
        return KILL * (after - before) / max(1, life) + 0.15 * n
    if roll.kind in ("escape", "disarm", "tile"):
        dice = hero_dice(dungeon, roll, attempt)
        return SUCCESS * (chance_of(dice + n, hits, roll.need) - chance_of(dice, hits, roll.need))
    return 0.5 * n


def chance_of(dice: int, hits: float, need: int) -> float:
    """The chance that so many dice show enough successes."""
    dice = max(1, dice)
    return fsum(comb(dice, k) * hits**k * (1 - hits) ** (dice - k) for k in range(need, dice + 1))


def spoiled(dungeon: Dungeon, frame: Frame, roll: Roll, n: int) -> bool:
    """Whether the monster ignores dice that an equipped treasure adds (Bladebreaker); artifacts count."""
    if not roll.spoiled or n < 0:
        return False
    item = dungeon.cards.items.get(frame.card)
    return item is not None and not item.artifact


class Succeed(Word, frozen=True):
    """The test, escape or disarm succeeds without the dice, or in spite of them (DR-6.52).

    At `declare` it acts before anybody may assist or sabotage.
    """

    moments: ClassVar[tuple[str, ...]] = ("before-roll", "after-roll", "declare")
    part: ClassVar[str] = "at-once"

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
