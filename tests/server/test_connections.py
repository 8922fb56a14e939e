"""Whoever opens connections and says nothing keeps nobody out."""

import asyncio
import resource
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path

import pytest

from tests.server.hostile import Client
from tests.server.processes import started
from tests.server.serving import Service, serving
from tests.server.visiting import move
from undercroft.server.access.limits import Limits
from undercroft.server.transport import connections
from undercroft.server.transport.connections import FEW, RESERVE, allow_many_files, room

pytestmark = pytest.mark.anyio

BEGUN = (
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    b"Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"
)
DROPS = b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * 100


@asynccontextmanager
async def silent(service: Service, number: int) -> AsyncIterator[list[asyncio.StreamReader]]:
    """So many connections on which nothing is said."""
    host, port = service.host.split(":")
    opened = [await asyncio.open_connection(host, int(port)) for _ in range(number)]
    try:
        yield [reader for reader, _ in opened]
    finally:
        for _, writer in opened:
            await end(writer)


async def end(writer: asyncio.StreamWriter) -> None:
    writer.close()
    with suppress(ConnectionError):
        await writer.wait_closed()


def closed(readers: list[asyncio.StreamReader]) -> int:
    return sum(reader.at_eof() or reader.exception() is not None for reader in readers)


async def test_silent_ones_make_room_and_nobodys_choice_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "room", lambda: 30)
    async with serving(tmp_path) as service, Client(service) as ann:
        table, token = await ann.begun()
        async with silent(service, 20), ann.player(table, token) as player, silent(service, 60) as late:
            for _ in range(3):
                await move(player)
                assert (await ann.get(f"/api/tables/{table}")).status_code == 200
            assert 20 < closed(late) < 60


@pytest.mark.route("GET /health")
@pytest.mark.parametrize("said", [b"", BEGUN, DROPS])
async def test_a_request_takes_only_so_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.3)
    async with serving(tmp_path) as service, service.visitor() as ann:
        host, port = service.host.split(":")
        reader, writer = await asyncio.open_connection(host, int(port))
        for letter in said:
            writer.write(bytes([letter]))
        async with asyncio.timeout(5):
            with suppress(ConnectionResetError):
                assert await reader.read() == b""
        await end(writer)
        assert (await ann.get("/health")).status_code == 200


async def test_an_answer_is_waited_for_longer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "PATIENCE", 0.05)
    async with serving(tmp_path) as service, Client(service) as ann:
        table, token = await ann.begun(seats=["me", "legend"])
        async with ann.player(table, token) as player:  # a WebSocket may be silent
            await asyncio.sleep(0.2)
            await move(player)


async def test_one_address_has_only_so_many(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")
    async with serving(tmp_path, limits=Limits(connections=10)) as service, silent(service, 15) as opened:
        async with asyncio.timeout(5):
            while closed(opened) < 5:
                await asyncio.sleep(0.01)
        assert [reader.at_eof() or reader.exception() is not None for reader in opened[:10]] == [False] * 10


def test_so_many_files_are_allowed_as_may_be() -> None:
    before = resource.getrlimit(resource.RLIMIT_NOFILE)
    try:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(256, before[1]), before[1]))
        assert room() == 256 - RESERVE
        allow_many_files()
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert (soft, hard) == (min(connections.FILES, before[1]), before[1])
        assert room() > FEW
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, before)


@pytest.mark.slow
async def test_twelve_hundred_silent_ones_where_a_thousand_files_are_allowed(tmp_path: Path) -> None:
    allow_many_files()
    few = ("bash", "-c", 'ulimit -n 1024 && exec "$@"', "bash")
    async with started(tmp_path / "few", stop=signal.SIGTERM, under=few) as service, Client(service) as ann:
        table, token = await ann.begun()
        async with AsyncExitStack() as stack:
            player = await stack.enter_async_context(ann.player(table, token))
            await stack.enter_async_context(silent(service, 1200))
            async with asyncio.timeout(60):
                for _ in range(5):
                    await move(player)
                    async with Client(service) as bob:
                        assert (await bob.open()).status_code == 201
