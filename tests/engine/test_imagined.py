"""A match that was imagined begins there: it knows nothing of what came before, and goes back no further."""

from __future__ import annotations

import gc
import types
from collections.abc import Iterator
from typing import Any

import pytest

import undercroft
from tests.engine.pebbles import GAME
from tests.engine.test_quiet import at_window
from undercroft.engine import Chance, ImaginationError, Match, UndoError, derive
from undercroft.engine.history import Past, between
from undercroft.testing.choosers import Chooser
from undercroft.testing.fingerprint import fingerprint
from undercroft.testing.playing import random_play

GAMES = ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"]


def middle(game: str, choices: int) -> Match[Any]:
    rules = GAME if game == GAME.name else undercroft.game(game)
    match = Match(rules, min(3, rules.players[-1]), 77)
    for number, _ in enumerate(random_play(match, 3)):
        if number == choices:
            break
    return match


def reachable(thing: object) -> Iterator[object]:
    """Everything that an object leads to, but for code."""
    known, found = {id(thing)}, [thing]
    while found:
        yield (each := found.pop())
        for part in gc.get_referents(each):
            if id(part) not in known and not isinstance(part, type | types.ModuleType | types.FunctionType):
                known.add(id(part))
                found.append(part)


@pytest.mark.parametrize("game", [GAME.name, *GAMES])
@pytest.mark.parametrize("listening", [False, True])
def test_nothing_leads_from_it_to_the_match_it_was_imagined_from(game: str, listening: bool) -> None:
    for choices in (0, 4, 11):
        match = middle(game, choices)
        if listening:
            match.record()
        imagined = match.seat(0).imagine(Chance(1))
        parts = list(reachable(imagined))
        assert not [each for each in parts if isinstance(each, Match) and each is not imagined]
        real = set(map(id, between(None, match._play.past)))
        assert not [each for each in parts if isinstance(each, Past) and id(each) in real]
        assert imagined.seed != 77
        for number in (imagined.count, *(imagined.position(seat) for seat in (None, *range(match.players)))):
            assert number == 0
        assert imagined.choices == []
        assert imagined.fork().choices == []


@pytest.mark.parametrize("game", [GAME.name, *GAMES])
def test_what_came_after_can_be_taken_back_and_no_more(game: str) -> None:
    backs = undone = 0
    for number in range(8):
        match = middle(game, 3 * number).seat(0).imagine(Chance(number))
        begun, chooser = fingerprint(match.state), Chooser(number)
        stations: list[tuple[list[tuple[int, str]], Any]] = []
        while match.pending and match.count < 12:
            stations.append((match.choices, fingerprint(match.state)))
            decision = chooser.pick_decision(match)
            match.choose(chooser.pick(decision), decision.seat)
            if match.can_undo(decision.seat):
                match.undo(decision.seat)
                undone += 1
                assert (match.choices, fingerprint(match.state)) == stations[-1]
                match.choose(chooser.pick(decision), decision.seat)
        for seat, _ in match.choices:
            while match.can_take_back(seat):
                match.take_back(seat)
                backs += 1
                assert (match.choices, fingerprint(match.state)) in stations or match.together
        assert match.choices == []
        assert fingerprint(match.state) == begun
        for seat in (None, *range(match.players)):
            assert not match.can_undo(seat)
    assert backs > 8
    assert undone


def test_an_answer_given_before_lies_where_it_lies() -> None:
    match = Match(GAME, 3, 5)
    match.choose(match.pending[0].keys[0], 0)
    imagined = match.seat(0).imagine(Chance(1))
    assert [each.seat for each in imagined.pending] == [1, 2]
    for take_back in (imagined.undo, imagined.take_back):
        with pytest.raises(UndoError, match="an imagined match does not know how it came about"):
            take_back(0)
    imagined.choose(imagined.pending[0].keys[0], 1)
    imagined.undo(1)
    assert [each.seat for each in imagined.pending] == [1, 2]


def test_a_pass_in_secret_right_after_it_shows_in_no_verdict() -> None:
    match = at_window([[2, 3], [1, 9], [1, 9]], [3, 1, 1])
    imagined = match.fork(Chance(1))  # another future, the same hands
    before = imagined.can_undo(0), imagined.position(0)
    imagined.choose("nothing", 1)
    assert imagined.pending[0].kind == "window"
    assert (imagined.can_undo(0), imagined.position(0)) == before


def test_it_has_no_record_and_its_choices_are_those_made_since() -> None:
    imagined = middle("run-away", 9).seat(1).imagine(Chance(4))
    made: list[int] = []
    for decision in random_play(imagined, 1):
        if len(made) == 3:
            break
        made.append(decision.seat)
    assert [seat for seat, _ in imagined.choices] == made
    for look in (lambda: imagined.entries, imagined.record, imagined.to_record):
        with pytest.raises(ImaginationError):
            look()
    again = imagined.seat(0).imagine(Chance(derive(1, "again")))
    assert again.choices == []
    assert again.count == again.position() == 0
