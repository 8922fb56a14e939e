"""Passing what can be passed: with Enter, or for good."""

from __future__ import annotations

import undercroft
from tests.engine.pebbles import GAME as PEBBLES
from tests.terminal.stage import Played, play
from undercroft.engine import Decision, option
from undercroft.terminal.commands import Choose, Order, understand

NOTHING = option("nothing")
WINDOW = Decision(0, "window", (option("show"), NOTHING), "PB-5", passes=NOTHING)
SEED = 9
"""With this seed the first player's highest card wins each round."""


def pebbles(*typed: str) -> Played:
    return play(*typed, game=PEBBLES, seats=("human", "random"), seed=SEED)


def test_enter_passes_only_what_can_be_passed() -> None:
    assert understand("", WINDOW, PEBBLES.text) == Choose(NOTHING)
    assert understand("n", WINDOW, PEBBLES.text) == Order("never")
    assert understand("never off", WINDOW, PEBBLES.text) == Order("never", "off")


def test_a_question_that_can_be_passed_says_how() -> None:
    shown = pebbles("3").shown
    assert shown.count("\nEnter: 1  n never ask  ? why not") == 1
    assert "  1 Nothing  nothing" in shown
    assert (0, "nothing") in pebbles("3", "").match.choices


def test_never_passes_that_kind_from_now_on() -> None:
    played = pebbles("3", "n", "3")
    assert (0, "+prize") in played.match.choices
    assert "You are not asked 'prize' again; n off asks everything again." in played.words
    assert played.shown.count("take more?") == 1


def test_never_off_asks_again() -> None:
    played = pebbles("3", "n", "n off", "3")
    assert (0, "-prize") in played.match.choices
    assert "You are asked everything again." in played.words
    assert played.shown.count("take more?") == 2


def test_never_explains_itself_where_nothing_can_be_passed() -> None:
    played = pebbles("n")
    assert "This cannot be passed. n passes what can be passed, now and from now on" in played.words
    assert not [key for seat, key in played.match.choices if seat == 0]


def test_never_with_a_number_explains_itself_where_no_card_is_meant() -> None:
    played = pebbles("3", "n 9")
    assert "n 2 does so as far as option 2's card is concerned" in played.words
    assert not [key for seat, key in played.match.choices if seat == 0 and key.startswith("+")]


def test_never_with_a_number_is_about_one_card() -> None:
    run_away, typed = undercroft.game("run-away"), ["1"] * 12
    for seed in range(20):
        for many in range(len(typed)):
            played = play(*typed[:many], game=run_away, seats=("human", "greedy"), seed=seed)
            decision = next((each for each in played.match.pending if each.passes is not None), None)
            if decision is not None and decision.seat == 0 and len(decision.options) > 1:
                again = play(*typed[:many], "n 2", game=run_away, seats=("human", "greedy"), seed=seed)
                card = str(decision.options[1].args[0]).partition(".")[0]
                assert (0, f"+{decision.kind}/{card}") in again.match.choices
                assert "here again; n off asks everything again." in again.words
                return
    raise AssertionError("no window was opened for the human")
