"""Learning a game: lessons, the network that is fitted to them, the gate, and a training that is stopped."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
import typer
from typer.testing import CliRunner

from tests.engine.pebbles import GAME, Pebbles
from undercroft.bots import GreedyBot
from undercroft.bots.value import Value
from undercroft.bots.weights import stamp_of
from undercroft.engine import Match, SettingError, register
from undercroft.engine.registry import _known, _loaded
from undercroft.lab.train.command import read_numbers, train
from undercroft.lab.train.course import LEAST_AT_GATE, Course
from undercroft.lab.train.fitting import Fit, fit, loss_of, spread_of
from undercroft.lab.train.gate import Verdict
from undercroft.lab.train.lessons import Lessons, lessons_of
from undercroft.lab.train.training import Stopped, Training

app = typer.Typer()
app.command()(train)

TOY = Course("pebbles", matches=60, improve=20, players=(2, 3), epochs=2, worlds=2)


class BlindPebbles(Pebbles):
    """Of this game nobody has said what a seat knows."""

    name = "blind-pebbles"

    def feature_names(self) -> Sequence[str]:
        return ()


@pytest.fixture(autouse=True)
def _pebbles() -> Iterator[None]:
    games = {"pebbles": lambda: GAME, "blind-pebbles": BlindPebbles}
    for name, make in games.items():
        register(name, make)
    yield
    for name in games:
        _known.pop(name)
        _loaded.pop(name, None)


class Watching:
    """Counts, and asks for an end before a part or after so many matches."""

    def __init__(self, before: str = "", after: int = -1) -> None:
        self.before, self.left = before, after
        self.over = False
        self.begun: list[tuple[str, int, int]] = []
        self.said: list[str] = []

    def begin(self, what: str, total: int, done: int) -> None:
        self.begun.append((what, total, done))
        self.over = self.over or (bool(self.before) and self.before in what)

    def advance(self) -> None:
        self.left -= 1
        self.over = self.over or self.left == 0

    def say(self, line: str) -> None:
        self.said.append(line)

    def stop(self) -> bool:
        return self.over


def lines(slope: float, count: int = 4000) -> Lessons:
    """Lessons in which the first feature decides, the second never changes and the third means nothing."""
    chance = np.random.default_rng(5)
    features = chance.standard_normal((count, 3))
    features[:, 1] = 7
    won = chance.random(count) < 1 / (1 + np.exp(-slope * features[:, 0]))
    return Lessons(features.astype(np.float16), won.astype(np.float16))


# -- lessons --------------------------------------------------------------------------------------------------


def test_a_match_teaches_at_every_end_of_a_round_what_it_came_to_for_everybody() -> None:
    lessons = lessons_of(GAME, 3, 11, GreedyBot)
    match = Match(GAME, 3, 11)
    assert lessons.features.shape == (2 * 3, len(GAME.advice.feature_names))  # the last round ends the match
    assert lessons.results.tolist() == [*lessons.results.tolist()[:3]] * 2
    assert sum(lessons.results.tolist()[:3]) == pytest.approx(1.0, abs=1e-3)
    assert lessons.features[:3, 0].tolist() == [pytest.approx(2 / 3, abs=1e-3)] * 3
    assert match.count == 0


def test_lessons_can_be_put_away(tmp_path: Path) -> None:
    lessons = Lessons.gather([lessons_of(GAME, 2, seed, GreedyBot) for seed in range(3)])
    lessons.save(tmp_path / "file.npz")
    again = Lessons.load(tmp_path / "file.npz")
    assert np.array_equal(again.features, lessons.features)
    assert np.array_equal(again.results, lessons.results)


# -- fitting --------------------------------------------------------------------------------------------------


def test_what_decides_is_learned() -> None:
    found = fit(lines(slope=4), stamp_of(GAME), seed=1, epochs=8)
    good, even, bad = found.value.evaluate([[1.5, 7, 0], [0, 7, 0], [-1.5, 7, 0]])
    assert bad < 0.1 < 0.3 < even < 0.7 < 0.9 < good
    assert found.loss < 0.6


def test_where_nothing_can_be_learned_everything_is_even() -> None:
    found = fit(lines(slope=0), stamp_of(GAME), seed=1)
    assert found.loss == pytest.approx(1.0, abs=0.03)


def test_the_same_seed_learns_the_same() -> None:
    one, two, other = (fit(lines(2, 800), stamp_of(GAME), seed, epochs=2).value.to_bytes() for seed in (1, 1, 2))
    assert one == two != other


def test_the_best_so_far_is_kept_and_told() -> None:
    told: list[float] = []

    def heard(best: Fit) -> bool:
        told.append(best.loss)
        return len(told) == 3

    found = fit(lines(4), stamp_of(GAME), 1, epochs=5, heard=heard)
    assert len(told) == 3
    assert sorted(told, reverse=True) == told
    assert found.loss == told[-1]
    assert loss_of(found.value, lines(4)) < 0.7


def test_a_feature_that_never_changes_does_no_harm() -> None:
    centre, scale = spread_of(lines(1).features)
    assert (centre[1], scale[1]) == (7, np.inf)
    assert scale[0] == pytest.approx(1, abs=0.05)


# -- the gate -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("won", "players", "passed"), [(540, 2, True), (520, 2, False), (450, 2, False), (290, 4, True), (260, 4, False)]
)
def test_the_gate_opens_for_a_sure_win(won: float, players: int, passed: bool) -> None:
    assert Verdict(1000, 1000, won, players, "greedy").passed == passed


def test_matches_nobody_wins_are_left_out_at_the_gate() -> None:
    assert str(Verdict(1000, 500, 300, 2, "greedy")) == "60.0% (55.6% to 64.2%) of 500 against greedy; fair is 50.0%"


# -- a course -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("course", "message"),
    [
        (replace(TOY, game="blind-pebbles", players=(2,)), "Pebbles has no features"),
        (replace(TOY, gate=999), "at least 1,000 matches, not in 999"),
        (replace(TOY, matches=9), "--matches is at least 10, not 9"),
        (replace(TOY, worlds=1), "--worlds is at least 2, not 1"),
        (replace(TOY, players=()), "name the numbers of players"),
        (replace(TOY, players=(2, 7)), "Pebbles is for 2 to 4 players, not 7"),
    ],
)
def test_what_cannot_be_learned_is_said_before_anything_is_played(
    course: Course, message: str, tmp_path: Path
) -> None:
    watcher = Watching()
    with pytest.raises(SettingError, match=message):
        Training(course, tmp_path / "course", tmp_path / "out", watcher)
    assert not watcher.begun
    assert not list(tmp_path.iterdir())


def test_a_training_that_was_stopped_goes_on_to_the_same_weights(tmp_path: Path) -> None:
    files = []
    for name, watchers in (("once", [Watching("gate")]), ("twice", [Watching(after=25), Watching("gate")])):
        for watcher in watchers:
            with pytest.raises(Stopped):
                Training(TOY, tmp_path / name, tmp_path / "out", watcher).run()
        files.append((tmp_path / name / "value-0.msgpack").read_bytes())
    assert files[0] == files[1]
    assert not (tmp_path / "out").exists(), "nothing is kept that has not passed the gate"


def test_what_was_played_is_not_played_again(tmp_path: Path) -> None:
    for done in (0, 60):
        watcher = Watching("gate")
        with pytest.raises(Stopped):
            Training(TOY, tmp_path / "course", tmp_path / "out", watcher).run()
        assert watcher.begun[0] == ("round 0, playing", 60, done)
    assert "learning" not in str(watcher.begun), "nor learned again"
    for done in (0, 40):
        watcher = Watching(after=50)
        with pytest.raises(Stopped):
            Training(TOY, tmp_path / "course", tmp_path / "out", watcher).run()
        assert watcher.begun[-1] == ("round 0, at the gate", LEAST_AT_GATE, done)


def test_a_folder_is_for_one_course(tmp_path: Path) -> None:
    Training(TOY, tmp_path, tmp_path / "out", Watching())
    with pytest.raises(SettingError, match="holds another training"):
        Training(replace(TOY, seed=2), tmp_path, tmp_path / "out", Watching())
    (tmp_path / "file").write_text("")
    with pytest.raises(SettingError, match="cannot use the folder"):
        Training(TOY, tmp_path / "file", tmp_path / "out", Watching())


@pytest.mark.slow
def test_weights_are_replaced_only_by_better_ones(tmp_path: Path) -> None:
    """Weights that pass the gate are written; the same weights do not win against themselves, and stay out."""
    out, course = tmp_path / "out", replace(TOY, matches=400, players=(2,), epochs=6, worlds=4)
    (first,) = Training(course, tmp_path / "first", out, Watching()).run()
    assert (first.against, first.matches) == ("greedy", LEAST_AT_GATE)
    assert out.exists() == first.passed
    shares = json.loads((tmp_path / "first" / "gate-0.json").read_text("utf-8"))
    assert sum(each for each in shares if each is not None) == first.won
    learned = tmp_path / "first" / "value-0.msgpack"
    assert not Value.load(learned).stamp.misfit(GAME)

    out.write_bytes(learned.read_bytes())
    watcher = Watching()
    (second,) = Training(course, tmp_path / "second", out, watcher).run()
    assert second.against == "the weights before"
    assert not second.passed
    assert watcher.said[-1].endswith("not kept.")
    assert out.read_bytes() == learned.read_bytes()


# -- the command ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["lungeon-runs"], "there is no game 'lungeon-runs'"),
        (["blind-pebbles", "--out", "file"], "has no features to learn from"),
        (["run-away", "--gate", "10"], "at least 1,000 matches"),
        (["run-away", "--players", "two"], "numbers separated by commas, e.g. 2,3, not 'two'"),
        (["run-away", "--players", "1"], "is for 2 to 5 players, not 1"),
        (["run-away", "--out", "/no/such/folder/file"], "there is no folder /no/such/folder"),
        (["pebbles"], "say where they go with --out FILE"),
    ],
)
def test_bad_requests_are_one_line(
    words: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = CliRunner().invoke(app, words)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.count("\n") == 1
    assert not list(tmp_path.iterdir())


@pytest.mark.slow
def test_the_command_learns_says_how_it_went_and_does_nothing_twice(tmp_path: Path) -> None:
    out, folder = tmp_path / "out", tmp_path / "folder"
    words = ["pebbles", "-n", "60", "--players", "2", "--epochs", "1", "--jobs", "1"]
    where = ["--folder", str(folder), "--out", str(out)]
    for learns in (True, False):
        result = CliRunner().invoke(app, [*words, *where])
        assert result.exit_code == 0, result.stderr
        assert ("bits off" in result.stderr) is learns
        assert "of 1000 against greedy; fair is 50.0%" in result.stderr
        assert ("New weights in" if out.exists() else "The old weights stay.") in result.stdout
    assert json.loads((folder / "course.json").read_text("utf-8"))["worlds"] == GAME.advice.worlds


def test_players_may_be_named_more_than_once() -> None:
    assert read_numbers("players", "2,2,3") == (2, 2, 3)
    assert read_numbers("players", "") == ()


@pytest.mark.slow
def test_without_numpy_everything_else_works_and_training_says_what_it_needs() -> None:
    script = "import sys; sys.modules['numpy'] = None; from undercroft.cli import main; main()"
    for words, code, message in (
        (["train", "run-away"], 2, "undercroft train needs numpy: pip install 'undercroft[mind]'"),
        (["simulate", "lungeon-run", "--bots", "veteran", "-n", "2", "--jobs", "1"], 0, "play as greedy"),
    ):
        done = subprocess.run([sys.executable, "-c", script, *words], capture_output=True, text=True, check=False)
        assert (done.returncode, message in done.stderr) == (code, True), done.stderr
