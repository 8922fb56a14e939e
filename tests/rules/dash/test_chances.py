"""What may be expected of the cards that lie face down."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.rules.dash.table import DOOR, Table, card, item
from undercroft.engine import Chance
from undercroft.rules.dash import GAME
from undercroft.rules.dash.chances import HORIZON, MOST_AP, chances_of, left, rest_of_turn, tolls_of
from undercroft.rules.dash.state import Dash

POUCH, RAT, WASP = card("coin-pouch"), card("ambitious-rat"), card("wasp")
TOLLS = st.sampled_from([-3, -2, 0, 1, 2, 3, 4, 5, 7, 12, 20, math.inf])


def plainly(gold: int, losses: dict[float, int], size: int, flips: int, ap: int) -> float:
    """The gold that a turn promises, card by card: a treasure ends it, and so does running out of AP."""
    if not flips or not ap:
        return 0.0
    later = sum(count * plainly(gold, losses, size, flips - 1, left(ap, toll)) for toll, count in losses.items())
    return (gold + later) / size


@given(st.integers(0, 900), st.dictionaries(TOLLS, st.integers(1, 9)), st.integers(0, 8), st.integers(0, 3))
def test_a_turn_promises_what_its_flips_do(gold: int, losses: dict[float, int], treasures: int, flips: int) -> None:
    size = max(1, treasures + sum(losses.values()))
    rest = rest_of_turn(gold, losses, size, flips)
    assert len(rest) == MOST_AP + 1
    assert rest == sorted(rest), "more AP never promise less"
    for ap in (0, 1, 2, 6, MOST_AP):
        assert rest[ap] == pytest.approx(plainly(gold, losses, size, flips, ap))


def redealt(dash: Dash, seed: int) -> Dash:
    other = dash.copy()
    GAME.table.redeal(other, 0, Chance(seed))
    return other


def test_it_does_not_matter_where_the_cards_lie() -> None:
    """The same cards are worked out once."""
    dash = Table([DOOR, RAT, POUCH, WASP, WASP]).dash
    assert chances_of(dash) is chances_of(redealt(dash, 1))
    assert chances_of(dash) is not chances_of(Table([DOOR, RAT, POUCH, WASP]).dash)


def test_a_card_helps_where_it_leaves_more_ap() -> None:
    tolls = tolls_of(GAME.cards)
    (door,) = tolls.helped["key"]
    assert door.cards == ("locked-door",)
    assert door.left == ((6, 0), (4, 0), (2, 0)), "the turn goes on with all AP, or ends"
    assert tolls.helped["treasure-map"] == []
    bugs = {name for each in tolls.helped["bug-spray"] for name in each.cards}
    assert bugs == {each.id for each in GAME.cards.dungeon.values() if "bug" in each.tags}


def test_equipment_is_worth_more_the_more_there_is_to_use_it_on() -> None:
    few, many = (Table([POUCH, *[DOOR] * doors, *[RAT] * (9 - doors)], deck=[]).dash for doors in (1, 4))
    key = item("key")
    assert 0 < chances_of(few).item(key, HORIZON) < chances_of(many).item(key, HORIZON)
    assert chances_of(many).item(key, 1) < chances_of(many).item(key, 3)
    assert chances_of(few).item(item("treasure-map"), 1) == 80
