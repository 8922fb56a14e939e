"""Tables nobody looks at are put away, and are there again when somebody asks."""

import asyncio
import gc
import tracemalloc
from collections.abc import AsyncIterator

import pytest

from undercroft.engine import Cursor
from undercroft.server import garbage_collection
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.play.tables_in_play import TablesInPlay
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Stage, Table, open_table, set_up, sit_down, start

pytestmark = pytest.mark.anyio

START = Cursor()
FIFTY_KILOBYTES = 50_000


@pytest.fixture
async def thinkers() -> AsyncIterator[Thinkers]:
    opened = Thinkers(1)
    yield opened
    await opened.close()


@pytest.fixture
async def in_play(storage: Storage, thinkers: Thinkers) -> AsyncIterator[TablesInPlay]:
    opened = TablesInPlay(Shared(storage, thinkers), idle=0)
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


async def answer(in_play: TablesInPlay, table: Table) -> None:
    """Somebody comes by and answers what is asked."""
    live = in_play.playing(table)
    for seat in range(len(table.chairs)):
        seen = await live.look(seat, START)
        if seen.question is not None:
            await live.choose(seat, seen.question.answers[0].key, seen.position)
            return


async def test_a_table_nobody_looks_at_is_put_away_and_comes_back(storage: Storage, in_play: TablesInPlay) -> None:
    table = await begin(storage, "me", "open")
    for _ in range(5):
        await answer(in_play, table)
        in_play.sweep()
        assert len(in_play) == 0
    seen = await in_play.playing(table).look(0, START)
    assert [deed.number for deed in await storage.deeds(table.id)] == list(range(5))
    assert len(seen.events) > 5


async def test_a_table_somebody_looks_at_stays_one_and_the_same(storage: Storage, in_play: TablesInPlay) -> None:
    table = await begin(storage, "me", "open")
    live, happened = in_play.playing(table), asyncio.Event()
    with live.listening(happened.set):
        before = await live.look(0, START)
        in_play.sweep()  # the match goes, the table stays
        assert len(in_play) == 1
        assert await live.look(0, START) == before
        await answer(in_play, table)
        assert happened.is_set()
    in_play.sweep()
    assert len(in_play) == 0
    assert in_play.find(table.id) is live  # somebody still holds it: no second one is made


async def test_a_table_where_a_bot_thinks_is_not_put_away(storage: Storage, in_play: TablesInPlay) -> None:
    table = await begin(storage, "greedy", "greedy")
    await in_play.playing(table).take_up()
    async with asyncio.timeout(60):
        while (await storage.table(table.id)).stage is not Stage.OVER:
            in_play.sweep()
            await asyncio.sleep(0.01)
        while len(in_play):
            in_play.sweep()
            await asyncio.sleep(0.01)


async def test_keeping_house_goes_on_by_itself(storage: Storage, thinkers: Thinkers) -> None:
    in_play = TablesInPlay(Shared(storage, thinkers), idle=0.02)
    usual = gc.get_threshold()
    keeping = asyncio.create_task(in_play.keep())
    await answer(in_play, await begin(storage, "me", "open"))
    async with asyncio.timeout(60):
        while len(in_play):
            await asyncio.sleep(0.01)
    assert gc.get_threshold() == garbage_collection.SELDOM
    keeping.cancel()
    await asyncio.wait([keeping])
    assert gc.get_threshold() == usual
    assert gc.get_freeze_count() == 0


async def test_after_a_start_only_tables_that_wait_for_a_bot_are_taken_up(
    storage: Storage, in_play: TablesInPlay
) -> None:
    people = await begin(storage, "me", "open")
    first = {set_up(each).pending[0].seat: each for each in [await begin(storage, "me", "greedy") for _ in range(12)]}
    persons, bots = first[0], first[1]  # one where the person is asked first, one where the bot is
    await in_play.take_up()
    assert in_play.find(people.id) is None
    assert in_play.find(persons.id) is None
    assert in_play.find(bots.id) is not None
    async with asyncio.timeout(60):
        while not await storage.deeds(bots.id):
            await asyncio.sleep(0.01)
    assert await storage.deeds(people.id) == await storage.deeds(persons.id) == []


async def test_a_match_whose_end_was_not_noted_is_over_after_the_next_start(
    storage: Storage, thinkers: Thinkers, in_play: TablesInPlay
) -> None:
    table = await begin(storage, "greedy", "greedy")
    bots, deeds = {0: "greedy", 1: "greedy"}, list[tuple[int, str]]()
    while (thought := await thinkers.think(table, bots, deeds)).seat is not None:
        await storage.write(Deed(table.id, len(deeds), thought.seat, thought.key))
        deeds.append((thought.seat, thought.key))
    assert (await storage.table(table.id)).stage is Stage.RUNNING
    await in_play.take_up()
    assert (await storage.table(table.id)).stage is Stage.OVER
    assert len(await storage.deeds(table.id)) == len(deeds)


@pytest.mark.slow
async def test_a_table_that_is_looked_at_and_put_away_is_small(storage: Storage, in_play: TablesInPlay) -> None:
    tables = [await begin(storage, "me", "open") for _ in range(20)]
    for table in tables:
        await answer(in_play, table)
    in_play.sweep()
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    lives = [in_play.playing(table) for table in tables]
    listening = [live.listening(asyncio.Event().set) for live in lives]
    for each in listening:
        each.__enter__()
    for live in lives:
        await live.look(0, START)
    gc.collect()
    looked_at = tracemalloc.get_traced_memory()[0] - before
    in_play.sweep()
    gc.collect()
    put_away = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    for each in listening:
        each.__exit__(None, None, None)
    assert put_away / len(tables) < FIFTY_KILOBYTES
    assert put_away < looked_at / 2


@pytest.mark.slow
async def test_a_table_that_was_put_away_leaves_nothing_behind(storage: Storage, in_play: TablesInPlay) -> None:
    table = await begin(storage, "me", "open")
    await answer(in_play, table)
    in_play.sweep()
    garbage_collection.look_now()
    assert in_play.find(table.id) is None  # nobody holds it any more
