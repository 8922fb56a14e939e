"""Which op may stand in which list (RA-8.59, RA-8.60): the loader's checks."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.rules.runaway.ops import (
    AnyOp,
    Backtrack,
    BossNext,
    BossSpeed,
    Cancel,
    Choice,
    Confront,
    DropItem,
    Gold,
    Life,
    LuckyTest,
    Near,
    NextTurn,
    NoItems,
    Nothing,
    Op,
    Ops,
    Other,
    Prevent,
    Redirect,
    Scout,
    Search,
    SetLuck,
    Slide,
    Speed,
    Stop,
    SwapBehind,
    TakeGold,
    Trample,
    Unstop,
    Wall,
    branch_key,
    branches,
    every,
    raises,
)
from undercroft.rules.runaway.uses import Use

HERO: tuple[type[Op], ...] = (
    Speed, Life, Gold, Stop, Backtrack, Slide, Wall, BossSpeed, Confront, Trample, NextTurn, LuckyTest, Choice,
    Near, SwapBehind, Search, DropItem, NoItems, Nothing,
)  # fmt: skip
BOSS: tuple[type[Op], ...] = (BossSpeed, Confront, Trample, LuckyTest, Nothing)
ZONE: tuple[type[Op], ...] = (Confront, Trample)
USE: tuple[type[Op], ...] = (Speed, Life, Gold, Slide, Confront, Trample, BossNext, LuckyTest, Nothing)
ESCAPE: tuple[type[Op], ...] = (Gold, Life, LuckyTest, Nothing)
"""Of a use list, what can still matter to a Hero who has just left (RA-13.1, RA-13.7)."""
ANSWERS: dict[type[Op], str] = {
    Other: "contact", TakeGold: "contact", Prevent: "hurt", Cancel: "flip", Redirect: "flip", Unstop: "brake",
    SetLuck: "luck", Scout: "approach",
}  # fmt: skip
"""Ops that answer to one window only."""
NESTING = (NextTurn, Choice, LuckyTest, Near)


def hero_list(ops: Ops, *, event: bool = False) -> Iterator[str]:
    """What is wrong with a Hero list."""
    yield from _places(ops, HERO, "a Hero list")
    yield from _forms(ops)
    yield from _halted(ops)
    yield from _nesting(ops, ())
    for op in every(ops):
        if isinstance(op, BossSpeed) and op.by is None:
            yield "'boss-speed' on a Hero raises or lowers, `to` is for Boss lists (RA-8.59)"
        if isinstance(op, NextTurn) and any(isinstance(each, Wall) for each in every(op.ops)):
            yield "'wall' may not wait for the next turn (RA-8.60)"
        if event and isinstance(op, Wall):
            yield "'wall' may not stand on an Event (RA-8.60)"


def boss_list(ops: Ops) -> Iterator[str]:
    """What is wrong with a Boss list."""
    yield from _places(ops, BOSS, "a Boss list")
    yield from _forms(ops)
    yield from _nesting(ops, ())


def zone_list(ops: Ops) -> Iterator[str]:
    """What is wrong with a zone list."""
    yield from _places(ops, ZONE, "a zone list")
    if any(not isinstance(op.by, int) for op in ops if isinstance(op, Confront | Trample)):
        yield "a zone list has plain numbers: nobody draws Luck for a space (RA-8.39)"


def escape_list(ops: Ops) -> Iterator[str]:
    """What is wrong with what an Item does when its owner escapes."""
    yield from _places(ops, ESCAPE, "`on_escape`")
    yield from _forms(ops)
    yield from _nesting(ops, ())


def use_list(use: Use) -> Iterator[str]:
    """What is wrong with a use."""
    windows = set(use.windows)
    answers = tuple(op for op, window in ANSWERS.items() if windows == {window})
    yield from _places(use.ops, USE + answers, f"a use in {', '.join(sorted(windows))}")
    yield from _forms(use.ops)
    yield from _halted(use.ops)
    yield from _nesting(use.ops, ())
    for op in every(use.ops):
        if isinstance(op, BossNext):
            yield from boss_list(op.ops)


def _places(ops: Ops, allowed: tuple[type[Op], ...], where: str) -> Iterator[str]:
    for op in ops:
        if not isinstance(op, allowed):
            yield f"{_word(op)} may not stand in {where} (RA-8.59)"
        if isinstance(op, BossNext):
            continue  # a Boss list, looked at by itself
        inside: tuple[type[Op], ...] = (*USE, Stop) if isinstance(op, Other) else allowed
        for nested in branches(op):
            yield from _places(nested, inside, f"{_word(op)} of {where}")


def _forms(ops: Ops) -> Iterator[str]:
    for op in every(ops):
        if isinstance(op, Speed | BossSpeed) and (op.by is None) == (op.to is None):
            yield f"{_word(op)} needs either `by` or `to` (RA-8.2)"
        if isinstance(op, Speed) and op.per_item and (not isinstance(op.by, int) or op.by >= 0):
            yield "'speed' with `per_item` is a loss of a number (RA-8.42)"
        if isinstance(op, Choice) and branch_key(op.first) == branch_key(op.second):
            yield "'choice' needs two different branches (RA-8.33)"
        if isinstance(op, Life | Gold | Confront | Trample) and op.by == 0:
            yield f"{_word(op)} by 0 is 'nothing' (RA-8.52)"


def _halted(ops: Ops) -> Iterator[str]:
    """After STOP, WALL or BACKTRACK nothing in the list may move the Hero or raise its speed (RA-8.60)."""
    halt: AnyOp | None = None
    for op in ops:
        if halt is not None:
            for each in _urges(op):
                yield f"{_word(each)} may not follow {_word(halt)} (RA-8.60)"
        if isinstance(op, Stop | Wall | Backtrack):
            halt = op
        for nested in branches(op):
            yield from _halted(nested)


def _urges(op: AnyOp) -> Iterator[AnyOp]:
    """What in an op moves the Hero or raises its speed: now, not later or somebody else's."""
    if isinstance(op, Slide | SwapBehind | Backtrack) or (isinstance(op, Speed) and (op.by is None or raises(op.by))):
        yield op
    if not isinstance(op, NextTurn | Near | Other | BossNext):
        for nested in branches(op):
            for each in nested:
                yield from _urges(each)


def _nesting(ops: Ops, outer: tuple[type[Op], ...]) -> Iterator[str]:
    for op in ops:
        inner = outer
        if isinstance(op, NESTING):
            if type(op) in outer:
                yield f"{_word(op)} may not stand inside itself (RA-8.60)"
            elif len(outer) == 2:
                yield f"{_word(op)} is nested more than two deep (RA-8.60)"
            inner = (*outer, type(op))
        for nested in branches(op):
            yield from _nesting(nested, inner)


def _word(op: AnyOp) -> str:
    return repr(op.word)
