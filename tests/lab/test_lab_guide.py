"""The guide leads from an idea to a picture: its commands are run as they stand, with fewer matches."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

GUIDE = (Path(__file__).parents[2] / "docs" / "lab.md").read_text("utf-8")
FEW = {"dungeon-run": 2, "run-away": 4}


def commands() -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", GUIDE, re.S)
    return [line for block in blocks for line in block.splitlines() if line]


def shortened(command: str) -> list[str]:
    words = shlex.split(command)
    few = next((str(number) for game, number in FEW.items() if game in words), "6")
    for place, word in enumerate(words):
        if word == "-n":
            words[place + 1] = few
        if word == "--most":
            words[place + 1] = "8"
    if words[1] == "balance":
        words += ["--targets", "few.toml"]
    return words


@pytest.mark.slow
def test_the_commands_of_the_guide_lead_to_a_picture(tmp_path: Path) -> None:
    (change,) = re.findall(r"```toml\n(\[change\.item\].*?)```", GUIDE, re.S)
    targets = Path(__file__).parents[2] / "src" / "undercroft" / "rules" / "lungeon" / "balance.toml"
    (tmp_path / "few.toml").write_text(targets.read_text("utf-8").replace("batch = 2000", "batch = 4"), "utf-8")
    for command in commands():
        program = [sys.executable, "-m", "undercroft", *shortened(command)[1:]]
        done = subprocess.run(program, cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, timeout=600)
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
        if "packs new" in command:
            (tmp_path / "my-smoke" / "cards.toml").write_text(change, "utf-8")
    for page in ("smoke.html", "sweep.html", "gold.html", "dungeon.html"):
        assert (tmp_path / page).read_text("utf-8").startswith("<!doctype html>")
    assert "prevent up to 3 of the Damage" in (tmp_path / "smoke.html").read_text("utf-8")
    assert len(list((tmp_path / "records").iterdir())) == 4
    (query,) = re.findall(r"```sql\n(.*?)```", GUIDE, re.S)
    answer = duckdb.sql(query.replace("events.parquet", str(tmp_path / "events.parquet")))
    assert answer is not None
    assert [column.lower() for column in answer.columns] == ["cause", "deaths", "space"]


def test_every_command_of_the_lab_is_in_the_guide() -> None:
    told = {shlex.split(command)[1] for command in commands()}
    assert {"compare", "sweep", "balance", "simulate", "packs", "cards"} <= told
