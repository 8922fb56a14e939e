"""What time does to tables nobody looks at."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine

import undercroft
from tests.server.watches import HandWatch
from undercroft.engine import Cursor, Record
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import NoTableError, NotYoursError, TableError
from undercroft.server.keeping.old_tables import Policy, Sweeper
from undercroft.server.play.chat import Chat
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.settings import Customs, PerDecision
from undercroft.server.tables.table import Plan, Stage

pytestmark = pytest.mark.anyio

A_DAY = 24 * 3600


@pytest.fixture
def watch() -> HandWatch:
    return HandWatch()


def sweeper(all_tables: AllTables, storage: Storage) -> Sweeper:
    return Sweeper(all_tables.in_play, Policy(finished=90, gathering=48, abandoned=60), all_tables.renew)


async def is_there(all_tables: AllTables, table: str) -> bool:
    try:
        await all_tables.storage.table(table)
    except NoTableError:
        return False
    return True


async def play_a_little(all_tables: AllTables, table: str) -> None:
    live = await all_tables.in_play.live(table)
    for seat in (0, 1):
        seen = await live.look(seat, Cursor())
        if seen.question is not None:
            await live.choose(seat, seen.question.answers[0].key, seen.position)
            return


async def test_old_tables_are_deleted_each_in_its_time(storage: Storage, watch: HandWatch) -> None:
    all_tables = AllTables(storage, watch=watch)
    gathering, _ = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    running, _ = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    await all_tables.join(running.id, "Bob")
    await all_tables.start(running.id, "ann")
    over, _ = await all_tables.open("ann", ("",), Plan("lungeon-run", ("random", "random"), {"rounds": 1}))
    await all_tables.start(over.id, "ann")
    async with asyncio.timeout(60):
        while (await all_tables.storage.table(over.id)).stage is not Stage.OVER:
            await asyncio.sleep(0.01)
    await Chat(over.id, storage).say(0, "Ann", "gg", watch.now())
    sweep = sweeper(all_tables, storage)
    tables = gathering.id, running.id, over.id

    async def left() -> list[bool]:
        await sweep.sweep()
        return [await is_there(all_tables, table) for table in tables]

    watch.turn(47 * 3600)
    assert await left() == [True, True, True]
    watch.turn(2 * 3600)
    assert await left() == [False, True, True]
    watch.turn(50 * A_DAY)
    await play_a_little(all_tables, running.id)
    watch.turn(39 * A_DAY)
    assert await left() == [False, True, False]
    watch.turn(22 * A_DAY)
    assert await left() == [False, False, False]
    assert await storage.deeds(running.id) == []
    await all_tables.close()


async def test_nothing_is_deleted_where_the_policy_says_for_ever(storage: Storage, watch: HandWatch) -> None:
    all_tables = AllTables(storage, watch=watch)
    table, _ = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    watch.turn(1000 * A_DAY)
    await Sweeper(all_tables.in_play, Policy(0, 0, 0), all_tables.renew).sweep()
    assert await is_there(all_tables, table.id)
    await all_tables.close()


async def test_a_table_nobody_looks_at_is_woken_when_time_is_out(storage: Storage, watch: HandWatch) -> None:
    customs = Customs(clock=PerDecision(60), stand_in="default")
    before = AllTables(storage, watch=watch)
    table, _ = await before.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}, customs=customs))
    await before.join(table.id, "Bob")
    await before.start(table.id, "ann")
    await before.close()  # the process ends without noting anything
    all_tables = AllTables(storage, watch=watch)
    sweep = sweeper(all_tables, storage)
    watch.turn(59)
    await sweep.sweep()
    assert await storage.deeds(table.id) == []
    watch.turn(2)
    await sweep.sweep()
    watch.turn(31)  # those who were away when it happened have a moment of grace
    async with asyncio.timeout(60):
        while not await storage.deeds(table.id):
            await asyncio.sleep(0.01)
    assert (await storage.deeds(table.id))[0].word == "!out"
    await all_tables.close()


async def test_a_match_of_other_rules_is_refused_and_its_record_kept(storage: Storage) -> None:
    all_tables = AllTables(storage)
    table, tokens = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    mine = tokens[0]
    assert mine is not None
    _, _, yours = await all_tables.join(table.id, "Bob")
    running = await all_tables.start(table.id, "ann")
    live = await all_tables.in_play.live(table.id)
    for _ in range(7):
        await play_a_little(all_tables, table.id)
    match = (await live.sitting()).match
    seat = match.choices[-1][0]
    if match.can_undo(seat):
        await live.undo(seat, match.position(seat))
    expected = (await live.sitting()).match
    await all_tables.close()
    await storage.change(msgspec.structs.replace(running, rules=99, version=running.version + 1))
    all_tables = AllTables(storage)
    with pytest.raises(undercroft.engine.RecordError, match="those who sit at the table can download"):
        await (await all_tables.in_play.live(table.id)).look(0, Cursor())
    with pytest.raises(NotYoursError):
        await all_tables.afterwards.last_record(table.id, "x" * 32)
    kept = Record.parse(await all_tables.afterwards.last_record(table.id, yours))
    assert (kept.rules, kept.seed, kept.tags) == (99, table.seed, {"Name0": "Ann", "Name1": "Bob"})
    assert [(each.seat, each.key) for each in kept.choices] == expected.choices
    assert (await all_tables.storage.table(table.id)).stage is Stage.OVER
    assert Record.parse(await all_tables.afterwards.last_record(table.id, mine)) == kept
    await all_tables.close()


async def test_a_table_that_gathers_gives_no_record_even_without_its_rules(storage: Storage) -> None:
    """Its rules may come back, and then it begins with the seed that the record would have told."""
    all_tables = AllTables(storage)
    table, tokens = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    mine = tokens[0]
    for rules in (table.rules, 99):
        await storage.change(
            msgspec.structs.replace(table, rules=rules, version=(await storage.table(table.id)).version + 1)
        )
        with pytest.raises(TableError, match="has not begun"):
            await all_tables.afterwards.last_record(table.id, mine)
    await all_tables.close()


async def test_a_match_that_can_go_on_keeps_its_secrets(storage: Storage) -> None:
    all_tables = AllTables(storage)
    table, tokens = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "greedy"), {}))
    mine = tokens[0]
    assert mine is not None
    await all_tables.start(table.id, "ann")
    with pytest.raises(TableError, match="when the match is over"):
        await all_tables.afterwards.last_record(table.id, mine)
    await all_tables.close()


async def test_an_old_database_is_brought_up_to_date(tmp_path: Path) -> None:
    """What was written before deeds had a time is kept, and does not look abandoned."""
    file = tmp_path / "old.db"
    config = Config()
    config.set_main_option("script_location", "undercroft.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
    engine.dispose()
    old = sqlite3.connect(file)
    old.execute("INSERT INTO tables VALUES ('t', 'ann', 'running', 1, 1, 5, '{}')")
    sheet = b'{"game": "lungeon-run", "chairs": [{"name": "Zo\\u00eb"}, {"bot": "greedy"}, {}]}'
    old.execute("INSERT INTO tables VALUES ('u', 'ann', 'running', 1, 1, 5, ?)", (sheet,))
    old.execute("INSERT INTO choices VALUES ('t', 0, 1, 'hero:thief')")
    old.commit()
    old.close()
    storage = await open_storage(file_url(file))
    (deed,) = await storage.deeds("t")
    assert (deed.seat, deed.word) == (1, "hero:thief")
    assert deed.at > 1_700_000_000_000
    await storage.close()
    new = sqlite3.connect(file)
    assert new.execute("SELECT id, words FROM tables ORDER BY id").fetchall() == [
        ("t", ""),
        ("u", "lungeon-run zoë greedy"),
    ]
    new.close()


async def test_stand_ins_go_on_after_a_restart(storage: Storage, watch: HandWatch) -> None:
    before = AllTables(storage, watch=watch)
    customs = Customs(stand_in="default")
    plan = Plan("lungeon-run", ("me", "open"), {"rounds": 20}, customs=customs)
    table, tokens = await before.open("ann", ("Ann",), plan)
    mine = tokens[0]
    assert mine is not None
    _, _, yours = await before.join(table.id, "Bob")
    await before.start(table.id, "ann")
    await before.leave(table.id, mine)
    await before.leave(table.id, yours)
    await before.close()  # before they have played it to its end
    written = len(await storage.deeds(table.id))
    assert (await storage.table(table.id)).stage is Stage.RUNNING
    after = AllTables(storage, watch=watch)
    await after.take_up()
    async with asyncio.timeout(60):
        while len(await storage.deeds(table.id)) <= written:
            await asyncio.sleep(0.01)
    await after.close()
