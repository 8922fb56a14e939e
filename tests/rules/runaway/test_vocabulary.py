"""An op is whole in one class (chapter 8), and the table of RA-8.59 says where it may stand."""

from __future__ import annotations

import re
import types
from pathlib import Path
from typing import ClassVar, get_args

import pytest

from tests.rules.runaway.table import Table
from undercroft.abilities import carry_out
from undercroft.content import Names
from undercroft.rules.runaway.boss.hooks import AnyHookOp
from undercroft.rules.runaway.cards.checks import list_problems
from undercroft.rules.runaway.frames import ON_BOSS, Frame
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.uses import WHEN, Word
from undercroft.rules.runaway.vocabulary import AnyOp, Gold
from undercroft.rules.runaway.vocabulary.op import Op

OPS = {op.__struct_config__.tag: op for op in get_args(AnyOp)}
SPECIFICATION = (Path(__file__).parents[3] / "docs" / "rules" / "run-away.md").read_text("utf-8")


def rows() -> dict[str, str]:
    """The column "Lists" of RA-8.59 for each op."""
    table = SPECIFICATION.partition("| Op | Forms | Lists | Clauses |")[2].partition("**RA-8.60**")[0]
    found = re.findall(r"^\| ([A-Z_, ]+) \| .*? \| ([HBZU].*?) \| [\d., -]+ \|$", table, re.MULTILINE)
    return {name.lower().replace("_", "-"): lists for names, lists in found for name in names.split(", ")}


@pytest.mark.rule("RA-8.59")
@pytest.mark.parametrize("word", OPS)
def test_each_op_stands_where_the_specification_says(word: str) -> None:
    lists, places = rows()[word], OPS[word].stands_in
    assert ("hero" in places) == bool(re.search(r"\bH\b", lists))
    assert ("boss" in places) == bool(re.search(r"\bB\b", lists))
    assert ("zone" in places) == bool(re.search(r"\bZ\b", lists))
    window = re.search(r"window `(\w+)`", lists)
    if window:
        assert places == {f"use:{window[1].lower()}"}
    elif "U in OTHER" in lists:
        assert places & {"use", "other"} == {"other"}
    else:
        assert places & {"use", "other"} == ({"use", "other"} if re.search(r"\bU\b", lists) else set())


@pytest.mark.rule("RA-8.59", "RA-8.1")
def test_the_specification_has_every_op_and_no_other() -> None:
    assert set(rows()) == set(OPS)


@pytest.mark.rule("RA-13.7")
def test_what_an_escaping_hero_may_get() -> None:
    assert {word for word, op in OPS.items() if "escape" in op.stands_in} == {"gold", "life", "lucky-test", "nothing"}


@pytest.mark.rule("RA-9.18")
def test_every_word_of_when_is_in_the_table() -> None:
    assert set(WHEN) == set(get_args(Word))
    rows = re.findall(r"^\| (`[A-Z_:`, 3]+`) \| ", SPECIFICATION.partition("**RA-9.18**")[2], re.MULTILINE)
    printed = {word.lower().replace("_", "-") for row in rows for word in re.findall(r"`([A-Z_:3]+)`", row)}
    assert {word for word in WHEN if ":" in word} <= printed


class Shout(Op, frozen=True):
    """Everything about it in one class: the Hero shouts, and is the richer for it."""

    stands_in: ClassVar[frozenset[str]] = frozenset(["hero", "boss"])

    def describe(self, names: Names) -> str:
        return "shout"

    def boss_words(self) -> str:
        return "the Boss shouts"

    def on_hero(self, chase: Chase, hero: Player, frame: Frame) -> None:
        hero.gold += 1

    def on_boss(self, chase: Chase) -> None:
        chase.boss.confront += 1

    def on_average(self) -> float:
        return 0.5


@pytest.mark.rule("RA-8.39")
def test_a_new_op_is_one_class() -> None:
    table = Table(2)
    table.play(carry_out(table.chase, (Shout(), Gold(by=1)), Frame(table[0])))
    table.play(carry_out(table.chase, (Shout(),), ON_BOSS))
    assert (table[0].gold, table.chase.boss.confront) == (7, 1)
    assert list(list_problems((Shout(),), "hero")) == []
    assert list(list_problems((Shout(),), "escape")) == [
        "'shout' may not stand in `on_escape`; it may stand in a Hero list or a Boss list (RA-8.59)"
    ]


@pytest.mark.parametrize(
    ("missing", "complaint"),
    [
        ("describe", "does not say describe"),
        ("on_average", "does not say on_average"),
        ("on_hero", "does not say on_hero, but may stand where that is asked"),
        ("on_boss", "does not say on_boss, but may stand where that is asked"),
        ("boss_words", "does not say boss_words, but may stand where that is asked"),
        ("stands_in", "does not say in which lists it may stand"),
    ],
)
def test_an_op_that_leaves_something_out_is_refused(missing: str, complaint: str) -> None:
    said = {name: each for name, each in vars(Shout).items() if not name.startswith("_") and name != missing}
    with pytest.raises(TypeError, match=f"Mumble {complaint}"):
        types.new_class("Mumble", (Op,), {"frozen": True}, lambda namespace: namespace.update(said))


def test_nothing_an_op_of_a_hook_can_say_is_left_out() -> None:
    for op in get_args(AnyHookOp):
        assert any(place.startswith("hook:") for place in op.stands_in), op
