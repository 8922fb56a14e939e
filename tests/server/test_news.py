"""News between processes: sent over a real Redis, and only ever hints."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import pytest
from redis.asyncio import Redis

from tests.server.redis_server import PROGRAM, free_port, running_redis
from undercroft.engine import Cursor
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import ServiceError
from undercroft.server.play.presence import Presence
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.play.written_match import Shared
from undercroft.server.processes import redis_news
from undercroft.server.processes.news import Changed, Here, Item, Moved, Post, WhoIsHere
from undercroft.server.processes.redis_news import RedisPost
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.table import Plan, Stage, Table, open_table, over, sit_down, start

if PROGRAM is None:
    pytest.skip("Redis is not installed", allow_module_level=True)

pytestmark = pytest.mark.anyio


@asynccontextmanager
async def office(
    redis: str, hear: Callable[[Item], None], service: str = "ours", lease: int = 15_000
) -> AsyncIterator[RedisPost]:
    post = RedisPost(redis, service, lease)
    await post.open(hear)
    try:
        yield post
    finally:
        await post.close()


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.01)


async def test_news_reach_the_other_processes_of_the_service_and_nobody_else(redis: str) -> None:
    mine, theirs, strangers = list[Item](), list[Item](), list[Item]()
    items: list[Item] = [Moved("t", 7), Changed("t"), WhoIsHere("t")]
    async with (
        office(redis, mine.append) as one,
        office(redis, theirs.append),
        office(redis, strangers.append, "another"),
    ):
        for item in (*items, Here("t", one.process, frozenset({0, 2}))):
            one.send(item)
        await until(lambda: len(theirs) == 4)
        await asyncio.sleep(0.05)
    assert theirs[:3] == items
    assert theirs[3] == Here("t", one.process, frozenset({0, 2}))
    assert mine == strangers == []


async def test_what_comes_up_after_a_letter_goes_together_in_the_next(
    redis: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(redis_news, "TOGETHER", 0.5)
    got = list[Item]()
    async with office(redis, print) as one, office(redis, got.append), Redis.from_url(redis) as watching:
        await watching.config_resetstat()
        for number in (1, 2, 3):
            one.send(Moved("t", number))
            await until(lambda: Moved("t", 1) in got)
            await asyncio.sleep(0.01)
        await until(lambda: len(got) == 3)
        told = await watching.info("commandstats")
    assert told["cmdstat_publish"]["calls"] == 2


async def test_the_bots_of_a_table_are_one_processs_to_move(redis: str) -> None:
    async with office(redis, print) as one, office(redis, print) as other:
        assert await one.may_think("t")
        assert await one.may_think("t")
        assert not await other.may_think("t")
        assert await other.may_think("another table")
        one.has_thought("t")
        async with asyncio.timeout(60):
            while not await other.may_think("t"):
                await asyncio.sleep(0.01)
        assert not await one.may_think("t")


async def test_without_redis_everybody_may_think_and_nothing_stops() -> None:
    port, got = free_port(), list[Item]()
    async with AsyncExitStack() as stack:
        with running_redis(port) as url:
            one = await stack.enter_async_context(office(url, print))
            await stack.enter_async_context(office(url, got.append))
            assert await one.may_think("t")
        assert await one.may_think("t")
        one.send(Moved("t", 1))  # is lost
        await asyncio.sleep(0.2)
        with running_redis(port):
            async with asyncio.timeout(60):
                while Moved("t", 2) not in got:
                    one.send(Moved("t", 2))
                    await asyncio.sleep(0.2)


async def test_a_redis_that_comes_later_is_found(caplog: pytest.LogCaptureFixture) -> None:
    port, got = free_port(), list[Item]()
    url = f"redis://127.0.0.1:{port}"
    with pytest.raises(ServiceError, match="given as redis://"):
        async with office("nonsense", print):
            pass
    async with office(url, print) as one, office(url, got.append):
        assert await one.may_think("t")
        assert len(caplog.records) == 2  # one line for each of them
        with running_redis(port):
            async with asyncio.timeout(60):
                while Moved("t", 2) not in got:
                    one.send(Moved("t", 2))
                    await asyncio.sleep(0.2)


async def test_a_redis_that_says_nothing_keeps_no_bot_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_news, "PATIENCE", 0.2)
    asked: list[asyncio.StreamWriter] = []
    silent = await asyncio.start_server(lambda reader, writer: asked.append(writer), "127.0.0.1", 0)
    async with silent:
        port = silent.sockets[0].getsockname()[1]
        async with asyncio.timeout(10), office(f"redis://127.0.0.1:{port}", print) as one:
            for _ in range(20):
                assert await one.may_think("t")
        for writer in asked:
            writer.close()


async def test_who_is_here_adds_up_and_wears_off() -> None:
    rings: list[frozenset[int]] = []
    here = Presence("t", Post(), lambda: rings.append(here.here), stale=0.2)
    with here.of(0):
        here.hear("other", frozenset({1}))
        here.hear("other", frozenset({1}))
        here.hear("third", frozenset({1, 2}))
        here.hear("third", frozenset())
    assert rings == [{0}, {0, 1}, {0, 1, 2}, {0, 1}, {1}]
    here.repeat()
    assert here.here == {1}
    await asyncio.sleep(0.25)
    here.repeat()
    assert here.here == frozenset()


async def begin(storage: Storage) -> Table:
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "open"), {}))
    running = start(sit_down(table, "Bob")[0], "ann")
    await storage.add(running)
    return running


async def choose(in_play: TablesInPlay, table: Table) -> None:
    """Whoever is asked answers, through that process."""
    live = in_play.playing(table)
    for seat in (0, 1):
        seen = await live.look(seat, Cursor())
        if seen.question is not None:
            await live.choose(seat, seen.question.answers[0].key, seen.position)
            return


async def test_lost_news_are_found_in_the_database(redis: str, tmp_path: Path) -> None:
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    table = await begin(storage)
    async with office(redis, print, "deaf") as post:
        deaf, other = (
            TablesInPlay(Shared(storage, post=post), idle=0.2),
            TablesInPlay(Shared(storage, Thinkers())),
        )
        keeping = asyncio.create_task(deaf.keep())
        live, happened = deaf.playing(table), asyncio.Event()
        with live.listening(happened.set):
            before = await live.look(0, Cursor())
            await choose(other, table)  # which sends no news at all
            await asyncio.wait_for(happened.wait(), 60)
            assert await live.look(0, Cursor()) != before
        keeping.cancel()
        await asyncio.wait([keeping])
        await deaf.close()
        await other.close()
    await storage.close()


async def test_news_are_followed_by_reading_only_what_is_new(redis: str, tmp_path: Path) -> None:
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    table = await begin(storage)
    both: list[TablesInPlay] = []
    async with (
        office(redis, lambda item: both[0].hear(item), "both") as first,
        office(redis, lambda item: both[1].hear(item), "both") as second,
    ):
        both += [TablesInPlay(Shared(storage, post=post)) for post in (first, second)]
        one, other = (in_play.playing(table) for in_play in both)
        await asyncio.gather(one.take_up(), other.take_up())
        for number in range(6):
            happened = asyncio.Event()
            with (other if number % 2 else one).listening(happened.set):
                await choose(both[number % 2 - 1], table)
                await asyncio.wait_for(happened.wait(), 60)
        assert await one.look(0, Cursor()) == await other.look(0, Cursor())
        await storage.change(over(table))
        first.send(Changed(table.id))
        await until(lambda: other.table.stage.value == "over")
        for in_play in both:
            await in_play.close()
    await storage.close()


@pytest.mark.slow
async def test_the_bots_of_a_process_that_was_killed_are_moved_by_another(redis: str, tmp_path: Path) -> None:
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    table = start(open_table("ann", "", Plan("lungeon-run", ("random", "random"), {"rounds": 1}))[0], "ann")
    await storage.add(table)
    async with office(redis, print, "killed", lease=3000) as dead:
        assert await dead.may_think(table.id)
    async with office(redis, print, "killed") as post:
        in_play = TablesInPlay(Shared(storage, post=post))
        taking_up = asyncio.create_task(in_play.take_up())
        await asyncio.sleep(0.5)
        assert await storage.deeds(table.id) == []
        async with asyncio.timeout(60):
            while (await storage.table(table.id)).stage is not Stage.OVER:
                await asyncio.sleep(0.05)
            await taking_up
        await in_play.close()
    await storage.close()
