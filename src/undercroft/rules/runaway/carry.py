"""Carrying out a list of ops from left to right (RA-8.38)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import singledispatch
from typing import Final

from undercroft.engine import Rule
from undercroft.rules.runaway.cards import Card
from undercroft.rules.runaway.ops import Op, Ops
from undercroft.rules.runaway.state import Chase, Player

NO_FLIP: Final = -1


@dataclass(slots=True)
class Occasion:
    """What a window is about: everything in it is public (RA-9.6).

    runner    the Runner whose run it is
    space     where a contact takes place
    amount    the damage about to be taken, or the number drawn
    cause     what hurts or stops: "boss", "card", "stop", "wall" or "backtrack"
    card      the card that was flipped
    gone      there is nothing left to react to (RA-9.20)
    flip      which face-down card SCOUT has decided to flip (RA-8.58); NO_FLIP for none
    """

    window: str
    runner: int | None
    space: int = 0
    amount: int = 0
    cause: str = ""
    card: Card | None = None
    gone: bool = False
    flip: int | None = None


@dataclass(frozen=True, slots=True)
class Frame:
    """To whom a list is applied and what it belongs to.

    hero      H, the Hero the list is applied to (RA-0.11)
    card      the card it stands on, if that lies before H
    occasion  the window a use answers
    other     the other Runner of the contact
    leaving   H is just escaping: the list is an Item's `on_escape` (RA-13.7)
    """

    hero: Player
    card: Card | None = None
    occasion: Occasion | None = None
    other: int | None = None
    leaving: bool = False

    def goes_on(self, chase: Chase) -> bool:
        """Whether the rest of the list still matters: H is not Out and no BACKTRACK has applied (RA-7.5, RA-8.35)."""
        if self.leaving:
            return True
        return self.hero.running and not (chase.run_over and chase.runner == self.hero.seat)


@singledispatch
def perform(op: Op, chase: Chase, frame: Frame) -> Rule[None] | None:
    """Carry out one op; each has its own small function in `effects` or `answers`."""
    raise NotImplementedError(f"nobody has written what {op.word!r} does")


def carry_out(chase: Chase, ops: Ops, frame: Frame) -> Rule[None]:
    """Carry out a list, dropping the rest if H goes Out or is moved back (RA-7.5)."""
    for op in ops:
        if not frame.goes_on(chase):
            return
        rule = perform(op, chase, frame)
        if rule is not None:
            yield from rule
