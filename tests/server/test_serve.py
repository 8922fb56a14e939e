"""`undercroft serve` as people start it, and as a power cut ends it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.processes import started

pytestmark = pytest.mark.anyio


@pytest.mark.slow
async def test_the_key_is_not_in_the_database(tmp_path: Path) -> None:
    async with started(tmp_path, stop=signal.SIGTERM) as service, service.visitor() as ann:
        await ann.post("/api/tables", json={"game": "lungeon-run", "seats": ["random"] * 2})
    key = (tmp_path / "key").read_bytes()
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert not any(key in file.read_bytes() for file in tmp_path.glob("undercroft.db*"))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--database", "mysql://x/y"], "the database is SQLite or PostgreSQL"),
        (["--database", "postgresql://nobody@127.0.0.1:1/x"], "could not be written down or looked up"),
        (["--folder", "/dev/null/x"], "the folder /dev/null/x cannot be made"),
    ],
)
def test_what_cannot_be_used_is_an_error_in_one_line(tmp_path: Path, arguments: list[str], said: str) -> None:
    command = [sys.executable, "-m", "undercroft", "serve", "--folder", str(tmp_path), *arguments]
    ended = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("undercroft: ")
    assert said in line
