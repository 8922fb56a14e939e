"""Which position an answer is for."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.long_game import LongGame
from tests.engine.pebbles import GAME
from tests.engine.test_quiet import at_window
from undercroft.engine import ChoiceError, Match, StaleError


def test_an_answer_given_twice_is_refused_the_second_time() -> None:
    match = Match(LongGame(), 2)
    here = match.position(0)
    match.choose("stay", 0, position=here)
    with pytest.raises(StaleError, match="this is for position 0, but seat 0 is at 1: look at the table again"):
        match.choose("stay", 0, position=here)
    assert match.count == 1
    match.choose("stay", position=match.position(0))
    seat = match.seat(0)
    seat.choose("stay", position=seat.position)
    assert match.count == 3
    assert issubclass(StaleError, ChoiceError)


@pytest.mark.parametrize("position", [True, "0", 0.5, -1])
def test_what_is_no_position_is_refused(position: Any) -> None:
    match = Match(LongGame(), 2)
    match.choose("stay")
    match.choose("stay")
    with pytest.raises(StaleError):
        match.choose("stay", 0, position=position)
    assert match.count == 2


def test_an_undo_leads_to_a_new_position_even_where_the_table_is_as_before() -> None:
    match = Match(LongGame(), 2)
    seen = [{match.position(seat)} for seat in (0, 1)]
    for _ in range(4):
        match.choose("stay")
        assert match.position(0) not in seen[0]
        assert match.position(1) in seen[1], "seat 1 has done nothing"
        seen[0].add(match.position(0))
        match.undo()
        for seat in (0, 1):
            assert match.position(seat) not in seen[seat]
            seen[seat].add(match.position(seat))
    assert match.count == 0


@pytest.mark.parametrize("looked", [True, False])
def test_an_undo_is_one_step_on_whether_or_not_somebody_has_looked(looked: bool) -> None:
    match = Match(LongGame(), 2)
    for _ in range(3):
        match.choose("stay")
    if looked:
        assert [match.position(seat) for seat in (None, 0, 1)] == [3, 3, 0]
    match.undo()
    assert [match.position(seat) for seat in (None, 0, 1)] == [4, 4, 1]
    match.choose("stay")
    assert [match.position(seat) for seat in (None, 0, 1)] == [5, 5, 1]


def test_the_answers_of_others_taken_together_do_not_move_a_seat() -> None:
    match = Match(GAME, 3, 4)
    here = match.position(2)
    match.choose(match.pending[0].keys[0], 0)
    match.choose(match.pending[0].keys[0], 1)
    one = match.position(1)
    match.undo(0)
    assert match.position(2) == here
    assert match.position(1) == one, "although its answer was laid down again"
    match.choose(match.pending[-1].keys[0], 2, position=here)


def test_a_pass_in_secret_moves_nobody_else() -> None:
    holds = at_window([[2, 3], [1, 9]], [3, 1])
    before = holds.position(0)
    holds.choose("nothing", 1)
    assert holds.position(0) == before
    assert holds.position() > 0


def test_an_order_that_answers_a_question_leads_on() -> None:
    match = Match(GAME, 2, 3)
    while match.pending[0].kind != "prize":
        match.choose(match.pending[0].default, match.pending[0].seat)
    seat = match.pending[0].seat
    here = match.position(seat)
    match.auto_pass(seat, "prize")
    with pytest.raises(StaleError):
        match.choose("roll", seat, position=here)
