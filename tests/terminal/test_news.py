"""What happened, in words."""

from __future__ import annotations

from tests.terminal.stage import LUNGEON, Stage
from undercroft.engine import Event
from undercroft.terminal.news import MANY, tell

PASSED = Event("passed", "LR-5.18", {"seat": 0})
WALL = Event("wall-rolled", "LR-3.3", {"x": 1, "y": 2, "result": "built"})


def moved(seat: int, x: int) -> Event:
    return Event("moved", "LR-5.15", {"seat": seat, "x": x, "y": 1})


def told(*events: Event) -> list[str]:
    stage = Stage()
    stage.screen.show(tell(events, LUNGEON.text, stage.screen.style(("Ann", "Bob"))))
    return [line.rstrip() for line in stage.lines]


def test_one_line_for_each_stretch_of_one_player() -> None:
    assert told(moved(0, 1), PASSED, moved(1, 2), WALL) == [
        "▲ Ann moves to (1,1). Passes.",
        "● Bob moves to (2,1).",
        "  A wall rises on (1,2).",
    ]


def test_like_events_are_counted() -> None:
    assert told(WALL, WALL, WALL) == ["  A wall rises on (1,2). A wall rises on (1,2). A wall rises on (1,2)."]
    assert told(WALL, WALL, WALL, WALL) == ["  A wall rises on (1,2). And 3 more like it."]


def test_of_too_much_news_only_the_last_is_told() -> None:
    lines = told(*[moved(seat, 1) for seat in (0, 1) * MANY])
    assert lines[0] == f"  {MANY} things happened that only the log tells; then:"
    assert len(lines) == 1 + MANY
    assert told(*[moved(seat, 1) for seat in (0, 1) * MANY][: MANY + 1])[0].startswith("  1 thing happened ")


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
