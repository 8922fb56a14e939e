"""Tables nobody looks at are put away, and are there again when somebody asks."""

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator

import pytest

from undercroft.engine import Cursor
from undercroft.server import pauses
from undercroft.server.bots.thinking import Thinkers
from undercroft.server.play.cabinet import Cabinet
from undercroft.server.storage.storage import Storage
from undercroft.server.storage.writer import Deed
from undercroft.server.tables.tables import Plan, Stage, Table, open_table, set_up, sit_down, start

pytestmark = pytest.mark.anyio

START = Cursor()
FIFTY_KILOBYTES = 50_000


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    await opened.close()


@pytest.fixture
async def cabinet(storage: Storage, thinkers: Thinkers) -> AsyncIterator[Cabinet]:
    opened = Cabinet(storage, thinkers, idle=0)
    yield opened
    await opened.close()


async def begin(storage: Storage, *seats: str, game: str = "lungeon-run") -> Table:
    table, _ = open_table("ann", "Ann", Plan(game, seats, {}))
    for name in ("Bob", "Cid", "Dot"):
        if any(chair.is_open for chair in table.chairs):
            table, _, _ = sit_down(table, name)
    running = start(table, "ann")
    await storage.add(running)
    return running


async def answer(cabinet: Cabinet, table: Table) -> None:
    """Somebody comes by and answers what is asked."""
    live = cabinet.playing(table)
    for seat in range(len(table.chairs)):
        seen = await live.look(seat, START)
        if seen.question is not None:
            await live.choose(seat, seen.question.answers[0].key, seen.position)
            return


async def test_a_table_nobody_looks_at_is_put_away_and_comes_back(storage: Storage, cabinet: Cabinet) -> None:
    table = await begin(storage, "me", "open")
    for _ in range(5):
        await answer(cabinet, table)
        cabinet.sweep()
        assert len(cabinet) == 0
    seen = await cabinet.playing(table).look(0, START)
    assert [deed.number for deed in await storage.deeds(table.id)] == list(range(5))
    assert len(seen.events) > 5


async def test_a_table_somebody_looks_at_stays_one_and_the_same(storage: Storage, cabinet: Cabinet) -> None:
    table = await begin(storage, "me", "open")
    live, happened = cabinet.playing(table), asyncio.Event()
    with live.listening(happened.set):
        before = await live.look(0, START)
        cabinet.sweep()  # the match goes, the table stays
        assert len(cabinet) == 1
        assert await live.look(0, START) == before
        await answer(cabinet, table)
        assert happened.is_set()
    cabinet.sweep()
    assert len(cabinet) == 0
    assert cabinet.find(table.id) is live  # somebody still holds it: no second one is made


async def test_a_table_where_a_bot_thinks_is_not_put_away(storage: Storage, cabinet: Cabinet) -> None:
    table = await begin(storage, "greedy", "greedy")
    await cabinet.playing(table).take_up()
    async with asyncio.timeout(60):
        while (await storage.table(table.id)).stage is not Stage.OVER:
            cabinet.sweep()
            await asyncio.sleep(0.01)
        while len(cabinet):
            cabinet.sweep()
            await asyncio.sleep(0.01)


async def test_keeping_house_goes_on_by_itself(storage: Storage, thinkers: Thinkers) -> None:
    cabinet = Cabinet(storage, thinkers, idle=0.02)
    usual = gc.get_threshold()
    keeping = asyncio.create_task(cabinet.keep())
    await answer(cabinet, await begin(storage, "me", "open"))
    async with asyncio.timeout(60):
        while len(cabinet):
            await asyncio.sleep(0.01)
    assert gc.get_threshold() == pauses.SELDOM
    keeping.cancel()
    await asyncio.wait([keeping])
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


async def test_after_a_start_only_tables_that_wait_for_a_bot_are_taken_up(storage: Storage, cabinet: Cabinet) -> None:
    people = await begin(storage, "me", "open")
    first = {set_up(each).pending[0].seat: each for each in [await begin(storage, "me", "greedy") for _ in range(12)]}
    persons, bots = first[0], first[1]  # one where the person is asked first, one where the bot is
    await cabinet.take_up()
    assert cabinet.find(people.id) is None
    assert cabinet.find(persons.id) is None
    assert cabinet.find(bots.id) is not None
    async with asyncio.timeout(60):
        while not await storage.deeds(bots.id):
            await asyncio.sleep(0.01)
    assert await storage.deeds(people.id) == await storage.deeds(persons.id) == []


async def test_a_match_whose_end_was_not_noted_is_over_after_the_next_start(
    storage: Storage, thinkers: Thinkers, cabinet: Cabinet
) -> None:
    table = await begin(storage, "greedy", "greedy")
    bots, deeds = {0: "greedy", 1: "greedy"}, list[tuple[int, str]]()
    while (thought := await thinkers.think(table, bots, deeds)).seat is not None:
        await storage.write(Deed(table.id, len(deeds), thought.seat, thought.key))
        deeds.append((thought.seat, thought.key))
    assert (await storage.table(table.id)).stage is Stage.RUNNING
    await cabinet.take_up()
    assert (await storage.table(table.id)).stage is Stage.OVER
    assert len(await storage.deeds(table.id)) == len(deeds)


@pytest.mark.slow
async def test_a_table_that_is_looked_at_and_put_away_is_small(storage: Storage, cabinet: Cabinet) -> None:
    tables = [await begin(storage, "me", "open") for _ in range(20)]
    for table in tables:
        await answer(cabinet, table)
    cabinet.sweep()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    lives = [cabinet.playing(table) for table in tables]
    listening = [live.listening(asyncio.Event().set) for live in lives]
    for each in listening:
        each.__enter__()
    for live in lives:
        await live.look(0, START)
    gc.collect()
    in_play = tracemalloc.get_traced_memory()[0] - before
    cabinet.sweep()
    gc.collect()
    put_away = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    for each in listening:
        each.__exit__(None, None, None)
    assert put_away / len(tables) < FIFTY_KILOBYTES
    assert put_away < in_play / 2


@pytest.mark.slow
async def test_a_table_that_was_put_away_leaves_nothing_behind(storage: Storage, cabinet: Cabinet) -> None:
    table = await begin(storage, "me", "open")
    await answer(cabinet, table)
    cabinet.sweep()
    pauses.look_now()
    assert cabinet.find(table.id) is None  # nobody holds it any more
