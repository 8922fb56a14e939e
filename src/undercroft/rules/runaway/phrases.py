"""Lists and amounts in a player's words."""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal, TypeAlias

import msgspec

from undercroft.content import Names

if TYPE_CHECKING:
    from undercroft.rules.runaway.vocabulary.op import Op, Ops

MOST = 99
"""No magnitude on a card is larger (RA-8.1)."""
Whole: TypeAlias = Annotated[int, msgspec.Meta(ge=-MOST, le=MOST)]
Distance: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=MOST)]
Positive: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=MOST)]
Amount: TypeAlias = Whole | Literal["luck", "-luck"]
"""How much more or less: a number, or one draw of Luck (RA-8.1)."""
Count: TypeAlias = Distance | Literal["luck"]
"""How much: a number, or one draw of Luck (RA-8.1)."""


def phrase(ops: Sequence[Op], names: Names) -> str:
    """A list as one phrase."""
    return ", ".join([op.describe(names) for op in ops])


def boss_phrase(ops: Sequence[Op]) -> str:
    """A Boss list as one phrase."""
    return ", ".join([op.boss_words() for op in ops])


@functools.cache
def branch_key(ops: Ops) -> str:
    """A branch of a CHOICE in one word, e.g. "lose-3-gold"."""
    return re.sub(r"[^a-z0-9]+", "-", phrase(ops, {}).lower()).strip("-")


def raises(amount: Amount) -> bool:
    """Whether an amount is a gain."""
    return amount == "luck" or (isinstance(amount, int) and amount > 0)


def size(amount: Amount | None) -> str:
    """An amount without its sign."""
    return str(abs(amount)) if isinstance(amount, int) else "Luck"


def gain(amount: Amount, ending: str = "") -> str:
    """An amount with the verb of its sign."""
    return f"{'gain' if raises(amount) else 'lose'}{ending} {size(amount)}"


def more(amount: Amount) -> str:
    """The word of its sign."""
    return "more" if raises(amount) else "less"
