"""`undercroft serve` as a process of its own."""

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import httpx

from tests.server.redis_server import free_port
from tests.server.serving import Service

LIMITS = ("requests", "handshakes", "deeds", "tables", "unfinished-there")
UNLIMITED = [word for name in LIMITS for word in ("--limit", f"{name}=none")]
"""For tests whose players all come from one address, as fast as they can."""


@asynccontextmanager
async def started(
    folder: Path, *arguments: str, stop: signal.Signals, under: Sequence[str] = ()
) -> AsyncIterator[Service]:
    """The service as a process of its own, ended by that signal; perhaps started by another command."""
    port = free_port()
    command = [
        *under,
        sys.executable,
        "-m",
        "undercroft",
        "serve",
        "--port",
        str(port),
        "--folder",
        str(folder),
        *arguments,
    ]
    errors = folder.parent / f"{folder.name}.log"
    with errors.open("a") as log, subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log) as process:
        try:
            service = Service(port, process.pid)
            async with service.visitor() as visitor, asyncio.timeout(90):
                while not await is_up(visitor):
                    assert process.poll() is None, errors.read_text()
                    await asyncio.sleep(0.05)
                assert process.poll() is None  # it is ours that answers
            yield service
        finally:
            process.send_signal(stop)
            code = await asyncio.to_thread(process.wait, 60)
    assert code in (0, -stop), errors.read_text()


async def is_up(visitor: httpx.AsyncClient) -> bool:
    try:
        return (await visitor.get("/health")).status_code == 200
    except httpx.TransportError:
        return False
