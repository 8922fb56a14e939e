"""The numbers of a finished match."""

from __future__ import annotations

import pytest

from tests.rules.dash.table import DOOR, RAT, Table, creature, encounter, treasure
from undercroft.bots import RandomBot, play_out
from undercroft.counting import names_of
from undercroft.engine import Match
from undercroft.rules.dash import GAME
from undercroft.rules.dash.statistics import COUNTED, statistics


@pytest.mark.parametrize("players", [2, 4, 6])
def test_the_tables_add_up(players: int) -> None:
    match = Match(GAME, players, 11)
    log = match.listen()
    outcome = play_out(match, [RandomBot(seat) for seat in range(players)])
    tables = statistics(log.events, outcome).tables
    assert list(tables) == names_of(COUNTED), "everything that is counted is read somewhere"
    turns = match.state.turns
    total = tables["match"]
    assert total["turns"] == turns == sum(tables["turn end"].values()) == sum(tables["dungeon: turns"].values())
    assert total["flips"] == sum(tables["card: flipped"].values())
    assert total["flips"] == sum(int(row) * count for row, count in tables["flips in a turn"].items())
    assert total["gold"] == sum(outcome.scores) == sum(tables["place in turn order: gold"].values())
    assert sum(tables["place in turn order: turns"].values()) == turns
    assert all(number <= tables["card: flipped"][card] for card, number in tables["card: mattered"].items())
    assert sum(tables["place in turn order: wins"].values()) == pytest.approx(1)
    assert sum(tables["equipment: used"].values()) == total["equipment used"]


def test_rows_are_numbers_and_positions_have_names() -> None:
    assert [GAME.text.name(row) for row in ("1", "2")] == ["1", "2"], "places, dungeons and rounds"
    log = Table([RAT, *[DOOR] * 3], dungeon=3).flip(1).log
    assert any("flips A2" in GAME.text.event(event) for event in log.events)


def test_a_small_game() -> None:
    mirrors = encounter(None, "confusion", name="mirrors")
    area = [RAT, mirrors, DOOR, creature(0, "fumble", name="ghost"), treasure(90)]
    table = Table(area, hands=[["treasure-map"], ["key.1", "rope.1"]], dungeon=3)
    table.flip(0, 1)  # seat 0: the rat goes back; now door, ghost, treasure, rat
    table.flip(0).choose("use:key.1,cancel_card").flip(1).choose("discard:rope.1").flip(2)
    table.flip(3)
    assert table.outcome is not None
    log = list(table.log.events)
    began = [event for event in Match(GAME, 2, 1, {"start_player": 0}).events() if event.kind == "match-began"]
    counts = statistics([*began, *log], table.outcome)
    tables = counts.tables
    assert tables["match"] == {
        "turns": 3,
        "flips": 6,
        "one flip": 1,
        "gold": 170,
        "dungeons": 3,
        "equipment used": 1,
        "equipment fumbled": 1,
        "map scored": 1,
        "equal top gold": 0,
    }
    assert tables["turn end"] == {"confusion": 1, "treasure": 1, "empty": 1}
    assert tables["flips in a turn"] == {"2": 1, "3": 1, "1": 1}
    assert tables["card: flipped"]["rat"] == 2
    assert counts.holders["card"] == {
        "mirrors": {0},
        "locked-door": {1},
        "ghost": {1},
        "treasure": {1},
        "rat": {0},
    }
    assert tables["card: mattered"] == {"rat": 2, "mirrors": 1, "ghost": 1, "treasure": 1}
    assert tables["card: cancelled"] == {"locked-door": 1}
    assert tables["winner's gold"] == {"90": 1}
    assert tables["lead"] == {"11": 1}
    assert tables["last"] == {"88": 1}
    assert tables["place in turn order: wins"] == {"1": 0, "2": 1}


def test_a_match_that_nobody_gains_from_has_no_shares_of_the_winners_gold() -> None:
    table = Table([treasure(-9, name="a"), treasure(-30, name="b")], dungeon=3).flip(0).flip(1)
    assert table.outcome is not None
    assert table.outcome.scores == (-9, -30)
    began = [event for event in Match(GAME, 2, 1, {"start_player": 0}).events() if event.kind == "match-began"]
    tables = statistics([*began, *table.log.events], table.outcome).tables
    assert tables["lead"] == {}
    assert tables["last"] == {}
