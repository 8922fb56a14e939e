"""Compare the service with that of another checkout: `python -m benchmarks.service.versus FOLDER`.

Both serve at the same time, with as many tables and players each, so that whatever else the machine does slows down
both alike. What counts is the ratio of choices for each second of processor time; above 1, this checkout does more.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

from tests.server.redis_server import free_port

HERE = Path(__file__).parents[2]
FILL = """\
import asyncio, json, sys
from pathlib import Path
from benchmarks.service.stock import fill
print(json.dumps(asyncio.run(fill(Path(sys.argv[1]), None, int(sys.argv[2]), "open"))))
"""
KINDS = {"calm": (100, 0.5), "never pausing": (25, 0.0)}
"""So many tables, and how long their players pause."""


class Side:
    """One of the two checkouts, with a service of its own."""

    def __init__(self, checkout: Path, folder: str, tables: int) -> None:
        self._checkout = checkout
        self.stock = self._run("-c", FILL, folder, str(tables)).communicate()[0]
        self._port = free_port()
        self._service = self._run("-m", "benchmarks.service.host", folder, str(self._port))

    def _run(self, *arguments: str) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(self._checkout / "src")}
        command = [sys.executable, *arguments]
        return subprocess.Popen(
            command, cwd=self._checkout, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def wait(self) -> None:
        """Wait until it answers."""
        while True:
            with contextlib.suppress(urllib.error.URLError, ConnectionError):
                urllib.request.urlopen(f"http://127.0.0.1:{self._port}/health", timeout=30).close()
                return
            assert self._service.poll() is None, "the service does not start"
            time.sleep(0.05)

    def played_at(self, seconds: float, pause: float) -> subprocess.Popen[bytes]:
        """Let people come and play."""
        told = str(self._port), str(seconds), str(pause), str(self._service.pid)
        players = self._run("-m", "benchmarks.service.players", *told)
        assert players.stdin is not None
        players.stdin.write(self.stock)
        players.stdin.close()
        players.stdin = None
        return players

    def end(self) -> None:
        self._service.terminate()
        self._service.communicate(timeout=60)


@contextlib.contextmanager
def both(checkouts: list[Path], tables: int) -> Iterator[list[Side]]:
    """Services of both, at the same time."""
    with tempfile.TemporaryDirectory() as name, contextlib.ExitStack() as stack:
        sides = []
        for number, checkout in enumerate(checkouts):
            sides.append(Side(checkout, f"{name}/{number}", tables))
            stack.callback(sides[-1].end)
        for each in sides:
            each.wait()
        yield sides


def ratio(checkouts: list[Path], tables: int, seconds: float, pause: float) -> float:
    """How much more the first does for a second of processor time than the second."""
    with both(checkouts, tables) as sides:
        playing = [side.played_at(seconds, pause) for side in sides]
        first, second = (json.loads(each.communicate()[0])["efficiency"] for each in playing)
    return float(first / second)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service.versus", description=__doc__)
    parser.add_argument("other", type=Path, help="another checkout, e.g. a worktree of an older commit")
    parser.add_argument("--repeats", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=8.0)
    given = parser.parse_args()
    for kind, (tables, pause) in KINDS.items():
        found = []
        for number in range(given.repeats):
            sides = [HERE, given.other.resolve()]
            turned = number % 2 == 1  # nobody is always the first to start
            each = ratio(sides[::-1] if turned else sides, tables, given.seconds, pause)
            found.append(1 / each if turned else each)
        print(f"{kind}: {statistics.median(found):.3f} ({', '.join(f'{each:.3f}' for each in found)})", flush=True)


if __name__ == "__main__":
    main()
