"""What everything costs, for a plan of how far the service goes (docs/scale.md).

One, two and four processes of the service share a PostgreSQL and a Redis, which are started for it; rounds take
turns. Counted are milliseconds of processor time for each choice, those of all three: on a machine that has other
work to do they change less than anything else. "Apart" means that those who sit at one table come through different
processes.
Besides: what a WebSocket and a row take.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import os
import platform
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from redis import Redis
from sqlalchemy import make_url, text
from sqlalchemy.ext.asyncio import create_async_engine
from tests.server.postgres import running_postgres
from tests.server.redis_server import running_redis

from benchmarks.service.__main__ import Host, hosting
from benchmarks.service.players import spent
from benchmarks.service.stock import fill
from benchmarks.service.wire import Wire, dial
from undercroft.server.storage.database import DRIVERS

ROUNDS = [(1, False), (2, False), (2, True), (4, False), (4, True)]
"""So many processes, and whether those at one table come through different ones."""


class Cost(NamedTuple):
    """What was measured in one round: choices a second, and milliseconds for each."""

    rate: float
    service: float
    postgres: float
    redis: float
    p50: float


async def _ask(url: str, question: str) -> list[tuple[int, ...]]:
    engine = create_async_engine(make_url(url).set(drivername=DRIVERS["postgresql"]))
    async with engine.connect() as connection:
        found = [tuple(row) for row in await connection.execute(text(question))]
    await engine.dispose()
    return found


def database_processes(url: str) -> list[int]:
    """The processes of PostgreSQL, as it names them itself; the first is the one that has started the others."""
    found = [pid for (pid,) in asyncio.run(_ask(url, "SELECT pid FROM pg_stat_activity"))]
    return [int(_fields(found[0])[1]), *found]


def _fields(pid: int) -> list[str]:
    """What the system says of a process, after its name."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()


def spent_by_family(pids: list[int]) -> float:
    """The seconds of processor time of a process, of those it has started, and of those that have ended since."""
    ended = sum(map(int, _fields(pids[0])[13:15])) / os.sysconf("SC_CLK_TCK")
    total = ended
    for pid in pids:
        with contextlib.suppress(OSError):
            total += spent(pid)
    return total


def size_of(url: str, table: str) -> tuple[int, float]:
    """How many rows there are, and how many bytes each takes, with indices."""
    ((number, size),) = asyncio.run(_ask(url, f"SELECT count(*), pg_total_relation_size('{table}') FROM {table}"))
    return number, size / number


def redis_process(url: str) -> int:
    told: Mapping[str, int] = Redis.from_url(url).info("server")
    return told["process_id"]


@contextlib.contextmanager
def services(folder: Path, database: str, redis: str, number: int) -> Iterator[list[Host]]:
    """So many processes that serve the same tables."""
    with contextlib.ExitStack() as stack:
        given = ("--database", database, "--redis", redis)
        yield [stack.enter_context(hosting(folder, *given, cores=[])) for _ in range(number)]


def play(
    hosts: list[Host], tables: dict[str, list[str]], seconds: float, pause: float, *, apart: bool
) -> dict[str, float]:
    command = [sys.executable, "-m", "benchmarks.service.players", ",".join(str(each.port) for each in hosts)]
    command += [str(seconds), str(pause), ",".join(str(each.process.pid) for each in hosts)]
    command += ["--apart"] if apart else []
    done = subprocess.run(command, input=json.dumps(tables).encode(), stdout=subprocess.PIPE, check=True)
    result: dict[str, float] = json.loads(done.stdout)
    return result


def measure(
    database: str, redis: str, number: int, tables: int, seconds: float, pause: float, *, apart: bool
) -> Cost:
    """One round, with tables of its own."""
    with tempfile.TemporaryDirectory() as name:
        stock = asyncio.run(fill(Path(name), database, tables, "open"))
        with services(Path(name), database, redis, number) as hosts:
            post = redis_process(redis)
            play(hosts, stock, 1.0, pause, apart=apart)  # connections are made, and tables put up
            before = spent_by_family(database_processes(database)), spent(post)
            found = play(hosts, stock, seconds, pause, apart=apart)
            after = spent_by_family(database_processes(database)), spent(post)
    played = found["rate"] * seconds
    # the players came, and began to play, before they were counted
    whole = played * (1 + (min(2.0, seconds / 3) + pause) / seconds)
    return Cost(
        found["rate"],
        1000 / found["efficiency"],
        1000 * (after[0] - before[0]) / whole,
        1000 * (after[1] - before[1]) / whole,
        found["p50"],
    )


def measure_workers(repeats: int, tables: int, seconds: float, pause: float) -> None:
    """All numbers of processes in turn, several times; medians."""
    found: dict[tuple[int, bool], list[Cost]] = {each: [] for each in ROUNDS}
    with running_postgres(fsync="on") as database, running_redis() as redis:
        for _ in range(repeats):
            for number, apart in ROUNDS:
                cost = measure(database, redis, number, tables, seconds, pause, apart=apart)
                found[number, apart].append(cost)
                print(
                    f"  {number}{' apart' * apart}: {[round(each, 3) for each in cost]}", file=sys.stderr, flush=True
                )
        sizes = {what: size_of(database, table) for what, table in {"choice": "choices", "table": "tables"}.items()}
    print("processes  choices/s   service  PostgreSQL  Redis   ms of processor time for each; p50 in ms")
    for (number, apart), costs in found.items():
        middle = Cost(*(statistics.median(each) for each in zip(*costs, strict=True)))
        print(
            f"{number:>9}{' apart' if apart else '      '}{middle.rate:>6,.0f} {middle.service:>9.3f}"
            f" {middle.postgres:>11.3f} {middle.redis:>6.3f} {middle.p50:>8.1f}",
            flush=True,
        )
    for what, (rows, size) in sizes.items():
        print(f"PostgreSQL keeps {size:,.0f} bytes for each {what} ({rows:,} of them, with indices)")


async def _look_on(port: int, tables: list[str], number: int, seconds: float) -> list[Wire]:
    wires = []
    for each in range(number):
        wire = await dial(port, f"/api/tables/{tables[each % len(tables)]}/live", lambda _: None, compressed=False)
        wire.send(b'{"type":"hello"}')
        wires.append(wire)
    await asyncio.sleep(seconds)
    return wires


def measure_sockets(number: int, seconds: float) -> None:
    """What so many who only look take while nothing happens, and while they are told of choices."""
    with tempfile.TemporaryDirectory() as name:
        stock = asyncio.run(fill(Path(name), None, 50, "open", choices=20))

        async def look(host: Host) -> tuple[int, float]:
            await _look_on(host.port, list(stock), 100, 1.0)
            before = host.memory
            wires = await _look_on(host.port, list(stock), number, 2.0)
            idle, began = spent(host.process.pid), time.perf_counter()
            await asyncio.sleep(seconds)
            idle = (spent(host.process.pid) - idle) / (time.perf_counter() - began) / number
            grown_by = host.memory - before
            for wire in wires:
                wire.close()
            return grown_by, idle

        with hosting(Path(name), cores=[]) as host:
            took, idle = asyncio.run(look(host))
    print(f"a WebSocket: {took / number / 1000:.0f} kB; idle, {1e6 * idle:.1f} millionths of a core")


def measure_rows(tables: int, choices: int) -> None:
    """What SQLite keeps for each row."""
    with tempfile.TemporaryDirectory() as name:
        sizes = []
        for number in (0, choices):
            folder = Path(name) / str(number)
            asyncio.run(fill(folder, None, tables, "open", choices=number))
            sizes.append((folder / "undercroft.db").stat().st_size)
    print(f"SQLite keeps {(sizes[1] - sizes[0]) / tables / choices:,.0f} bytes for each choice")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service.costs", description=__doc__)
    parser.add_argument("--only", choices=["workers", "sockets", "rows"], help="one part of it")
    parser.add_argument("--repeats", type=int, default=3)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=6.0)
    parser.add_argument("--pause", type=float, default=0.5, help="seconds a player takes on average (0.5)")
    given = parser.parse_args()
    print(f"{platform.python_implementation()} {platform.python_version()}\n{__doc__}")
    if given.only in (None, "rows"):
        measure_rows(300, 60)
    if given.only in (None, "sockets"):
        measure_sockets(1000, given.seconds)
    if given.only in (None, "workers"):
        measure_workers(given.repeats, given.tables, given.seconds, given.pause)


if __name__ == "__main__":
    main()
