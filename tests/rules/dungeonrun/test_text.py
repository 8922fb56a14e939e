"""What players read: the catalogue says whatever the rules can say, and nothing that they cannot."""

from __future__ import annotations

import ast
import string
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from undercroft.engine import Closed, Decision, Event, option
from undercroft.rules.dungeonrun import GAME
from undercroft.rules.dungeonrun.cards.grammar import AnyChoice
from undercroft.rules.dungeonrun.cards.sentence import Moment
from undercroft.rules.dungeonrun.speaking.moments import WINDOWS

PACKAGE = Path(GAME.folder)
CALLS = [
    node
    for file in sorted(PACKAGE.rglob("*.py"))
    if "advice" not in file.parts
    for node in ast.walk(ast.parse(file.read_text("utf-8")))
    if isinstance(node, ast.Call)
]
CATALOGUE = tomllib.loads((PACKAGE / "text" / "en.toml").read_text("utf-8"))
NEVER_WINDOWS = {"passive", "free-action", "special-action"}
"""Moments at which nobody is asked whether to use a text: these are offered among the actions of a turn, or not at
all."""


def called(node: ast.Call) -> str:
    """The name of a function that is called."""
    function = node.func
    return function.attr if isinstance(function, ast.Attribute) else getattr(function, "id", "")


def words(node: ast.expr) -> set[str]:
    """All plain words in an expression."""
    return {each.value for each in ast.walk(node) if isinstance(each, ast.Constant) and isinstance(each.value, str)}


def said(function: str, place: int) -> set[str]:
    """The words with which a function is called anywhere in the rules, in that place."""
    return {
        word
        for node in CALLS
        if called(node) == function and len(node.args) > place
        for word in words(node.args[place])
    }


def moments() -> set[str]:
    """Every moment at which a window may open, as its question is called."""
    fired = {each.partition(":")[0] for each in said("fire", 2)}
    return {WINDOWS.get(each, each) for each in (fired | {*get_args(Moment)}) - NEVER_WINDOWS}


def fields(template: str) -> set[str]:
    """What a template is filled with."""
    return {name for _, name, _, _ in string.Formatter().parse(template) if name}


def told() -> Iterator[tuple[str, set[str]]]:
    """Each event that can be told, with what is told of it."""
    for node in CALLS:
        if called(node) not in ("tell", "tell_some"):
            continue
        (kind,) = words(node.args[0])
        data = {each.arg for each in node.keywords if each.arg is not None}
        secret = node.args[3] if called(node) == "tell_some" else None
        yield kind, data | ({"monster", "tiles", "result", "card", "items", "cards", "item"} if secret else set())


def test_every_question_has_a_prompt_and_every_prompt_a_question() -> None:
    kinds = said("Decision", 1) | moments()
    assert {each.partition(".")[0] for each in CATALOGUE["ask"]} == kinds
    assert kinds - {*CATALOGUE["ask"]} == set()


def test_every_reason_is_given_and_none_is_made_up() -> None:
    reasons = said("Closed", 1) | {"needs-assist", "forbidden-by"}
    assert {*CATALOGUE["closed"]} == reasons


def test_every_event_is_told_and_nothing_else() -> None:
    kinds = {kind for kind, _ in told()}
    assert {each.partition(".")[0] for each in CATALOGUE["event"]} == kinds


@pytest.mark.parametrize("name", CATALOGUE["event"])
def test_an_event_tells_what_its_sentence_needs(name: str) -> None:
    kind, _, result = name.partition(".")
    for told_kind, data in told():
        if told_kind == kind:
            assert fields(CATALOGUE["event"][name]) <= data
            assert not result or "result" in data


def test_every_option_has_words() -> None:
    verbs = said("option", 0) | said("item_options", 1) | said("card_options", 1) - {"treasure", "encounter"}
    spoken = {part for name in CATALOGUE["option"] for part in name.split(".")}
    assert verbs - spoken == set()
    details = {each.__struct_config__.tag for each in get_args(AnyChoice)}
    assert {f"use.{detail}" for detail in details} - {*CATALOGUE["option"]} == set()


def test_options_tell_where_they_lead() -> None:
    names = ["Ann", "Bob"]
    ask = Decision(0, "turn", (), "DR-3.14", about=(2,))
    assert GAME.text.ask(ask, names) == "Ann: what do you do? (2 actions left)"
    told = {
        option("move", "N"): "Move north",
        option("move", "E", detail="explore"): "Move east, into the unknown",
        option("battle", "monster"): "Battle the monster",
        option("battle", 1): "Battle Bob",
        option("advance", "ghoul.1", "slime.2", detail="two"): "Advance: discard Ghoul and Slime",
        option("equip"): "Equip or trade",
        option("use", "weighted-net.3"): "Use Weighted Net",
        option("use", "library"): "Use Library",
    }
    for each, words_ in told.items():
        assert GAME.text.option(ask, each, names) == words_
    rotation = Decision(0, "rotation", (), "DR-4.11", about=("library", 1, 0))
    assert GAME.text.option(rotation, option("turn", 90, detail="ESW"), names) == "Exits ESW, turned by 90°"
    roam = Decision(0, "roam", (), "DR-10.9")
    assert GAME.text.option(roam, option("roam", 3, 5, detail="ghoul.1"), names) == "Ghoul, from room 3 to 5"
    gear = Decision(0, "equip", (), "DR-5.73")
    assert GAME.text.option(gear, option("equip", "buckler"), names) == "Equip Buckler"


def test_a_die_is_asked_about_with_what_it_is_up_against() -> None:
    hits = Decision(0, "die", (), "DR-5.37", about=(5, "slime.1", 5, "4 3"))
    assert GAME.text.ask(hits, ["Ann"]) == "Ann: what is your 5 for? Slime is hit from 5 on. Its hits: 4 3."
    none = Decision(0, "die", (), "DR-5.37", about=(5, "slime.1", 5, ""))
    assert GAME.text.ask(none, ["Ann"]).endswith("Its hits: none.")


def test_reasons_say_what_to_do() -> None:
    closed = Closed("move", "monster-here", "DR-5.1", ("ghoul.2",))
    assert GAME.text.closed(closed) == "Ghoul is here: battle it or escape first"


def test_who_has_looked_reads_what_was_seen_and_the_others_do_not() -> None:
    event = Event("looked-at-boss", "DR-9.12", {"seat": 0}, {"monster": "ashmaw", "result": "seen"}, (0,))
    seen = [event.seen_by(seat) for seat in (0, 1)]
    assert [GAME.text.event(each, ["Ann", "Bob"]) for each in seen if each is not None] == [
        "Ann looks at the dungeon boss: Ashmaw, the Buried Dragon.",
        "Ann looks at the dungeon boss.",
    ]
