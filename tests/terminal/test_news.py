"""What happened, in words."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

import undercroft
from tests.terminal.stage import LUNGEON, Stage
from undercroft.engine import Event, Match
from undercroft.rules.dash import GAME as DASH
from undercroft.rules.runaway import GAME as RUNAWAY
from undercroft.terminal.boards import BOARDS
from undercroft.terminal.news import News, Weights, tell
from undercroft.terminal.style import Style

NAMES = ("Ann", "Bob")
PASSED = Event("passed", "LR-5.18", {"seat": 0})
WALL = Event("wall-rolled", "LR-3.3", {"x": 1, "y": 2, "result": "built"})


def moved(seat: int, x: int) -> Event:
    return Event("moved", "LR-5.15", {"seat": seat, "x": x, "y": 1})


def died(seat: int) -> Event:
    return Event("hero-died", "LR-9.1", {"seat": seat, "hero": "thief", "x": 1, "y": 1})


def told(*events: Event) -> list[str]:
    stage = Stage()
    stage.screen.show(tell(events, LUNGEON.text, stage.screen.style(NAMES)))
    return [line.rstrip() for line in stage.lines]


def shortened(count: int, *events: Event, viewer: int | None = 0) -> list[str]:
    """What is told of events where there is room for so many sentences."""
    stage = Stage(width=200)
    weights = BOARDS["lungeon-run"].weights
    stage.screen.show(News(events, LUNGEON.text, stage.screen.style(NAMES), viewer, weights).told(count))
    return [line.strip() for line in stage.lines]


def test_one_line_for_each_stretch_of_one_player() -> None:
    assert told(moved(0, 1), PASSED, moved(1, 2), WALL) == [
        "▲ Ann moves to (1,1). Passes.",
        "● Bob moves to (2,1).",
        "  A wall rises on (1,2).",
    ]


def test_the_same_thing_of_one_player_after_another_is_told_in_one_breath() -> None:
    assert told(PASSED, WALL, moved(0, 1), moved(1, 2), moved(0, 3)) == [
        "▲ Ann passes.",
        "  A wall rises on (1,2).",
        "▲ Ann moves to (1,1). ● Bob moves to (2,1). ▲ Ann moves to (3,1).",
    ]


def test_like_events_are_counted() -> None:
    assert told(WALL, WALL, WALL) == ["  A wall rises on (1,2). A wall rises on (1,2). A wall rises on (1,2)."]
    assert told(WALL, WALL, WALL, WALL) == ["  A wall rises on (1,2). And 3 more like it."]


def test_no_news() -> None:
    assert told() == []


def test_the_last_of_many_rolls_is_told_when_it_is_the_one_that_counts() -> None:
    rolls = [
        Event("start-rolled", "LR-3.13", {"seat": 0, "x": x, "y": 1, "result": "taken" if x < 5 else "placed"})
        for x in range(1, 6)
    ]
    assert " ".join(line.strip() for line in told(*rolls)) == (
        "▲ Ann rolls (1,1) to start: not free, roll again. And 3 more like it. Starts on (5,1)."
    )


# -- what is dropped where there is no room ----------------------------------------------------------------


def test_the_oldest_and_the_least_goes_first() -> None:
    stuck = Event("stuck", "LR-5.9", {"seat": 1})
    rolled = Event("start-rolled", "LR-3.13", {"seat": 1, "x": 4, "y": 4, "result": "placed"})
    events = [rolled, moved(1, 1), stuck, moved(1, 2)]
    assert shortened(4, *events) == ["● Bob starts on (4,4). Moves to (1,1). Cannot move and passes. Moves to (2,1)."]
    assert shortened(3, *events) == ["● Bob starts on (4,4). Cannot move and passes. Moves to (2,1)."]
    assert shortened(2, *events) == ["● Bob starts on (4,4). Cannot move and passes."]
    assert shortened(1, *events) == ["● Bob cannot move and passes."]
    assert shortened(0, *events) == []


def test_what_happened_to_oneself_matters_more() -> None:
    mine, theirs = PASSED, Event("stuck", "LR-5.9", {"seat": 1})
    assert shortened(1, mine, theirs, viewer=0) == ["▲ Ann passes."]
    assert shortened(1, mine, theirs, viewer=1) == ["● Bob cannot move and passes."]
    assert shortened(1, mine, theirs, viewer=None) == ["● Bob cannot move and passes."]


def test_deaths_scores_and_the_end_are_never_dropped() -> None:
    end = Event("match-ended", "LR-12.1", {"seat": 1, "red": 0, "blue": 3, "result": "won"})
    score = Event(
        "round-ended",
        "LR-11.2",
        {"round": 1, "red": 0, "blue": 0, "red_fields": 1, "blue_fields": 1, "result": "both-dead"},
    )
    long_ago = [died(0), died(1), score, end]
    assert shortened(0, *long_ago, *[moved(seat, 1) for seat in (0, 1) * 30]) == [
        "▲ Ann's Thief dies on (1,1). ● Bob's Thief dies on (1,1).",
        "Round 1 ends: both heroes are dead. 0 : 0.",
        "● Bob wins the match. 0 : 3.",
    ]


def test_what_is_never_dropped_is_not_counted_either() -> None:
    assert shortened(0, *[died(0)] * 5)[0].count("dies") == 5


def test_every_weight_is_that_of_an_event_there_is() -> None:
    for name, board in BOARDS.items():
        module = undercroft.game(name).__class__.__module__
        folder = Path(__file__).parents[2] / "src" / Path(*module.split(".")[:-1])
        events = tomllib.loads((folder / "text" / "en.toml").read_text("utf-8"))["event"]
        kinds = {key.partition(".")[0] for key in events} | set(events)
        assert board.weights.momentous | board.weights.minor <= kinds | {"card-drawn.order", "card-drawn.boss"}
        assert not board.weights.momentous & board.weights.minor
        assert "match-ended" in board.weights.momentous


# -- set-up --------------------------------------------------------------------------------------------------


def first_news(match: Match[Any], names: tuple[str, ...]) -> str:
    news = News(match.events(seat=0), match.game.text, Style(players=names), 0, Weights())
    return " ".join(each.words for each in news.sentences)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_what_everybody_gets_is_told_once(players: int) -> None:
    names = ("Ann", "Bob", "Cy", "Di", "Eve")[:players]
    said = first_news(Match(RUNAWAY, players, seed=1), names)
    assert said.count("Everybody gets 2 Items.") == 1
    assert " gets 2 Items." not in said.replace("Everybody gets 2 Items.", "")


@pytest.mark.parametrize("players", [2, 4, 6])
def test_a_deal_of_different_cards_is_summed_up_where_the_game_has_a_sentence_for_it(players: int) -> None:
    names = ("Ann", "Bob", "Cy", "Di", "Eve", "Flo")[:players]
    said = first_news(Match(DASH, players, seed=1), names)
    assert said.count("Everybody draws 3 Equipment cards.") == 1
    assert "Ann draws" not in said


def test_what_everybody_does_is_told_once_but_not_what_is_momentous() -> None:
    passing = [Event("passed", "LR-5.18", {"seat": seat}) for seat in (0, 1)]
    assert shortened(9, *passing) == ["Everybody passes."]
    assert shortened(9, died(0), died(1)) == ["▲ Ann's Thief dies on (1,1). ● Bob's Thief dies on (1,1)."]


def test_what_only_some_get_is_told_of_each() -> None:
    events = [Event("items-dealt", "RA-2.8", {"seat": seat, "cards": 2}) for seat in (0, 1)]
    news = News(events, RUNAWAY.text, Style(players=("Ann", "Bob", "Cy")))
    assert [each.words for each in news.sentences] == ["Ann gets 2 Items.", "Bob gets 2 Items."]


def test_what_is_not_the_same_for_all_is_told_of_each() -> None:
    events = [Event("items-dealt", "RA-2.8", {"seat": seat, "cards": 1 + seat}) for seat in (0, 1)]
    news = News(events, RUNAWAY.text, Style(players=NAMES))
    assert [each.words for each in news.sentences] == ["Ann gets 1 Item.", "Bob gets 2 Items."]
