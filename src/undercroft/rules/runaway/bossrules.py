"""What stands on a Boss card: its speed rule and its hooks (RA-10.19, RA-10.20)."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from undercroft.content import Primitive, kebab_case
from undercroft.rules.runaway.ops import BossSpeed, Distance, Gold, Life, Op, Positive

Damage: TypeAlias = Annotated[int, msgspec.Meta(ge=0)]


class SpeedRule(Primitive, frozen=True, tag_field="rule", tag=kebab_case):
    """How fast the Boss is before cards (RA-10.19)."""


class Const(SpeedRule, frozen=True):
    """Always the same."""

    n: Distance


class Luck(SpeedRule, frozen=True):
    """One draw of Luck and a number."""

    plus: int = 0


class BestOfTwo(SpeedRule, frozen=True):
    """The higher of two draws of Luck and a number."""

    plus: int = 0


class Round(SpeedRule, frozen=True):
    """The number of the round and a number, up to a limit."""

    plus: int
    at_most: Positive


class Condition(Primitive, frozen=True, tag_field="is", tag=kebab_case):
    """When a hook acts."""


class Drew(Condition, frozen=True):
    """The speed rule drew that number."""

    number: Positive


class NumbersEqual(Condition, frozen=True):
    """The two numbers the speed rule drew are equal."""


class Awake(Condition, frozen=True):
    """The Boss did not doze off in this run."""


class HeroAhead(Condition, frozen=True):
    """A Hero is ahead of the Boss, no farther than that."""

    within: Positive


class FewBehind(Condition, frozen=True):
    """Fewer Heroes than that are behind the Boss."""

    fewer_than: Positive


class Richest(Condition, frozen=True):
    """No Hero in the dungeon has more gold than the one the Boss hits."""


class Heroes(Op, frozen=True):
    """Every Hero 1 to `ahead` spaces ahead of the Boss, or within `within` of it, has the list applied."""

    ops: tuple[Life | Gold, ...]
    ahead: Distance = 0
    within: Distance | None = None


class Doze(Op, frozen=True):
    """The Boss dozes: hooks that need it awake do not act in this run."""


class BreakWall(Op, frozen=True):
    """The Wall token is taken away and does not stop the Boss."""


class Harder(Op, frozen=True, tag="damage"):
    """The damage being worked out is higher."""

    by: int


class NoWait(Op, frozen=True):
    """There is no waiting draw."""


AnySpeedRule: TypeAlias = Const | Luck | BestOfTwo | Round
AnyCondition: TypeAlias = Drew | NumbersEqual | Awake | HeroAhead | FewBehind | Richest
AnyHookOp: TypeAlias = BossSpeed | Life | Gold | Heroes | Doze | BreakWall | Harder | NoWait
Moment: TypeAlias = Literal["speed", "start", "wall", "damage", "hit", "end", "wait"]

HOOK_OPS: dict[Moment, tuple[type[Op], ...]] = {
    "speed": (BossSpeed, Doze, Heroes),
    "start": (BossSpeed, Heroes),
    "wall": (BreakWall, BossSpeed),
    "damage": (Harder,),
    "hit": (Life, Gold),
    "end": (Heroes,),
    "wait": (NoWait,),
}
"""What makes sense at each moment of RA-10.20."""


class Hook(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A special rule of a Boss: at that moment, if the condition holds, the list is carried out."""

    name: str
    on: Moment
    ops: tuple[AnyHookOp, ...]
    when: AnyCondition | None = None
