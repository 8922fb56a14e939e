"""What was acknowledged is there after every kind of accident, once, and the service goes on."""

import asyncio
import random
import resource
import signal
import sqlite3
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import WebSocketException

from tests.server.processes import UNLIMITED, started
from tests.server.serving import Player, Service
from tests.thorough import many

pytestmark = pytest.mark.anyio

TABLES_PER_VISITOR = 20
PAUSE = 0.05
"""Twenty messages a second are allowed."""


def ask(folder: Path, query: str) -> list[Any]:
    """What is on the disk, as another process sees it."""
    database = sqlite3.connect(folder / "undercroft.db", timeout=30)
    rows = database.execute(query).fetchall()
    database.close()
    return rows


def deeds(folder: Path) -> dict[tuple[str, int], tuple[int, str]]:
    """Every deed on the disk, by table and number."""
    rows = ask(folder, "SELECT table_id, number, seat, word FROM choices")
    return {(table, number): (seat, word) for table, number, seat, word in rows}


def running(folder: Path) -> int:
    """How many matches are not over."""
    return int(ask(folder, "SELECT count(*) FROM tables WHERE stage = 'running'")[0][0])


async def open_tables(service: Service, number: int, seats: list[str]) -> dict[str, str]:
    """Tables that have begun, each with the token of its person, if there is one."""
    opened: dict[str, str] = {}
    while len(opened) < number:
        async with service.visitor() as host:
            for _ in range(min(TABLES_PER_VISITOR, number - len(opened))):
                asked = {"name": "Ann", "game": "lungeon-run", "seats": seats, "options": {"rounds": 2}}
                answer = (await host.post("/api/tables", json=asked)).json()
                opened[answer["table"]["id"]] = answer["token"]
                begun = await host.post(f"/api/tables/{answer['table']['id']}/start")
                assert begun.status_code == 200, begun.text
    return opened


@dataclass
class Diary:
    """What one player has chosen: how often, and what of it was acknowledged."""

    sent: int = 0
    acknowledged: list[str] = field(default_factory=list)


async def play(service: Service, table: str, token: str, diary: Diary) -> None:
    """Play in one seat until the match is over or the service is gone, and note what was acknowledged.

    Whoever hears nothing for long or is cut off comes again, as a browser does.
    """
    while True:
        try:
            async with service.player(table, token) as player:
                return await answer_all(player, diary)
        except ConnectionRefusedError:
            return None
        except (TimeoutError, WebSocketException, OSError, EOFError):
            await asyncio.sleep(PAUSE)


async def answer_all(player: Player, diary: Diary) -> None:
    while (news := await player.hear("update"))["view"]["outcome"] is None:
        if news["question"] is not None:
            key = news["question"]["answers"][0]["key"]
            diary.sent += 1
            await asyncio.sleep(PAUSE)
            await player.send(type="choose", key=key, position=news["position"], id=1)
            if (await reply(player))["type"] == "done":
                diary.acknowledged.append(key)
            else:
                diary.sent -= 1


async def reply(player: Player) -> dict[str, Any]:
    """The answer to what was sent; an update that comes before it is heard later."""
    kept: list[bytes] = []
    while True:
        text = await player.next()
        if b'"type":"done"' in text[:20] or b'"type":"refused"' in text[:20]:
            player.unheard = kept + player.unheard
            return {"type": "done" if b"done" in text[:20] else "refused", "text": text}
        kept.append(text)


@pytest.mark.slow
async def test_matches_survive_being_killed_again_and_again(tmp_path: Path) -> None:
    bots, people, kills = 90, 10, many(6, 20)
    luck = random.Random(bots)
    async with started(tmp_path, "--bot-delay", "0-0.3", *UNLIMITED, stop=signal.SIGKILL) as service:
        await open_tables(service, bots, ["random", "random"])
        tokens = await open_tables(service, people, ["me", "random"])
    diaries = {table: Diary() for table in tokens}
    written = deeds(tmp_path)
    for _ in range(kills):
        async with started(tmp_path, "--bot-delay", "0-0.3", *UNLIMITED, stop=signal.SIGKILL) as service:
            players = [
                asyncio.create_task(play(service, table, token, diaries[table])) for table, token in tokens.items()
            ]
            async with asyncio.timeout(60):
                while len(deeds(tmp_path)) <= len(written) and running(tmp_path):
                    await asyncio.sleep(0.02)
            await asyncio.sleep(luck.uniform(0, 0.5))
        await asyncio.gather(*players)
        now = deeds(tmp_path)
        assert written.items() <= now.items()  # nothing that was seen is gone or different
        written = now
    assert running(tmp_path)  # it was killed in the middle of matches every time
    async with started(tmp_path, "--bot-delay", "0", *UNLIMITED, stop=signal.SIGTERM) as service:
        players = [
            asyncio.create_task(play(service, table, token, diaries[table])) for table, token in tokens.items()
        ]
        async with asyncio.timeout(600):
            while running(tmp_path):
                await asyncio.sleep(0.1)
        await asyncio.gather(*players)
    now = deeds(tmp_path)
    assert written.items() <= now.items()
    for table, diary in diaries.items():
        numbers = sorted(number for name, number in now if name == table)
        assert numbers == list(range(len(numbers)))
        done = [now[table, number][1] for number in numbers if now[table, number][0] == 0]
        assert len(done) <= diary.sent  # a choice whose answer was cut off may have been written, but only once
        assert is_part(diary.acknowledged, done)


def is_part(some: list[str], whole: list[str]) -> bool:
    """Whether all of some come in the whole, in that order."""
    rest = iter(whole)
    return all(each in rest for each in some)


async def at_a_table(service: Service) -> tuple[str, list[str]]:
    """A table of two people that has begun."""
    async with service.visitor() as ann:
        asked = {"name": "Ann", "game": "lungeon-run", "seats": ["me", "open"]}
        opened = (await ann.post("/api/tables", json=asked)).json()
        table = opened["table"]["id"]
        joined = (await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()
        await ann.post(f"/api/tables/{table}/start")
    return table, [opened["token"], joined["token"]]


async def try_to_choose(service: Service, table: str, tokens: list[str]) -> dict[str, Any]:
    """Whoever is asked chooses: the answer."""
    for token in tokens:
        async with service.player(table, token) as player:
            news = await player.hear("update")
            if news["question"] is not None:
                key = news["question"]["answers"][0]["key"]
                await player.send(type="choose", key=key, position=news["position"], id=1)
                return await reply(player)
    raise AssertionError("nobody is asked")


async def seen(service: Service, table: str, tokens: list[str]) -> list[Any]:
    """What both players see."""
    views = []
    for token in tokens:
        async with service.player(table, token) as player:
            news = await player.hear("update")
            views.append((news["view"], news["question"], news["events"], news["position"]))
    return views


@pytest.mark.slow
async def test_a_full_disk_is_told_and_harms_nothing(tmp_path: Path) -> None:
    async with started(tmp_path, stop=signal.SIGTERM) as service:
        table, tokens = await at_a_table(service)
        for _ in range(5):
            assert (await try_to_choose(service, table, tokens))["type"] == "done"
        before, written = await seen(service, table, tokens), deeds(tmp_path)
        full = max(file.stat().st_size for file in tmp_path.glob("undercroft.db*"))
        _, hard = resource.prlimit(service.pid, resource.RLIMIT_FSIZE)
        resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (full, hard))  # no file can grow any more
        for _ in range(3):
            refused = await try_to_choose(service, table, tokens)
            assert refused["type"] == "refused"
            assert b"could not be written down" in refused["text"]
            assert b"nothing has happened" in refused["text"]
        assert await seen(service, table, tokens) == before
        assert deeds(tmp_path) == written
        resource.prlimit(service.pid, resource.RLIMIT_FSIZE, (hard, hard))  # somebody has made room
        assert (await try_to_choose(service, table, tokens))["type"] == "done"
        assert len(deeds(tmp_path)) == len(written) + 1


@pytest.mark.slow
async def test_a_locked_database_is_told_and_harms_nothing(tmp_path: Path) -> None:
    async with started(tmp_path, stop=signal.SIGTERM) as service:
        table, tokens = await at_a_table(service)
        for _ in range(5):
            assert (await try_to_choose(service, table, tokens))["type"] == "done"
        before, written = await seen(service, table, tokens), deeds(tmp_path)
        other = sqlite3.connect(tmp_path / "undercroft.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        refused = await try_to_choose(service, table, tokens)
        assert refused["type"] == "refused"
        assert b"nothing has happened" in refused["text"]
        assert await seen(service, table, tokens) == before  # who only looks is not kept waiting
        other.execute("ROLLBACK")
        other.close()
        assert (await try_to_choose(service, table, tokens))["type"] == "done"
        assert len(deeds(tmp_path)) == len(written) + 1
