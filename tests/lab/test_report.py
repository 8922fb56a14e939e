"""What a report says of matches whose results are known."""

import json
from pathlib import Path

from undercroft.engine import Outcome
from undercroft.lab import Plan, Played, Report, simulate
from undercroft.lab.tables import own_tables


def report_of(*outcomes: Outcome) -> Report:
    plan = Plan.make("lungeon-run", matches=len(outcomes), bots=["greedy", "random"], seed=1)
    report = Report(plan)
    for index, outcome in enumerate(outcomes):
        report.add(Played(index, outcome, decisions=10 + index, steps=5, statistics={}))
    return report


RED = Outcome(((0,), (1,)), (7, 3), "most-points")
BLUE = Outcome(((1,), (0,)), (2, 4), "most-points")
DRAW = Outcome(((0, 1),), (5, 5), "draw")


def test_wins_are_counted_for_the_bot_that_sat_there() -> None:
    # Match 0: greedy is seat 0 and wins; match 1: greedy is seat 1 and wins.
    report = report_of(RED, BLUE)
    assert (report.bots["greedy"].won, report.bots["random"].won) == (2, 0)
    assert [seat.won for seat in report.seats] == [1, 1]
    assert report.bots["greedy"].scores.mean == (7 + 4) / 2
    assert report.seats[0].scores.mean == (7 + 2) / 2


def test_shared_wins_are_nobodys() -> None:
    report = report_of(RED, DRAW, DRAW, DRAW)
    greedy, random = report.bots["greedy"], report.bots["random"]
    assert (greedy.won, greedy.shared, greedy.lost) == (1, 3, 0)
    assert (random.won, random.shared, random.lost) == (0, 3, 1)
    assert (greedy.share, greedy.decided_share) == (0.25, 1.0)
    assert report.reasons == {"most-points": 1, "draw": 3}


def test_a_bot_without_a_decided_match_has_no_share_of_them() -> None:
    bots = report_of(DRAW).tables()[0]
    assert bots.columns[5] == "of decided"
    assert [row[5] for row in bots.rows] == ["–", "–"]


def test_the_tables_say_it_in_numbers() -> None:
    bots, seats, length, ends, *own = report_of(RED, BLUE, BLUE, DRAW).tables()
    assert bots.rows[0] == ("greedy", "4", "50.0 %", "15.0–85.0", "25.0 %", "66.7 %", "4.50", "2.08")
    assert [row[0] for row in seats.rows] == ["Player 1", "Player 2"]
    assert length.rows[1] == ("decisions", "11.5", "1.3", "10", "13")
    assert ends.rows[0][:3] == ("most-points", "3", "75.0 %")
    assert own == []


def test_a_games_own_tables_are_grouped_by_heading() -> None:
    statistics = {
        "round end": {"treasure": 6, "cleared": 2},
        "class: rounds": {"thief": 10, "wizard": 6},
        "class: points": {"thief": 15, "wizard": 3, "paladin": 1},
    }
    names = {"thief": "Thief"}
    ends, classes = own_tables(statistics, 8, lambda word: names.get(word, word))
    assert (ends.title, ends.columns) == ("Round end", ("round end", "in all", "per match", "share"))
    assert ends.rows == [("Treasure", "6", "0.750", "75.0 %"), ("Cleared", "2", "0.250", "25.0 %")]
    assert classes.columns == ("class", "rounds", "per match", "points / rounds")
    assert classes.rows == [
        ("Thief", "10", "1.250", "1.500"),
        ("Wizard", "6", "0.750", "0.500"),
        ("Paladin", "0", "0.000", "–"),
    ]


def test_rows_that_are_numbers_are_listed_by_size() -> None:
    (flips,) = own_tables({"flips": {"10": 1, "9": 1, "1": 7}}, 1, str)
    assert [row[0] for row in flips.rows] == ["1", "9", "10"]


def test_a_table_of_unlike_things_has_no_shares() -> None:
    (match,) = own_tables({"match": {"gold": 90, "turns": 10}}, 4, str)
    assert match.columns == ("match", "in all", "per match")
    assert match.rows == [("Gold", "90", "22.500"), ("Turns", "10", "2.500")]


def test_the_json_is_the_report() -> None:
    report = simulate("lungeon-run", matches=10, seed=4, options={"rounds": 1})
    data = json.loads(report.to_json())
    assert data == json.loads(json.dumps(report.to_dict()))
    assert (data["format"], data["game"], data["matches"], data["planned"]) == (1, "lungeon-run", 10, 10)
    assert data["lineup"] == ["greedy", "random"]
    assert data["options"]["rounds"] == 1
    assert data["bots"]["greedy"]["played"] == 10
    assert data["length"]["steps"]["min"] <= data["length"]["steps"]["mean"] <= data["length"]["steps"]["max"]


def test_the_documented_example_is_what_the_command_writes() -> None:
    text = (Path(__file__).parents[2] / "docs" / "simulate.md").read_text("utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    report = simulate("lungeon-run", matches=200, bots=["greedy", "random"], seed=1, options={"rounds": 1})
    assert json.loads(example) == report.to_dict()
