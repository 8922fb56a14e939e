"""Targets as data: checked, measured, and judged no better than their sample."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from undercroft.content import card_game, load_game
from undercroft.engine import ContentError, games
from undercroft.lab.balance.batches import Balance
from undercroft.lab.balance.command import balance
from undercroft.lab.balance.document import BEGIN, END
from undercroft.lab.balance.verdicts import verdict
from undercroft.lab.cards.balance_file import Target, load_balance
from undercroft.lab.figures.estimate import NOTHING, Estimate

app = typer.Typer()
app.command()(balance)

TARGETS = """\
document = "lungeon-run.md"
batch = 8

[[cell]]
name = "random"
bots = ["random"]
players = [2]
[cell.options]
rounds = 1

[[cell]]
name = "mixed"
bots = ["greedy", "random"]
players = [2]
shown = false
[cell.options]
rounds = 1

[[target]]
figure = "seat/each/won"
low = 0.01
high = 0.99

[[target]]
figure = "class/thief+wizard/dies"
high = 1.0
name = "frail classes die"

[[target]]
figure = "class/apart/index"
high = 0.1
"""


@pytest.mark.parametrize("name", games())
def test_every_game_has_targets_that_name_figures_it_has(name: str) -> None:
    rules = load_game(name)
    targets = load_balance(rules)
    assert len(targets.target) >= 8
    assert (Path(__file__).parents[3] / "docs" / "balance" / targets.document).is_file()


def test_a_verdict_needs_the_whole_interval() -> None:
    target = Target("x", low=0.2, high=0.4)
    assert verdict(Estimate(0.3, 0.25, 0.35), target) == "met"
    assert verdict(Estimate(0.3, 0.15, 0.45), target) == "open"
    assert verdict(Estimate(0.5, 0.39, 0.61), target) == "open"
    assert verdict(Estimate(0.5, 0.41, 0.59), target) == "missed"
    assert verdict(NOTHING, target) == "no data"
    assert verdict(Estimate(3, 2, 9), Target("x", low=1)) == "met"
    assert verdict(Estimate(3, -math.inf, math.inf), Target("x", high=5)) == "open"


def test_a_target_says_its_range_in_words() -> None:
    assert Target("x", low=0.2, high=0.45).wanted("share") == "20 % to 45 %"
    assert Target("x", low=0.002).wanted("share") == "at least 0.2 %"
    assert Target("x", high=1.5).wanted("mean") == "at most 1.5"


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (("seat/each/won", "seat/each/wins"), r"target 1 \(seat/each/wins\): .* no such column"),
        (("class/thief+wizard/dies", "class/thief+lizard/dies"), "there is no class 'lizard'; did you mean 'wizard'"),
        (("class/apart/index", "clazz/apart/index"), "no table 'clazz'; did you mean 'class'"),
        (("high = 0.99", "high = 0.001"), "low must lie below high"),
        (("high = 0.99", 'high = 0.99\ncell = "randon"'), "there is no cell 'randon'; did you mean 'random'"),
        (("high = 0.99", "high = 0.99\nplayers = [3]"), "its cell is not played with 3 players"),
        (("players = [2]", "players = [7]"), "Lungeon Run is not for 7 players"),
        (("shown = false", "times = { 3 = 2 }"), "cell mixed: times: it is not played with 3 players"),
        (("batch = 8", "batches = 8"), "unknown field `batches`"),
        (("batch = 8", "batch = = 8"), "targets.toml: "),
    ],
)
def test_targets_that_name_nothing_are_refused(tmp_path: Path, change: tuple[str, str], words: str) -> None:
    file = tmp_path / "targets.toml"
    file.write_text(TARGETS.replace(*change, 1), "utf-8")
    with pytest.raises(ContentError, match=words):
        load_balance(card_game(load_game("lungeon-run")), file)


def run(tmp_path: Path, *arguments: str) -> str:
    (tmp_path / "targets.toml").write_text(TARGETS, "utf-8")
    given = ["--targets", str(tmp_path / "targets.toml"), "--keep", str(tmp_path / "kept"), "--jobs", "1"]
    result = CliRunner().invoke(app, ["lungeon-run", *given, *arguments])
    assert result.exit_code == 0, result.stderr
    return result.stdout


def test_batches_are_kept_and_never_played_twice(tmp_path: Path) -> None:
    shown = run(tmp_path)
    files = {file: file.stat().st_mtime_ns for file in (tmp_path / "kept" / "lungeon-run").iterdir()}
    assert sorted(file.name for file in files) == ["mixed-2-101.json", "random-2-101.json"]
    assert run(tmp_path) == shown == run(tmp_path, "--kept")
    assert files == {file: file.stat().st_mtime_ns for file in (tmp_path / "kept" / "lungeon-run").iterdir()}
    more = run(tmp_path, "--batches", "2")
    assert more != shown
    assert len(list((tmp_path / "kept" / "lungeon-run").iterdir())) == 4


def test_some_numbers_of_players_get_more_batches_and_some_cells_no_more(tmp_path: Path) -> None:
    targets = TARGETS.replace("players = [2]", "players = [2]\ntimes = { 2 = 3 }", 1)
    (tmp_path / "targets.toml").write_text(targets.replace("shown = false", "most = 1"), "utf-8")
    rules = load_game("lungeon-run")
    measured = Balance(rules, load_balance(rules, tmp_path / "targets.toml"), tmp_path)
    played = [(batch.cell.name, batch.seed) for batch in measured.batches(2)]
    assert played[:4] == [("random", 101), ("random", 102), ("random", 103), ("mixed", 101)]
    assert played[4:] == [("random", 104), ("random", 105), ("random", 106)]


def test_the_targets_are_shown_with_interval_and_verdict(tmp_path: Path) -> None:
    shown = run(tmp_path)
    for words in ("Player 1: won", "1 % to 99 %", "frail classes die", "at most 100 %", "met", "open"):
        assert words in shown
    assert shown.splitlines()[-1] == "2 met, 2 open, 0 missed, 0 no data"
    assert max(map(len, shown.splitlines())) <= 80


def test_the_tables_are_put_into_their_place_in_the_document(tmp_path: Path) -> None:
    document = tmp_path / "lungeon.md"
    document.write_text(f"# Before\n\n{BEGIN}obsolete\n{END}\nAfter.\n", "utf-8")
    run(tmp_path, "--write", "--document", str(document))
    text = document.read_text("utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("\nAfter.\n")
    assert "obsolete" not in text
    for words in ("### In short", "| Player 1: won | 2 | 1 % to 99 % |", "### Classes: random, 2 players"):
        assert words in text
    assert "| matches | 8 |" in text
    assert "### mixed" not in text


def test_a_document_that_is_not_there_is_told_before_a_match_is_played(tmp_path: Path) -> None:
    (tmp_path / "targets.toml").write_text(TARGETS, "utf-8")
    arguments = ["lungeon-run", "--targets", str(tmp_path / "targets.toml"), "--keep", str(tmp_path / "kept")]
    result = CliRunner().invoke(app, [*arguments, "--write", "--document", str(tmp_path / "no.md")])
    assert result.exit_code == 2
    assert "there is no" in result.stderr
    assert not (tmp_path / "kept").exists()
