"""The cards play as they were designed: a small run of docs/balance/dash.md."""

from __future__ import annotations

import pytest
from tools.dash_balance import POLICIES, Tally, main

from tests.rules.dash.table import DOOR, FILLER, RAT, Table, card, creature


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
    tally = Tally(4).play("eager", 500, 1)
    turns = tally.per_match("turns")
    assert turns == pytest.approx(27.4, abs=0.5)
    assert tally.per_match("flips") / turns == pytest.approx(2.28, abs=0.06)
    assert tally.share("turn end", "treasure") == pytest.approx(65.7, abs=1.5)
    assert tally.share("turn end", "ap") == pytest.approx(9.4, abs=1.2)
    assert tally.per_match("equipment used") == pytest.approx(11.6, abs=0.8)
    assert 100 * tally.per_match("map scored") == pytest.approx(93, abs=4)


def test_the_table_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--policy", "never", "--players", "2", "3", "--matches", "5"]) == 0
    shown = capsys.readouterr().out
    assert shown.startswith("never, 5 matches for each number of players, seed 1\n\n| players | 2 | 3 |\n")
    assert "| equipment used per game | 0.00 | 0.00 |" in shown
