"""Scripted players, in a process of their own: each answers at random as soon as it is asked."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import sys
import time
from pathlib import Path

import msgspec
import uvloop

from benchmarks.service.wire import Wire, dial


class Option(msgspec.Struct):
    key: str


class Asked(msgspec.Struct):
    answers: list[Option]


class Message(msgspec.Struct):
    """What a scripted player reads of a message."""

    type: str
    position: int = 0
    question: Asked | None = None
    reason: str = ""


READ = msgspec.json.Decoder(Message)


class Count:
    """What all players did: how long each choice took until it was acknowledged, and when."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.refused = 0
        self.counting = False


class Player:
    """Somebody who sits at a table."""

    def __init__(self, count: Count, pause: float, luck: random.Random) -> None:
        self._count, self._pause, self._luck = count, pause, luck
        self._sent = 0.0
        self._counted = False
        self.wire: Wire | None = None

    async def sit_down(self, port: int, table: str, token: str, *, compressed: bool) -> None:
        self.wire = await dial(port, f"/api/tables/{table}/live", self._hear, compressed=compressed)
        self.wire.send(json.dumps({"type": "hello", "token": token}).encode())

    def _hear(self, text: bytes) -> None:
        message = READ.decode(text)
        if message.type == "update" and message.question is not None:
            if self._pause:
                wait = self._luck.uniform(0.5, 1.5) * self._pause
                asyncio.get_running_loop().call_later(wait, self._choose, message)
            else:
                self._choose(message)
        elif message.type == "done":
            if self._counted:
                self._count.took.append(time.perf_counter() - self._sent)
        elif message.type == "refused":
            self._count.refused += 1
            print(message.reason, file=sys.stderr)

    def _choose(self, message: Message) -> None:
        assert message.question is not None
        assert self.wire is not None
        key = self._luck.choice(message.question.answers).key
        self._counted, self._sent = self._count.counting, time.perf_counter()
        self.wire.send(b'{"type":"choose","key":"%b","position":%d}' % (key.encode(), message.position))


def spent(pid: int) -> float:
    """The seconds of processor time a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


async def play(
    ports: list[int],
    tables: dict[str, list[str]],
    seconds: float,
    pause: float,
    pids: list[int],
    *,
    compressed: bool,
    apart: bool = False,
) -> dict[str, float]:
    """Let everybody play for a while: choices per second, and how long they took, in milliseconds.

    Where there are several services, each table is played at through one of them; `apart`, each seat through another.
    """
    count, luck = Count(), random.Random(1)
    players = []
    for number, (table, tokens) in enumerate(tables.items()):
        for seat, token in enumerate(tokens):
            player = Player(count, pause, luck)
            port = ports[(number + (seat if apart else 0)) % len(ports)]
            await player.sit_down(port, table, token, compressed=compressed)
            players.append(player)
    await asyncio.sleep(min(2.0, seconds / 3) + pause)
    count.counting, began, before, own = True, time.perf_counter(), sum(map(spent, pids)), time.process_time()
    await asyncio.sleep(seconds)
    count.counting, took, cpu = False, time.perf_counter() - began, sum(map(spent, pids)) - before
    own = time.process_time() - own
    for player in players:
        assert player.wire is not None
        player.wire.close()
    times = sorted(count.took)
    return {
        "rate": len(times) / took,
        "efficiency": len(times) / cpu,
        "p50": 1000 * times[len(times) // 2] if times else 0.0,
        "p99": 1000 * times[len(times) * 99 // 100] if times else 0.0,
        "refused": count.refused,
        "players": own / took,
    }


def _numbers(given: str) -> list[int]:
    return [int(each) for each in given.split(",")]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("ports", type=_numbers, help="the ports of the services: 8000,8001")
    parser.add_argument("seconds", type=float)
    parser.add_argument("pause", type=float, help="seconds a player takes on average; 0 for none")
    parser.add_argument("pids", type=_numbers, help="their processes")
    parser.add_argument("--apart", action="store_true", help="those who sit at one table come through different ones")
    parser.add_argument("--compressed", action="store_true")
    given = parser.parse_args()
    playing = play(
        given.ports,
        json.load(sys.stdin),
        given.seconds,
        given.pause,
        given.pids,
        compressed=given.compressed,
        apart=given.apart,
    )
    print(json.dumps(uvloop.run(playing)))


if __name__ == "__main__":
    main()
