"""What texts of the Crypt do, and the sentences made of all its words."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal, TypeAlias

from tests.abilities.crypt.conditions import AnyCondition, attackers
from tests.abilities.crypt.moments import MOMENTS, Aimed, Voice, roll_of
from tests.abilities.crypt.rules import damage
from tests.abilities.crypt.standing import AnyStanding
from tests.abilities.crypt.state import (
    MONSTER,
    Action,
    Batch,
    Crypt,
    Damage,
    Deed,
    Defeat,
    Hero,
)
from undercroft.abilities import (
    Cost,
    Effect,
    Text,
    innermost,
    lasting,
    printed,
)
from undercroft.content import Names, kebab_case
from undercroft.engine import Decision, Option, Rule, option


class Word(Effect[Crypt, Voice, float], frozen=True, tag_field="do", tag=kebab_case):
    """The base of all effects here. Nobody plays the Crypt, so nobody weighs its words."""

    abstract: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        return self.word

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return True

    def worth(self, outlook: float) -> float:
        return outlook


class Tell(Word, frozen=True):
    """Leaves a trace, so that a test can see in what order texts spoke."""

    def perform(self, state: Crypt, frame: Voice) -> None:
        state.told.append(frame.printed.id)


class AddDice(Word, frozen=True):
    """To this one roll."""

    n: int

    def perform(self, state: Crypt, frame: Voice) -> None:
        roll_of(frame).bonus += self.n


class Reroll(Aimed, Word, frozen=True):
    """Roll one die again, or all of them; not if its roller is immune to it."""

    dice: Literal["one", "all"] = "one"

    def targets(self, state: Crypt, frame: Voice) -> Iterable[int]:
        return range(len(roll_of(frame).faces)) if self.dice == "one" else (-1,)

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return touches(state, frame)

    def perform(self, state: Crypt, frame: Voice) -> None:
        faces = roll_of(frame).faces
        for die in range(len(faces)) if self.dice == "all" else (frame.target,):
            assert die is not None
            faces[die] = state.chance.die(REROLLED)


class Fury(Word, frozen=True):
    """Reroll a die below the hit line, and another as long as they reach it: one reroll, uninterrupted (DR-7.22)."""

    line: int

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return any(face < self.line for face in roll_of(frame).faces)

    def perform(self, state: Crypt, frame: Voice) -> Rule[None]:
        faces, done = roll_of(frame).faces, set[int]()
        while left := [die for die, face in enumerate(faces) if face < self.line and die not in done]:
            stop = [option("stop")] if done else []
            answer: Option = yield Decision(
                frame.owner, "fury", [*stop, *(option("die", die) for die in left)], "DR-7.22"
            )
            if answer.verb == "stop":
                return
            die = int(answer.args[0])
            done.add(die)
            faces[die] = state.chance.die(REROLLED)
            if faces[die] < self.line:
                return


class SetDie(Aimed, Word, frozen=True):
    """Turn one die to a face, or by a step; with `shows` only one that shows it."""

    to: int = 0
    by: int = 0
    shows: int = 0

    def targets(self, state: Crypt, frame: Voice) -> Iterable[int]:
        for die, face in enumerate(roll_of(frame).faces):
            if self.shows in (0, face) and self.turned(face) != face:
                yield die

    def turned(self, face: int) -> int:
        return self.to or min(6, max(1, face + self.by))

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return touches(state, frame)

    def perform(self, state: Crypt, frame: Voice) -> None:
        faces = roll_of(frame).faces
        assert frame.target is not None
        faces[frame.target] = self.turned(faces[frame.target])


class SetAll(Word, frozen=True):
    """Turn every die that shows a face; by a text that was said to the roller."""

    shows: int
    to: int

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return roll_of(frame).roller == frame.target and self.shows in roll_of(frame).faces

    def perform(self, state: Crypt, frame: Voice) -> None:
        roll = roll_of(frame)
        roll.faces = [self.to if face == self.shows else face for face in roll.faces]


REROLLED = "reroll"


def touches(crypt: Crypt, voice: Voice) -> bool:
    """Whether the owner's card may touch the roller's dice (DR-13.55)."""
    roll = roll_of(voice)
    return roll.roller == voice.owner or MOMENTS.allowed(crypt, Deed(voice.owner, "touch-dice", roll.roller)) is None


class Prevent(Word, frozen=True):
    n: int

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return isinstance(frame.occasion, Batch) and frame.occasion.wounds > 0

    def perform(self, state: Crypt, frame: Voice) -> None:
        assert isinstance(frame.occasion, Batch)
        frame.occasion.wounds = max(0, frame.occasion.wounds - self.n)


class Wound(Word, frozen=True):
    """A batch on each of them; `with-batch` adds it to the event that is going on (DR-8.40)."""

    who: Literal["you", "attacker", "others-here", "all-here", "all-on-tile"]
    n: int = 1
    kind: str = "effect"
    with_batch: bool = False

    def perform(self, state: Crypt, frame: Voice) -> Rule[None] | None:
        batches = [Batch(each, self.n, self.kind, frame.owner) for each in self.victims(state, frame)]
        if not self.with_batch:
            return damage(state, batches)
        event = innermost(state.occasions, Damage)
        assert event is not None
        event.batches += batches
        return None

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return any(True for _ in self.victims(state, frame))

    def victims(self, state: Crypt, frame: Voice) -> Iterator[int]:
        if self.who == "you":
            yield frame.owner
        elif self.who == "attacker":
            assert isinstance(frame.occasion, Damage)
            yield from attackers(frame.occasion, frame.owner)
        else:
            here = place_of(state, frame.owner)
            for hero in state.clockwise(state.turn):
                if hero.place == here and (hero.seat != frame.owner or self.who == "all-here"):
                    yield hero.seat
            if self.who == "all-on-tile" and state.monster and state.monster.place == here:
                yield MONSTER


def place_of(crypt: Crypt, speaker: int) -> int:
    if speaker >= 0:
        return crypt.heroes[speaker].place
    assert crypt.monster is not None
    return crypt.monster.place


class Heal(Word, frozen=True):
    n: int

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        hero = state.heroes[frame.owner]
        return 0 < hero.wounds < hero.life  # DR-8.42

    def perform(self, state: Crypt, frame: Voice) -> None:
        hero = state.heroes[frame.owner]
        hero.wounds = max(0, hero.wounds - self.n)


class Save(Word, frozen=True):
    """Who would be defeated is not: his wounds are set."""

    wounds: Literal["half", "life-minus-1"]

    def would_matter(self, state: Crypt, frame: Voice) -> bool:
        return self.saved(state, frame).beaten

    def perform(self, state: Crypt, frame: Voice) -> None:
        hero = self.saved(state, frame)
        hero.wounds = hero.life // 2 if self.wounds == "half" else hero.life - 1
        frame.occasion.gone = True

    def saved(self, state: Crypt, frame: Voice) -> Hero:
        assert isinstance(frame.occasion, Defeat)
        return state.heroes[frame.occasion.victim]


class PayWounds(Cost[Crypt, Voice, float], frozen=True, tag_field="do", tag=kebab_case):
    """Wounds paid for something: not if they would defeat the payer, and nothing cancels them (DR-8.39)."""

    n: int

    def describe(self, names: Names) -> str:
        return f"Take {self.n} wounds (cost)."

    def payable(self, state: Crypt, frame: Voice) -> bool:
        hero = state.heroes[frame.owner]
        return hero.wounds + self.n < hero.life

    def perform(self, state: Crypt, frame: Voice) -> None:
        state.heroes[frame.owner].wounds += self.n

    def worth(self, outlook: float) -> float:
        return -outlook


class Say(Aimed, Word, frozen=True):
    """Say something that stays in force for a time, to one hero."""

    until: Literal["your-next-turn", "end-of-his-turn", "attempt"]
    to: Literal["actor", "other-here"]
    texts: tuple[Sentence, ...]

    def targets(self, state: Crypt, frame: Voice) -> Iterable[int]:
        if self.to == "actor":
            return (frame.occasion.actor,) if isinstance(frame.occasion, Action) else ()
        here = state.heroes[frame.owner].place
        return [each.seat for each in state.clockwise(0) if each.seat != frame.owner and each.place == here]

    def perform(self, state: Crypt, frame: Voice) -> None:
        ends = {
            "your-next-turn": f"turn of {frame.owner}",
            "end-of-his-turn": f"end of the turn of {frame.target}",
            "attempt": "attempt",
        }
        said = printed(frame.printed.card, self.texts)
        state.lasting += tuple(lasting(each, frame.owner, ends[self.until], frame.target) for each in said)


AnyWord: TypeAlias = (
    Tell | AddDice | Reroll | Fury | SetDie | SetAll | Prevent | Wound | Heal | Save | PayWounds | Say | AnyStanding
)  # fmt: skip
Moment: TypeAlias = Literal[
    "passive", "turn-start", "turn-end", "declare", "before-roll", "as-rolled", "reroll", "change-face", "final-roll",
    "before-wounds", "after-wounds", "kill", "defeat", "after-defeat",
]  # fmt: skip


class Sentence(Text, frozen=True, kw_only=True):
    """One sentence of a card of the Crypt."""

    on: tuple[Moment, ...]
    when: tuple[AnyCondition, ...] = ()
    limit: Literal["always", "1/turn", "1/game", "discard"] = "always"
    do: tuple[AnyWord, ...]
