"""The special rules on a Boss card (RA-10.20), and what only they can say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal, TypeAlias

import msgspec

from undercroft.abilities import PASSIVE, Modifier, Permission, carry_out
from undercroft.content import Names, kebab_case
from undercroft.engine import Closed, Rule, override
from undercroft.rules.runaway.boss.conditions import AnyBossCondition
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.occasions import BossDamage, WaitingDraw
from undercroft.rules.runaway.phrases import Distance, Whole, phrase
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.uses import Sentence
from undercroft.rules.runaway.vocabulary import BossSpeed, Gold, Life
from undercroft.rules.runaway.vocabulary.op import Op, refusal, where

Moment: TypeAlias = Literal["speed", "start", "wall", "damage", "hit", "end", "wait"]
MOMENTS: dict[str, str] = {
    "speed": "When his Speed is known",
    "start": "Before his first step",
    "wall": "On a Wall",
    "damage": "When he tramples or confronts a Hero",
    "hit": "To a Hero he has trampled or confronted",
    "end": "At the end of his run",
    "wait": "Before the waiting draw",
}
"""When a hook acts (RA-10.20)."""
LASTING = frozenset(["damage", "wait"])
"""Not moments of play: a number or a permission is asked for."""


class HookOp(Op, frozen=True):
    """An op that only a Boss's card has; it is carried out on the Boss."""

    abstract: ClassVar[bool] = True

    def matters(self, chase: Chase, hero: Player, frame: Frame) -> bool:
        """Nobody is asked whether to use it."""
        return True

    def on_average(self) -> float:
        """Nobody holds a Boss card."""
        return 0.0

    def boss_words(self) -> str:
        """Its words are about the Boss already."""
        return self.describe({})


class Heroes(HookOp, frozen=True):
    """Every Hero 1 to `ahead` spaces ahead of the Boss, or within `within` of it, has the list applied."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hook:speed", "hook:start", "hook:end"])

    ops: Annotated[tuple[Life | Gold, ...], msgspec.Meta(min_length=1)]
    ahead: Distance = 0
    within: Distance | None = None

    @override
    def describe(self, names: Names) -> str:
        where = f"1 to {self.ahead} spaces ahead of him" if self.within is None else f"within {self.within} spaces"
        return f"every Hero {where}: {phrase(self.ops, names)}"

    def on_boss(self, chase: Chase) -> Rule[None]:
        """Each of them in Running Order (RA-10.21)."""
        here = chase.boss.position
        for each in chase.heroes():
            gap = each.position - here
            if 0 < gap <= self.ahead if self.within is None else abs(gap) <= self.within:
                yield from carry_out(chase, self.ops, Frame(each, hook=True))


class Doze(HookOp, frozen=True):
    """The Boss dozes: hooks that need it awake do not act in this run."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hook:speed"])

    @override
    def describe(self, names: Names) -> str:
        return "he dozes"

    def on_boss(self, chase: Chase) -> None:
        """Until the end of the run."""
        chase.boss.dozing = True


class BreakWall(HookOp, frozen=True):
    """The Wall token is taken away and does not stop the Boss."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hook:wall"])

    @override
    def describe(self, names: Names) -> str:
        return "the Wall does not stop him and is taken away"

    def on_boss(self, chase: Chase) -> None:
        """The Wall on the Boss's space."""
        chase.walls.discard(chase.boss.position)


class Harder(Modifier[Chase, Frame, BossDamage], frozen=True, tag_field="do", tag="damage"):
    """The damage being worked out is higher."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hook:damage"])

    by: Whole

    @classmethod
    @override
    def may_stand(cls) -> tuple[str, ...]:
        return where(cls.stands_in)

    @override
    def describe(self, names: Names) -> str:
        return f"{self.by:+} Damage"

    def modify(self, chase: Chase, frame: Frame, question: BossDamage, value: int) -> int:
        """So much more (RA-10.8)."""
        return value + self.by

    def worth(self, outlook: object) -> float:
        """Nobody holds a Boss card."""
        return 0.0


class NoWait(Permission[Chase, Frame, WaitingDraw], frozen=True, tag_field="do", tag=kebab_case):
    """There is no waiting draw."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hook:wait"])

    @classmethod
    @override
    def may_stand(cls) -> tuple[str, ...]:
        return where(cls.stands_in)

    @override
    def describe(self, names: Names) -> str:
        return "there is no draw and he does not wait"

    def judge(self, chase: Chase, frame: Frame, deed: WaitingDraw) -> Closed:
        """It is forbidden (RA-11.3)."""
        return Closed("wait", "no-wait", "RA-11.3")

    def worth(self, outlook: object) -> float:
        """Nobody holds a Boss card."""
        return 0.0


AnyHookOp: TypeAlias = BossSpeed | Life | Gold | Heroes | Doze | BreakWall | Harder | NoWait


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of a Boss: at that moment, if the condition holds, the list is carried out."""

    name: str
    on: Moment
    ops: Annotated[tuple[AnyHookOp, ...], msgspec.Meta(min_length=1)]
    when: AnyBossCondition | None = None

    def describe(self, names: Names) -> str:
        """In a player's words."""
        when = f", if {self.when.describe(names)}" if self.when is not None else ""
        words = [
            op.boss_words() if isinstance(op, Op) and self.on != "hit" else op.describe(names) for op in self.ops
        ]
        return f"{self.name}. {MOMENTS[self.on]}{when}: {', '.join(words)}."

    def sentence(self) -> Sentence:
        """The rule as a sentence of the card."""
        return Sentence(
            on=(PASSIVE if self.on in LASTING else self.on,),
            when=() if self.when is None else (self.when,),
            do=self.ops,
            name=self.name,
        )

    def problems(self) -> Iterator[str]:
        """What makes no sense at that moment."""
        for op in self.ops:
            if f"hook:{self.on}" not in op.stands_in:
                yield f"{self.name}: {refusal(op.word, op.stands_in, f'a hook on {self.on!r}')} (RA-10.20)"
            elif isinstance(op, Op):
                for problem in op.problems("hook"):
                    yield f"{self.name}: {problem}"
