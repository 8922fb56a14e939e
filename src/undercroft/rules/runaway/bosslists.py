"""Boss lists: what cards do to the Boss itself, always without a choice (RA-8.39)."""

from __future__ import annotations

from undercroft.rules.runaway.draws import boss_luck
from undercroft.rules.runaway.ops import (
    Amount,
    BossSpeed,
    Confront,
    LuckyTest,
    Nothing,
    Op,
    Ops,
    Trample,
    boss_phrase,
)
from undercroft.rules.runaway.state import BOSS, Chase


def carry_out_on_boss(chase: Chase, ops: Ops) -> None:
    """Carry out a Boss list during the Boss's run, from left to right."""
    for op in ops:
        do_to_boss(chase, op)


def do_to_boss(chase: Chase, op: Op) -> None:
    """One op of a Boss list; CONFRONT and TRAMPLE count for every Hero during this run (RA-8.40)."""
    match op:
        case BossSpeed(by=None, to=to):
            assert to is not None
            change_boss_speed(chase, boss_amount(chase, to) - chase.remaining)
        case BossSpeed(by=by):
            assert by is not None
            change_boss_speed(chase, boss_amount(chase, by))
        case Confront(by=amount):
            chase.boss.confront += boss_amount(chase, amount)
        case Trample(by=amount):
            chase.boss.trample += boss_amount(chase, amount)
        case LuckyTest(lucky=lucky, unlucky=unlucky):
            number = boss_luck(chase)
            carry_out_on_boss(chase, lucky if number is not None and number % 2 == 0 else unlucky)
        case Nothing():
            pass
        case _:
            raise NotImplementedError(f"{op.word!r} does nothing to the Boss")


def boss_amount(chase: Chase, amount: Amount) -> int:
    """The number an op speaks of; the Boss drawer draws Luck (RA-10.2)."""
    if isinstance(amount, int):
        return amount
    number = boss_luck(chase) or 0
    return number if amount == "luck" else -number


def change_boss_speed(chase: Chase, change: int) -> None:
    """The running Boss's speed changes, never below 0 (RA-8.6)."""
    before = chase.remaining
    chase.remaining = max(0, before + change)
    if chase.log and chase.remaining != before:
        result = "gained" if chase.remaining > before else "lost"
        amount = abs(chase.remaining - before)
        chase.log.tell("boss-speed", "RA-8.6", amount=amount, remaining=chase.remaining, result=result)


def wait_for_boss(chase: Chase, ops: Ops) -> None:
    """A Boss list is added to those that wait for the Boss's next actual run (RA-8.46)."""
    chase.boss_pending.append(ops)
    if chase.log:
        chase.log.tell("boss-awaited", "RA-8.46", what=boss_phrase(ops))


def aim_at_boss(chase: Chase, op: BossSpeed) -> None:
    """Speed aimed at the Boss: at once if it is running, else on its next run (RA-9.15, RA-8.46)."""
    if chase.runner == BOSS:
        do_to_boss(chase, op)
    else:
        wait_for_boss(chase, (op,))
