"""Words about dice: more or fewer of them, none at all, rerolls, changed faces (section 7; content 8.3)."""

from __future__ import annotations

from math import comb
from typing import ClassVar, Literal

from undercroft.abilities import all_hold, innermost
from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.advice.dice import gain_of_new_face
from undercroft.rules.dungeonrun.dice import may_reroll, throw_again
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.moments import MOMENTS
from undercroft.rules.dungeonrun.numbers import counted_dice, hero_dice, life_left, why_not
from undercroft.rules.dungeonrun.occasions import MONSTER, Attempt, Battle, Disarming, Roll
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.state import Dungeon
from undercroft.rules.dungeonrun.texts.when import Face, roll_of
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.topics import Deed

DONE = option("done")


def counted(n: int, one: str, many: str) -> str:
    """A number with its noun."""
    return f"{n} {one if n == 1 else many}"


# -- before a roll --------------------------------------------------------------------------------------------


class Dice(Word, frozen=True):
    """So many dice more, or fewer, on the roll about to be made (DR-7.1)."""

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

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


SUCCESS, KILL = 3.0, 4.0
"""What it is worth, in wounds, to get away or disarm a trap, and to kill a monster."""


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
    return sum(comb(dice, k) * hits**k * (1 - hits) ** (dice - k) for k in range(need, dice + 1))


def spoiled(dungeon: Dungeon, frame: Frame, roll: Roll, n: int) -> bool:
    """Whether the monster ignores dice that an equipped treasure adds (Bladebreaker); artifacts count."""
    if not roll.spoiled or n < 0:
        return False
    item = dungeon.cards.items.get(frame.card)
    return item is not None and not item.artifact


class SpoilDice(Word, frozen=True):
    """Dice that equipped treasures add to the roll do not count; artifacts and raised ratings do."""

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

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

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

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

    moments: ClassVar[tuple[str, ...]] = ("before-roll", "after-roll", "declare")
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


# -- rerolls (section 7c) -------------------------------------------------------------------------------------


def out_of_reach(dungeon: Dungeon, frame: Frame, roll: Roll) -> bool:
    """Whether a text keeps the dice of a hero safe from the cards of others (Incorruptible); items are no such."""
    if roll.roller < 0 or roll.roller == frame.you or frame.card in dungeon.cards.items:
        return False
    return why_not(dungeon, Deed("change-dice", roll.roller, roll.room, other=frame.you)) is not None


def faces_left(roll: Roll, taken: tuple[int, ...]) -> list[int]:
    """The places of the dice that may still be chosen: one for each face, since equal dice are equal."""
    first: dict[int, int] = {}
    for place, face in enumerate(roll.faces):
        if place not in taken:
            first.setdefault(face, place)
    return sorted(first.values(), key=lambda place: roll.faces[place])


def die_options(roll: Roll, places: list[int]) -> list[Option]:
    """One option for each die, by the face it shows."""
    return [option("die", roll.faces[place]) for place in places]


class Reroll(Word, frozen=True):
    """Roll dice again; the new result stands (DR-7.21): all of them, one, or any number of the owner's choice.

    It is the one reroll its owner causes in the action (DR-7.15).
    """

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "reroll"
    dice: Literal["all", "one", "any"] = "all"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return {
            "all": "have all dice of the roll rerolled",
            "one": "have one of its dice rerolled",
            "any": "reroll any number of its dice, together",
        }[self.dice]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The dice are chosen one by one, and rolled together."""
        roll = roll_of(frame)
        assert roll is not None
        if self.dice == "all":
            throw_again(state, roll, tuple(range(len(roll.faces))), frame.you)
            return None
        return self._some(state, frame, roll)

    def _some(self, state: Dungeon, frame: Frame, roll: Roll) -> Rule[None]:
        assert frame.you is not None
        chosen: tuple[int, ...] = ()
        while len(chosen) < len(roll.faces):
            places = faces_left(roll, chosen)
            options = die_options(roll, places) + ([DONE] if chosen else [])
            about = (frame.card, " ".join(map(str, roll.faces)))
            answer = yield from ask_openly(Decision(frame.you, "reroll-die", options, "DR-7.21", about=about))
            if answer is DONE:
                break
            chosen = (*chosen, places[options.index(answer)])
            if self.dice == "one":
                break
        throw_again(state, roll, tuple(sorted(chosen)), frame.you)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there are dice in reach, and the hero has caused no reroll in this action (DR-7.15)."""
        roll = roll_of(frame)
        if roll is None or not roll.faces or out_of_reach(state, frame, roll):
            return False
        return frame.you is None or may_reroll(state, frame.you)

    def worth(self, outlook: Outlook) -> float:
        """A second chance: the better, the worse the dice are for its owner."""
        roll = None if outlook.frame is None else roll_of(outlook.frame)
        if roll is None:
            quarrel = 1.0 if outlook.dungeon.endgame else 0.0  # when the dice of others matter most
            return {"all": 0.6, "one": 0.4, "any": 0.8}[self.dice] + quarrel
        gains = [gain_of_new_face(outlook.dungeon, outlook.hero, roll, face) for face in roll.faces]
        if self.dice == "all":
            return sum(gains)
        return max(gains) if self.dice == "one" else sum(max(0.0, gain) for gain in gains)


# -- changed faces (DR-7.5, DR-7.23) --------------------------------------------------------------------------


class TurnDie(Word, frozen=True):
    """Turn one die of the roll: to a face, or by one of some steps, within 1 to 6. Not a reroll.

    showing   only a die that shows this
    """

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "face"
    to: Face | None = None
    by: tuple[int, ...] = ()
    showing: Face | None = None

    def describe(self, names: Names) -> str:
        """As the card says it."""
        which = f"one die that shows a {self.showing}" if self.showing else "one of its dice"
        if self.to is not None:
            return f"turn {which} to a {self.to}"
        ways = [f"{'raise' if step > 0 else 'lower'} {which} by {abs(step)}" for step in self.by]
        return f"{' or '.join(ways)} (within 1 to 6)"

    def changes(self, roll: Roll) -> list[tuple[int, int]]:
        """Each face a die may be turned from, with the face it may be turned to."""
        found: dict[tuple[int, int], None] = {}
        for face in sorted(set(roll.faces)):
            if self.showing in (None, face):
                steps = [self.to] if self.to is not None else [face + step for step in self.by]
                found |= {(face, new): None for new in steps if 1 <= new <= 6 and new != face}
        return list(found)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Its owner chooses the die, and the face if there are several."""
        roll = roll_of(frame)
        assert roll is not None
        return self._turn(state, frame, roll)

    def _turn(self, state: Dungeon, frame: Frame, roll: Roll) -> Rule[None]:
        assert frame.you is not None
        options = [option("turn", face, new) for face, new in self.changes(roll)]
        about = (frame.card, " ".join(map(str, roll.faces)))
        answer = yield from ask_openly(Decision(frame.you, "turn-die", options, "DR-7.5", about=about))
        face, new = int(answer.args[0]), int(answer.args[1])
        turn(state, roll, (roll.faces.index(face),), new, frame.you)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is a die to turn in reach."""
        roll = roll_of(frame)
        return roll is not None and bool(self.changes(roll)) and not out_of_reach(state, frame, roll)

    def worth(self, outlook: Outlook) -> float:
        """One die made good, or bad."""
        roll = None if outlook.frame is None else roll_of(outlook.frame)
        if roll is None:
            return 0.6
        return max(
            [gain_of_new_face(outlook.dungeon, outlook.hero, roll, face, new) for face, new in self.changes(roll)],
            default=0.0,
        )


class TurnEvery(Word, frozen=True):
    """Every die that shows one face is turned to another as soon as it is rolled (DR-7.23, part a)."""

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "as-rolled"
    showing: Face
    to: Face

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"every {self.showing} is turned to {self.to} as soon as it is rolled (dice rerolled later are safe)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Dice rerolled later are safe."""
        roll = roll_of(frame)
        assert roll is not None
        places = tuple(place for place, face in enumerate(roll.faces) if face == self.showing)
        turn(state, roll, places, self.to, frame.you)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a die shows it, in reach."""
        roll = roll_of(frame)
        return roll is not None and self.showing in roll.faces and not out_of_reach(state, frame, roll)

    def worth(self, outlook: Outlook) -> float:
        """A sixth of all dice."""
        return 0.6


def turn(dungeon: Dungeon, roll: Roll, places: tuple[int, ...], face: int, by: int | None) -> None:
    """Turn some dice to a face."""
    roll.faces = tuple(face if place in places else old for place, old in enumerate(roll.faces))
    if dungeon.log:
        dungeon.log.tell(
            "turned", "DR-7.5", seat=by, what=roll.kind, places=places, dice=roll.faces, result=roll.kind
        )


AnyDiceWord = Dice | SpoilDice | DoubleRating | Succeed | Reroll | TurnDie | TurnEvery
