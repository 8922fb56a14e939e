"""What everybody may have, as it is counted and as it is written."""

import math
from pathlib import Path
from typing import get_type_hints

import pytest

from tests.server.watches import HandWatch
from undercroft.engine import SettingError
from undercroft.server.access.addresses import A_DAY, DayNames, household
from undercroft.server.access.budgets import CROWD, Budget
from undercroft.server.access.limits import LIMITS, NO_RATE, UNITS, Limits, Rate, read_limits
from undercroft.server.errors import LimitError
from undercroft.server.sentences import Sentence
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.similar_names import likeness

TOO_FAST = Sentence.TOO_MANY_REQUESTS


class Clock:
    """Time that goes on by hand."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_budget_is_for_each_and_comes_back_with_time() -> None:
    clock = Clock()
    budget = Budget(Rate(3, 60), TOO_FAST, clock)
    for _ in range(3):
        budget.spend("ann")
    with pytest.raises(LimitError, match="again in 20 seconds") as refused:
        budget.spend("ann")
    assert refused.value.again == 20
    budget.spend("bob")
    clock.now = 21
    budget.spend("ann")
    with pytest.raises(LimitError, match="again in 19 seconds"):
        budget.spend("ann")
    clock.now = 1000
    for _ in range(3):
        budget.spend("ann")
    with pytest.raises(LimitError):
        budget.spend("ann")


def test_a_crowd_is_forgotten_but_not_who_owes_something() -> None:
    clock = Clock()
    budget = Budget(Rate(1, 60), TOO_FAST, clock)
    for number in range(CROWD - 1):
        budget.spend(number)
    clock.now = 30
    budget.spend("ann")
    clock.now = 61
    budget.spend("bob")
    assert len(budget) == 2
    with pytest.raises(LimitError):
        budget.spend("ann")


def test_what_is_not_limited_is_not() -> None:
    budget = Budget(NO_RATE, TOO_FAST)
    for _ in range(1000):
        budget.spend("ann")


def test_limits_are_read_as_they_are_written() -> None:
    assert read_limits([]) == LIMITS
    changed = read_limits(["tables=5/10m", "unfinished-there=7", "talk=none", "sockets=none"])
    assert (changed.tables, changed.unfinished_there, changed.talk.most) == (Rate(5, 600), 7, math.inf)
    assert changed.requests == LIMITS.requests
    for name in LIMITS._fields:
        assert str(getattr(read_limits([f"{name.replace('_', '-')}={getattr(LIMITS, name)}"]), name)) == str(
            getattr(LIMITS, name)
        )


@pytest.mark.parametrize(
    "wrong",
    ["", "tables", "tables=", "tables=5", "tables=0/m", "tables=5/y", "tables=5/0s", "sockets=5/m", "sockets=0"],
)
def test_a_limit_that_makes_no_sense_is_refused(wrong: str) -> None:
    with pytest.raises(SettingError):
        read_limits([wrong])


def test_the_guide_has_all_of_them() -> None:
    guide = (Path(__file__).parents[2] / "docs" / "server.md").read_text("utf-8")
    kinds = get_type_hints(Limits, include_extras=True)
    for name, usual in LIMITS._asdict().items():
        (words,) = kinds[name].__metadata__
        assert f"| `{name.replace('_', '-')}` | {usual} | {words} |" in guide
    assert set(UNITS) == set("smhd")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9"),
        ("192.0.2.1", "::ffff:192.0.2.1"),
        ("fe80::1%eth0", "fe80::2%eth1"),
    ],
)
def test_a_household_is_one(one: str, other: str) -> None:
    assert household(one) == household(other)


@pytest.mark.parametrize(
    ("one", "other"), [("2001:db8:1:2::1", "2001:db8:1:3::1"), ("192.0.2.1", "192.0.2.2"), ("", "::")]
)
def test_households_are_different(one: str, other: str) -> None:
    assert household(one) != household(other)


@pytest.mark.parametrize("name", ["ann", "Аnn", "ANN", "A.n.n", "Ann\u0301", "Αnn"])
def test_names_that_look_alike(name: str) -> None:
    assert likeness(name) == likeness("Ann")


def test_names_that_do_not() -> None:
    names = ["Ann", "Anna", "Bob", "☃", "☂", "Ön", "李"]
    assert len({likeness(name) for name in names}) == len(names)


@pytest.mark.anyio
async def test_what_an_address_is_called_holds_for_a_day_and_everywhere(storage: Storage) -> None:
    watch = HandWatch()
    here, there = DayNames(storage, watch), DayNames(storage, watch)
    for each in (here, there):
        await each.renew()
    first = here.name("2001:db8::1")
    assert first == there.name("2001:db8::2") != here.name("192.0.2.1")
    assert "2001" not in first
    watch.turn(A_DAY / 1000)
    await here.renew()
    assert here.name("2001:db8::1") != first
    assert here.names("2001:db8::1")[1] == first
    watch.turn(A_DAY / 1000)
    await here.renew()
    assert first not in here.names("2001:db8::1")
    assert here.name("") == ""
