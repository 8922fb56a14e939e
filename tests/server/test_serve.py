"""`undercroft serve` as people start it, and as a power cut ends it."""

import asyncio
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.server.processes import started

pytestmark = pytest.mark.anyio


async def is_over(visitor: httpx.AsyncClient, table: str) -> bool:
    return bool((await visitor.get(f"/api/tables/{table}")).json()["stage"] == "over")


@pytest.mark.slow
async def test_matches_survive_being_killed_again_and_again(tmp_path: Path) -> None:
    tables: list[str] = []
    async with started(tmp_path, "--bot-delay", "0.05", stop=signal.SIGKILL) as service, service.visitor() as ann:
        for _ in range(6):
            opened = await ann.post(
                "/api/tables", json={"game": "lungeon-run", "seats": ["random"] * 2, "options": {"rounds": 3}}
            )
            tables.append(opened.json()["table"]["id"])
            await ann.post(f"/api/tables/{tables[-1]}/start")
    written = deeds(tmp_path)
    for _ in range(3):
        async with started(tmp_path, "--bot-delay", "0.05", stop=signal.SIGKILL):
            async with asyncio.timeout(30):
                while len(deeds(tmp_path)) <= len(written):
                    await asyncio.sleep(0.05)
        now = deeds(tmp_path)
        assert len(now) > len(written)
        assert written.items() <= now.items()
        written = now
    async with started(tmp_path, "--bot-delay", "0", stop=signal.SIGTERM) as service, service.visitor() as ann:
        async with asyncio.timeout(120):
            for table in tables:
                while not await is_over(ann, table):
                    await asyncio.sleep(0.3)
        for table in tables:
            assert (await ann.get(f"/api/tables/{table}/record")).status_code == 200
    assert written.items() <= deeds(tmp_path).items()


def deeds(folder: Path) -> dict[tuple[str, int], str]:
    """Every deed on the disk, by table and number."""
    database = sqlite3.connect(folder / "undercroft.db")
    rows = database.execute("SELECT table_id, number, word FROM choices").fetchall()
    database.close()
    return {(table, number): word for table, number, word in rows}


async def test_the_key_is_not_in_the_database(tmp_path: Path) -> None:
    async with started(tmp_path, stop=signal.SIGTERM) as service, service.visitor() as ann:
        await ann.post("/api/tables", json={"game": "lungeon-run", "seats": ["random"] * 2})
    key = (tmp_path / "key").read_bytes()
    assert (tmp_path / "key").stat().st_mode & 0o777 == 0o600
    assert not any(key in file.read_bytes() for file in tmp_path.glob("undercroft.db*"))


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
    ended = subprocess.run(command, capture_output=True, text=True, timeout=30, check=False)
    assert ended.returncode == 2
    (line,) = ended.stderr.splitlines()
    assert line.startswith("undercroft: ")
    assert said in line
