"""Being forgotten: names and words go, matches stay."""

import sqlite3
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine, select
from websockets.asyncio.client import connect

import undercroft
from tests.server.serving import Player, Service, serving
from tests.server.test_moderation import refusal, said_to, with_bob
from tests.server.test_what_is_wrong import change
from tests.server.visiting import ask, asked, move, opened
from tests.server.watches import HandWatch
from undercroft.engine import Record
from undercroft.server.all_tables import AllTables
from undercroft.server.storage.database import file_url
from undercroft.server.storage.schema import METADATA
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.settings import Customs
from undercroft.server.tables.table import Plan, open_table, sit_down, start

pytestmark = pytest.mark.anyio

COOKIE = "undercroft-visitor"


async def everything(folder: Path) -> str:
    """All that stands in the database."""
    storage = await open_storage(file_url(folder / "undercroft.db"))
    async with storage.transaction() as connection:
        rows = [str(list(map(tuple, await connection.execute(select(table))))) for table in METADATA.sorted_tables]
    await storage.close()
    return "\n".join(rows)


async def who(browser: httpx.AsyncClient) -> str:
    name: str = (await browser.get("/api/me")).json()["visitor"]
    return name


async def forgotten(browser: httpx.AsyncClient) -> int:
    """Be forgotten; at how many tables one was."""
    answer = await browser.post("/api/me/forget")
    assert answer.status_code == 200, answer.text
    assert COOKIE not in browser.cookies  # the cookie is dropped
    tables: int = answer.json()["tables"]
    return tables


@pytest.mark.route("GET /api/me", "POST /api/me/forget")
async def test_nothing_is_left_of_whoever_is_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        running, mine, his = await with_bob(ann, bob, stand_in="random", options={"rounds": 5})
        own = (await opened(bob, name="Bobby"))["table"]["id"]
        name = await who(bob)
        async with service.player(running, mine) as one, service.player(running, his) as two:
            await said_to(two, "my secret words")
            await said_to(one, "hello you")
            await ask(one, type="report", line=1)
            assert name in await everything(tmp_path)
            assert await forgotten(bob) == 2
            assert (await refusal(two))["sentence"] == "token-holds-nothing"
            there = await one.until("presence", lambda now: now["seats"][1]["stand_in"])
            assert (there["seats"][1]["name"], there["seats"][1]["gone"]) == ("", True)
            while 1 not in [number for each in one.heard if each["type"] == "unsaid" for number in each["lines"]]:
                await one.hear_anything()
            for _ in range(3):
                await move(one)
            last = (await asked(one))["events"]
            assert "Bob" not in str(last)
        assert (await ann.get(f"/api/tables/{own}")).status_code == 404  # nobody else opened it, and it had not begun
        await ann.post(f"/api/tables/{running}/leave", json={"token": mine})
        async with service.player(running, mine) as one:
            await one.until("update", lambda now: now["view"]["outcome"] is not None)
        record = (await ann.get(f"/api/tables/{running}/record")).text
        assert Record.parse(record).tags == {"Name0": "Ann", "Name1": "Somebody 2"}
        assert undercroft.replay(record).outcome is not None
        seen = (await ann.get(f"/api/tables/{running}/positions/0?count=50&seat=all")).text
        assert "Somebody 2" in seen
        assert "Bob" not in seen
        assert (await bob.get("/api/me")).json() == {"visitor": None}
        assert (await bob.get("/api/mine")).json() == []
    kept = await everything(tmp_path)
    for trace in ("Bob", name, "my secret words"):
        assert trace not in kept
    assert "hello you" in kept
    assert b"my secret words" not in (tmp_path / "undercroft.db").read_bytes()


async def test_a_host_who_is_forgotten_leaves_a_table_that_nobody_hosts(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, mine, his = await with_bob(ann, bob)
    host = httpx.Cookies(ann.cookies)
    await forgotten(ann)
    async with service.player(table, his) as two:
        await two.until("presence", lambda now: now["seats"][0]["gone"])
    ann.cookies = host  # somebody has kept the cookie
    for path in ("close", "seats/1/away"):
        assert (await ann.post(f"/api/tables/{table}/{path}")).json()["sentence"] == "only-the-host"
    async with service.player(table, mine) as one:
        assert (await refusal(one))["sentence"] == "token-holds-nothing"


async def test_nobody_is_forgotten_for_somebody_else(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, _, _ = await with_bob(ann, bob, start=False)
    async with service.visitor() as stranger:
        assert (await stranger.post("/api/me/forget")).json() == {"tables": 0}
        foreign = await ann.post("/api/me/forget", headers={"Origin": "https://evil.example"})
        assert foreign.status_code == 403
        stranger.cookies.set(COOKIE, f"{await who(ann)}.{'0' * 64}")  # a name alone opens nothing
        assert (await stranger.post("/api/me/forget")).json() == {"tables": 0}
    assert [each["name"] for each in (await ann.get(f"/api/tables/{table}")).json()["seats"]] == ["Ann", "Bob"]


async def test_what_a_spectator_said_goes_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, mine, _ = await with_bob(ann, bob)
        async with service.visitor() as eve:
            await opened(eve)  # so that she is known here
            headers = {"Origin": service.origin, "Cookie": f"{COOKIE}={eve.cookies[COOKIE]}"}
            address = f"ws://{service.host}/api/tables/{table}/live"
            async with connect(address, additional_headers=headers, proxy=None) as socket:
                player = Player(socket)
                await player.send(type="hello", name="Eve")
                await said_to(player, "take the axe")
                assert await forgotten(eve) == 2
                assert (await player.hear("unsaid"))["lines"] == [1]
        assert "take the axe" not in await everything(tmp_path)
        async with service.player(table, mine) as one:
            here: dict[str, Any] = await one.hear("presence")
            assert [each["name"] for each in here["seats"]] == ["Ann", "Bob"]


async def test_a_sheet_that_cannot_be_read_keeps_nobody_from_being_forgotten_elsewhere(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        tables = [await with_bob(ann, bob) for _ in range(2)]
        name = await who(bob)
        for table, _, his in tables:
            async with service.player(table, his) as player:
                await said_to(player, "my secret words")
        bad = min(table for table, _, _ in tables)
        change(tmp_path, "UPDATE tables SET sheet = '{' WHERE id = ?", bad)
        assert await forgotten(bob) == 2
        kept = await everything(tmp_path)
        assert name not in kept
        assert "my secret words" not in kept


async def test_it_is_the_same_in_every_database(storage: Storage, watch: HandWatch) -> None:
    all_tables = AllTables(storage, watch=watch)
    await all_tables.renew()
    customs = Customs(stand_in="default")
    plan = Plan("lungeon-run", ("me", "open"), {"rounds": 20}, customs=customs)
    table, _ = await all_tables.open("ann", ("Ann",), plan)
    await all_tables.join(table.id, "Bob", None, "bob", "192.0.2.1")
    await all_tables.start(table.id, "ann")
    live = await all_tables.in_play.live(table.id)
    for seat, text in ((0, "good luck"), (1, "thank you")):
        await live.people.say(seat, ("Ann", "Bob")[seat], text)
    await live.people.report(0, 2)
    names = live.names
    assert await all_tables.moderation.forget("bob") == (1, ())
    assert await all_tables.moderation.forget("bob") == (0, ())
    assert (names, live.names) == (["Ann", "Bob"], ["Ann", "Somebody 2"])
    assert [line.text for line in await live.people.hear(0, 0)] == ["good luck"]
    assert (await live.sitting()).away == {1}
    assert await all_tables.seats.sitters(table.id) == [(0, "ann", "")]
    assert (await live.sitting()).match.tags == {"Name0": "Ann", "Name1": "Somebody 2"}
    for visitor in ("", "nobody"):
        assert await all_tables.moderation.forget(visitor) == (0, ())
    assert (await all_tables.storage.table(table.id)).chairs[0].name == "Ann"
    await all_tables.close()


async def test_who_sat_there_before_there_was_anything_to_forget_is_forgotten_too(tmp_path: Path) -> None:
    """A database as the version before this one left it."""
    file = tmp_path / "undercroft.db"
    config = Config()
    config.set_main_option("script_location", "undercroft.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0005")
    engine.dispose()
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "open"), {}))
    table = start(sit_down(table, "Bob")[0], "ann")
    sheet = msgspec.json.decode(msgspec.json.encode(table))
    sheet.pop("sent_away")
    for chair in sheet["chairs"]:
        chair.pop("left")
    old = sqlite3.connect(file)
    row = (table.id, "ann", "running", True, table.version, 1_700_000_000, msgspec.json.encode(sheet))
    old.execute(
        "INSERT INTO tables (id, host, stage, public, version, opened, sheet) VALUES (?, ?, ?, ?, ?, ?, ?)", row
    )
    old.execute("INSERT INTO sitters VALUES (?, 1, 'bob')", (table.id,))
    old.execute("INSERT INTO chat VALUES (?, 1, 1, 'Bob', 'hello', 7)", (table.id,))
    old.commit()
    old.close()
    storage = await open_storage(file_url(file))
    assert (await storage.table(table.id)).chairs[1].name == "Bob"
    all_tables = AllTables(storage)
    assert [line.text for line in await (await all_tables.in_play.live(table.id)).people.hear(0, 0)] == ["hello"]
    assert await all_tables.moderation.forget("bob") == (1, ())
    await all_tables.close()
    await storage.close()
    assert "Bob" not in await everything(tmp_path)
