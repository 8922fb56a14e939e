"""Words that roll dice again or turn them."""

from __future__ import annotations

from math import fsum
from typing import ClassVar, Literal

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.bots.advice.dice import gain_of_new_face
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Face
from undercroft.rules.dungeonrun.cards.words.whom import roll_of
from undercroft.rules.dungeonrun.fighting.dice import may_reroll, throw_again
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon

DONE = option("done")


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

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The dice are chosen one by one, and rolled together."""
        roll = roll_of(frame)
        assert roll is not None
        if self.dice == "all":
            throw_again(state, roll, tuple(range(len(roll.faces))), frame.you)
            return
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
            return fsum(gains)
        return max(gains) if self.dice == "one" else fsum(max(0.0, gain) for gain in gains)


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

    def changes(self, roll: Roll) -> list[tuple[int, int]]:
        """Each face a die may be turned from, with the face it may be turned to."""
        found: dict[tuple[int, int], None] = {}
        for face in sorted(set(roll.faces)):
            if self.showing in (None, face):
                steps = [self.to] if self.to is not None else [face + step for step in self.by]
                found |= {(face, new): None for new in steps if 1 <= new <= 6 and new != face}
        return list(found)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Its owner chooses the die, and the face if there are several."""
        roll = roll_of(frame)
        assert roll is not None
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


def turn(dungeon: Dungeon, roll: Roll, places: tuple[int, ...], face: int, by: int | None) -> None:
    """Turn some dice to a face."""
    roll.faces = tuple(face if place in places else old for place, old in enumerate(roll.faces))
    if dungeon.log:
        dungeon.log.tell(
            "turned", "DR-7.5", seat=by, what=roll.kind, places=places, dice=roll.faces, result=roll.kind
        )
