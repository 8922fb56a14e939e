"""Auto-pass for a kind of question, and for one card in it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.pebbles import GAME, NOTHING, Pebbles, Table
from undercroft.engine import ChoiceError, Decision, Match, Order, Record, Rule, option
from undercroft.engine.orders import is_passed, order_of, read_order
from undercroft.testing import fingerprint


class Satchel(Pebbles):
    """Pebbles in which a window offers a use of every card in hand."""

    def window(self, state: Table, seat: int) -> Rule[None]:
        uses = [option("use", f"card-{card}.1", seat) for card in sorted(set(state.hands[seat]))]
        yield Decision(seat, "window", (NOTHING, *uses), "PB-5", passes=NOTHING)


SATCHEL = Satchel()


def decision(*cards: str) -> Decision:
    return Decision(0, "hurt", (NOTHING, *(option("play", card) for card in cards)), "X-1", passes=NOTHING)


@pytest.mark.parametrize("key", ["+hurt", "-hurt", "+hurt/amulet", "-run-ready/spare-kobold-1"])
def test_an_order_is_a_word_of_a_record(key: str) -> None:
    order = order_of(key)
    assert order is not None
    assert order.key == key
    assert order_of(key[1:]) is None


@pytest.mark.parametrize("word", ["", "two words", "a{b}", "/amulet", "hurt/", "hurt/a/b", "hurt/a b"])
def test_what_is_no_word_is_no_order(word: str) -> None:
    with pytest.raises(ChoiceError, match="one word"):
        read_order(word)
    match = Match(GAME, 2, 1)
    with pytest.raises(ChoiceError, match="one word"):
        match.auto_pass(0, word)
    assert match.count == 0


@pytest.mark.parametrize("card", ["two words", "a/b", 3])
def test_a_card_is_one_word_too(card: Any) -> None:
    with pytest.raises(ChoiceError, match="one word"):
        Match(GAME, 2, 1).auto_pass(0, "hurt", card=card)


def test_a_question_is_passed_when_all_it_offers_is_ordered_about() -> None:
    amulet = {0: frozenset({Order("hurt", "amulet")})}
    assert is_passed(decision("amulet"), amulet)
    assert is_passed(decision("amulet.1", "amulet.2"), amulet)
    assert not is_passed(decision("amulet", "boots"), amulet)
    assert not is_passed(decision("amulets"), amulet)
    both = {0: frozenset({Order("hurt", "amulet"), Order("hurt", "boots")})}
    assert is_passed(decision("amulet", "boots"), both)
    assert not is_passed(decision("amulet"), {0: frozenset({Order("luck", "amulet")})})
    assert not is_passed(decision("amulet"), {1: frozenset({Order("hurt", "amulet")})})
    compulsory = Decision(0, "hurt", (option("play", "amulet"),), "X-1")
    assert not is_passed(compulsory, amulet)


def advance_to_window(match: Match[Table]) -> Decision:
    while match.pending[0].kind != "window":
        match.choose(match.pending[0].default, match.pending[0].seat)
    return match.pending[0]


def test_a_card_is_not_asked_about_again_and_the_record_says_so() -> None:
    match: Match[Table] = Match(SATCHEL, 2, 3)
    asked = advance_to_window(match)
    seat = asked.seat
    cards = [str(each.args[0]).removesuffix(".1") for each in asked.options[1:]]
    for card in cards[:-1]:
        match.auto_pass(seat, "window", card=card)
        assert match.pending[0] is asked, "something else could still be used"
    match.auto_pass(seat, f"window/{cards[-1]}")
    assert match.pending[0] is not asked
    assert match.auto_passes == {seat: frozenset(f"window/{card}" for card in cards)}
    text = match.record()
    assert f"+window/{cards[-1]}" in text
    again = Match.replay(SATCHEL, Record.parse(text))
    assert again.record() == text
    assert again.auto_passes == match.auto_passes == match.fork().auto_passes
    assert fingerprint(again.state) == fingerprint(match.state)
    for word in sorted(match.auto_passes[seat]):
        match.auto_pass(seat, word, on=False)
    assert match.auto_passes == {seat: frozenset()}


def test_an_order_given_twice_is_given_once() -> None:
    match = Match(GAME, 2, 3)
    for _ in range(2):
        match.auto_pass(0, "window", card="amulet")
        match.auto_pass(1, "window", on=False)
    assert match.choices == [(0, "+window/amulet")]
