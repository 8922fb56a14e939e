"""Playing against a program in a terminal."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.terminal.stage import LUNGEON, Stage
from undercroft.engine import SettingError
from undercroft.terminal.play import Session
from undercroft.terminal.table import check_seats, name_players, open_table, read_record, resume_table

ROOT = Path(__file__).parents[2]
PYTHON = shlex.quote(sys.executable)
BOLD = f"cmd:{PYTHON} {shlex.quote(str(ROOT / 'examples' / 'bots' / 'bold.py'))}"


def test_programs_are_named_as_such() -> None:
    assert name_players(["human", BOLD, BOLD]) == ("Player 1", "Program", "Program II")


def test_a_program_plays_a_whole_match_on_the_screen() -> None:
    stage = Stage(after=[""])
    table = open_table(LUNGEON, [BOLD, "greedy"], 1, {"rounds": 1})
    Session(table, stage.screen).play()
    assert table.match.outcome is not None
    assert table.trouble(0) == ""
    assert "plays on for it" not in stage.shown


@pytest.mark.parametrize("people", [True, False])
def test_players_are_told_that_a_program_was_replaced(people: bool, tmp_path: Path) -> None:
    (tmp_path / "dying.py").write_text("raise SystemExit('no torch')")
    dying = f"cmd:{PYTHON} dying.py"
    typed = ["1"] * 3 if people else []
    stage = Stage(typed, after=[""])
    table = open_table(LUNGEON, ["human" if people else "greedy", dying], 1, {"rounds": 1})
    Session(table, stage.screen).play()
    said = " ".join(stage.shown.split())
    assert len(re.findall(r"Program, question 1: .*? has ended with code 1 \(no torch\); greedy plays on", said)) == 1


def test_a_program_that_a_record_names_is_not_run(tmp_path: Path) -> None:
    mark = tmp_path / "was-here"
    evil = f"cmd:touch {mark}"
    table = open_table(LUNGEON, ["human", "greedy"], 1, {"rounds": 1})
    table.match.tags["Seat1"] = evil
    file = table.save(None)
    record = read_record(file)
    with pytest.raises(SettingError, match=r"a program plays seat 2 .*name all seats again with --seats"):
        resume_table(LUNGEON, record, file)
    assert not mark.exists()
    assert resume_table(LUNGEON, record, file, ["human", BOLD]).seats == ("human", BOLD)


def test_a_program_that_cannot_be_run_is_refused() -> None:
    with pytest.raises(SettingError, match="there is no program"):
        check_seats(["human", "cmd:no-such-program"])


def test_play_takes_a_program_in_a_seat(tmp_path: Path) -> None:
    arguments = ["play", "lungeon-run", "--seat", BOLD, "--seat", "greedy", "--option", "rounds=1", "--seed", "1"]
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", *arguments],
        input="\n",
        capture_output=True,
        encoding="utf-8",
        check=False,
        cwd=tmp_path,
        timeout=120,
    )
    assert done.returncode == 0, done.stderr
    assert "Program" in done.stdout
