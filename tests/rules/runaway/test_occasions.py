"""What is going on lies on a stack in the state, where advice, views and imagined worlds find it."""

from __future__ import annotations

import contextlib

import pytest

from tests.rules.runaway.table import Table
from tests.rules.runaway.watch import moments
from undercroft.engine import Decision
from undercroft.rules.runaway import GAME
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.occasions import (
    WINDOWS,
    Brake,
    Contact,
    Flip,
    Hurt,
    ItemFound,
    LuckDrawn,
    RunReady,
    Window,
)
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.state import BOSS
from undercroft.rules.runaway.windows import TEXTS


@pytest.mark.rule("RA-9.6")
@pytest.mark.parametrize("players", GAME.players)
def test_the_innermost_occasion_is_the_window_that_asks(players: int) -> None:
    seen: set[str] = set()
    for moment in moments(players, players, sense=50):
        if moment.whole_step:
            assert moment.now.occasions == []
        asked = moment.chosen[-1][0].kind if moment.chosen else ""
        innermost = moment.before.occasions[-1] if moment.before.occasions else None
        if asked in WINDOWS:
            assert isinstance(innermost, Window)
            assert innermost.name == asked
            assert innermost.about() == moment.chosen[-1][0].about
            seen.add(asked)
        elif asked == "found-item":
            assert isinstance(innermost, ItemFound)
    assert len(seen) >= 6


@pytest.mark.rule("RA-9.9")
def test_windows_within_windows() -> None:
    table = Table(2)
    table.encounter_spaces()
    table.hero(1, 28, items=["slightly-used-net-1"])
    table.hero(0, 26, base=4, items=["grappling-hook-1"])
    stacks: list[list[str]] = []
    rule = run_hero(table.chase, table[0])
    question = next(rule)
    for key in ("play:slightly-used-net-1,0", "play:grappling-hook-1"):
        assert isinstance(question, Decision)
        stacks.append([type(each).__name__ for each in table.chase.occasions])
        answer = question.find(key)
        assert answer is not None
        with contextlib.suppress(StopIteration):
            question = rule.send(answer)
    assert stacks == [["Contact"], ["Contact", "Brake"]]
    assert table.chase.occasions == []


def test_a_copy_has_occasions_of_its_own() -> None:
    table = Table(2, classes=("paladin", "wizard"))
    rule = hurt(table.chase, table[0], 3, "card")
    next(rule)
    copy = table.chase.copy()
    assert copy.occasions == [Hurt(3, "card")]
    first = table.chase.occasions[0]
    assert isinstance(first, Hurt)
    first.amount = 1
    assert copy.occasions == [Hurt(3, "card")]


@pytest.mark.parametrize(
    ("window", "said"),
    [
        (Contact(BOSS, 12), "space 12"),
        (Contact(BOSS, 12), "Boss"),
        (Contact(1, 12), "Player 2 meets others"),
        (RunReady(BOSS), "Boss"),
        (Flip(GAME.cards.by_id["oil-slick-1"]), "Oil Slick"),
        (Hurt(3, "boss"), "3"),
        (LuckDrawn(7), "7"),
        (Brake("backtrack", 4), "BACKTRACK 4"),
    ],
)
def test_a_prompt_says_what_its_occasion_is_about(window: Window, said: str) -> None:
    table = Table(2)
    assert said in GAME.text.ask(TEXTS.question(table.chase, 0, window, window.name))
