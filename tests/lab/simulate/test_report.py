"""What a report says of matches whose results are known."""

import json
from pathlib import Path

import pytest

from undercroft.engine import Outcome, SettingError
from undercroft.lab import Plan, Played, Report, simulate
from undercroft.lab.figures.every_game import OWN, count_own
from undercroft.lab.figures.sample import sample


def report_of(*outcomes: Outcome) -> Report:
    plan = Plan.make("lungeon-run", matches=len(outcomes), bots=["greedy", "random"], seed=1)
    report = Report(plan)
    for index, outcome in enumerate(outcomes):
        names = [plan.bots[bot] for bot in plan.lineup(index)]
        counts = count_own(names, outcome, steps=5, decisions=10 + index)
        found = sample(OWN, counts.tables, {})
        report.add(Played(index, outcome, decisions=10 + index, steps=5, statistics=counts.tables, sample=found))
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
    assert bots.columns[4] == "decided %"
    assert [row[4] for row in bots.rows] == ["–", "–"]


def test_the_tables_say_it_in_numbers() -> None:
    bots, seats, ends, *_, spreads = report_of(RED, BLUE, BLUE, DRAW).tables()
    assert bots.columns == ("bot", "won %", "index", "shared %", "decided %", "points", "place")
    assert bots.rows[0] == ("greedy", "50.0 ±35.0", "1.25 ±0.69", "25.0", "66.7", "4.50", "1.25")
    assert [row[0] for row in seats.rows] == ["Player 1", "Player 2"]
    assert ends.rows[0] == ("Most-points", "0.75", "75.0 ±32.7")
    assert spreads.rows[1] == ("Decisions", "11.50 ±2.05", "1.29", "10", "11", "13")


def test_any_figure_can_be_asked_for_by_name() -> None:
    report = report_of(RED, BLUE, BLUE, DRAW)
    assert report.figure("bot/greedy/won").value == 0.5
    assert report.figure("end/draw/share").value == 0.25
    assert report.figure("decisions/median").value == 11
    assert report.figure("decisions/12..").value == 0.5
    assert not report.figure("class/thief/index").known, "nobody has played a class"
    for name, words in (
        ("bots/greedy/won", "no table 'bots'; did you mean 'bot'"),
        ("class/theif/won", "there is no class 'theif'; did you mean 'thief'"),
        ("class/thief/wins", "no such column"),
        ("decisions/middle", "no such number"),
        ("bot/greedy", "bot/ROW/COLUMN"),
    ):
        with pytest.raises(SettingError, match=words):
            report.figure(name)


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
    text = (Path(__file__).parents[3] / "docs" / "simulate.md").read_text("utf-8")
    example = text.split("```json\n")[1].split("```")[0]
    report = simulate("lungeon-run", matches=200, bots=["greedy", "random"], seed=1, options={"rounds": 1})
    assert part_of(json.loads(example), json.loads(report.to_json()))


def part_of(example: object, whole: object) -> bool:
    """Whether everything the example says is so."""
    if isinstance(example, dict) and isinstance(whole, dict):
        return all(name in whole and part_of(each, whole[name]) for name, each in example.items())
    if isinstance(example, list) and isinstance(whole, list):
        return all(part_of(each, other) for each, other in zip(example, whole, strict=False))
    return example == whole
