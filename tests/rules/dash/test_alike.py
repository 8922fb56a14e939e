"""Options that come to the same: unseen cards, and copies of one Equipment card."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, Table, card
from undercroft.bots import hint, play_out
from undercroft.bots.greedy import GreedyBot
from undercroft.engine import Match, Option, Record
from undercroft.lab.analyse.choices import moments_of
from undercroft.rules.dash import GAME
from undercroft.rules.dash.table.odds import promise

MIRRORS, POUCH, WASP = card("hall-of-mirrors"), card("coin-pouch"), card("wasp")
SOME = [WASP, card("spider"), POUCH, card("pit-trap"), card("magic-portal")]


def groups(table: Table) -> list[list[str]]:
    """The keys of the options that the player who is asked cannot tell apart."""
    return [[each.key for each in group] for group in table.match.seat(table.asked.seat).alike]


@pytest.mark.rule("DD-13.2")
def test_nothing_tells_unseen_cards_apart() -> None:
    table = Table([WASP, *SOME]).flip(0)
    assert groups(table) == [table.keys]
    assert not table.match.seat(0).ponders


@pytest.mark.rule("DD-2.1")
def test_to_stop_is_something_else() -> None:
    table = Table([WASP, *SOME], voluntary_stop=True).flip(0)
    assert groups(table) == [table.keys[:-1], ["stop"]]


@pytest.mark.rule("DD-8.8", "DD-8.13")
def test_what_a_confusion_put_back_is_told_from_the_rest() -> None:
    area = [WASP, POUCH, MIRRORS, *SOME]
    table = Table([DOOR, *area], hands=[["key"], []], confusion_scope="own")
    table.flip(0).choose("use:key.1,cancel_card").flip(1).flip(3)
    put_back, others = groups(table)
    assert len(put_back) == 2
    assert sorted(put_back + others) == sorted(table.keys)
    for group in (put_back, others):
        chances = [sorted((each.id, chance) for each, chance in promise(table.dash, int(key[5:]))) for key in group]
        assert all(each == chances[0] for each in chances), "any card may lie on each of them with the same chance"


@pytest.mark.rule("DD-8.7")
def test_a_confusion_that_shuffles_everything_leaves_nothing_to_tell_apart() -> None:
    table = Table([WASP, MIRRORS, *SOME]).flip(0).flip(1)
    assert table.dash.known
    assert groups(table) == [table.keys]


@pytest.mark.rule("DD-15.2")
def test_copies_of_an_equipment_card_do_the_same() -> None:
    table = Table([DOOR, *SOME], hands=[["key.1", "crowbar", "key.2"], []]).flip(0)
    assert groups(table) == [
        ["use:key.1,cancel_card", "use:key.2,cancel_card"],
        ["use:crowbar,cancel_card"],
        ["done"],
    ]
    fumble = Table([card("shy-ghost"), *SOME], hands=[["key.1", "key.2", "rope.1"], []]).flip(0)
    assert groups(fumble) == [["discard:key.1", "discard:key.2"], ["discard:rope.1"]]


def test_a_blind_flip_is_nothing_to_analyse_or_to_give_a_hint_on() -> None:
    match = Match(GAME, 2, 3)
    assert hint(match.seat(match.pending[0].seat)).option is None
    bots = [GreedyBot(1), GreedyBot(2)]
    play_out(match, bots)
    moments = moments_of(GAME, Record.parse(match.record()), ())
    assert {len(each.keys) for each in moments if each.keys[0].startswith("flip")} == {1}
    assert any(len(each.keys) > 1 for each in moments)


def test_options_are_grouped_in_their_order() -> None:
    table = Table([WASP, *SOME])
    assert [each for group in table.match.seat(0).alike for each in group] == list(table.asked.options)
    assert all(isinstance(each, Option) for each in table.match.seat(0).alike[0])
