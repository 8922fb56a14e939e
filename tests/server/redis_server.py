"""A Redis of the tests' own, on a free port, that keeps nothing."""

import contextlib
import secrets
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager

PROGRAM = shutil.which("redis-server")
LEFT_OUT = "" if PROGRAM is not None else "Redis is not installed: its tests are left out"


def free_port() -> int:
    """A port that nobody listens on. Not one of those that the system gives to whoever connects somewhere: between
    finding it and listening on it, somebody would."""
    while True:
        port = secrets.choice(range(10_240, 32_768))
        with socket.socket() as found, contextlib.suppress(OSError):
            found.bind(("127.0.0.1", port))
            return port


@contextmanager
def running_redis(port: int = 0) -> Iterator[str]:
    """The URL of an empty Redis."""
    assert PROGRAM is not None
    port = port or free_port()
    with tempfile.TemporaryDirectory(prefix="undercroft-redis-") as folder:
        command = [PROGRAM, "--port", str(port), "--bind", "127.0.0.1", "--save", "", "--dir", folder]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL) as process:
            try:
                _wait_for(port)
                yield f"redis://127.0.0.1:{port}/0"
            finally:
                process.terminate()


def _wait_for(port: int) -> None:
    deadline = time.monotonic() + 20
    while time.monotonic() < deadline:
        with socket.socket() as knock:
            if knock.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.02)
    raise AssertionError("redis-server does not answer")
