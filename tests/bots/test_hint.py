"""Hints: the best options, how likely each is to win, and why; by what a seat knows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import undercroft
from tests.bots.test_lookahead import Paired, Spendthrift, Stubborn, advised
from tests.engine.pebbles import GAME, TEXT, Pebbles
from undercroft.bots import Budget, hint
from undercroft.bots.lookahead import Trial, most_promising
from undercroft.bots.reasons import reasons
from undercroft.bots.value import Value
from undercroft.bots.weights import stamp_of
from undercroft.engine import Catalogue, Chance, Match, Seat, SeatError, derive, game, games
from undercroft.engine.text import NUMBERED

LOOKING_AHEAD = "run-away"
"""A game of which something was learned."""


def value_of(**weights: float) -> Value:
    """A value that likes some features of the toy game, by name."""
    names = [each.replace(" ", "_") for each in GAME.advice.feature_names]
    column = np.array([[weights.get(name, 0.0)] for name in names], np.float32)
    return Value(stamp_of(GAME), [(column, np.zeros(1, np.float32))])


KEEPS_CARDS = value_of(best_card=2.0)
LIKES_PEBBLES = value_of(own_pebbles=8.0)


def first_bid(seed: int = 3) -> Seat[Any]:
    return Match(GAME, 3, seed).seat(0)


def test_the_best_options_come_with_a_chance_and_its_spread() -> None:
    given = hint(first_bid(), value=LIKES_PEBBLES)
    assert given.option == given.picks[0].option
    assert len({each.option for each in given.picks}) == len(given.picks) == 3
    for pick in given.picks:
        assert pick.chance is not None
        assert 0 < pick.chance < 1
        assert pick.spread is not None
        assert 0 <= pick.spread < 0.3
    assert len(given.ranking) == len(Match(GAME, 3, 3).pending[0].options)


def test_twice_the_standard_error_is_the_spread() -> None:
    seat = first_bid()
    given = hint(seat, value=LIKES_PEBBLES, budget=Budget(worlds=8, first=8))
    trial = Trial(seat, LIKES_PEBBLES.evaluate, most_promising(seat, 12))
    trial.run(Chance(derive(0, "hint", 0, seat.position)), Budget(worlds=8, first=8))
    assert {(each.option, each.spread) for each in given.picks} == {
        (each.option, 2 * each.error) for each in trial.prospects()
    }


def test_where_it_does_not_pay_to_look_ahead_the_hint_is_the_advice_with_its_chance() -> None:
    unthinking = advised(Spendthrift(), ponders=lambda state, decision: False)
    advice, found = (
        hint(Match(rules, 3, 3, {"rounds": 3}).seat(0), value=KEEPS_CARDS) for rules in (unthinking, Spendthrift())
    )
    assert advice.option != found.option, "a bot that looks ahead would leave the advice"
    assert advice.option == max((option for option, _ in advice.ranking), key=lambda each: each.args[0])
    assert advice.ranking == found.ranking
    assert {each.option: each.chance for each in advice.picks} == {each.option: each.chance for each in found.picks}


def test_the_reason_is_what_the_value_sees_most_in() -> None:
    keeps, takes = (hint(first_bid(), value=value) for value in (KEEPS_CARDS, LIKES_PEBBLES))
    assert keeps.picks[0].reasons == ("more of “best card”",)
    assert takes.picks[0].reasons == ("more of “own pebbles”",)
    assert keeps.option != takes.option


def test_what_makes_no_difference_is_no_reason() -> None:
    seat = first_bid()
    even = value_of()
    trial = Trial(seat, even.evaluate, most_promising(seat, 12))
    trial.run(Chance(1), Budget(worlds=8))
    assert reasons(trial, 0, 1) == []


class Worded(Pebbles):
    text = Catalogue("en", {**TEXT, "feature": {"best card": "a higher card kept|a lower card kept"}}, {})


def test_options_that_are_alike_are_named_once_and_have_the_same_chance() -> None:
    seat = Match(Paired(), 3, 3).seat(0)
    given = hint(seat, value=LIKES_PEBBLES)
    assert seat.decision is not None
    low, middle, high = seat.decision.options
    assert {each.option for each in given.picks} == {low, middle}
    chances = dict(given.ranking)
    assert chances[middle] == chances[high] != chances[low]
    said = {each.option: each.reasons for each in given.picks}
    assert "no different from another" in said[middle]
    assert "no different from another" not in said[low]


def test_reasons_are_in_the_words_of_the_game() -> None:
    seat = Match(Worded(), 3, 3).seat(0)
    picks = hint(seat, value=KEEPS_CARDS).picks
    assert picks[0].reasons == ("a higher card kept",)
    assert hint(seat, value=LIKES_PEBBLES).picks[0].reasons == (), "what has no words is no reason"


def test_numbered_features_share_their_words() -> None:
    text = Catalogue("en", {"feature": {"rival: gold": "richer rivals|poorer rivals"}}, {})
    assert text.feature("rival 3: gold") == ("richer rivals", "poorer rivals")
    assert text.feature("rival 3: life") is None


@pytest.mark.parametrize("name", games())
def test_words_are_of_features_there_are(name: str) -> None:
    text, names = game(name).text, game(name).advice.feature_names
    told = [each for each in names if text.feature(each) is not None]
    for words in (text.feature(each) for each in told):
        assert words is not None
        assert all(words)
        assert words[0] != words[1]
    said = set(text._messages["feature"])
    assert said <= {each for name in names for each in (name, NUMBERED.sub(":", name))}


def test_without_anything_learned_the_advice_has_an_order_and_no_chances() -> None:
    seat = first_bid()
    given = hint(seat)
    assert given.option == max(given.ranking, key=lambda each: each[1])[0]
    assert len(given.picks) == 3
    assert all(each.chance is None and each.spread is None for each in given.picks)


def test_a_seat_that_is_not_asked_gets_no_hint() -> None:
    match = undercroft.new_match("lungeon-run", players=2, seed=1)
    with pytest.raises(SeatError, match="nothing to give a hint on"):
        hint(match.seat(1 - match.pending[0].seat))


def test_an_only_option_has_no_chance_to_compare() -> None:
    (pick,) = hint(Match(Stubborn(), 2, 1).seat(0), value=KEEPS_CARDS).picks
    assert (pick.chance, pick.spread, pick.reasons) == (None, None, ())


def test_no_further_world_is_imagined_when_the_time_is_over() -> None:
    seat = undercroft.new_match(LOOKING_AHEAD, players=2, seed=1).seat(0)
    hurried = hint(seat, milliseconds=0.0)
    assert hurried.picks[0].chance is not None
    assert hurried.picks[0].spread is None, "one world says nothing of how much another would differ"


@pytest.mark.slow
@pytest.mark.parametrize("seed", [2, 9])
def test_what_is_hidden_changes_nothing_where_it_looks_ahead(seed: int) -> None:
    match = undercroft.new_match(LOOKING_AHEAD, players=3, seed=seed, options={"windows": "strict"})
    thought = Budget(worlds=12)
    compared = 0
    while match.pending and compared < 8:
        asked = match.pending[0]
        if len(asked.options) > 1 and match.count % 5 == seed % 5:
            chance = Chance(derive(match.count, "swap"))
            worlds = match.fork(chance), match.fork(chance, unknown_to=asked.seat)
            told, swapped = (hint(each.seat(asked.seat), budget=thought) for each in worlds)
            assert told == swapped
            compared += any(each.chance is not None for each in told.picks)
        match.choose(asked.options[match.count % len(asked.options)], asked.seat)
    assert compared == 8
