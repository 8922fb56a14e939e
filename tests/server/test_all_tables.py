"""Many tables in one service, in real databases."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest

from undercroft.engine import Cursor
from undercroft.server.access.limits import Limits
from undercroft.server.all_tables import AllTables
from undercroft.server.bots.pace import Pace
from undercroft.server.errors import LimitError, NotYoursError, TableError
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Plan, Stage

pytestmark = pytest.mark.anyio


@pytest.fixture
async def all_tables(storage: Storage) -> AsyncIterator[AllTables]:
    opened = AllTables(storage, limits=Limits(unfinished=3))
    yield opened
    await opened.close()


async def test_from_opening_to_playing(all_tables: AllTables) -> None:
    table, tokens = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    mine = tokens[0]
    assert mine is not None
    assert [each.id for each in (await all_tables.storage.listed()).tables] == [table.id]
    with pytest.raises(TableError, match="has not begun"):
        await all_tables.in_play.live(table.id)
    _, seat, token = await all_tables.join(table.id, "Bob")
    await all_tables.leave(table.id, token)
    _, seat, token = await all_tables.join(table.id, "Cid")
    assert (seat, token != mine) == (1, True)
    with pytest.raises(NotYoursError):
        await all_tables.start(table.id, "cid")
    assert (await all_tables.start(table.id, "ann")).stage is Stage.RUNNING
    live = await all_tables.in_play.live(table.id)
    assert await all_tables.in_play.live(table.id) is live
    assert (await live.look(None, Cursor())).view["game"] == "lungeon-run"


async def test_two_who_come_at_once_never_get_the_same_seat(all_tables: AllTables) -> None:
    table, _ = await all_tables.open("ann", ("Ann",), Plan("run-away", ("me", "open", "open", "open"), {}))
    joined = await asyncio.gather(*(all_tables.join(table.id, name) for name in ("Bob", "Cid", "Dot")))
    assert sorted(seat for _, seat, _ in joined) == [1, 2, 3]
    assert [bool(chair.token) for chair in (await all_tables.storage.table(table.id)).chairs] == [True] * 4


async def test_the_host_fills_seats_with_bots(all_tables: AllTables) -> None:
    table, _ = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    assert (await all_tables.reseat(table.id, "ann", 1, "greedy")).chairs[1].bot == "greedy"
    await all_tables.start(table.id, "ann")


async def test_a_visitor_has_so_many_tables(all_tables: AllTables) -> None:
    for _ in range(3):
        await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    with pytest.raises(LimitError, match="3 tables"):
        await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("me", "open"), {}))
    await all_tables.open("bob", ("Bob",), Plan("lungeon-run", ("me", "open"), {}))


async def test_running_tables_go_on_after_a_restart(storage: Storage, caplog: pytest.LogCaptureFixture) -> None:
    before = AllTables(storage, bot_delay=Pace(0.01, 0.01))
    played, _ = await before.open("ann", ("",), Plan("lungeon-run", ("random", "random"), {"rounds": 1}))
    await before.start(played.id, "ann")
    old, _ = await before.open("ann", ("",), Plan("lungeon-run", ("random", "random"), {"rounds": 1}))
    await storage.change(msgspec.structs.replace(old, rules=99, stage=Stage.RUNNING, version=2))
    await before.close()
    after = AllTables(storage)
    await after.take_up()
    async with asyncio.timeout(60):
        while (await storage.table(played.id)).stage is not Stage.OVER:
            await asyncio.sleep(0.01)
    await after.close()
    assert f"table {old.id[:6]}… cannot be taken up: this match was begun by version 99" in caplog.text
    assert old.id not in caplog.text
