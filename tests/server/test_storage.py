"""Tables and choices in real databases."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.ext.asyncio import create_async_engine

from undercroft.server.errors import MessageError, NoTableError, ServiceError, StorageError, TakenError
from undercroft.server.storage.database import file_url
from undercroft.server.storage.schema import METADATA
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.deeds import Deed
from undercroft.server.tables.table import Plan, Stage, Table, open_table, over, sit_down, start

pytestmark = pytest.mark.anyio


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "undercroft.db"


def a_table(host: str = "ann", *, public: bool = True) -> Table:
    return open_table(host, "Ann", Plan("lungeon-run", ("me", "greedy"), {}, public=public))[0]


async def test_a_table_is_kept_as_it_is(storage: Storage, url: str) -> None:
    table = a_table()
    await storage.add(table)
    assert await storage.table(table.id) == table
    again = await open_storage(url)
    assert await again.table(table.id) == table
    await again.close()


async def test_an_unknown_table_is_an_error(storage: Storage) -> None:
    with pytest.raises(NoTableError):
        await storage.table("nowhere")


async def test_on_a_page_those_who_open_tables_take_turns(storage: Storage) -> None:
    for number, owner in enumerate(["honest", "", "", *("greedy",) * 4]):
        table = msgspec.structs.replace(a_table(), id=f"{owner}{number}", opened_from=owner)
        await storage.add(table, opened=number)
    page = await storage.listed(10)
    assert [each.id for each in page.tables] == ["greedy6", "2", "1", "honest0", "greedy5", "greedy4", "greedy3"]


async def test_of_two_changes_at_once_one_is_refused(storage: Storage) -> None:
    table = a_table()
    await storage.add(table)
    changed = start(table, "ann")
    await storage.change(changed)
    with pytest.raises(TakenError):
        await storage.change(msgspec.structs.replace(changed, public=False))
    assert await storage.table(table.id) == changed


async def test_public_tables_are_listed_until_they_are_over(storage: Storage) -> None:
    gathering, private, running, ended = a_table(), a_table(public=False), a_table(), a_table("bob")
    for table in (gathering, private, running, ended):
        await storage.add(table)
    for table in (running, ended):
        await storage.change(start(table, table.host))
    await storage.change(over(start(ended, "bob")))
    assert {each.id for each in (await storage.listed(10)).tables} == {gathering.id, running.id}
    assert len((await storage.listed(1)).tables) == 1
    assert [each.id for each in await storage.running()] == [running.id]


async def test_choices_come_back_in_order(storage: Storage) -> None:
    table = a_table()
    await storage.add(table)
    deeds = [Deed(table.id, number, number % 2, f"move:{number}") for number in range(1200)]
    await asyncio.gather(*(storage.write(each) for each in reversed(deeds)))
    assert await storage.deeds(table.id) == deeds


async def test_a_number_is_given_once_and_the_rest_of_the_batch_is_kept(storage: Storage) -> None:
    table = a_table()
    await storage.add(table)
    batch = [Deed(table.id, number, 0, word) for number, word in enumerate("abc")]
    doubled = Deed(table.id, 1, 1, "late")
    results = await asyncio.gather(*(storage.write(each) for each in (*batch, doubled)), return_exceptions=True)
    assert [type(each) for each in results] == [type(None)] * 3 + [TakenError]
    assert await storage.deeds(table.id) == batch


async def test_a_choice_at_no_table_is_refused(storage: Storage) -> None:
    with pytest.raises(TakenError):
        await storage.write(Deed("nowhere", 0, 0, "a"))


async def test_a_locked_file_is_an_error_and_later_works_again(file: Path) -> None:
    storage = await open_storage(file_url(file), patience=0.05)
    table = a_table()
    await storage.add(table)
    other = sqlite3.connect(file)
    other.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="locked"):
        await storage.write(Deed(table.id, 0, 0, "a"))
    other.rollback()
    other.close()
    assert await storage.deeds(table.id) == []
    await storage.write(Deed(table.id, 0, 0, "a"))
    assert len(await storage.deeds(table.id)) == 1
    await storage.close()


async def test_what_waits_is_written_before_the_storage_closes(url: str) -> None:
    storage = await open_storage(url)
    table = a_table()
    await storage.add(table)
    writes = [asyncio.create_task(storage.write(Deed(table.id, number, 0, "a"))) for number in range(3)]
    await asyncio.sleep(0)
    await storage.close()
    await asyncio.gather(*writes)
    with pytest.raises(StorageError, match="shutting down"):
        await storage.write(Deed(table.id, 3, 0, "a"))
    again = await open_storage(url)
    assert len(await again.deeds(table.id)) == 3
    await again.close()


@pytest.mark.parametrize("url", ["nonsense", "mysql://x/y", "sqlite://", "sqlite:///:memory:"])
async def test_a_database_of_another_kind_is_refused(url: str) -> None:
    with pytest.raises(ServiceError, match="database is"):
        await open_storage(url)


async def test_a_file_that_is_no_database_is_refused(file: Path) -> None:
    file.write_text("this is no database, and long enough to be noticed" * 20)
    with pytest.raises(StorageError, match="not a database"):
        await open_storage(file_url(file))


async def test_the_migrations_lead_to_the_schema(storage: Storage, url: str) -> None:
    engine = create_async_engine(
        url.replace("sqlite:", "sqlite+aiosqlite:").replace("postgresql:", "postgresql+asyncpg:")
    )
    async with engine.connect() as connection:
        differences = await connection.run_sync(
            lambda plain: compare_metadata(MigrationContext.configure(plain), METADATA)
        )
    await engine.dispose()
    assert differences == []


async def test_running_tables_are_read_page_by_page(storage: Storage) -> None:
    tables = [a_table() for _ in range(5)]
    for table in tables:
        await storage.add(table)
        await storage.change(start(table, "ann"))
    names, last = list[str](), ""
    while page := await storage.running(last, limit=2):
        assert len(page) <= 2
        names += [table.id for table in page]
        last = names[-1]
    assert names == sorted(table.id for table in tables)


async def test_only_new_deeds_are_read_and_counted(storage: Storage) -> None:
    one, other, fresh = a_table(), a_table(), a_table()
    for table in (one, other, fresh):
        await storage.add(table)
    deeds = [Deed(one.id, number, 0, f"move:{number}") for number in range(5)]
    for deed in (*deeds, Deed(other.id, 0, 1, "pass")):
        await storage.write(deed)
    assert await storage.deeds(one.id, since=3) == deeds[3:]
    assert await storage.deeds(one.id, since=5) == []
    assert await storage.counts([one.id, other.id, fresh.id]) == {one.id: 5, other.id: 1}
    assert await storage.counts([]) == {}


async def test_of_several_processes_that_start_at_once_all_find_the_database_ready(url: str) -> None:
    opened = await asyncio.gather(*(open_storage(url) for _ in range(4)))
    for each in opened:
        assert (await each.listed(1)).tables == []
        await each.close()


async def test_the_list_has_pages_and_is_searched(storage: Storage) -> None:
    plan = Plan("lungeon-run", ("me", "open"), {})
    tables = [open_table("ann", "Ann", plan)[0] for _ in range(5)]
    for number, table in enumerate(tables):
        await storage.add(table, opened=1000 + number // 2)  # two at a time in one second
    found, after = list[str](), ""
    while True:
        page = await storage.listed(2, after=after)
        found += [table.id for table in page.tables]
        if not (after := page.then):
            break
        assert len(page.tables) == 2
    newest = sorted(range(5), key=lambda number: (-(number // 2), tables[number].id))
    assert found == [tables[number].id for number in newest]
    changed, _, _ = sit_down(tables[0], "Zoë 100%")
    await storage.change(changed)
    for search in ("zoë", "lungeon ZOË", "100%", "%"):
        assert [each.id for each in (await storage.listed(10, search=search)).tables] == [changed.id]
    for search in ("z_ë", str(changed.seed), changed.chairs[0].token, "ann chess"):
        assert (await storage.listed(10, search=search)).tables == []
    assert len((await storage.listed(10, stages=(Stage.GATHERING,))).tables) == 5
    assert (await storage.listed(10, stages=(Stage.RUNNING,))).tables == []
    with pytest.raises(MessageError, match="Link"):
        await storage.listed(10, after="nowhere")
