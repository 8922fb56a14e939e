"""The yardsticks play as they are described, and the cards as they were designed."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature
from undercroft.lab import simulate
from undercroft.rules.dash import GAME
from undercroft.rules.dash.yardsticks import Eager, Never, Thrifty

POLICIES = {"eager": Eager, "thrifty": Thrifty, "never": Never}


def chosen(policy: str, table: Table) -> str:
    """What a policy does now."""
    seat = table.match.seat(table.asked.seat)
    return POLICIES[policy](1).choose(seat).key


@pytest.mark.parametrize(
    ("flipped", "hand", "ap", "eager", "thrifty"),
    [
        (DOOR, ["crowbar", "key"], 6, "use:crowbar,cancel_card", "use:crowbar,cancel_card"),
        (
            card("pit-trap"),
            ["rope", "ten-foot-pole"],
            6,
            "use:ten-foot-pole,cancel_card",
            "use:ten-foot-pole,cancel_card",
        ),
        (card("ambitious-rat"), ["rope"], 6, "use:rope.1,reduce_cost,1", "done"),
        (card("wasp"), ["garlic-bread", "rope"], 2, "use:rope.1,reduce_cost,1", "use:rope.1,reduce_cost,1"),
        (card("wasp"), ["garlic-bread"], 2, "use:garlic-bread,gain_ap,1", "use:garlic-bread,gain_ap,1"),
        (card("wasp"), ["garlic-bread"], 3, "done", "done"),
        (card("off-duty-bear"), ["rope"], 2, "done", "done"),
        (card("lamp-hating-warlock"), ["rope"], 6, "done", "done"),
    ],
)
def test_when_the_yardsticks_use_equipment(
    flipped: object, hand: list[str], ap: int, eager: str, thrifty: str
) -> None:
    assert isinstance(flipped, type(RAT))
    table = Table([flipped, *FILLER], hands=[hand, []], ap=ap).flip(0)
    assert [chosen(policy, table) for policy in ("eager", "thrifty", "never")] == [eager, thrifty, "done"]


def test_the_yardsticks_use_nothing_on_the_last_card() -> None:
    assert chosen("eager", Table([DOOR], hands=[["key"], []]).flip(0)) == "done"


def test_the_yardsticks_keep_the_map() -> None:
    table = Table([creature(0, "fumble"), *FILLER], hands=[["treasure-map", "key"], []]).flip(0)
    assert chosen("eager", table) == "discard:key.1"
    alone = Table([creature(0, "fumble"), *FILLER], hands=[["treasure-map"], []]).flip(0)
    assert chosen("eager", alone) == "discard:treasure-map"


def test_thrifty_players_discard_what_has_no_target_left() -> None:
    hand = ["treasure-map", "potion-of-pep", "bug-spray", "key"]
    table = Table([RAT], hands=[[], hand], dungeon=2, deck=[card("wasp")] * 10 + [card("mimic")] * 10).flip(0)
    assert (chosen("eager", table), chosen("thrifty", table)) == ("done", "discard:key.1")
    assert chosen("thrifty", table.choose("discard:key.1")) == "done"


@pytest.mark.slow
def test_the_cards_play_as_designed() -> None:
    report = simulate(GAME.name, matches=500, bots=["undercroft.rules.dash.yardsticks:Eager"], players=4, seed=1)
    for figure, value, margin in (
        ("match/turns", 27.4, 0.5),
        ("match/flips per turn", 2.28, 0.06),
        ("turn end/treasure/share", 0.657, 0.015),
        ("turn end/ap/share", 0.094, 0.012),
        ("match/equipment used", 11.6, 0.8),
        ("match/map scored", 0.93, 0.04),
    ):
        assert report.figure(figure).value == pytest.approx(value, abs=margin), figure
