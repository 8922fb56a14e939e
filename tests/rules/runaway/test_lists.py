"""Which op may stand in which list (RA-8.59, RA-8.60)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

import pytest

from undercroft.rules.runaway.cards.checks import event_problems, list_problems, use_problems
from undercroft.rules.runaway.cards.designs import Use
from undercroft.rules.runaway.vocabulary import (
    AnyOp,
    Backtrack,
    BossNext,
    BossSpeed,
    Choice,
    Confront,
    Gold,
    LuckyTest,
    Near,
    NextTurn,
    Nothing,
    Other,
    Slide,
    Speed,
    Stop,
    SwapBehind,
    TakeGold,
    Wall,
)

Check = Callable[[tuple[AnyOp, ...]], Iterable[str]]


def hero_list(ops: tuple[AnyOp, ...]) -> Iterable[str]:
    """What is wrong with a Hero list."""
    return list_problems(ops, "hero")


def boss_list(ops: tuple[AnyOp, ...]) -> Iterable[str]:
    """What is wrong with a Boss list."""
    return list_problems(ops, "boss")


def zone_list(ops: tuple[AnyOp, ...]) -> Iterable[str]:
    """What is wrong with a zone list."""
    return list_problems(ops, "zone")


def escape_list(ops: tuple[AnyOp, ...]) -> Iterable[str]:
    """What is wrong with what an Item does when its owner escapes."""
    return list_problems(ops, "escape")


def contact(ops: tuple[AnyOp, ...]) -> Iterable[str]:
    """What is wrong with a use in a contact."""
    return use_problems(Use(("contact",), ops))


def lucky(*ops: AnyOp) -> LuckyTest:
    """A test with something for the Lucky only."""
    return LuckyTest(ops, ())


FASTER = Speed(by=3)


@pytest.mark.rule("RA-8.59", "RA-8.39", "RA-13.7")
@pytest.mark.parametrize(
    ("check", "op", "problem"),
    [
        (
            hero_list,
            BossNext((Nothing(),)),
            "'boss-next' may not stand in a Hero list; it may stand in a use list or the list of 'other'",
        ),
        (
            hero_list,
            lucky(TakeGold(1)),
            "'take-gold' may not stand in 'lucky-test' of a Hero list; it may stand in a use in 'contact' only",
        ),
        (hero_list, BossSpeed(to=3), "'boss-speed' on a Hero raises or lowers, `to` is for Boss lists"),
        (
            boss_list,
            Gold(by=1),
            "'gold' may not stand in a Boss list; it may stand in a Hero list, a use list, the list of 'other', "
            "`on_escape` or a hook on 'hit'",
        ),
        (
            boss_list,
            lucky(Speed(by=1)),
            "'speed' may not stand in 'lucky-test' of a Boss list; it may stand in a Hero list, a use list or the "
            "list of 'other'",
        ),
        (
            zone_list,
            BossSpeed(by=-1),
            "'boss-speed' may not stand in a zone list; it may stand in a Hero list, a Boss list, a hook on 'speed', "
            "a hook on 'start' or a hook on 'wall'",
        ),
        (
            escape_list,
            FASTER,
            "'speed' may not stand in `on_escape`; it may stand in a Hero list, a use list or the list of 'other'",
        ),
        (
            contact,
            Stop(),
            "'stop' may not stand in a use in contact; it may stand in a Hero list or the list of 'other'",
        ),
        (contact, Wall(), "'wall' may not stand in a use in contact; it may stand in a Hero list"),
        (
            contact,
            Other((Backtrack(1),)),
            "'backtrack' may not stand in 'other' of a use in contact; it may stand in a Hero list",
        ),
        (
            contact,
            Other((TakeGold(1),)),
            "'take-gold' may not stand in 'other' of a use in contact; it may stand in a use in 'contact' only",
        ),
        (
            contact,
            BossNext((Speed(by=1),)),
            "'speed' may not stand in 'boss-next' of a use in contact; it may stand in a Hero list, a use list or "
            "the list of 'other'",
        ),
    ],
)
def test_an_op_in_a_list_that_is_not_its_own(check: Check, op: AnyOp, problem: str) -> None:
    assert list(check((op,))) == [f"{problem} (RA-8.59)"]


@pytest.mark.rule("RA-8.39")
def test_nobody_draws_luck_for_a_space() -> None:
    assert list(zone_list((Confront(by=2),))) == []
    assert "plain numbers" in next(iter(zone_list((Confront(by="luck"),))))


@pytest.mark.rule("RA-8.52")
@pytest.mark.parametrize("check", [hero_list, boss_list, escape_list, contact])
@pytest.mark.parametrize(
    ("op", "problem"),
    [
        (BossSpeed(), "'boss-speed' needs either `by` or `to` (RA-8.2)"),
        (Speed(by=1, to=1), "'speed' needs either `by` or `to` (RA-8.2)"),
        (Speed(by=1, per_item=True), "'speed' with `per_item` is a loss of a number (RA-8.42)"),
        (Choice((Stop(),), (Stop(),)), "'choice' needs two different branches (RA-8.33)"),
        (Gold(by=0), "'gold' by 0 is 'nothing' (RA-8.52)"),
    ],
)
def test_an_op_without_meaning(check: Check, op: AnyOp, problem: str) -> None:
    assert problem in list(check((op,)))


@pytest.mark.rule("RA-8.60")
@pytest.mark.parametrize("halt", [Stop(), Wall(), Backtrack(2)])
@pytest.mark.parametrize("op", [FASTER, Speed(by="luck"), Speed(to=1), Slide(1), SwapBehind(6), Backtrack(1)])
def test_nobody_is_moved_after_being_halted(halt: AnyOp, op: AnyOp) -> None:
    problem = [f"{op.word!r} may not follow {halt.word!r} (RA-8.60)"]
    assert list(hero_list((halt, Gold(by=1), op))) == problem
    assert list(hero_list((halt, lucky(op)))) == problem
    assert list(hero_list((lucky(halt, op),))) == problem


@pytest.mark.rule("RA-8.60")
def test_nor_is_another_runner() -> None:
    assert list(contact((Other((Stop(), FASTER)),))) == ["'speed' may not follow 'stop' (RA-8.60)"]
    assert list(contact((Other((FASTER, Stop())),))) == []


@pytest.mark.rule("RA-8.60")
@pytest.mark.parametrize(
    "op", [Speed(by=-1), NextTurn((FASTER,)), Choice((NextTurn((FASTER,)),), (Nothing(),)), Near(1, (FASTER,))]
)
def test_what_slows_or_waits_or_is_for_others_may_follow(op: AnyOp) -> None:
    assert list(hero_list((Stop(), op))) == []


@pytest.mark.rule("RA-8.60")
@pytest.mark.parametrize("check", [hero_list, boss_list, escape_list, contact])
def test_a_test_is_not_nested_in_itself(check: Check) -> None:
    assert list(check((lucky(lucky()),))) == ["'lucky-test' may not stand inside itself (RA-8.60)"]
    assert list(check((lucky(), lucky()))) == []


@pytest.mark.rule("RA-8.60")
def test_later_is_not_nested_in_later() -> None:
    later = BossNext((BossSpeed(to=3),))
    assert list(contact((later, lucky(later)))) == []
    for ops in (BossNext((later,)), lucky(BossNext((later,)))):
        (problem,) = contact((ops,))
        assert problem.startswith("'boss-next' may not stand in 'boss-next' of")


@pytest.mark.rule("RA-8.60")
def test_two_deep_is_deep_enough() -> None:
    nested = Choice((lucky(Stop()),), (Nothing(),))
    assert list(hero_list((nested,))) == []
    assert list(hero_list((Near(1, (nested,)),))) == ["'lucky-test' is nested more than two deep (RA-8.60)"]


@pytest.mark.rule("RA-8.60")
def test_a_wall_is_built_now_and_by_an_encounter() -> None:
    assert list(hero_list((lucky(Wall()),))) == []
    assert list(event_problems((lucky(Wall()),))) == ["'wall' may not stand on an Event (RA-8.60)"]
    assert list(hero_list((NextTurn((lucky(Wall()),)),))) == ["'wall' may not wait for the next turn (RA-8.60)"]
