"""`undercroft analyse` as people use it."""

from __future__ import annotations

import io
import json
import re
import signal
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner

import undercroft
from tests.terminal.stage import Stage
from undercroft.bots import make_bot, play_out
from undercroft.cli import app
from undercroft.engine import Match
from undercroft.lab.analyse.analysis import Study
from undercroft.terminal.analyse import Page, watch
from undercroft.terminal.table import read_record

QUICK = ["--worlds", "4", "--seconds", "600"]


def short_match(folder: Path) -> Path:
    """A short match of Lungeon Run, Ann against Bob."""
    match = undercroft.new_match("lungeon-run", players=2, seed=4, options={"rounds": 1})
    match.tags.update(Name0="Ann", Name1="Bob")
    play_out(match, [make_bot("greedy", 1), make_bot("random", 2)])
    file = folder / "match.record"
    file.write_text(match.record(), "utf-8")
    return file


@pytest.fixture
def record(tmp_path: Path) -> Path:
    return short_match(tmp_path)


@pytest.fixture(scope="module")
def analysed(tmp_path_factory: pytest.TempPathFactory) -> tuple[str, str]:
    """What an analysis prints, and what it writes to its file."""
    folder = tmp_path_factory.mktemp("analysed")
    out = folder / "out.json"
    arguments = ["analyse", str(short_match(folder)), *QUICK, "--jobs", "1", "--json", str(out)]
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout, out.read_text("utf-8")


def test_the_analysis_comes_out_on_stdout_in_eighty_columns(analysed: tuple[str, str]) -> None:
    shown, _ = analysed
    for words in ("How likely each was to win", "▲ Ann", "● Bob", "Turning points:", "Decisions that cost most:"):
        assert words in shown
    looked = re.search(r"(\d+) of (\d+) decisions were looked at", " ".join(shown.split()))
    assert looked is not None
    assert looked[1] == looked[2] != "0"
    assert max(map(len, shown.splitlines())) <= 80


def test_the_json_file_has_all_of_it(analysed: tuple[str, str]) -> None:
    data = json.loads(analysed[1])
    assert data["players"] == ["Ann", "Bob"]
    assert data["looked_at"] == data["decisions"]
    assert data["course"][-1]["position"] == data["choices"]
    assert {chance["value"] for chance in data["course"][-1]["chances"]} <= {0, 0.5, 1}


@pytest.mark.slow
def test_other_processes_find_the_same_and_ascii_is_enough(analysed: tuple[str, str], record: Path) -> None:
    out = record.with_name("out.json")
    arguments = ["analyse", str(record), *QUICK, "--jobs", "2", "--json", str(out), "--ascii"]
    result = CliRunner().invoke(app, arguments, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.output
    assert out.read_text("utf-8") == analysed[1]
    assert "A Ann" in result.stdout
    assert result.stdout.replace("±", "").isascii()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["no-such.record"], "there is no file no-such.record"),
        (["{record}", "--worlds", "3"], "at least 4 worlds, not 3"),
        (["{record}", "--seconds", "0"], "more than 0, not 0"),
        (["{record}", "--seconds", "nan"], "more than 0, not nan"),
        (["{record}", "--jobs", "0"], "at least 1 job"),
        (["{record}", "--json", "no-such-folder/out.json"], "there is no folder no-such-folder"),
        (["{record}", "--pack", "no-such-pack"], "pack"),
        (["{record}", "--seed", "-1"], "a seed is a whole number"),
    ],
)
def test_bad_input_is_an_error_before_anything_is_worked_out(
    arguments: list[str], message: str, record: Path
) -> None:
    result = CliRunner().invoke(app, ["analyse", *(each.replace("{record}", str(record)) for each in arguments)])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('[Rules "1"]', '[Rules "99"]'),
        ("[Seed", '[Pack "deeper-halls 1 abc"]\n[Seed'),
        ("> ", "> nonsense "),
        ('[Game "lungeon-run"]', '[Game "chess"]'),
    ],
)
@pytest.mark.parametrize("digest", [True, False])
def test_a_tampered_record_is_refused_in_the_words_of_the_replay(
    old: str, new: str, digest: bool, record: Path
) -> None:
    text = record.read_text("utf-8").replace(old, new, 1)
    record.write_text(text if digest else re.sub(r'\[(Digest|Choices) "\w+"\]\n', "", text), "utf-8")
    analysed, replayed = (
        CliRunner().invoke(app, [name, str(record), *more]) for name, more in (("analyse", []), ("replay", ["--all"]))
    )
    assert analysed.exit_code == replayed.exit_code == 2
    assert analysed.stderr == replayed.stderr != ""
    assert analysed.stdout == ""


class Interrupting:
    """A judge in whose first world somebody presses Ctrl-C."""

    def __init__(self) -> None:
        self.judged = 0

    def promises(self, world: Match[Any], seed: int) -> Sequence[float]:
        if not self.judged:
            signal.raise_signal(signal.SIGINT)
        self.judged += 1
        return [0.5, 0.5]


def test_ctrl_c_ends_it_with_what_there_is(record: Path) -> None:
    judge = Interrupting()
    study = Study(read_record(record), names=("Ann", "Bob"), judge=judge, worlds=1000)
    analysis, stopped = watch(study, 10_000, 1, Console(file=io.StringIO()))
    assert stopped
    assert judge.judged < 20, "what was begun is ended, nothing else is begun"
    stage = Stage()
    Page(analysis, stage.screen).show(10_000)
    assert "0 of" in stage.shown
