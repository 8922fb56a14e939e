"""What others do in secret shows in no error, no verdict and no copy."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.engine.pebbles import GAME, Table
from undercroft.engine import Chance, ChanceError, ChoiceError, Match, SeatError, TypedChance, UndoError


def at_window(hands: list[list[int]], bids: list[int], **given: Any) -> Match[Table]:
    """Pebbles with those hands, after the bids and a prize of nothing: a seat with a 9 is asked in secret."""

    class Dealt(type(GAME)):  # type: ignore[misc]
        def setup(self, players: int, options: Any, chance: Chance) -> Table:
            return Table(players, [1, 2, 3, 4, 5, 6] * 3, [hand.copy() for hand in hands], [0] * players, round=-3)

    match: Match[Table] = Match(Dealt(), len(hands), **given)
    for seat, card in enumerate(bids):
        match.choose(f"play:{card}", seat)
    match.choose("nothing")
    return match


def test_an_undo_does_not_tell_whether_somebody_passed_in_secret() -> None:
    holds = at_window([[2, 3], [1, 9]], [3, 1])
    lacks = at_window([[2, 3], [1, 8]], [3, 1])
    assert [each.secret for each in holds.pending] == [True]
    holds.choose("nothing", 1)
    assert holds.view(0) == lacks.view(0)
    assert holds.choices != lacks.choices
    assert holds.can_undo(0) == lacks.can_undo(0)


def test_an_undo_takes_the_secret_passes_after_it_back_and_keeps_the_orders() -> None:
    match = at_window([[2, 3], [1, 9], [1, 9]], [3, 1, 1], options={"rounds": 3})
    match.choose("nothing", 1)
    match.auto_pass(1, "prize")
    assert match.pending[0].seat == 2
    assert match.can_undo(0)
    match.undo(0)
    assert match.choices[-1] == (1, "+prize")
    assert (match.pending[0].seat, match.pending[0].kind) == (0, "prize")
    match.choose("nothing", 0)
    assert match.pending[0].seat == 1


def test_a_pass_in_secret_is_not_taken_back() -> None:
    match = at_window([[9, 3], [1, 9]], [3, 1])
    match.choose("nothing", 0)
    assert (match.pending[0].seat, match.pending[0].secret) == (1, True)
    with pytest.raises(UndoError, match="an answer given in secret is not taken back: the others would notice"):
        match.undo(0)
    assert match.can_undo(), "whoever runs the table may put it right"


def test_an_answer_is_taken_back_although_an_auto_pass_was_turned_on_since() -> None:
    match = Match(GAME, 3, 5)
    match.choose(match.pending[0].keys[0], 0)
    match.auto_pass(0, "prize")
    match.undo(0)
    assert match.choices == [(0, "+prize")]
    assert match.seat(0).decision is not None
    with pytest.raises(UndoError, match="have not made yours"):
        match.undo(0)


@pytest.mark.parametrize("wrong", [lambda match: match.choose("nothing", 0), lambda match: match.seat(0).choose("x")])
def test_an_error_does_not_name_who_is_asked_in_secret(wrong: Callable[[Match[Table]], None]) -> None:
    match = at_window([[2, 3], [1, 8], [1, 9]], [3, 1, 1])
    with pytest.raises(SeatError) as error:
        wrong(match)
    assert str(error.value) == "seat 0 is not asked now; the match waits for another"
    assert "2" not in repr(match.seat(0))


def test_an_error_does_not_tell_who_has_answered() -> None:
    one, two = Match(GAME, 3, 5), Match(GAME, 3, 5)
    for match in (one, two):
        match.choose(match.pending[0].keys[0], 0)
    two.choose(two.pending[0].keys[0], 1)
    messages = set()
    for match in (one, two):
        with pytest.raises(SeatError) as error:
            match.seat(0).choose("play:1")
        messages.add(str(error.value))
    assert messages == {"seat 0 is not asked now; the match waits for seat 1, seat 2"}


def test_an_imagined_match_knows_neither_the_seed_nor_how_much_was_chosen() -> None:
    match = at_window([[2, 3], [1, 9]], [3, 1], seed=77)
    match.choose("nothing", 1)
    imagined = match.seat(0).imagine(Chance(1))
    assert imagined.count == 0
    assert imagined.seed != 77
    assert match.seed == 77


def test_who_is_asked_in_secret_is_asked_in_no_world_that_another_seat_imagines() -> None:
    match = at_window([[2, 3], [1, 9], [1, 9]], [3, 1, 1])
    assert [(each.seat, each.secret) for each in match.pending] == [(1, True)]
    nines: set[int] = set()
    for world in range(40):
        imagined = match.seat(0).imagine(Chance(world))
        nines.update(seat for seat in (1, 2) if 9 in imagined.state.hands[seat])
        assert {each.kind for each in imagined.pending} == {"bid"}
        fork = imagined.fork()
        assert [each.keys for each in fork.pending] == [each.keys for each in imagined.pending]
        own = match.seat(1).imagine(Chance(world)).pending
        assert [(each.seat, each.kind) for each in own] == [(1, "window")], "who is asked knows it"
    assert nines == {1, 2}, "they may well have something to show, and pass"


def test_a_fork_has_tags_and_options_of_its_own() -> None:
    match = Match(GAME, 2, 1, tags={"Event": "final"})
    fork = match.fork()
    fork.tags["Event"] = "other"
    fork.options["rounds"] = 1
    assert match.tags == {"Event": "final"}
    assert match.options["rounds"] == 3


def test_an_auto_pass_that_fails_changes_nothing() -> None:
    def ask(cause: str, sides: int) -> int:
        raise ChanceError("nobody rolls")

    match: Match[Table] = Match(ROLLS, 2, 1, chance=TypedChance(1, ask))
    before = match.record()
    match.listen()
    with pytest.raises(ChanceError, match="nobody rolls"):
        match.auto_pass(match.pending[0].seat, "prize")
    assert match.record() == before
    assert not match.auto_passes
    assert match.pending[0].kind == "prize"


class Rolls(type(GAME)):  # type: ignore[misc]
    """Pebbles in which somebody who takes nothing still has to roll."""

    def step(self, state: Table) -> Any:
        yield from self.prize(state, 0)
        state.chance.die("still")
        state.round += 1


ROLLS = Rolls()


@pytest.mark.parametrize("choice", [5, None, ["play:2"], b"play:2"])
def test_a_choice_of_the_wrong_type_is_refused_like_any_other(choice: Any) -> None:
    match = Match(GAME, 2, 1)
    with pytest.raises(ChoiceError, match="is not an option of seat 0 now"):
        match.choose(choice, 0)
    assert match.count == 0
