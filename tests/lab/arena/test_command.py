"""`undercroft arena` as people use it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from undercroft.lab.arena.command import arena

app = typer.Typer()
app.command()(arena)

DRAFTED = "undercroft.bots.drafted:Drafted"
ARGUMENTS = ["lungeon-run", "-n", "40", "--option", "rounds=1", "--jobs", "1", "--bots", f"greedy,random,{DRAFTED}"]


def test_the_ladder_comes_out_on_stdout_in_eighty_columns() -> None:
    result = CliRunner().invoke(app, ARGUMENTS, env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.stderr
    assert result.stdout.splitlines()[0] == "lungeon-run: 42 matches, 2 seats, 7 deals, rounds=1, seed 0"
    for words in ("3 random", "rating", "Who is ahead of whom", "Not settled: "):
        assert words in result.stdout
    assert max(map(len, result.stdout.splitlines()[1:])) <= 80
    assert result.stderr == ""


@pytest.mark.parametrize("bots", [5, 9])
def test_many_bots_have_room_in_eighty_columns(bots: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"Bot{number}" for number in range(bots)]
    lines = ["from undercroft.bots import RandomBot", *(f"class {name}(RandomBot): pass" for name in names)]
    (tmp_path / f"table_of_{bots}.py").write_text("\n".join(lines))
    monkeypatch.syspath_prepend(tmp_path)
    arguments = ["lungeon-run", "-n", "80", "--option", "rounds=1", "--jobs", "1", "--bots"]
    named = ",".join(f"table_of_{bots}:{name}" for name in names)
    result = CliRunner().invoke(app, [*arguments, named], env={"COLUMNS": "80"})
    assert result.exit_code == 0, result.stderr
    table = result.stdout.partition("Who is ahead of whom")[2]
    for name in names:
        assert name in table
    assert "…" not in table.replace("2, …", ""), "nothing is cut short"
    assert ("±" in table) == (bots <= 8)


def test_the_json_file_does_not_depend_on_the_jobs(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.json" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        result = CliRunner().invoke(app, [*ARGUMENTS, "--jobs", str(jobs), "--json", str(file)])
        assert result.exit_code == 0, result.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    data = json.loads(files[0].read_text("utf-8"))
    assert data["matches"] == data["planned"] == 42
    assert [each["bot"] for each in data["bots"]][-1] == "random"
    assert data["ahead"]["greedy"]["random"]["value"] > 0.5
    assert len(data["gaps"]) == 2


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lungeon-ran"], "there is no game"),
        (["lungeon-run", "--bots", "greedy,clever"], "there is no bot 'clever'"),
        (["lungeon-run", "--bots", "greedy"], "at least two different bots"),
        (["lungeon-run", "--bots", ","], "at least two different bots"),
        (["lungeon-run", "--players", "4"], "is for 2 players"),
        (["lungeon-run", "--option", "rounds"], "name=value"),
        (["lungeon-run", "--option", "rounds=99"], "from 1 to 20"),
        (["lungeon-run", "--seed", "-1"], "a seed is a whole number"),
        (["lungeon-run", "--json", "no-such-folder/out.json"], "there is no folder no-such-folder"),
        (["lungeon-run", "--keep", "no-such-folder/out.jsonl"], "there is no folder no-such-folder"),
        (["lungeon-run", "--keep", "."], "it is a folder"),
        (["lungeon-run", "-n", "0"], "at least 1 match"),
        (["lungeon-run", "--jobs", "0"], "at least 1 job"),
        (["lungeon-run", "--pack", "no-such-pack"], "pack"),
    ],
)
def test_bad_input_is_an_error_before_a_match_is_played(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.startswith("undercroft: ")
    assert result.stdout == ""


def test_without_openskill_it_says_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "openskill.models", None)
    result = CliRunner().invoke(app, ARGUMENTS)
    assert result.exit_code == 2
    assert "pip install 'undercroft[arena]'" in result.stderr


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_loses_nothing(jobs: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    program = "import typer; from undercroft.lab.arena.command import arena; typer.run(arena)"
    arguments = ["lungeon-run", "-n", "100000", "--option", "rounds=1", "--jobs", jobs, "--keep", str(file)]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        start_new_session=True,
    )
    for _ in range(600):
        if file.exists() and len(file.read_text("utf-8").splitlines()) > 4:
            break
        time.sleep(0.1)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: the workers hear it, too
    told, errors = process.communicate(timeout=60)
    assert process.returncode == 130, errors
    assert f"the same command goes on from here ({file})" in errors
    kept = len(file.read_text("utf-8").splitlines()) - 1
    assert told.startswith(f"lungeon-run: {kept // 2 * 2:,} matches")
    matches = kept + 2 + kept % 2
    resumed, fresh = (
        CliRunner().invoke(app, [*arguments[:2], str(matches), *arguments[3:5], "--jobs", "1", *more])
        for more in (["--keep", str(file)], [])
    )
    assert resumed.exit_code == fresh.exit_code == 0
    assert resumed.stdout == fresh.stdout
