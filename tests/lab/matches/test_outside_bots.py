"""Bots that are programs, in simulations and in the arena."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest
import typer
from typer.testing import CliRunner

from undercroft.engine import SettingError
from undercroft.lab import arena, simulate
from undercroft.lab.arena.command import arena as arena_command
from undercroft.lab.compare.command import compare
from undercroft.lab.simulate.command import simulate as simulate_command
from undercroft.lab.sweep.command import sweep

EXAMPLE = Path(__file__).parents[3] / "examples" / "bots" / "bold.py"
PYTHON = shlex.quote(sys.executable)
BOLD = f"cmd:{PYTHON} {shlex.quote(str(EXAMPLE))}"
SHORT = ["--option", "rounds=1", "--jobs", "1"]

commands = typer.Typer()
commands.command("arena")(arena_command)
commands.command("simulate")(simulate_command)


@pytest.fixture
def mute(tmp_path: Path) -> str:
    """A program that never answers."""
    file = tmp_path / "mute.py"
    file.write_text("import sys\nfor line in sys.stdin: pass\n")
    return f"cmd:{PYTHON} {shlex.quote(str(file))}"


@pytest.fixture
def dying(tmp_path: Path) -> str:
    """A program that leaves at once."""
    file = tmp_path / "dying.py"
    file.write_text("raise SystemExit('out of torches')\n")
    return f"cmd:{PYTHON} {shlex.quote(str(file))}"


def test_a_program_plays_in_a_simulation_like_any_bot() -> None:
    report = simulate("lungeon-run", bots=[BOLD, "random"], matches=6, seed=1, options={"rounds": 1})
    assert report.bots[BOLD].played == 6
    assert report.troubles.in_words() == []
    again = simulate("lungeon-run", bots=[BOLD, "random"], matches=6, seed=1, options={"rounds": 1})
    assert report.to_json() == again.to_json()


@pytest.mark.slow
def test_a_program_plays_in_other_processes_too() -> None:
    one, two = (
        arena("lungeon-run", bots=[BOLD, "random"], matches=8, options={"rounds": 1}, jobs=jobs) for jobs in (1, 2)
    )
    assert [one.wins(bot) for bot in (0, 1)] == [two.wins(bot) for bot in (0, 1)]


@pytest.mark.slow
def test_the_example_beats_random() -> None:
    ladder = arena("lungeon-run", bots=[BOLD, "random"], matches=40)
    assert ladder.wins(0).low > 0.5


@pytest.mark.parametrize("name", ["simulate", "arena"])
def test_a_program_that_misbehaves_is_told_of_and_the_matches_are_played(name: str, dying: str) -> None:
    result = CliRunner().invoke(commands, [name, "lungeon-run", "-n", "4", *SHORT, "--bots", f"{dying},random"])
    assert result.exit_code == 0, result.stderr
    assert "4 matches" in result.stdout
    assert f"{dying}, replaced 4 times. First: question 1: " in result.stderr
    assert "has ended with code 1 (out of torches); greedy plays on for it" in result.stderr


def test_what_went_wrong_is_kept_with_the_matches(dying: str, tmp_path: Path) -> None:
    file, out = tmp_path / "kept.jsonl", tmp_path / "out.json"
    arguments = ["arena", "lungeon-run", "-n", "4", *SHORT, "--bots", f"{dying},random", "--keep", str(file)]
    first = CliRunner().invoke(commands, arguments)
    again = CliRunner().invoke(commands, [*arguments, "--json", str(out)])
    assert first.exit_code == again.exit_code == 0
    assert first.stderr == again.stderr != ""
    assert json.loads(out.read_text("utf-8"))["replaced"] == {dying: 4}


def test_a_program_that_was_changed_is_another_bot(dying: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    arena("lungeon-run", bots=[dying, "random"], matches=2, options={"rounds": 1}, keep=file)
    (tmp_path / "dying.py").write_text("raise SystemExit('out of rope')\n")
    with pytest.raises(SettingError, match="other bot files"):
        arena("lungeon-run", bots=[dying, "random"], matches=2, options={"rounds": 1}, keep=file)


@pytest.mark.slow
def test_a_program_has_the_seconds_it_is_given(mute: str) -> None:
    arguments = ["simulate", "lungeon-run", "-n", "1", *SHORT, "--bots", f"{mute},random", "--bot-seconds", "0.2"]
    result = CliRunner().invoke(commands, arguments)
    assert result.exit_code == 0
    assert "has given no answer within 10.2 s" in result.stderr, "10 seconds more for the first answer"


@pytest.mark.parametrize("name", ["simulate", "arena"])
@pytest.mark.parametrize(
    ("bots", "message"),
    [
        ("cmd:no-such-bot,greedy", "there is no program 'no-such-bot'"),
        ("cmd:,greedy", "names no program"),
        ("cmd:'x,greedy", "cannot be read"),
    ],
)
def test_a_command_that_cannot_be_is_refused_before_a_match_is_played(name: str, bots: str, message: str) -> None:
    result = CliRunner().invoke(commands, [name, "lungeon-run", *SHORT, "--bots", bots])
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""


def test_a_command_with_a_comma_stands_in_quotes(tmp_path: Path) -> None:
    file = tmp_path / "bot.py"
    check = "import json\nimport sys\n\nassert sys.argv[1] == 'a,b'"
    file.write_text(EXAMPLE.read_text("utf-8").replace("import json", check, 1))
    bots = f'"cmd:{PYTHON} {shlex.quote(str(file))} a,b",random'
    result = CliRunner().invoke(commands, ["simulate", "lungeon-run", "-n", "2", *SHORT, "--bots", bots])
    assert result.exit_code == 0
    assert result.stderr == ""


def test_a_program_whose_time_was_changed_is_another_bot(dying: str, tmp_path: Path) -> None:
    file = tmp_path / "kept.jsonl"
    arguments = ["arena", "lungeon-run", "-n", "2", *SHORT, "--bots", f"{dying},random", "--keep", str(file)]
    assert CliRunner().invoke(commands, [*arguments, "--bot-seconds", "5"]).exit_code == 0
    result = CliRunner().invoke(commands, [*arguments, "--bot-seconds", "6"])
    assert result.exit_code == 2
    assert "other bot files" in result.stderr


@pytest.mark.parametrize("name", ["compare", "sweep"])
def test_where_cards_are_judged_no_program_plays(name: str) -> None:
    """One that misbehaved would be replaced by another bot, and the cards blamed for it."""
    commands.command("compare")(compare)
    commands.command("sweep")(sweep)
    card = ["--pack", "deeper-halls"] if name == "compare" else ["--vary", "class.thief.life=1..2"]
    result = CliRunner().invoke(commands, [name, "lungeon-run", "--bots", BOLD, *card])
    assert result.exit_code == 2
    assert "can play in play, simulate and arena, but not here" in result.stderr
