"""Commands that are printed work as they stand."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from undercroft.terminal.program import command


@pytest.fixture
def script(in_an_empty_folder: Path) -> Path:
    """An `undercroft` as an installation makes it, in a folder the shell does not look into."""
    file = in_an_empty_folder / ".venv" / "bin" / "undercroft"
    file.parent.mkdir(parents=True)
    file.write_text(f"#!{sys.executable}\nfrom undercroft.cli import main\nmain()\n")
    file.chmod(0o755)
    return file


def test_the_way_to_the_program_where_the_shell_does_not_find_it(
    script: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    monkeypatch.setattr(sys, "argv", [".venv/bin/undercroft", "play"])
    assert command("play", "--resume", "my match") == ".venv/bin/undercroft play --resume 'my match'"
    monkeypatch.setattr(sys, "argv", [str(script), "play"])
    assert command("play") == ".venv/bin/undercroft play"
    monkeypatch.chdir(tmp_path_factory.mktemp("elsewhere"))
    assert command("play") == f"{script} play"


def test_its_name_where_the_shell_finds_it(script: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", [str(script), "play"])
    monkeypatch.setenv("PATH", str(script.parent), prepend=os.pathsep)
    assert command("play") == "undercroft play"


def test_another_program_of_that_name_is_not_meant(
    script: Path, monkeypatch: pytest.MonkeyPatch, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other") / "undercroft"
    other.write_text("#!/bin/sh\n")
    other.chmod(0o755)
    monkeypatch.setattr(sys, "argv", [str(script)])
    monkeypatch.setenv("PATH", str(other.parent), prepend=os.pathsep)
    assert command("play") == ".venv/bin/undercroft play"


def test_as_a_module_it_is_called_so_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/somewhere/undercroft/__main__.py"])
    assert command("play") == f"{sys.executable} -m undercroft play"


def test_called_from_python_it_has_its_plain_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["/usr/bin/pytest"])
    assert command("play") == "undercroft play"


@pytest.mark.slow
def test_a_piped_match_can_be_taken_up_with_the_very_line_it_prints(script: Path) -> None:
    start = [".venv/bin/undercroft", "play", "lungeon-run", "--seed", "3"]
    played = subprocess.run(start, input="1\n", capture_output=True, text=True, check=True)
    saved, line = played.stdout.splitlines()[-2:]
    assert saved == "Saved in lungeon-run-3.record."
    assert line == "To play on: .venv/bin/undercroft play --resume lungeon-run-3.record"
    resumed = subprocess.run(
        line.partition("To play on: ")[2], shell=True, input="", capture_output=True, text=True, check=True
    )
    assert "choose a tile to move to" in resumed.stdout
