"""The examples of hosting: files that can be read, and commands that there are."""

import os
import re
import shlex
import shutil
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import msgspec
import pytest
from typer.main import get_command

from undercroft.cli import app

NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
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
        for needed, how in each.get("depends_on", {}).items():
            assert how == {"condition": "service_healthy"}
            assert found["services"][needed]["healthcheck"]["test"][0] == "CMD"
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


PROXIES = [EXAMPLES / "friends" / "Caddyfile", EXAMPLES / "nginx.conf"]


@pytest.mark.parametrize("file", PROXIES, ids=lambda file: file.name)
def test_what_every_proxy_does(file: Path) -> None:
    text = file.read_text("utf-8")
    assert re.search(r"@numbers path /metrics /metrics/\s+respond @numbers 404", text) or re.search(
        r"location ~ \^/metrics/\?\$ \{\s*return 404;", text
    )
    assert re.search(r'Strict-Transport-Security "max-age=\d{8}"', text)


def test_nginx_writes_down_no_links_and_is_understood_by_an_older_one() -> None:
    text = (EXAMPLES / "nginx.conf").read_text("utf-8")
    (form,) = re.findall(r"log_format undercroft (.+);", text)
    shown = set(re.findall(r"\$(\w+)", form))
    assert not shown & {"request", "request_uri", "uri", "args", "http_referer", "remote_addr", "remote_user"}
    assert re.findall(r"access_log .*", text) == ["access_log /var/log/nginx/undercroft.log undercroft;"]
    assert "listen 443 ssl http2;" in text
    assert "http2 on" not in re.sub(r"(?m)^#.*", "", text)


@pytest.mark.skipif(NGINX is None, reason="nginx is not installed")
def test_nginx_takes_it(tmp_path: Path) -> None:
    key = [tmp_path / "x.pem", tmp_path / "x.key"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=x"]
    subprocess.run([*make, "-out", key[0], "-keyout", key[1]], check=True, capture_output=True)
    text = (EXAMPLES / "nginx.conf").read_text("utf-8")
    text = re.sub(r"/etc/ssl/\S+\.(pem|key)", rf"{tmp_path}/x.\1", text).replace("/var/log/nginx", str(tmp_path))
    (tmp_path / "nginx.conf").write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}\n}}\n")
    assert NGINX is not None
    tried = subprocess.run([NGINX, "-t", "-c", tmp_path / "nginx.conf"], capture_output=True, text=True, check=False)
    assert tried.returncode == 0, tried.stderr


def test_an_image_has_what_the_package_is_built_from() -> None:
    lines = (HOME / ".dockerignore").read_text("utf-8").splitlines()
    kept = {line[1:] for line in lines if line.startswith("!")}
    assert "*" in lines
    assert all((HOME / each).exists() for each in kept)
    build = tomllib.loads((HOME / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"]["targets"]["wheel"]
    assert {*build["force-include"]} <= kept
    assert {"src", "web", "tools/client.py", "hatch_build.py", "constraints.txt", "pyproject.toml"} <= kept
    assert not {each for each in kept if each.startswith((".git", ".venv", "tests", "training"))}
