"""Whether an op of a use would do anything (RA-9.19)."""

from __future__ import annotations

from undercroft.rules.runaway.carry import Occasion
from undercroft.rules.runaway.ops import (
    AnyOp,
    Confront,
    Life,
    Other,
    SetLuck,
    Speed,
    Stop,
    TakeGold,
    Trample,
    raises,
)
from undercroft.rules.runaway.state import BOSS, Chase, Player


def is_live(chase: Chase, op: AnyOp, hero: Player, other: int | None, occasion: Occasion) -> bool:
    """Whether the op would do anything for H, or in OTHER for the other Runner."""
    match op:
        case Life(by=by):
            return not raises(by) or hero.life < hero.kind.life
        case Speed(by=by):
            if by is None:
                return True
            if raises(by):
                return not hero.stopped
            return chase.runner != hero.seat or chase.remaining > 0
        case Stop():
            return not hero.stopped
        case TakeGold():
            return other is not None and other != BOSS and chase.players[other].gold > 0
        case Confront() | Trample():
            return not chase.has_finished(hero.seat if chase.boss.waiting else BOSS)
        case SetLuck(n=n):
            return occasion.amount != n
        case Other(ops=ops):
            if other == BOSS:
                return any(isinstance(each, Speed) and _slows_or_speeds_boss(chase, each) for each in ops)
            return other is not None and any(
                is_live(chase, each, chase.players[other], None, occasion) for each in ops
            )
    return True


def _slows_or_speeds_boss(chase: Chase, op: Speed) -> bool:
    """On the Boss only SPEED does something (RA-8.53), a loss only if there is speed to lose."""
    return op.by is None or raises(op.by) or chase.runner != BOSS or chase.remaining > 0
