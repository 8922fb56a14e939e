"""What the guides to bots and the arena say is so: their commands run, their messages are those that are sent."""

from __future__ import annotations

import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import jsonschema_rs
import pytest

import undercroft
from undercroft.bots.protocol import ask, schema
from undercroft.engine import Cursor

ROOT = Path(__file__).parents[2]
BOTS, ARENA = ((ROOT / "docs" / name).read_text("utf-8") for name in ("bots-in-any-language.md", "arena.md"))


def commands(guide: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", guide, re.S)
    return [line for block in blocks for line in block.splitlines() if line]


@pytest.mark.slow
@pytest.mark.parametrize("command", [*commands(BOTS), *commands(ARENA)])
def test_the_commands_work_as_they_stand(command: str, tmp_path: Path) -> None:
    words = shlex.split(command)[1:]
    if "-n" in words:
        words[words.index("-n") + 1] = "6"
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    folder = Path(sys.executable).parent
    done = subprocess.run(
        [sys.executable, "-m", "undercroft", *words],
        cwd=tmp_path,
        input="1\n" * 3,
        capture_output=True,
        encoding="utf-8",
        check=False,
        timeout=600,
        env={**os.environ, "PATH": f"{folder}{os.pathsep}{os.environ['PATH']}"},
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    assert "replaced" not in done.stderr


def messages() -> list[dict[str, object]]:
    return [json.loads(block) for block in re.findall(r"```json\n(.*?)```", BOTS, re.S)]


def test_the_messages_are_those_of_the_schema() -> None:
    valid = jsonschema_rs.validator_for(schema())
    assert [each.get("type", "answer") for each in messages()] == ["hello", "question", "answer", "end"]
    for message in messages():
        valid.validate(message)
    with pytest.raises(jsonschema_rs.ValidationError):
        valid.validate({"keys": "cast_spell"})


def test_every_entry_of_a_message_is_explained() -> None:
    for message in messages():
        for name in message.keys() - {"type"}:
            assert f"`{name}`" in BOTS


def test_a_question_has_the_entries_it_has_in_the_guide() -> None:
    match = undercroft.new_match("lungeon-run", players=2, seed=7)
    decision = match.pending[0]
    asked, _ = ask(match.seat(decision.seat), decision, 1, Cursor())
    assert {"type", *asked.__struct_fields__} == messages()[1].keys()
