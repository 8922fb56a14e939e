"""`undercroft simulate` as people use it."""

import contextlib
import io
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
import typer
from rich.console import Console
from typer.testing import CliRunner

from undercroft.lab import Plan
from undercroft.lab.command_line.files import check_writable
from undercroft.lab.simulate.command import simulate, watch
from undercroft.lab.simulate.export import Exporter

app = typer.Typer()
app.command()(simulate)

ARGUMENTS = ["lungeon-run", "-n", "20", "--seed", "1", "--option", "rounds=1", "--jobs", "1"]


def test_the_tables_come_out_on_stdout() -> None:
    result = CliRunner().invoke(app, ARGUMENTS)
    assert result.exit_code == 0, result.stderr
    for words in ("20 matches, greedy against random, rounds=1, seed 1", "decided %", "How matches ended", "Thief"):
        assert words in result.stdout
    assert result.stderr == ""


def test_the_headline_tells_one_simulation_from_another() -> None:
    arguments = ["dash-through-the-dungeon", "-n", "1", "--players", "3", "--pack", "high-stakes", "--jobs", "1"]
    shown = CliRunner().invoke(app, arguments).stdout
    expected = "dash-through-the-dungeon: 1 match, 2 greedy against 1 random, pack high-stakes, seed 0"
    assert shown.splitlines()[0] == expected


def test_the_same_seed_prints_the_same() -> None:
    assert CliRunner().invoke(app, ARGUMENTS).stdout == CliRunner().invoke(app, ARGUMENTS).stdout


def test_the_json_file_is_written(tmp_path: Path) -> None:
    files = [tmp_path / f"{jobs}.json" for jobs in (1, 2)]
    for jobs, file in enumerate(files, 1):
        result = CliRunner().invoke(app, [*ARGUMENTS[:-1], str(jobs), "--json", str(file)])
        assert result.exit_code == 0, result.stderr
    assert files[0].read_bytes() == files[1].read_bytes()
    assert json.loads(files[0].read_text("utf-8"))["matches"] == 20


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["lungeon-ran"], "there is no game"),
        (["lungeon-run", "--bots", "clever"], "there is no bot 'clever'"),
        (["lungeon-run", "--bots", ","], "at least one bot"),
        (["lungeon-run", "--players", "4"], "is for 2 players"),
        (["lungeon-run", "--option", "rounds"], "name=value"),
        (["lungeon-run", "--option", "rounds=99"], "from 1 to 20"),
        (["lungeon-run", "--seed", "-1"], "a seed is a whole number"),
        (["lungeon-run", "--json", "no-such-folder/out.json"], "there is no folder no-such-folder"),
        (["lungeon-run", "--json", "."], "it is a folder"),
        (["lungeon-run", "-n", "0"], "at least 1 match"),
        (["lungeon-run", "--jobs", "0"], "at least 1 job"),
        (["lungeon-run", "--pack", "no-such-pack"], "pack"),
    ],
)
def test_bad_input_is_an_error_that_says_what_is_wrong(arguments: list[str], message: str) -> None:
    result = CliRunner().invoke(app, arguments)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stderr.startswith("undercroft: ")
    assert result.stdout == ""


@pytest.mark.parametrize("name", ["/proc/out.json", "x" * 300])
def test_a_file_that_cannot_be_written_is_found_out_before_the_first_match(name: str) -> None:
    result = CliRunner().invoke(app, ["lungeon-run", "-n", "1000000", "--json", name])
    assert result.exit_code == 2
    assert result.stderr.startswith(f"undercroft: cannot write to {name}: ")
    assert result.stderr.endswith("; name another file\n")


def test_trying_whether_a_file_can_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    (tmp_path / "old.json").write_text("precious")
    check_writable(tmp_path / "old.json")
    check_writable(tmp_path / "new.json")
    assert [(each.name, each.read_text()) for each in tmp_path.iterdir()] == [("old.json", "precious")]


def test_the_tables_are_shown_even_if_the_file_cannot_be_written_in_the_end() -> None:
    result = CliRunner().invoke(app, [*ARGUMENTS, "--json", "/dev/full"])
    assert result.exit_code == 2
    assert "How matches ended" in result.stdout
    assert result.stderr == "undercroft: cannot write to /dev/full: No space left on device\n"


def test_a_reader_who_has_seen_enough_gets_the_files(tmp_path: Path) -> None:
    file = tmp_path / "out.json"
    program = "import typer; from undercroft.lab.simulate.command import simulate; typer.run(simulate)"
    command = [sys.executable, "-c", program, *ARGUMENTS, "--json", str(file)]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8")
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        said = process.stderr.read()
    assert (process.wait(timeout=120), said) == (0, "")
    assert json.loads(file.read_text("utf-8"))["matches"] > 0


def test_a_script_that_cannot_be_started_again_is_told_why() -> None:
    """Each process begins by running the script: without a guard it would start processes of its own."""
    script = "from undercroft.lab import simulate\nsimulate('lungeon-run', matches=4, jobs=2)\n"
    done = subprocess.run([sys.executable, "-"], input=script, capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 1
    assert 'needs `if __name__ == "__main__":`' in done.stderr.splitlines()[-1]


@pytest.mark.slow
@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_shows_what_there_is(jobs: str, tmp_path: Path) -> None:
    file, records = tmp_path / "out.json", tmp_path / "records"
    program = "import typer; from undercroft.lab.simulate.command import simulate; typer.run(simulate)"
    arguments = ["lungeon-run", "-n", "1000000", "--jobs", jobs, "--json", str(file), "--records", str(records)]
    process = subprocess.Popen(
        [sys.executable, "-c", program, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        start_new_session=True,
    )
    late = time.monotonic() + 60
    while not (records.is_dir() and any(records.iterdir())) and time.monotonic() < late:
        time.sleep(0.1)
    assert process.poll() is None
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does it: everybody hears it
    try:
        stdout, stderr = process.communicate(timeout=180)
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)  # its own processes, too
    assert process.returncode == 130
    assert "How matches ended" in stdout
    assert "of 1000000 matches" in stderr
    assert "Traceback" not in stderr
    data = json.loads(file.read_text("utf-8"))
    assert 0 < data["matches"] < data["planned"] == 1000000


def test_the_progress_bar_shows_rate_and_time_left() -> None:
    plan = Plan.make("lungeon-run", matches=40, bots=["random"], seed=1, options={"rounds": 1})
    terminal = Console(file=io.StringIO(), force_terminal=True, width=100)
    assert watch(plan, 1, terminal, Exporter(plan, None, None, None)).complete
    shown = terminal.file.getvalue()  # type: ignore[attr-defined]
    assert "40/40" in shown
    assert "matches/s" in shown
    assert "0:00:00" in shown


def test_a_figure_that_is_not_known_well_enough_in_the_end_is_told() -> None:
    result = CliRunner().invoke(app, [*ARGUMENTS, "--until", "bot/greedy/won=0.001", "--most", "25"])
    assert result.exit_code == 0
    assert result.stdout.startswith("lungeon-run: 25 matches")
    assert "After 25 matches bot/greedy/won is known to ±" in result.stderr
    assert "raise --most" in result.stderr
