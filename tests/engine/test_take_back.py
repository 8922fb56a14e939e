"""Taking a choice back that the rule of undo would leave, because everybody at the table agrees."""

from typing import Any

import pytest

import undercroft
from undercroft.engine import Chance, Match, StaleError, UndoError


def played(choices: int) -> Match[Any]:
    match = undercroft.new_match("lungeon-run", players=2, seed=5)
    for _ in range(choices):
        decision = match.pending[0]
        match.choose(decision.options[0], decision.seat)
    return match


def test_it_goes_past_dice_and_the_choices_of_others() -> None:
    match = played(12)
    seat = match.choices[-1][0]
    other = 1 - seat
    last = max(number for number, (who, _) in enumerate(match.choices) if who == other)
    assert not match.can_undo(other)
    match.take_back(other)
    assert match.choices == played(last).choices
    assert match.view(None) == played(last).view(None)
    assert match.pending[0].seat == other


def test_the_dice_fall_as_they_did() -> None:
    match = played(12)
    before, keys = match.view(None), match.choices
    match.take_back(keys[0][0])
    for seat, key in keys[match.count :]:
        match.choose(key, seat)
    assert match.view(None) == before


def test_everybody_is_told_and_stands_somewhere_new() -> None:
    match = played(12)
    seats = range(2)
    told = [match.news(seat=seat).cursor for seat in seats]
    positions = [match.position(seat) for seat in seats]
    match.take_back(match.choices[0][0])
    for seat in seats:
        assert match.news(told[seat], seat).taken_back > 0
        assert match.position(seat) > positions[seat]
    decision = match.pending[0]
    with pytest.raises(StaleError):
        match.choose(decision.options[0], decision.seat, position=positions[decision.seat])


def test_orders_stay_in_force() -> None:
    match = played(6)
    seat = match.choices[-1][0]
    match.auto_pass(1 - seat, "hurt")
    match.take_back(seat)
    assert match.auto_passes[1 - seat] == {"hurt"}


def test_an_answer_that_lies_face_down_is_taken_back_alone() -> None:
    match = undercroft.new_match("run-away", players=3, seed=1)
    while not match.together:
        match.choose(match.pending[0].options[0], match.pending[0].seat)
    answers = {each.seat: each.options[0] for each in match.pending}
    match.choose(answers[0], 0)
    match.choose(answers[1], 1)
    match.take_back(0)
    assert [each.seat for each in match.pending] == [0, 2]


def test_where_nothing_was_chosen_nothing_is_taken_back() -> None:
    with pytest.raises(UndoError, match="nothing has been chosen"):
        played(0).take_back(0)
    imagined = played(12).seat(0).imagine(Chance(1))
    with pytest.raises(UndoError, match="imagined"):
        imagined.take_back(0)


def test_whom_a_match_waits_for_is_what_views_say() -> None:
    match = undercroft.new_match("run-away", players=3, seed=1)
    while not match.together:
        match.choose(match.pending[0].options[0], match.pending[0].seat)
    assert match.waiting(None) == {0, 1, 2}
    match.choose(match.pending[0].options[0], match.pending[0].seat)
    assert match.waiting(None) == {0, 1, 2}  # who has answered is a secret
