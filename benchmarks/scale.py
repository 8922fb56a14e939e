"""How far the service would go on more machines: `python -m benchmarks.scale` (docs/scale.md).

What it costs is measured (`benchmarks.service`, `benchmarks.service.costs`); how long people wait where many come at
once is simulated: choices queue for their process, whose work they share with the news of other processes and with
Python's search for garbage, and then for the next transaction, which takes all that wait.
"""

from __future__ import annotations

import argparse
import heapq
import math
import random
from collections.abc import Iterator
from typing import NamedTuple

PEOPLE = (10_000, 100_000, 1_000_000)
SECONDS_A_DAY = 24 * 3600
GIGA = 1e9


class Costs(NamedTuple):
    """What was measured: milliseconds of processor time, unless said otherwise."""

    choice: float
    """Of a process, for a choice."""
    heard: float = 0.0
    """Of a process, for hearing of a choice that was made through another one."""
    database: float = 0.0
    """Of the database, for a choice."""
    post: float = 0.0
    """Of Redis, for a choice, for each process that is told."""
    commit: float = 3.0
    """So long a transaction takes, by the clock."""
    pause: float = 40.0
    """So long everybody waits for Python's search for garbage, by the clock …"""
    pause_each: float = 1000.0
    """… once in so much processor time."""
    table: float = 189_000.0
    """Bytes of memory of a table in play, with its two WebSockets."""
    row: float = 84.0
    """Bytes of a choice on the disk, with indices."""


ALONE = Costs(choice=0.37, commit=0.5)
"""One process and a SQLite file, at a thousand choices a second."""
CALM = Costs(choice=0.65, heard=0.23, database=0.25, post=0.02, row=160.0)
"""Several processes with PostgreSQL and Redis, where everybody at a table comes through the same process, at 200
choices a second: hardly two share a transaction or a letter."""
BUSY = Costs(choice=0.25, heard=0.07, database=0.05, post=0.003, row=160.0)
"""The same at 800 a second, where they do."""
THOUGHT = 63.0
"""What a legend's choice takes of a core in Lungeon Run, in the middle (docs/bots.md)."""


class Crowd(NamedTuple):
    """Who plays at once."""

    people: int
    at_a_table: int = 2
    seconds: float = 10.0
    """So long it is from one choice of somebody to the next."""

    @property
    def rate(self) -> float:
        """Choices a second."""
        return self.people / self.seconds

    @property
    def tables(self) -> float:
        return self.people / self.at_a_table


class Waits(NamedTuple):
    """How long it takes until a choice is acknowledged, in milliseconds."""

    p50: float
    p99: float


class Needs(NamedTuple):
    """What a crowd needs, all shards together."""

    shards: int
    processes: int
    """Of each shard."""
    busy: float
    """How much of its core each process uses."""
    cores: float
    """Processor time in seconds each second: of the service, the database and Redis."""
    database: float
    """How much of a core the database of each shard uses."""
    memory: float
    """Gigabytes."""
    disk: float
    """Gigabytes a day, if as many play all day long."""


# -- the queue -------------------------------------------------------------------------------------------


def arrivals(rate: float, until: float, luck: random.Random) -> Iterator[float]:
    """When somebody comes, in milliseconds, where so many come a second and nobody knows of the others."""
    at = luck.expovariate(rate / 1000) if rate > 0 else math.inf
    while at < until:
        yield at
        at += luck.expovariate(rate / 1000)


def simulate(costs: Costs, rate: float, heard: float = 0.0, *, choices: int = 50_000, seed: int = 1) -> Waits:
    """Let so many choices a second come to one process, which hears of so many others."""
    luck = random.Random(seed)
    until = 1000 * choices / rate
    busy = (rate * costs.choice + heard * costs.heard) / 1000
    if busy >= 1:
        return Waits(math.inf, math.inf)
    pauses = arrivals(1000 * busy / costs.pause_each if costs.pause_each else 0.0, until, luck)
    jobs = heapq.merge(
        ((at, luck.expovariate(1 / costs.choice), True) for at in arrivals(rate, until, luck)),
        ((at, luck.expovariate(1 / costs.heard), False) for at in arrivals(heard if costs.heard else 0, until, luck)),
        ((at, costs.pause, False) for at in pauses),
    )
    free, tried = 0.0, []
    for at, takes, is_choice in jobs:
        free = max(free, at) + takes
        if is_choice:
            tried.append((at, free))
    return _quantiles(acknowledged(tried, costs.commit))


def acknowledged(tried: list[tuple[float, float]], commit: float) -> Iterator[float]:
    """How long each choice took from when it came, and was tried, until it was written down: a transaction takes all
    that wait when it begins.

    >>> list(acknowledged([(0, 1), (1, 2), (1, 3)], 10))
    [11, 20, 20]
    """
    begins = ends = -math.inf
    for came, done in tried:
        if done > begins:
            begins = max(done, ends)
            ends = begins + commit
        yield ends - came


def _quantiles(times: Iterator[float]) -> Waits:
    ordered = sorted(times)
    return Waits(ordered[len(ordered) // 2], ordered[len(ordered) * 99 // 100])


# -- the plan --------------------------------------------------------------------------------------------


def processes_for(rate: float, costs: Costs, busy: float, most: int) -> int | None:
    """So many processes keep up with so many choices a second, each hearing of those of all others; None: no number
    up to the most does."""
    for number in range(1, most + 1):
        mine = rate / number
        if (mine * costs.choice + (rate - mine) * costs.heard) / 1000 <= busy:
            return number
    return None


def plan(crowd: Crowd, costs: Costs, *, busy: float = 0.5, most: int = 8) -> Needs:
    """The fewest shards that do, where each process is busy for so much of its core; a shard has at most so many."""
    shards = 1
    while (processes := processes_for(crowd.rate / shards, costs, busy, most)) is None:
        shards += 1
    rate = crowd.rate / shards
    mine = rate / processes
    each = (mine * costs.choice + (rate - mine) * costs.heard) / 1000
    database = rate * costs.database / 1000
    post = rate * costs.post * processes / 1000
    return Needs(
        shards,
        processes,
        each,
        shards * (processes * each + database + post),
        database,
        crowd.tables * costs.table / GIGA,
        crowd.rate * SECONDS_A_DAY * costs.row / GIGA,
    )


def heard_by(needs: Needs, crowd: Crowd) -> tuple[float, float]:
    """How many choices a second come to each process, and of how many of others it hears."""
    rate = crowd.rate / needs.shards
    return rate / needs.processes, rate - rate / needs.processes


# -- what is printed -------------------------------------------------------------------------------------


def show_queue(costs: Costs) -> None:
    print("\nOne process alone with SQLite\n  choices/s     busy   p50 ms   p99 ms")
    for busy in (0.1, 0.3, 0.5, 0.7, 0.8, 0.9):
        rate = 1000 * busy / costs.choice
        waits = simulate(costs, rate)
        print(f"{rate:>11,.0f} {busy:>8.0%} {waits.p50:>8.1f} {waits.p99:>8.0f}")


def show_plan(name: str, costs: Costs, seconds: float, most: int) -> None:
    print(f"\n{name}")
    print(
        "     people  choices/s  shards  processes  busy   cores  database  memory GB  disk GB/day   p50 ms   p99 ms"
    )
    for people in PEOPLE:
        crowd = Crowd(people, seconds=seconds)
        needs = plan(crowd, costs, most=most)
        waits = simulate(costs, *heard_by(needs, crowd))
        print(
            f"{people:>11,} {crowd.rate:>10,.0f} {needs.shards:>7} {needs.processes:>10} {needs.busy:>5.0%}"
            f" {needs.cores:>7.1f} {needs.database:>9.0%} {needs.memory:>10.1f} {needs.disk:>12,.0f}"
            f" {waits.p50:>8.1f} {waits.p99:>8.0f}"
        )


def main(given: list[str] | None = None) -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.scale", description=__doc__)
    parser.add_argument("--seconds", type=float, default=10.0, help="from one choice of somebody to the next (10)")
    told = parser.parse_args(given)
    print(__doc__)
    show_queue(ALONE)
    show_plan("Processes alone, each with a SQLite file: a shard is one process", ALONE, told.seconds, 1)
    for name, costs in {"calm": CALM, "busy": BUSY}.items():
        show_plan(
            f"Shards of up to 8 processes with a PostgreSQL and a Redis each; costs as of {name} ones",
            costs,
            told.seconds,
            8,
        )
        most = max(rate for rate in range(100, 20_000, 100) if processes_for(rate, costs, 0.5, 64))
        print(f"With any number of processes, one such shard makes at most {most:,} choices a second.")
    for people in PEOPLE:
        cores = people / told.seconds * THOUGHT / 1000
        print(f"Legends who play against each of {people:,} people think with {cores:,.0f} cores.")


if __name__ == "__main__":
    main()
