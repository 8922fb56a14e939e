"""The examples of hosting: files that can be read, and commands that there are."""

import re
import shlex
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command

from undercroft.cli import app

HOME = Path(__file__).parents[2]
EXAMPLES = HOME / "examples" / "hosting"


def options(*command: str) -> set[str]:
    """The options of a command."""
    found: Any = get_command(app)
    for name in command:
        found = found.commands[name]
    return {flag for parameter in found.params for flag in parameter.opts}


def check(words: list[str]) -> None:
    """Whether a command line uses options that there are."""
    command = words[:2] if words[0] == "admin" else words[:1]
    used = {word.partition("=")[0] for word in words if word.startswith("--")}
    assert used <= options(*command), used - options(*command)


@pytest.mark.parametrize("name", ["friends", "many"])
def test_compositions_can_be_read_and_start_the_service(name: str) -> None:
    file = EXAMPLES / name / "compose.yaml"
    found = msgspec.yaml.decode(file.read_text("utf-8"))
    service = found["services"]["undercroft"]
    check(service["command"])
    assert (file.parent / service["build"]["context"] / service["build"]["dockerfile"]).is_file()
    subnet = found["networks"]["inside"]["ipam"]["config"][0]["subnet"]
    assert service["environment"]["FORWARDED_ALLOW_IPS"] == subnet
    for each in found["services"].values():
        for volume in each.get("volumes", ()):
            source = volume.split(":")[0]
            assert source in found["volumes"] or (file.parent / source).is_file(), volume


def test_commands_of_the_guide_and_the_unit_are_there() -> None:
    texts = [(HOME / "docs" / "hosting.md").read_text("utf-8"), (EXAMPLES / "undercroft.service").read_text("utf-8")]
    lines = [line for text in texts for line in text.replace("\\\n", "").splitlines()]
    found = [
        match.group(1) for line in lines if (match := re.match(r"^(?:ExecStart=)?(?:/\S+/)?undercroft (.+)$", line))
    ]
    assert len(found) >= 8
    for command in found:
        check(shlex.split(command))


def test_no_page_of_the_proxy_shows_the_numbers() -> None:
    assert "respond /metrics 404" in (EXAMPLES / "friends" / "Caddyfile").read_text("utf-8")
    assert re.search(r"location = /metrics \{\s*return 404;", (EXAMPLES / "nginx.conf").read_text("utf-8"))
