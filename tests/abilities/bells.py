"""The smallest game of texts: bells that are rung. For tests of one part of the layer at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from undercroft.abilities import (
    PASS,
    Condition,
    Cost,
    Effect,
    Frame,
    Modifier,
    Moments,
    Occasion,
    Permission,
    Printed,
    Text,
    by_moment,
    carry_out,
    printed,
)
from undercroft.content import Names, kebab_case
from undercroft.engine import Closed, Decision, Option, Rule, State, option

NOON = "noon"


@dataclass(slots=True)
class Tower(State):
    """Who has which bells, and which have rung."""

    bells: dict[int, Mapping[str, Sequence[Printed[Text]]]]
    strict: bool = False
    rung: list[str] = field(default_factory=list)
    purse: int = 0
    asked_for: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Pull(Frame):
    """Who pulls the rope."""

    who: int
    occasion: Occasion
    target: int = 0

    def goes_on(self, state: Tower) -> bool:
        return "crack" not in state.rung


class Sound(Effect[Tower, Pull, int], frozen=True, tag_field="do", tag=kebab_case):
    """The base of what bells do."""

    abstract: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        return self.word

    def would_matter(self, state: Tower, frame: Pull) -> bool:
        return True

    def worth(self, outlook: int) -> float:
        return outlook


class Ring(Sound, frozen=True):
    """Ring once."""

    note: str

    def perform(self, state: Tower, frame: Pull) -> None:
        state.rung.append(self.note if frame.target == 0 else f"{self.note}{frame.target}")
        if self.note == "silence":
            frame.occasion.gone = True


class RingWhich(Sound, frozen=True):
    """Ask which note to ring."""

    def perform(self, state: Tower, frame: Pull) -> Rule[None]:
        choice: Option = yield Decision(frame.who, "note", [option("note", "high"), option("note", "low")], "BL-1")
        state.rung.append(str(choice.args[0]))


class Twice(Sound, frozen=True):
    """Do a list twice."""

    notes: tuple[Sound, ...]

    def perform(self, state: Tower, frame: Pull) -> Rule[None]:
        for _ in range(2):
            yield from carry_out(state, self.notes, frame)

    def nested(self) -> tuple[Sequence[Sound], ...]:
        return (self.notes,)


class Muffled(Ring, frozen=True):
    """A note that nobody would hear."""

    def would_matter(self, state: Tower, frame: Pull) -> bool:
        return False


class Coin(Cost[Tower, Pull, int], frozen=True, tag_field="do", tag=kebab_case):
    """A coin for the ringer."""

    def describe(self, names: Names) -> str:
        return "a coin"

    def payable(self, state: Tower, frame: Pull) -> bool:
        return state.purse > 0

    def perform(self, state: Tower, frame: Pull) -> None:
        state.purse -= 1

    def worth(self, outlook: int) -> float:
        return -1


class Rung(Condition[Tower, Pull], frozen=True, tag_field="is", tag=kebab_case):
    """A note has been rung."""

    note: str

    def describe(self, names: Names) -> str:
        return f"{self.note} has rung"

    def holds(self, state: Tower, frame: Pull) -> bool:
        return self.note in state.rung


class Louder(Modifier[Tower, Pull, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    rank: ClassVar[int] = 2
    n: int

    def describe(self, names: Names) -> str:
        return "louder"

    def modify(self, state: Tower, frame: Pull, question: Occasion, value: int) -> int:
        return value + self.n

    def worth(self, outlook: int) -> float:
        return self.n


class Echoing(Louder, frozen=True):
    rank: ClassVar[int] = 1

    def modify(self, state: Tower, frame: Pull, question: Occasion, value: int) -> int:
        return value * self.n


class Hush(Permission[Tower, Pull, Occasion], frozen=True, tag_field="do", tag=kebab_case):
    """What a text says to a deed: forbids it, permits it, or nothing."""

    verdict: str

    def describe(self, names: Names) -> str:
        return self.verdict

    def judge(self, state: Tower, frame: Pull, deed: Occasion) -> Closed | bool:
        return Closed("ring", self.verdict, "BL-2") if self.verdict.startswith("no") else self.verdict == "yes"

    def worth(self, outlook: int) -> float:
        return 0


class BellMoments(Moments[Tower, Text, Pull]):
    """Bells are rung in the order of their owners' numbers."""

    def speakers(self, state: Tower, occasion: Occasion, moment: str) -> Sequence[int]:
        return sorted(state.bells)

    def texts(self, state: Tower, speaker: int, moment: str) -> Sequence[Printed[Text]]:
        return state.bells[speaker].get(moment, ())

    def frames(
        self, state: Tower, speaker: int, printed: Printed[Text], occasion: Occasion, moment: str
    ) -> Iterable[Pull]:
        state.asked_for.append("frames")
        ways = 2 if printed.id.startswith("pair") else 1
        return [Pull(speaker, occasion, target) for target in range(ways)]

    def ready(self, state: Tower, speaker: int, printed: Printed[Text]) -> bool:
        state.asked_for.append("ready")
        return f"{printed.id} is worn" not in state.rung

    def spend(self, state: Tower, speaker: int, printed: Printed[Text], frame: Pull) -> None:
        state.rung.append(f"{speaker}!")

    def option(self, printed: Printed[Text], frame: Pull) -> Option:
        return option("pull", printed.id, frame.target) if frame.target else option("pull", printed.id)

    def question(self, state: Tower, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        state.asked_for.append("question")
        if "no-question" in state.rung:
            return None
        return Decision(seat, "pull", lambda: self.choices(state, seat, occasion, moment), "BL-3", passes=PASS)

    def which_first(self, state: Tower, seat: int, occasion: Occasion, moment: str) -> Decision | None:
        if "keep-order" in state.rung:
            return None
        return Decision(
            seat, "first", lambda: [each.option for each in self.compelled(state, seat, occasion, moment)], "BL-4"
        )

    def strict(self, state: Tower) -> bool:
        return state.strict

    def might_use(self, state: Tower, seat: int, occasion: Occasion, moment: str) -> bool:
        return seat != 1


MOMENTS = BellMoments()


def must(*do: Effect[Tower, Pull, int], when: tuple[Rung, ...] = ()) -> Text:
    return Text(on=(NOON,), when=when, do=do)


def can(*do: Effect[Tower, Pull, int], when: tuple[Rung, ...] = ()) -> Text:
    return Text(on=(NOON,), may=True, when=when, do=do)


def always(*do: Modifier[Tower, Pull, Occasion] | Permission[Tower, Pull, Occasion]) -> Text:
    return Text(on=("passive",), do=do)


def tower(bells: Mapping[int, Mapping[str, Text]], strict: bool = False) -> Tower:
    """A tower with the bells of each owner, by name."""
    return Tower(
        {
            who: by_moment([each for name, text in mine.items() for each in printed(name, [text])])
            for who, mine in bells.items()
        },
        strict,
    )
