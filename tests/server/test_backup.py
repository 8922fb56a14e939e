"""A PostgreSQL database is kept and brought back with the commands of the guide."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from tests.server.postgres import LEFT_OUT, PROGRAMS
from tests.server.serving import serving
from tests.server.visiting import begun, move, opened

pytestmark = pytest.mark.anyio

GUIDE = Path(__file__).parents[2] / "docs" / "hosting.md"


def commands() -> list[str]:
    """What the guide says is typed: one command to keep it, and some to bring it back."""
    lines = GUIDE.read_text("utf-8").splitlines()
    return [line for line in lines if re.match(r"(pg_dump|createdb|pg_restore) ", line)]


def run(command: str, **changes: str) -> None:
    """Do what the guide says, with other names in it."""
    assert PROGRAMS is not None
    words = shlex.split(command)
    for old, new in changes.items():
        assert any(old in word for word in words), (old, command)
        words = [word.replace(old, new) for word in words]
    subprocess.run([str(PROGRAMS / words[0]), *words[1:]], check=True, timeout=60)


@pytest.mark.skipif(PROGRAMS is None, reason=LEFT_OUT)
async def test_a_postgresql_database_is_kept_and_brought_back(postgres: str, tmp_path: Path) -> None:
    server = urlsplit(postgres)
    name, kept = "undercroft_kept", tmp_path / "undercroft.dump"
    engine = create_async_engine(postgres.replace("postgresql:", "postgresql+asyncpg:"), isolation_level="AUTOCOMMIT")
    async with engine.connect() as connection:
        await connection.execute(text(f"CREATE DATABASE {name}"))
    base = f"postgresql://{server.netloc}/"
    folder = tmp_path / "service"
    keep, make, restore = commands()
    async with serving(folder, database=f"{base}{name}") as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            seen = await one.hear("update")
            await move(one if seen["question"] else two)
        run(keep, **{"undercroft.dump": str(kept), "postgresql://undercroft@db/undercroft": f"{base}{name}"})
        cookies = dict(ann.cookies)
        lost = (await opened(ann))["table"]["id"]  # after it was kept
    async with engine.connect() as connection:
        await connection.execute(text(f"DROP DATABASE {name}"))
    await engine.dispose()
    where = {"--host=db": f"--host={server.hostname}", "--username=undercroft": f"--username={server.username}"}
    run(f"{make} --port={server.port}", **where)
    run(restore, **{"undercroft.dump": str(kept), "postgresql://undercroft@db/undercroft": f"{base}undercroft"})
    moved = tmp_path / "another-machine"
    moved.mkdir(mode=0o700)
    shutil.copy2(folder / "key", moved / "key")
    async with serving(moved, database=f"{base}undercroft") as service, service.visitor() as ann:
        ann.cookies.update(cookies)
        assert [each["table"]["id"] for each in (await ann.get("/api/mine")).json()] == [table]
        assert (await ann.get(f"/api/tables/{lost}")).status_code == 404
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            seen = await one.hear("update")
            assert seen["events"]
            await move(one if seen["question"] else two)
