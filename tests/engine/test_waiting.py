"""Whom a match waits for, as far as a seat may know."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

import pytest

from tests.engine import windows
from tests.engine.pebbles import GAME, NOTHING, Pebbles, Table
from undercroft.engine import Chance, Decision, Match, Rule, SeatError, SettingValue, UndoError
from undercroft.testing import Variant
from undercroft.testing.worlds import known_to


def at_secret_window(asked: int) -> Match[Any]:
    """A match of three that waits in secret for that seat, under the cover of seat 0."""
    for seed in range(300):
        match = Match(windows.GAME, 3, seed)
        while match.pending and not match.pending[0].secret:
            match.choose(match.pending[0].default, match.pending[0].seat)
        if match.pending and match.pending[0].seat == asked:
            return match
    raise AssertionError(f"seat {asked} was never asked in secret")


def test_of_others_only_the_seat_is_shown() -> None:
    match = Match(GAME, 3, 4)
    own = {"seat": 1, "kind": "bid", "clause": "PB-3"}
    assert match.view(1)["waiting"] == [{"seat": 0}, own, {"seat": 2}]
    assert match.view(None)["waiting"] == [{"seat": 0}, {"seat": 1}, {"seat": 2}]


def test_a_secret_question_hides_behind_its_cover() -> None:
    match = at_secret_window(2)
    for seat in (None, 0, 1):
        assert match.view(seat)["waiting"] == [{"seat": 0}]
    assert match.view(2)["waiting"] == [{"seat": 2, "kind": "window", "clause": "PB-5"}]
    with pytest.raises(SeatError, match=r"^seat 1 is not asked now; the match waits for seat 0$"):
        match.choose("nothing", 1)
    with pytest.raises(SeatError, match=r"^seat 0 is not asked now; the match waits for another$"):
        match.choose("nothing", 0)


def test_who_looks_on_knows_the_same_whoever_is_asked_in_secret() -> None:
    """A pass of one seat and the question to the next change nothing for a third."""
    found = 0
    for seed in range(400):
        match = Match(windows.GAME, 4, seed)
        while match.pending and not match.pending[0].secret:
            match.choose(match.pending[0].default, match.pending[0].seat)
        while match.pending and match.pending[0].secret:
            asked = match.pending[0].seat
            before = {seat: known_to(match, seat) for seat in (None, 0, 1, 2, 3)}
            match.choose("nothing", asked)
            if match.pending and match.pending[0].secret:
                found += 1
                for seat in {None, 0, 1, 2, 3} - {asked, match.pending[0].seat}:
                    assert known_to(match, seat) == before[seat]
    assert found > 5


class Guarded(Pebbles):
    """Before seat 0 takes its prize, seat 1 may show a 9, if it has one, in secret."""

    def __init__(self, holding: int) -> None:
        super().__init__()
        self.holding = holding

    def setup(self, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Table:
        return Table(players, [1, 2, 3, 9], [[4], [self.holding], [5]], [0] * players, round=-1)

    def step(self, state: Table) -> Rule[None]:
        if 9 in state.hands[1]:
            offers = partial(self.showable, state, 1)
            yield Decision(1, "window", offers, "PB-5", passes=NOTHING, secret=True, cover=0)
        yield from self.prize(state, 0)
        state.round += 1


@pytest.mark.parametrize("viewer", [None, 2])
def test_nothing_is_different_whether_or_not_a_secret_window_is_open(viewer: int | None) -> None:
    opened, closed = Match(Guarded(9), 3), Match(Guarded(8), 3)
    assert [match.pending[0].secret for match in (opened, closed)] == [True, False]
    for match in (opened, closed):
        match.state.pebbles[0] = 0  # the first pebble of the prize is on the table once it is offered
    assert known_to(opened, viewer) == known_to(closed, viewer)
    errors = set()
    for match in (opened, closed):
        with pytest.raises(SeatError) as error:
            match.choose("nothing", 2)
        errors.add(str(error.value))
        with pytest.raises(UndoError) as verdict:
            match.undo(2)
        errors.add(str(verdict.value))
    assert len(errors) == 2
    worlds = [{tuple(m.seat(2).imagine(Chance(w)).state.hands[1]) for w in range(30)} for m in (opened, closed)]
    assert all(len(each) > 3 for each in worlds)


def test_strict_windows_ask_whoever_might_answer() -> None:
    match = Variant(3, (("windows", "strict"),)).start(windows.GAME, 5)
    while match.pending[0].kind != "window":
        match.choose(match.pending[0].default, match.pending[0].seat)
    asked = []
    while match.pending[0].kind == "window":
        decision = match.pending[0]
        asked.append(decision.seat)
        assert match.view(None)["waiting"] == [{"seat": decision.seat}]
        assert ("show" in decision.keys) == (9 in match.state.hands[decision.seat])
        match.choose("nothing")
    assert asked == [0, 1, 2]
