"""Rules that do what rules cannot do: each mistake has an error that says where it was made, and changes nothing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest

from tests.engine.pebbles import Pebbles, Table
from undercroft.bots import GreedyBot
from undercroft.bots.lookahead import sensible
from undercroft.engine import Chance, Decision, Match, MissingTextError, Option, Rule, RulesError, Together, option

STAY, GO = option("stay"), option("go")


class Asking(Pebbles):
    """Asks in its first round for a round more, then something that no rule can ask."""

    def __init__(self, asked: Callable[[], Any]) -> None:
        super().__init__()
        self.asked = asked

    def step(self, state: Table) -> Rule[None]:
        yield Decision(0, "bid", (STAY, GO), "PB-3")
        yield from self.inner(state)

    def inner(self, state: Table) -> Rule[None]:
        yield self.asked()


def place(rule: Callable[..., Any], lines: int = 1) -> str:
    """The line of a rule that so many lines follow the first."""
    return rf"test_faults\.py:{rule.__code__.co_firstlineno + lines}, {rule.__name__}"


def second_question(asked: Callable[[], Any]) -> Match[Table]:
    """A match of which the first question has been answered, so that the second is asked."""
    match = Match(Asking(asked), 2, 1)
    match.listen()
    match.choose("go", 0)
    return match


@pytest.mark.parametrize("asked", ["roll", None, 3, ("go",)])
def test_what_is_no_question_is_told_with_game_step_and_line(asked: object) -> None:
    match = Match(Asking(lambda: asked), 2, 1)
    wrong = rf"pebbles, step 1 \({place(Asking.inner)}\): a rule yields a Decision or a Together, not "
    with pytest.raises(RulesError, match=wrong + re.escape(repr(asked))):
        match.choose("go", 0)
    assert (match.count, match.pending[0].keys) == (0, ("stay", "go")), "nothing has happened"


@pytest.mark.parametrize(
    ("options", "wrong"),
    [
        ((), "offers nothing"),
        ((STAY, GO, STAY), "offers stay twice"),
        ((STAY, Option("stay", detail="here"), GO), "offers stay twice"),
        (tuple, "offers nothing"),
        (lambda: [GO, GO], "offers go twice"),
    ],
)
def test_a_decision_offers_something_and_nothing_twice(options: Any, wrong: str) -> None:
    match = second_question(lambda: Decision(1, "prize", options, "PB-4"))
    said = rf"pebbles, step 1 \({place(Asking.inner)}\): the decision 'prize' of seat 1 \(PB-4\) {wrong}"
    for _ in range(2):
        with pytest.raises(RulesError, match=said):
            match.pending  # noqa: B018


def test_where_nobody_listens_whoever_wants_to_answer_is_told() -> None:
    """Random play looks nothing over: there it would cost more than it is worth."""
    match = Match(Asking(lambda: Decision(1, "prize", (), "PB-4")), 2, 1)
    match.choose("go", 0)
    assert match.pending[0].keys == ()
    wrong = rf"{place(Asking.inner)}\): the decision 'prize' of seat 1 \(PB-4\) offers nothing"
    for answer in (lambda: match.choose("go", 1), lambda: GreedyBot(1).choose(match.seat(1))):
        with pytest.raises(RulesError, match=wrong):
            answer()
    match.listen()
    with pytest.raises(RulesError, match=wrong):
        match.pending  # noqa: B018


def test_of_decisions_taken_together_each_offers_something() -> None:
    both = [Decision(0, "bid", (GO,), "PB-3"), Decision(1, "bid", (), "PB-3")]
    match = second_question(lambda: Together(both))
    with pytest.raises(RulesError, match=r"the decision 'bid' of seat 1 \(PB-3\) offers nothing"):
        match.pending  # noqa: B018


def test_a_question_that_nobody_looks_at_is_not_looked_over() -> None:
    """Copies and replays go past thousands of questions, and derive the options of none."""
    derived = []

    def options() -> Sequence[Option]:
        derived.append(1)
        return (STAY, GO)

    match = second_question(lambda: Decision(1, "prize", options, "PB-4"))
    match.fork().fork()
    assert not derived
    assert match.pending[0].keys == match.pending[0].keys == ("stay", "go")
    assert derived == [1]


class Idle(Pebbles):
    """A game whose step neither asks nor ends, once there are as many pebbles."""

    def step(self, state: Table) -> Rule[None]:
        if state.pebbles[0] == 0:
            yield Decision(0, "bid", (STAY, GO), "PB-3")
        state.pebbles[0] = 1


def test_a_step_that_neither_asks_nor_ends_does_not_hang() -> None:
    match = Match(Idle(), 2, 1)
    with pytest.raises(RulesError, match=rf"pebbles, step \d+ \({place(Idle.step, 0)}\): 10000 steps in a row"):
        match.choose("go", 0)
    assert match.count == 0
    assert match.state.pebbles[0] == 0


class Patient(Pebbles):
    """A game of many steps in which nobody is asked anything."""

    def step(self, state: Table) -> Rule[None]:
        state.round += 1
        yield from ()


def test_many_steps_may_go_by_without_a_question() -> None:
    class Long(Patient):
        def setup(self, *given: Any) -> Table:
            table = super().setup(*given)
            table.round = -9_999
            return table

    assert Match(Long(), 2, 1).outcome is not None


class Brief(Pebbles):
    """Thinks of one option only."""

    def appraise(self, state: Table, decision: Decision) -> Sequence[float]:
        return [1.0]


def test_an_appraisal_has_a_number_for_each_option() -> None:
    match = Match(Brief(), 2, 1)
    decision = match.pending[0]
    assert len(decision.options) > 1
    wrong = (
        rf"pebbles, `appraise` \(test_faults\.py:{Brief.appraise.__code__.co_firstlineno}\): 1 worths for the"
        rf" {len(decision.options)} options of the decision 'bid' \(PB-3\)"
    )
    for look in (
        lambda: match.seat(0).appraise(),
        lambda: GreedyBot(1).choose(match.seat(0)),
        lambda: sensible(match.game, match.state, decision, Chance(1)),
    ):
        with pytest.raises(RulesError, match=wrong):
            look()


def test_a_missing_text_is_told_with_its_place() -> None:
    text, decision = Pebbles.text, Decision(0, "riddle", (GO,), "PB-9")
    with pytest.raises(MissingTextError, match=r"has no text for ask riddle, of PB-9: add it under \[ask\]"):
        text.ask(decision)
    with pytest.raises(MissingTextError, match=r"has no text for option riddle\.go, of go \(PB-9\)"):
        text.option(decision, GO)
