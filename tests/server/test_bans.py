"""Bans of addresses and visitors: for every process, with an end or without one, and told to whoever they concern."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path

import httpx
import pytest
from sqlalchemy import select
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Player, Service, serving
from tests.server.test_moderation import with_bob
from tests.server.visiting import opened
from tests.server.watches import HandWatch
from undercroft.engine import SettingError
from undercroft.server.access.addresses import DayNames
from undercroft.server.access.bans import DIGITS, NO_DAY, Bans, Kind, as_address, ban, lift, listed
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import BannedError
from undercroft.server.keeping.old_tables import A_DAY
from undercroft.server.storage.database import file_url
from undercroft.server.storage.schema import BANS, SALTS
from undercroft.server.storage.storage import Storage, open_storage

pytestmark = pytest.mark.anyio

HOME = "2001:db8:7:9::1"
NEXT_DOOR = "2001:db8:7:a::1"


async def book(storage: Storage, watch: HandWatch) -> Bans:
    """The bans as a process knows them."""
    names = DayNames(storage, watch)
    await names.renew()
    bans = Bans(storage, names, watch)
    await bans.renew()
    return bans


def banned(bans: Bans, visitor: str | None = None, address: str = "") -> str:
    """Why somebody is refused; nothing if they are welcome."""
    try:
        bans.check(visitor, address)
    except BannedError as error:
        return error.sentence
    return ""


async def test_a_visitor_is_banned_until_it_is_lifted(storage: Storage, watch: HandWatch) -> None:
    number = await ban(storage, Kind.VISITOR, "bob", "insults", watch.now())
    one, other = await book(storage, watch), await book(storage, watch)
    assert [banned(each, "bob") for each in (one, other)] == ["banned", "banned"]
    assert [banned(one, who) for who in (None, "ann", "bo")] == ["", "", ""]
    with pytest.raises(BannedError, match="any more: insults"):
        one.check("bob", "")
    assert [each.number for each in await listed(storage, watch.now())] == [number]
    assert await lift(storage, number)
    assert not await lift(storage, number)
    assert (await one.renew(), banned(one, "bob")) == (True, "")
    assert (await one.renew(), one.edition) == (False, 2)


async def test_an_address_is_banned_with_the_whole_household_and_written_down_nowhere(
    storage: Storage, watch: HandWatch
) -> None:
    await ban(storage, Kind.ADDRESS, HOME, "floods", watch.now())
    bans = await book(storage, watch)
    assert [banned(bans, "x", each) for each in (HOME, "2001:db8:7:9:ffff::7", NEXT_DOOR, "192.0.2.1")] == [
        "banned",
        "banned",
        "",
        "",
    ]
    await ban(storage, Kind.ADDRESS, "192.0.2.1", "floods", watch.now())
    await bans.renew()
    assert banned(bans, None, "::ffff:192.0.2.1") == "banned"
    async with storage.transaction() as connection:
        rows = str((await connection.execute(select(BANS))).all())
    assert "2001" not in rows
    assert "192.0" not in rows
    names = [each.who for each in await listed(storage, watch.now())]
    assert [len(each) for each in names] == [DIGITS, DIGITS]
    assert names[0] != names[1]


async def test_a_ban_ends_by_itself_and_the_salt_goes_with_the_last_one(storage: Storage, watch: HandWatch) -> None:
    await ban(storage, Kind.ADDRESS, HOME, "floods", watch.now(), watch.now() + 60_000)
    bans = await book(storage, watch)
    with pytest.raises(BannedError, match=r"until \d{4}-\d\d-\d\d \d\d:\d\d UTC: floods"):
        bans.check(None, HOME)
    watch.turn(61)
    assert banned(bans, None, HOME) == ""  # before anybody has looked again
    await bans.renew()
    assert await listed(storage, watch.now()) == []
    async with storage.transaction() as connection:
        assert await connection.scalar(select(SALTS.c.day).where(SALTS.c.day == NO_DAY)) is None


async def test_a_name_from_the_log_becomes_a_lasting_ban_when_somebody_comes_from_there(
    storage: Storage, watch: HandWatch
) -> None:
    bans = await book(storage, watch)
    names = DayNames(storage, watch)
    await names.renew()
    kind, who = as_address(names.name(HOME))
    await ban(storage, kind, who, "floods", watch.now())
    await ban(storage, kind, names.name(NEXT_DOOR), "floods too", watch.now())
    await bans.renew()
    assert banned(bans, None, HOME) == "banned"
    await bans.renew()
    assert [each.kind for each in await listed(storage, watch.now())] == ["address", "day-name"]
    watch.turn(10 * A_DAY)  # the names of that day are nobody's any more
    later = await book(storage, watch)
    assert [banned(later, None, each) for each in (HOME, NEXT_DOOR)] == ["banned", ""]


@pytest.mark.parametrize("why", ["", "  ", "x" * 201, "\x1b[31m"])
async def test_a_reason_is_given(storage: Storage, watch: HandWatch, why: str) -> None:
    with pytest.raises(SettingError, match="say why"):
        await ban(storage, Kind.VISITOR, "bob", why, watch.now())
    assert await listed(storage, watch.now()) == []


async def test_what_is_no_address_is_refused() -> None:
    for text in ("", "bob", "192.0.2", "0123456789abc"):
        with pytest.raises(SettingError, match="an address is one like"):
            as_address(text)


async def visitor_of(browser: httpx.AsyncClient) -> str:
    name: str = (await browser.get("/api/me")).json()["visitor"]
    return name


@pytest.mark.route("GET /api/tables")
async def test_whoever_is_banned_learns_why_wherever_they_ask(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        all_tables: AllTables = service.app.state["all_tables"]  # type: ignore[union-attr]
        table, mine, his = await with_bob(ann, bob)
        storage = await open_storage(file_url(tmp_path / "undercroft.db"))
        async with service.player(table, mine) as one:
            cookie = f"undercroft-visitor={bob.cookies['undercroft-visitor']}"
            async with live(service, table, his, cookie) as two:
                await two.hear("update")
                number = await ban(storage, Kind.VISITOR, await visitor_of(bob), "insults", all_tables.watch.now())
                await all_tables.renew()
                told = await two.hear("refused")  # who is here already has to go
                assert (told["error"], told["sentence"], told["about"]) == ("banned", "banned", {"why": "insults"})
            async with live(service, table, his, cookie) as two:
                assert (await two.hear("refused"))["sentence"] == "banned"
            await one.hear("update")
        for path in ("/api/tables", f"/api/tables/{table}", "/api/mine", "/api/games"):
            refused = await bob.get(path)
            assert (refused.status_code, refused.json()["sentence"]) == (403, "banned"), path
        assert (await bob.post("/api/tables", json={})).json()["sentence"] == "banned"
        assert (await bob.get("/api/me")).status_code == 200
        assert (await ann.get("/api/tables")).status_code == 200
        await lift(storage, number)
        await all_tables.renew()
        assert (await bob.get("/api/tables")).status_code == 200
        await ban(storage, Kind.ADDRESS, "127.0.0.1", "all of you", all_tables.watch.now())
        await all_tables.renew()
        async with service.visitor() as stranger:
            assert (await stranger.get("/api/tables")).json()["sentence"] == "banned"
            assert (await stranger.get("/")).status_code != 403  # the page, which tells them why
            assert (await stranger.get("/health")).status_code == 200
        await storage.close()


@asynccontextmanager
async def live(service: Service, table: str, token: str, cookie: str) -> AsyncIterator[Player]:
    """At a table with the cookie of a browser."""
    address = f"ws://{service.host}/api/tables/{table}/live"
    headers = {"Origin": service.origin, "Cookie": cookie}
    async with connect(address, additional_headers=headers, proxy=None) as socket:
        player = Player(socket)
        with suppress(ConnectionClosed):  # refused before it was said
            await player.send(type="hello", token=token, cursor=(0, 0))
        yield player


async def test_the_service_looks_for_new_bans_by_itself(tmp_path: Path, watch: HandWatch) -> None:
    async with serving(tmp_path, watch=watch) as service, service.visitor() as ann:
        await opened(ann)
        storage = await open_storage(file_url(tmp_path / "undercroft.db"))
        await ban(storage, Kind.VISITOR, await visitor_of(ann), "insults", watch.now())
        await storage.close()
        while (await ann.get("/api/tables")).status_code == 200:
            watch.turn(5)


async def test_of_several_bans_of_an_address_the_longest_holds(storage: Storage, watch: HandWatch) -> None:
    names = DayNames(storage, watch)
    await names.renew()
    now, day = watch.now(), 86_400_000
    await ban(storage, Kind.ADDRESS, HOME, "floods", now, now + 3 * day)
    await ban(storage, Kind.DAY_NAME, names.name(HOME), "floods again", now, now + 30 * day)
    bans = await book(storage, watch)
    assert banned(bans, "x", HOME) == "banned-until"
    await bans.renew()  # whoever knocked is known by the address from now on, not by the name of a day
    watch.turn(4 * 86_400)
    later = await book(storage, watch)
    assert [banned(each, "x", HOME) for each in (bans, later)] == ["banned-until", "banned-until"]
