"""Several processes serve the same tables: any of them any table, and the database decides who was first."""

import asyncio
import itertools
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.server.processes import UNLIMITED, started
from tests.server.redis_server import PROGRAM, free_port, running_redis
from tests.server.serving import Player, Service
from undercroft.server.commands.run_service import SIGN_OF_LIFE
from undercroft.server.storage.storage import open_storage
from undercroft.server.tables.deeds import Deed

if PROGRAM is None:
    pytest.skip("Redis is not installed", allow_module_level=True)

pytestmark = pytest.mark.anyio

NAMES = itertools.count()


@pytest.fixture
async def pair(tmp_path: Path, url: str, redis: str) -> AsyncIterator[tuple[Service, Service]]:
    """Two processes of one service."""
    async with both(tmp_path, "--database", url, "--redis", redis, "--thinkers", "1") as services:
        yield services


@asynccontextmanager
async def both(folder: Path, *given: str) -> AsyncIterator[tuple[Service, Service]]:
    async with AsyncExitStack() as stack:
        starting = (
            stack.enter_async_context(started(folder, "--bot-delay", "0", *UNLIMITED, *given, stop=signal.SIGTERM))
            for _ in range(2)
        )
        one, other = await asyncio.gather(*starting)
        yield one, other


async def begin(service: Service, game: str, seats: int, *bots: str, **options: int) -> tuple[str, list[str]]:
    """A table that has begun, and the tokens of its people."""
    asked = {"name": "Ann", "game": game, "seats": ["me", *["open"] * (seats - 1), *bots], "options": options}
    async with service.visitor() as ann:
        opened = (await ann.post("/api/tables", json=asked)).json()
        table, tokens = opened["table"]["id"], [opened["token"]]
        for _ in range(seats - 1):
            joined = await ann.post(f"/api/tables/{table}/join", json={"name": f"Player {next(NAMES)}"})
            tokens.append(joined.json()["token"])
        assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    return table, tokens


async def deeds_of(url: str, table: str) -> list[Deed]:
    storage = await open_storage(url)
    deeds = await storage.deeds(table)
    await storage.close()
    assert [deed.number for deed in deeds] == list(range(len(deeds)))
    return deeds


async def play(player: Player, answer: int = 0) -> int:
    """Answer whatever is asked until the match is over; how often that was accepted."""
    accepted, number = 0, 0
    while True:
        news = await player.hear("update")
        if news["view"]["outcome"] is not None:
            return accepted
        if news["question"] is not None:
            number += 1
            answers = news["question"]["answers"]
            key = answers[answer % len(answers)]["key"]
            await asyncio.sleep(0.05)  # twenty messages a second are allowed
            await player.send(type="choose", key=key, position=news["position"], id=number)
            accepted += (await heard(player, "done", number)) is not None


async def heard(player: Player, kind: str, number: int) -> dict[str, Any] | None:
    """The answer to that message, if it is of that kind; what else is said meanwhile is remembered as unheard."""
    kept: list[bytes] = []
    while True:
        text = await asyncio.wait_for(player.socket.recv(decode=False), 60)
        message: dict[str, Any] = json.loads(text)
        if message.get("id") == number and message["type"] in ("done", "refused"):
            player.unheard.extend(kept)
            return message if message["type"] == kind else None
        kept.append(text)


def told(player: Player) -> list[Any]:
    """All events a player was told, less what was taken back."""
    events: list[Any] = []
    for message in player.heard:
        if message["type"] == "update":
            del events[len(events) - message["taken_back"] :]
            events.extend(message["events"])
    return events


@pytest.mark.slow
async def test_two_players_on_two_processes_play_one_match(pair: tuple[Service, Service], url: str) -> None:
    one, other = pair
    table, (ann, bob) = await begin(one, "lungeon-run", 2, rounds=1)
    async with one.player(table, ann) as first, other.player(table, bob) as second:
        accepted = await asyncio.wait_for(asyncio.gather(play(first), play(second)), 60)
    deeds = await deeds_of(url, table)
    assert sum(accepted) == len(deeds)
    assert {deed.seat for deed in deeds} == {0, 1}
    for service, player, token in ((one, first, ann), (other, second, bob)):  # nothing was lost on the way
        async with service.player(table, token) as again:
            whole = await again.hear("update")
        assert told(player) == whole["events"]


@pytest.mark.slow
async def test_of_two_choices_at_once_one_is_accepted(pair: tuple[Service, Service], url: str) -> None:
    one, other = pair
    table, tokens = await begin(one, "lungeon-run", 2, rounds=3)
    async with AsyncExitStack() as stack:
        hands = [
            [await stack.enter_async_context(service.player(table, token)) for service in pair] for token in tokens
        ]
        accepted = 0
        for number in range(1, 16):
            await asyncio.sleep(0.05)
            async with one.player(table, tokens[0]) as fresh:
                waiting = (await fresh.hear("update"))["view"]["waiting"][0]["seat"]
            async with other.player(table, tokens[waiting]) as fresh:
                news = await fresh.hear("update")
            answers = [each["key"] for each in news["question"]["answers"]]
            for place, player in enumerate(hands[waiting]):
                key = answers[place % len(answers)]
                await player.send(type="choose", key=key, position=news["position"], id=number)
            results = [await heard(player, "done", number) for player in hands[waiting]]
            assert sum(result is not None for result in results) == 1
            accepted += 1
    assert len(await deeds_of(url, table)) == accepted


@pytest.mark.slow
async def test_answers_given_together_on_two_processes_are_all_accepted(
    pair: tuple[Service, Service], url: str
) -> None:
    one, other = pair
    table, tokens = await begin(one, "run-away", 3)
    places = [one, other, other]
    async with AsyncExitStack() as stack:
        players = [
            await stack.enter_async_context(service.player(table, token)) for service, token in zip(places, tokens)
        ]
        latest = [await player.hear("update") for player in players]
        number, together = 0, 0
        while together < 3:
            number += 1
            asked = [seat for seat in range(3) if latest[seat]["question"] is not None]
            for seat in asked:
                key = latest[seat]["question"]["answers"][0]["key"]
                await players[seat].send(type="choose", key=key, position=latest[seat]["position"], id=number)
            for seat in asked:
                assert await heard(players[seat], "done", number) is not None
            together += len(asked) == 3
            await asyncio.sleep(0.2)
            for seat in range(3):
                async with places[seat].player(table, tokens[seat]) as fresh:
                    latest[seat] = await fresh.hear("update")
    await deeds_of(url, table)


@pytest.mark.slow
async def test_who_is_here_is_known_everywhere(pair: tuple[Service, Service]) -> None:
    one, other = pair
    table, (ann, bob) = await begin(one, "lungeon-run", 2)
    async with one.player(table, ann) as first:
        await first.hear("presence")
        async with other.player(table, bob) as second:
            assert [seat["here"] for seat in (await first.hear("presence"))["seats"]] == [True, True]
            while not all(seat["here"] for seat in (await second.hear("presence"))["seats"]):
                pass
        assert [seat["here"] for seat in (await first.hear("presence"))["seats"]] == [True, False]


@pytest.mark.slow
async def test_bots_are_moved_once_wherever_people_sit(pair: tuple[Service, Service], url: str) -> None:
    one, other = pair
    table, (ann, bob) = await begin(one, "run-away", 2, "greedy", "random")
    async with one.player(table, ann) as first, other.player(table, bob) as second:
        accepted = await asyncio.wait_for(asyncio.gather(play(first), play(second)), 100)
    deeds = await deeds_of(url, table)
    assert sum(deed.seat < 2 for deed in deeds) == sum(accepted)
    assert {deed.seat for deed in deeds} == {0, 1, 2, 3}


@pytest.mark.slow
async def test_a_match_goes_on_without_redis_and_with_it_again(tmp_path: Path) -> None:
    port = free_port()
    async with AsyncExitStack() as stack:
        with running_redis(port) as url:
            one, other = await stack.enter_async_context(both(tmp_path, "--redis", url, "--thinkers", "0"))
            table, tokens = await begin(one, "lungeon-run", 2)
            first = await stack.enter_async_context(one.player(table, tokens[0]))
            second = await stack.enter_async_context(other.player(table, tokens[1]))
            players = [first, second]
            latest = [await player.hear("update") for player in players]
        for number in range(1, 4):  # without
            await answer_and_follow(players, latest, number)
        with running_redis(port):
            await asyncio.sleep(3)
            began = asyncio.get_running_loop().time()
            for number in range(4, 12):  # and with it again
                await answer_and_follow(players, latest, number)
            assert asyncio.get_running_loop().time() - began < 5


async def answer_and_follow(players: list[Player], latest: list[dict[str, Any]], number: int) -> None:
    """Whoever is asked answers, and both hear of it."""
    seat = next(seat for seat in (0, 1) if latest[seat]["question"] is not None)
    key = latest[seat]["question"]["answers"][0]["key"]
    await players[seat].send(type="choose", key=key, position=latest[seat]["position"], id=number)
    assert await heard(players[seat], "done", number) is not None
    for each in (0, 1):
        latest[each] = await players[each].hear("update")


@pytest.mark.slow
async def test_several_workers_behind_one_address_survive_the_loss_of_one(
    tmp_path: Path, url: str, redis: str
) -> None:
    given = ("--database", url, "--redis", redis, "--bot-delay", "0", "--thinkers", "1", "--workers", "2")
    async with started(tmp_path, *given, stop=signal.SIGTERM) as service:
        table, (ann, bob) = await begin(service, "lungeon-run", 2, rounds=2)
        async with service.player(table, ann) as first, service.player(table, bob) as second:
            latest = [await player.hear("update") for player in (first, second)]
            for number in range(1, 7):
                await answer_and_follow([first, second], latest, number)
        victim = sorted(children(service.pid))[0]
        os.kill(victim, signal.SIGSTOP)
        await asyncio.sleep(2)  # it is asked for a sign of life meanwhile, and dies without an answer
        os.kill(victim, signal.SIGKILL)
        async with asyncio.timeout(SIGN_OF_LIFE - 10):
            while victim in children(service.pid) or len(children(service.pid)) < 2:
                await asyncio.sleep(0.1)
        async with service.player(table, ann) as first, service.player(table, bob) as second:
            accepted = await asyncio.wait_for(asyncio.gather(play(first), play(second)), 60)
    assert len(await deeds_of(url, table)) == 6 + sum(accepted)


def children(pid: int) -> set[int]:
    """The processes that one has started to serve; not those that watch over them or think."""
    found = set()
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            text, command = stat.read_text(), (stat.parent / "cmdline").read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue
        fields = text.rpartition(")")[2].split()
        if int(fields[1]) == pid and fields[0] != "Z" and b"spawn_main" in command:
            found.add(int(stat.parent.name))
    return found
