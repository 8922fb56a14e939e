"""Board, news and question on one screen, however low it is."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from rich.text import Text

import undercroft
from tests.terminal.stage import LUNGEON, Stage
from undercroft.bots import make_bot
from undercroft.engine import Decision, Event
from undercroft.terminal.boards import BOARDS
from undercroft.terminal.layout import arrange, fixed
from undercroft.terminal.news import News
from undercroft.terminal.play import Session
from undercroft.terminal.style import Style
from undercroft.terminal.table import Table, open_table

TABLES = [
    ("lungeon-run", 2),
    ("dash-through-the-dungeon", 2),
    pytest.param("dash-through-the-dungeon", 4, marks=pytest.mark.slow),
    ("dash-through-the-dungeon", 6),
    ("run-away", 2),
    pytest.param("run-away", 4, marks=pytest.mark.slow),
    ("run-away", 5),
    ("dungeon-run", 1),
    ("dungeon-run", 3),
    pytest.param("dungeon-run", 6, marks=pytest.mark.slow),
]
FOOTER = re.compile(r"\? why not  h hint  (?:c card  )?l .*r rules  u undo  q quit  help$")


@dataclass
class Shot:
    """What the terminal showed when it asked something."""

    lines: list[str]
    asked: Decision | None

    @property
    def words(self) -> str:
        return " ".join(" ".join(self.lines).split())


@functools.cache
def watched(name: str, players: int, seed: int, *, ascii_only: bool = False) -> tuple[Table, list[Shot]]:
    """A match of a person, who does what a greedy bot would, against bots: every screen of it, 80 × 24."""
    stage = Stage(ascii_only=ascii_only)
    options = {"round_limit": 60} if name == "dungeon-run" else {}  # DR-14.21: people may play on for ever
    table = open_table(undercroft.game(name), ["human", *["greedy"] * (players - 1)], seed, options)
    shots: list[Shot] = []
    seen = 0

    def read(prompt: str) -> str:
        nonlocal seen
        asked = table.match.pending[0] if table.match.pending else None
        shots.append(Shot(stage.shown[seen:].strip("\n").splitlines(), asked))
        seen = len(stage.shown)
        if asked is None:
            return ""
        return make_bot("greedy", len(shots)).choose(table.match.seat(0)).key

    stage.answer(read)
    Session(table, stage.screen).play()
    return table, shots


@pytest.mark.parametrize(
    "seed", [1, pytest.param(2, marks=pytest.mark.slow), pytest.param(3, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize(("name", "players"), TABLES)
def test_every_question_of_a_match_is_whole_on_80_by_24(name: str, players: int, seed: int) -> None:
    table, shots = watched(name, players, seed)
    text = table.match.game.text
    assert table.match.outcome is not None
    assert len(shots) > 5
    for shot in shots:
        assert len(shot.lines) + 1 <= 24, "\n".join(shot.lines)  # and a line to type on
        assert max(map(len, shot.lines)) <= 80
        if shot.asked is None:
            assert "the end" in shot.lines[0]
            continue
        assert shot.lines[0].strip("─ ") == f"{table.match.game.title}: Player 1"
        assert text.ask(shot.asked, table.names) in shot.words
        assert FOOTER.search(shot.lines[-1])
        numbers = set(map(int, re.findall(r"\d+", shot.words)))
        assert set(range(1, len(shot.asked.options) + 1)) <= numbers | _ranged(shot.words)


def _ranged(words: str) -> set[int]:
    """The numbers meant by "1 to 4, as numbered above" and by "5-8" beside a card."""
    found = re.findall(r"(\d+)(?: to |-)(\d+)", words)
    return {number for low, high in found for number in range(int(low), int(high) + 1)}


@pytest.mark.parametrize(
    ("name", "players"), [("lungeon-run", 2), ("dash-through-the-dungeon", 4), ("run-away", 5), ("dungeon-run", 3)]
)
def test_whatever_is_momentous_has_been_on_the_screen(name: str, players: int) -> None:
    table, shots = watched(name, players, 1)
    shown = " ".join(shot.words for shot in shots)
    momentous = BOARDS[name].weights.momentous
    told = [event for event in table.match.events(seat=0) if _called(event) & momentous]
    assert told
    for event in told:
        sentence = table.match.game.text.event(event, table.names)
        if isinstance(event.data.get("seat"), int):  # who is spoken of need not be named twice
            sentence = sentence.removeprefix(f"{table.names[int(str(event.data['seat']))]} ")[1:]
        assert sentence in shown, event


@pytest.mark.parametrize(
    ("seed", "sentence"),
    [(17, "The Boss has killed Player 1's Hero."), (22, "Player 1's Hero dies on space ")],
)
def test_ones_own_death_is_on_the_next_screen(seed: int, sentence: str) -> None:
    """A full table goes on for a long stretch before the dead are asked again."""
    _, shots = watched("run-away", 5, seed)
    died = [number for number, shot in enumerate(shots) if sentence in shot.words]
    assert len(died) == 1
    before, after = (shots[died[0] + step].words for step in (-1, 0))
    assert "Player 1 dead" not in before.replace(" ◄", "")
    assert "Player 1 dead" in after.replace(" ◄", "")


def _called(event: Event) -> set[str]:
    return {event.kind, f"{event.kind}.{event.data.get('result')}"}


def test_the_screens_are_the_same_height_without_unicode() -> None:
    for shot in watched("dash-through-the-dungeon", 6, 1, ascii_only=True)[1]:
        assert len(shot.lines) < 24
        assert "".join(shot.lines).isascii()


# -- how room is made ----------------------------------------------------------------------------------------


def step(number: int) -> Event:
    return Event("level-gained", "LR-7.19", {"seat": number % 2, "level": 2})


def arranged(height: int, events: list[Event], *, board: int, question: int) -> list[str]:
    """A board of so many lines that can be drawn with four less for each four lines less of height."""
    stage = Stage(height=height)
    weights = BOARDS["lungeon-run"].weights
    news = News(events, LUNGEON.text, Style(players=("Ann", "Bob")), 0, weights)

    def draw(given: int) -> Text:
        return Text("\n".join(["board"] * max(4, board - (height - given))))

    ways = [fixed(*[Text("question")] * question), fixed(Text("short"))]
    stage.screen.show(*arrange(stage.screen, draw, news, ways))
    return [line.split()[0] if line.strip() else "" for line in stage.lines]


def kinds(lines: list[str]) -> Iterator[tuple[str, int]]:
    for word in ("board", "question", "short", ""):
        yield word, lines.count(word)


@pytest.mark.parametrize(
    ("height", "expected"),
    [
        (40, {"board": 12, "question": 8, "short": 0, "": 2}),
        (26, {"board": 12, "question": 0, "short": 1, "": 2}),
        (19, {"board": 12, "question": 0, "short": 1, "": 0}),
        (17, {"board": 8, "question": 0, "short": 1, "": 2}),
        (15, {"board": 8, "question": 0, "short": 1, "": 0}),
    ],
)
def test_first_the_question_is_shortened_then_blank_lines_go_then_the_board_is_lower(
    height: int, expected: dict[str, int]
) -> None:
    events: list[Event] = []
    for number in range(6):  # six lines of news: two things of the same kind would share one
        events += [step(number), Event("passed", "LR-5.18", {"seat": number % 2})]
    assert dict(kinds(arranged(height, events, board=12, question=8))) == expected


def test_what_the_board_shows_anyway_is_no_reason_to_draw_it_lower() -> None:
    trifles = [Event("moved", "LR-5.15", {"seat": number % 2, "x": number, "y": 1}) for number in range(20)]
    assert arranged(26, trifles, board=12, question=8).count("question") == 8


def test_where_nothing_fits_the_lowest_is_shown_and_no_news() -> None:
    assert arranged(10, [step(0)], board=12, question=8) == ["board"] * 12 + ["short"]


def test_without_news_nothing_is_set_off() -> None:
    assert arranged(40, [], board=2, question=1) == ["board"] * 4 + ["", "question"]


def test_the_log_says_how_much_was_left_out() -> None:
    """The first question of a full table comes after much has happened."""
    _, shots = watched("run-away", 5, 1)
    counts = [re.search(r"l (?:log \()?(\d+) more", shot.lines[-1]) for shot in shots]
    assert counts[0] is not None
    _, first = watched("lungeon-run", 2, 1)
    assert "l log  r rules" in first[0].lines[-1]
