"""Measure the web service: choices per second, how long they take, memory, start-up, and where the time goes."""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import undercroft
from benchmarks.service.stock import fill

METHOD = """\
Lungeon Run, two players at each table, who choose at random over WebSockets from a process of their own; the
service is one process on one core with {database}. A choice counts when it is acknowledged, which is
after it is on the disk, and takes from when it was sent until then. After each round the same number of tables is
measured with one transaction for each choice. "Per cpu s" is for each second of processor time that the service had,
which hardly depends on what else the machine does; "players" is how much of a core the players took.
"""


BATCH = 50
"""So many tables are looked at together where memory is measured."""


class Host:
    """The service being measured."""

    def __init__(self, port: int, process: subprocess.Popen[bytes], started: float) -> None:
        self.port, self.process, self.started = port, process, started

    @property
    def memory(self) -> int:
        """The bytes of memory it takes."""
        pages = int(Path(f"/proc/{self.process.pid}/statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE")

    def visit(self, path: str) -> int:
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{path}", timeout=30) as answer:
            return int(answer.status)


@contextlib.contextmanager
def hosting(folder: Path, *arguments: str, cores: list[int]) -> Iterator[Host]:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        port = found.getsockname()[1]
    command = [sys.executable, "-m", "benchmarks.service.host", str(folder), str(port)]
    command += ["--core", str(cores[0])] if cores else []
    began = time.perf_counter()
    with subprocess.Popen([*command, *arguments]) as process:
        host = Host(port, process, 0.0)
        try:
            while True:
                try:
                    host.visit("/health")
                    break
                except (urllib.error.URLError, ConnectionError):
                    assert process.poll() is None, "the service does not start"
                    time.sleep(0.01)
            host.started = time.perf_counter() - began
            yield host
        finally:
            process.terminate()
            process.wait(30)


def play(
    host: Host,
    tables: dict[str, list[str]],
    seconds: float,
    pause: float,
    cores: list[int],
    *,
    compressed: bool = False,
) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.service.players", str(host.port), str(seconds), str(pause)]
    command += [str(host.process.pid), *(["--compressed"] if compressed else [])]

    def elsewhere() -> None:
        os.sched_setaffinity(0, set(cores[1:]) or {cores[0]})

    done = subprocess.run(
        command, input=json.dumps(tables).encode(), stdout=subprocess.PIPE, check=True, preexec_fn=elsewhere
    )
    result: dict[str, float] = json.loads(done.stdout)
    return result


def measure_choices(numbers: list[int], seconds: float, database: str | None, cores: list[int]) -> None:
    print("           together in one transaction                         one transaction each        ratio")
    print("  tables  choices/s  per cpu s   p50 ms   p99 ms  players   choices/s  per cpu s   choices/s  per cpu s")
    for number in numbers:
        one, other = (_round(number, seconds, database, variant, cores) for variant in ((), ("--one-by-one",)))
        print(
            f"{number:>8,} {one['rate']:>10,.0f} {one['efficiency']:>10,.0f} {one['p50']:>8.1f} {one['p99']:>8.1f}"
            f" {one['players']:>8.0%}"
            f"  {other['rate']:>10,.0f} {other['efficiency']:>10,.0f}"
            f"  {one['rate'] / other['rate']:>10.1f} {one['efficiency'] / other['efficiency']:>10.1f}",
            flush=True,
        )


def _round(
    number: int,
    seconds: float,
    database: str | None,
    variant: tuple[str, ...],
    cores: list[int],
    *,
    compressed: bool = False,
) -> dict[str, float]:
    with tempfile.TemporaryDirectory() as name:
        tables = asyncio.run(fill(Path(name), database, number, "open"))
        given = [*variant, *(["--database", database] if database else [])]
        with hosting(Path(name), *given, cores=cores) as host:
            return play(host, tables, seconds, 0, cores, compressed=compressed)


def measure_compressed(number: int, seconds: float, database: str | None, cores: list[int]) -> None:
    found = _round(number, seconds, database, (), cores, compressed=True)
    print(
        f"\n{number} tables, with what is sent compressed as browsers ask for: {found['rate']:,.0f} choices/s,"
        f" {found['efficiency']:,.0f} per cpu s"
    )


def measure_calm(number: int, seconds: float, database: str | None, cores: list[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        tables = asyncio.run(fill(Path(name), database, number, "open"))
        with hosting(Path(name), *(["--database", database] if database else []), cores=cores) as host:
            found = play(host, tables, seconds, 1.0, cores)
    print(
        f"\n{number:,} tables at about one choice a second each: {found['rate']:,.0f} choices/s,"
        f" p50 {found['p50']:.1f} ms, p99 {found['p99']:.1f} ms,"
        f" with {found['rate'] / found['efficiency']:.0%} of a core"
    )


def measure_parts(number: int, seconds: float, cores: list[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        tables = asyncio.run(fill(Path(name), None, number, "open"))
        sample = Path(name) / "sample"
        with hosting(Path(name), "--sample", str(sample), cores=cores) as host:
            play(host, tables, seconds, 0, cores)
        print(f"\nWhere the time goes, at {number} tables:\n{sample.read_text()}", end="")


def measure_memory(rounds: int, cores: list[int]) -> None:
    """Tables are looked at fifty at a time and left; what the service has grown by after each fifty is what they
    leave behind. All at once, they show what a table in play takes."""
    with tempfile.TemporaryDirectory() as name:
        each = [asyncio.run(fill(Path(name), None, BATCH, "open", choices=60)) for _ in range(rounds)]
        with hosting(Path(name), "--idle", "0.5", cores=cores) as host:
            grown = []
            for tables in each:
                play(host, tables, 0.5, 1.0, cores)
                time.sleep(2)
                grown.append(host.memory)
        with hosting(Path(name), cores=cores) as host:
            play(host, each[0], 0.5, 1.0, cores)
            before = host.memory
            everything = {table: tokens for tables in each[1:] for table, tokens in tables.items()}
            play(host, everything, 0.5, 1.0, cores)
            in_play = (host.memory - before) / len(everything)
    half = rounds // 2
    left = (grown[-1] - grown[half - 1]) / (BATCH * (rounds - half))
    print(
        f"\nMemory: {in_play / 1000:.0f} kB for each table in play, after 60 choices and more;"
        f" {left / 1000:.1f} kB for each that was put away"
    )


def measure_start(number: int, cores: list[int]) -> None:
    with tempfile.TemporaryDirectory() as name:
        asyncio.run(fill(Path(name), None, number * 9 // 10, "open", choices=40))
        asyncio.run(fill(Path(name), None, number // 10, "greedy", choices=40))
        with hosting(Path(name), cores=cores) as host:
            full, memory = host.started, host.memory
        with tempfile.TemporaryDirectory() as empty, hosting(Path(empty), cores=cores) as host:
            bare = host.started
    print(
        f"\nStart-up with {number:,} stored tables, a tenth of them with bots: {full:.2f} s until it answers"
        f" (with none: {bare:.2f} s), {memory / 1e6:.0f} MB"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service", description=__doc__)
    parser.add_argument("--tables", type=int, nargs="*", default=[10, 50, 200, 1000])
    parser.add_argument("--seconds", type=float, default=6.0, help="how long each number of tables is measured (6)")
    parser.add_argument("--database", metavar="URL", help="an empty PostgreSQL instead of a SQLite file")
    parser.add_argument("--only", choices=["choices", "calm", "parts", "memory", "start"], help="one part of it")
    given = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    print(f"Undercroft {undercroft.__version__}, {platform.python_implementation()} {platform.python_version()}")
    print(METHOD.format(database=given.database or "a SQLite file, synchronous=FULL"))
    if given.only in (None, "choices"):
        measure_choices(given.tables, given.seconds, given.database, cores)
        measure_compressed(50, given.seconds, given.database, cores)
    if given.only in (None, "calm"):
        measure_calm(1000, given.seconds * 2, given.database, cores)
    if given.only in (None, "parts"):
        measure_parts(50, given.seconds, cores)
    if given.only in (None, "memory"):
        measure_memory(12, cores)
    if given.only in (None, "start"):
        measure_start(10_000, cores)


if __name__ == "__main__":
    main()
