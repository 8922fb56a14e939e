"""What a host does about people: sends them away, calls them otherwise, deletes what they said, closes the table."""

import asyncio
import logging
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import select

from tests.server.serving import Player, Service, serving
from tests.server.test_chat import heard, lines
from tests.server.visiting import ask, asked, move, opened, over
from undercroft.engine import Record
from undercroft.server.storage.database import file_url
from undercroft.server.storage.schema import CHAT, REPORTS
from undercroft.server.storage.storage import open_storage

pytestmark = pytest.mark.anyio


async def with_bob(
    ann: httpx.AsyncClient, bob: httpx.AsyncClient, start: bool = True, **changes: Any
) -> tuple[str, str, str]:
    """A table of Ann's where Bob sits with a browser of his own: its id, her token, and his."""
    told = await opened(ann, **changes)
    table = told["table"]["id"]
    joined = await bob.post(f"/api/tables/{table}/join", json={"name": "Bob"})
    assert joined.status_code == 201, joined.text
    if start:
        assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    return table, told["token"], joined.json()["token"]


async def refusal(player: Player) -> dict[str, Any]:
    """Why somebody has to go."""
    return await player.hear("refused")


async def said_to(player: Player, text: str) -> int:
    """The number of a line that somebody says."""
    assert (await ask(player, type="say", text=text))["type"] == "done"
    number: int = (await heard(player, text))["number"]
    return number


# -- sending somebody away -------------------------------------------------------------------------------


async def test_only_the_host_does_any_of_it(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
    table, _, _ = await with_bob(ann, bob)
    before = (await ann.get(f"/api/tables/{table}")).json()
    async with httpx.AsyncClient(base_url=ann.base_url, headers=ann.headers, trust_env=False) as stranger:
        for somebody in (bob, stranger):
            for path, body in (
                ("seats/0/away", None),
                ("seats/0/name", {"name": "Fool"}),
                ("chat/1/delete", None),
                ("close", None),
            ):
                refused = await somebody.post(f"/api/tables/{table}/{path}", json=body)
                assert (refused.status_code, refused.json()["sentence"]) == (403, "only-the-host"), path
    assert (await ann.get(f"/api/tables/{table}")).json() == before


async def test_whoever_is_sent_away_before_the_start_does_not_come_back(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, _, token = await with_bob(ann, bob, start=False)
    link = (await bob.post(f"/api/tables/{table}/seat/link", json={"token": token})).json()
    sheet = (await ann.post(f"/api/tables/{table}/seats/1/away")).json()
    assert (sheet["seats"][1]["open"], sheet["seats"][1]["gone"], sheet["seats"][1]["name"]) == (True, False, "")
    again = await bob.post(f"/api/tables/{table}/join", json={"name": "Bobby"})
    assert (again.status_code, again.json()["sentence"]) == (403, "sent-away")
    assert (await bob.get("/api/mine")).json() == []
    async with service.visitor() as cid:
        seat = await cid.post(f"/api/tables/{table}/join", json={"name": "Cid"})
        assert seat.status_code == 201  # the same address as the host's: only the visitor is known by it
        for browser, sentence in ((bob, "sent-away"), (ann, "code-holds-nothing")):
            claimed = await browser.post(f"/api/tables/{table}/seat/claim", json={"code": link["code"]})
            assert claimed.json()["sentence"] == sentence  # what would have taken his seat along does not take hers
    assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    async with service.player(table, token) as gone:
        assert (await refusal(gone))["sentence"] == "sent-away"


async def test_whoever_drops_the_cookie_is_known_by_the_address_that_day(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        all_tables = service.app.state["all_tables"]  # type: ignore[union-attr]
        table = (await opened(ann))["table"]["id"]
        _, seat, _ = await all_tables.join(table, "Bob", None, "bob", "2001:db8:7:9::1")
        await ann.post(f"/api/tables/{table}/seats/{seat}/away")
        with pytest.raises(Exception, match="sent away"):
            await all_tables.join(table, "Bobby", None, "another", "2001:db8:7:9:ffff::2")
        assert (await all_tables.join(table, "Cid", None, "cid", "2001:db8:7:a::1"))[1] == 1


@pytest.mark.route("POST /api/tables/{name}/seats/{seat}/away")
async def test_after_the_start_the_stand_in_plays_on(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, mine, his = await with_bob(ann, bob, stand_in="random", options={"rounds": 5})
    async with service.player(table, mine) as one, service.player(table, his) as two:
        await two.hear("update")
        assert (await ann.post(f"/api/tables/{table}/seats/1/away")).status_code == 200
        told = await refusal(two)
        assert (told["error"], told["sentence"]) == ("not-yours", "sent-away")
        there = await one.until("presence", lambda now: now["seats"][1]["gone"] and now["seats"][1]["stand_in"])
        assert (there["seats"][1]["name"], there["seats"][1]["stand_in"]) == ("Bob", "random")
        for _ in range(3):  # which takes what the other does
            await move(one)
        await ann.post(f"/api/tables/{table}/leave", json={"token": mine})
        await one.until("update", lambda now: now["view"]["outcome"] is not None)
    twice = await ann.post(f"/api/tables/{table}/seats/1/away")
    assert twice.json()["sentence"] == "nobody-sits-any-more"
    for attempt in (
        bob.post(f"/api/tables/{table}/leave", json={"token": his}),
        bob.post(f"/api/tables/{table}/seat/link", json={"token": his}),
        bob.post(f"/api/tables/{table}/rematch", json={"token": his}),
    ):
        assert (await attempt).json()["sentence"] == "sent-away"
    async with service.player(table, his) as two:
        assert (await refusal(two))["sentence"] == "sent-away"
    again = (await ann.post(f"/api/tables/{table}/rematch", json={"token": mine})).json()["table"]
    assert [each["open"] for each in again["seats"]] == [True, False]
    came = await bob.post(f"/api/tables/{again['id']}/join", json={"name": "Bob"})
    assert came.json()["sentence"] == "sent-away"  # nor to where it goes on
    assert (await bob.get("/api/mine")).json() == []


async def test_whoever_is_sent_away_has_no_seat_at_the_rematch_either(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, mine, his = await with_bob(ann, bob, options={"rounds": 5})
    for token in (mine, his):
        await ann.post(f"/api/tables/{table}/leave", json={"token": token})
    async with service.player(table, mine) as one:
        await one.until("update", lambda now: now["view"]["outcome"] is not None)
    again = (await ann.post(f"/api/tables/{table}/rematch", json={"token": mine})).json()["table"]["id"]
    fresh = (await bob.post(f"/api/tables/{table}/rematch", json={"token": his})).json()
    assert [each["open"] for each in (await ann.get(f"/api/tables/{again}")).json()["seats"]] == [False, False]
    assert (await ann.post(f"/api/tables/{table}/seats/1/away")).status_code == 200
    assert [each["open"] for each in (await ann.get(f"/api/tables/{again}")).json()["seats"]] == [True, False]
    for token in (his, fresh["token"]):
        left = await bob.post(f"/api/tables/{again}/leave", json={"token": token})
        assert left.json()["sentence"] == "sent-away"
    assert (await bob.post(f"/api/tables/{again}/join", json={"name": "Bob"})).json()["sentence"] == "sent-away"
    assert (await bob.get("/api/mine")).json() == []


async def test_a_bot_or_nobody_is_not_sent_away(ann: httpx.AsyncClient) -> None:
    table = (await opened(ann, game="run-away", seats=["me", "greedy", "open"]))["table"]["id"]
    for seat, sentence in ((1, "nobody-sits-any-more"), (2, "nobody-sits-any-more"), (7, "no-such-seat")):
        refused = await ann.post(f"/api/tables/{table}/seats/{seat}/away")
        assert (refused.status_code, refused.json()["sentence"]) == (409, sentence)


async def test_the_seat_stays_with_the_stand_in_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, mine, his = await with_bob(ann, bob, stand_in="random", options={"rounds": 5})
        await ann.post(f"/api/tables/{table}/seats/1/away")
        async with service.player(table, mine) as one:
            await asked(one)
            before = await move(one)
    async with serving(tmp_path) as service:
        async with service.player(table, his) as two:
            assert (await refusal(two))["sentence"] == "sent-away"
        async with service.player(table, mine) as one:
            now = await one.until("update", lambda now: now["position"] >= before["position"])
            assert now["position"] == before["position"]
            await asked(one)


# -- names -----------------------------------------------------------------------------------------------


@pytest.mark.route("POST /api/tables/{name}/seats/{seat}/name")
async def test_somebody_is_called_otherwise_in_all_that_was_told_and_said(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, mine, his = await with_bob(ann, bob)
    async with service.player(table, mine) as one, service.player(table, his) as two:
        for _ in range(3):
            first = next(done.result() for done in (await first_asked(one, two)))
            await move(first)
        await said_to(two, "hello")
        await heard(one, "hello")
        told = sum(len(each["events"]) - each["taken_back"] for each in one.heard if each["type"] == "update")
        assert any(
            "Bob" in event["text"] for each in one.heard if each["type"] == "update" for event in each["events"]
        )
        renamed = (await ann.post(f"/api/tables/{table}/seats/1/name", json={"name": "Rob"})).json()
        assert renamed["seats"][1]["name"] == "Rob"
        await one.until("presence", lambda now: now["seats"][1]["name"] == "Rob")
        again = await one.until("update", lambda now: now["taken_back"] == told)
        assert len(again["events"]) == told
        assert any("Rob" in event["text"] for event in again["events"])
        assert "Bob" not in str(again)
        (line,) = (await one.until("said", lambda now: now["lines"][0]["name"] == "Rob"))["lines"]
        assert (line["number"], line["text"]) == (1, "hello")
        await said_to(two, "me again")
        assert (await heard(one, "me again"))["name"] == "Rob"
    taken = await ann.post(f"/api/tables/{table}/seats/1/name", json={"name": "ANN"})
    assert taken.json()["sentence"] == "name-taken"
    assert (await ann.post(f"/api/tables/{table}/seats/1/name", json={"name": " "})).json()[
        "sentence"
    ] == "name-unfit"


async def first_asked(*players: Player) -> set["asyncio.Task[Player]"]:
    """Whoever is asked something."""

    async def wait(player: Player) -> Player:
        await asked(player)
        return player

    done, pending = await asyncio.wait(
        [asyncio.create_task(wait(each)) for each in players], return_when=asyncio.FIRST_COMPLETED
    )
    for each in pending:
        each.cancel()
    await asyncio.gather(*pending, return_exceptions=True)
    return done


async def test_records_and_replays_have_the_new_name(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    before = (await ann.get(f"/api/tables/{table}/positions/0?count=50&seat=all")).text
    assert "Bob" in before + (await ann.get(f"/api/tables/{table}/record")).text
    await ann.post(f"/api/tables/{table}/seats/1/name", json={"name": "Rob"})
    record = (await ann.get(f"/api/tables/{table}/record")).text
    assert Record.parse(record).tags["Name1"] == "Rob"
    after = (await ann.get(f"/api/tables/{table}/positions/0?count=50&seat=all")).text
    assert "Bob" not in record + after
    assert after == before.replace("Bob", "Rob")


# -- lines of chat ---------------------------------------------------------------------------------------


async def test_a_line_is_reported_by_whoever_hears_it_and_nobody_learns_who(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, mine, his = await with_bob(ann, bob)
        async with (
            service.player(table, mine) as one,
            service.player(table, his) as two,
            service.player(table, None, name="Eve") as eve,
        ):
            line = await said_to(two, "you fool")
            whisper = await said_to(eve, "spectators only")
            caplog.set_level(logging.INFO, "undercroft.server")
            before = len(one.heard), len(two.heard)
            for reporter in (one, eve, one):
                assert (await ask(reporter, type="report", line=line))["type"] == "done"
            assert len(two.heard) == before[1]  # whoever said it hears nothing
            for number in (whisper, 99, 0):  # players do not hear spectators
                told = await ask(one, type="report", line=number)
                assert (told["type"], told["sentence"]) == ("refused", "no-such-line")
            (noted,) = [each for each in caplog.records if each.getMessage() == "a line was reported"]
            assert set(vars(noted)["facts"]) == {"table", "line"}
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    async with storage.transaction() as connection:
        (row,) = (await connection.execute(select(REPORTS))).all()
    await storage.close()
    assert set(row._fields) == {"table_id", "line", "at"}
    assert (row.table_id, row.line) == (table, line)


@pytest.mark.route("POST /api/tables/{name}/chat/{line}/delete")
async def test_what_was_deleted_is_gone_from_every_page_and_from_storage(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, mine, his = await with_bob(ann, bob)
        async with service.player(table, mine) as one, service.player(table, his) as two:
            first = await said_to(two, "you fool")
            second = await said_to(two, "sorry")
            await heard(one, "sorry")
            await ask(one, type="report", line=first)
            assert (await ann.post(f"/api/tables/{table}/chat/{first}/delete")).status_code == 200
            for player in (one, two):
                assert (await player.hear("unsaid"))["lines"] == [first]
            again = await ann.post(f"/api/tables/{table}/chat/{first}/delete")
            assert again.json()["sentence"] == "no-such-line"
            assert (await ask(one, type="report", line=first))["sentence"] == "no-such-line"
            third = await said_to(one, "well")
            assert third == second + 1
        async with service.player(table, mine) as fresh:  # whoever comes anew never hears of it
            await heard(fresh, "well")
            assert lines(fresh) == ["sorry", "well"]
            assert not any(each["type"] == "unsaid" for each in fresh.heard)
        async with service.player(table, mine, said=third) as back:  # whoever was away meanwhile does
            assert (await back.hear("unsaid"))["lines"] == [first]
    storage = await open_storage(file_url(tmp_path / "undercroft.db"))
    async with storage.transaction() as connection:
        assert (await connection.execute(select(REPORTS))).all() == []
        row = (await connection.execute(select(CHAT).where(CHAT.c.number == first))).one()
    await storage.close()
    assert (row.text, row.name, row.visitor, row.came_from) == ("", "", "", "")


# -- closing ---------------------------------------------------------------------------------------------


@pytest.mark.route("POST /api/tables/{name}/close")
async def test_a_table_is_closed_for_everybody(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    gathering, _, _ = await with_bob(ann, bob, start=False)
    assert (await ann.post(f"/api/tables/{gathering}/close")).status_code == 200
    assert (await bob.get(f"/api/tables/{gathering}")).status_code == 404
    running, _, his = await with_bob(ann, bob)
    async with service.player(running, his) as two:
        await two.hear("update")
        assert (await ann.post(f"/api/tables/{running}/close")).status_code == 200
        assert (await refusal(two))["sentence"] == "table-gone"
    assert (await ann.get("/api/mine")).json() == []


async def test_what_is_over_stays_to_be_looked_back_at(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    refused = await ann.post(f"/api/tables/{table}/close")
    assert (refused.status_code, refused.json()["sentence"]) == (409, "over-stays")
    assert (await ann.get(f"/api/tables/{table}/record")).status_code == 200
