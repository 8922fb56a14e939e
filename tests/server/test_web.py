"""The service over real HTTP and WebSockets, on a real SQLite file."""

import asyncio
import json
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

import undercroft
from tests.server.serving import Player, Service, serving

pytestmark = pytest.mark.anyio

LUNGEON = {"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"]}


async def opened(ann: httpx.AsyncClient, **changes: Any) -> tuple[str, str]:
    """A new table of Ann's, and the token of her seat."""
    answer = await ann.post("/api/tables", json={**LUNGEON, **changes})
    assert answer.status_code == 201, answer.text
    return answer.json()["table"]["id"], answer.json()["token"]


async def begun(ann: httpx.AsyncClient, **changes: Any) -> tuple[str, str, str]:
    """A running table of Ann and Bob, and the tokens of their seats."""
    table, mine = await opened(ann, **changes)
    joined = await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})
    assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    return table, mine, joined.json()["token"]


@pytest.mark.route(
    "POST /api/tables", "GET /api/tables/{name}", "POST /api/tables/{name}/join", "POST /api/tables/{name}/start"
)
async def test_a_table_from_opening_to_start(service: Service, ann: httpx.AsyncClient) -> None:
    table, token = await opened(ann)
    async with service.visitor() as bob:
        (listed,) = (await bob.get("/api/tables")).json()
        assert (listed["id"], listed["stage"]) == (table, "gathering")
        assert [each["open"] for each in listed["seats"]] == [False, True]
        joined = (await bob.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()
        assert joined["seat"] == 1
        refused = await bob.post(f"/api/tables/{table}/start")
        assert (refused.status_code, refused.json()["error"]) == (403, "not-yours")
        left = await bob.post(f"/api/tables/{table}/leave", json={"token": joined["token"]})
        assert left.json()["seats"][1]["open"]
        for text in (left.text, (await bob.get(f"/api/tables/{table}")).text):
            assert token not in text
            assert "token" not in text
            assert "seed" not in text
    filled = await ann.post(f"/api/tables/{table}/seats/1", json={"who": "greedy"})
    assert filled.json()["seats"][1]["bot"] == "greedy"
    assert (await ann.post(f"/api/tables/{table}/start")).json()["stage"] == "running"


async def test_the_cookie_is_signed_and_kept_from_scripts(service: Service, ann: httpx.AsyncClient) -> None:
    answer = await ann.post("/api/tables", json=LUNGEON)
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=strict" in cookie
    table = answer.json()["table"]["id"]
    visitor, _, mark = ann.cookies["undercroft-visitor"].strip('"').rpartition(".")
    for forged in (visitor, f"{visitor}.", f"{visitor}.{'0' * len(mark)}", f"x.{mark}"):
        async with service.visitor() as eve:
            eve.cookies.set("undercroft-visitor", forged)
            assert (await eve.post(f"/api/tables/{table}/seats/1", json={"who": "greedy"})).status_code == 403


@pytest.mark.parametrize("origin", [None, "null", "http://evil.example", "http://127.0.0.1:1"])
async def test_other_sites_change_nothing(service: Service, ann: httpx.AsyncClient, origin: str | None) -> None:
    table, token = await opened(ann)
    del ann.headers["Origin"]
    headers = {} if origin is None else {"Origin": origin}
    for path, body in (
        ("/api/tables", LUNGEON),
        (f"/api/tables/{table}/join", {"name": "Eve"}),
        (f"/api/tables/{table}/leave", {"token": token}),
        (f"/api/tables/{table}/seats/1", {"who": "greedy"}),
        (f"/api/tables/{table}/start", {}),
    ):
        assert (await ann.post(path, json=body, headers=headers)).status_code == 403
    (listed,) = (await ann.get("/api/tables")).json()
    assert [each["name"] for each in listed["seats"]] == ["Ann", ""]
    with pytest.raises(InvalidStatus):
        async with service.socket(table, origin or "null"):
            pass


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({**LUNGEON, "game": "chess"}, 400),
        ({**LUNGEON, "seats": ["me"]}, 400),
        ({**LUNGEON, "seats": ["me"] * 1000}, 400),
        ({**LUNGEON, "name": ""}, 409),
        ({**LUNGEON, "seed": 7}, 400),
        ({**LUNGEON, "public": 1}, 400),
        ({**LUNGEON, "public": "true"}, 400),
        ({**LUNGEON, "options": {"rounds": 10**30}}, 400),
        ({**LUNGEON, "packs": ["../../etc"]}, 400),
        ({**LUNGEON, "name": "x" * 20_000}, 413),
        ([], 400),
    ],
)
async def test_bad_requests_get_an_error_and_open_nothing(ann: httpx.AsyncClient, body: object, status: int) -> None:
    answer = await ann.post("/api/tables", json=body)
    assert answer.status_code == status, answer.text
    assert (await ann.get("/api/tables")).json() == []


async def test_what_is_not_there_is_not_found(ann: httpx.AsyncClient) -> None:
    for path in ("/api/tables/nowhere", "/api/tables/nowhere/record"):
        answer = await ann.get(path)
        assert (answer.status_code, answer.json()["error"]) == (404, "no-table")
    assert (await ann.get("/health")).json() == {"status": "ok"}


@pytest.mark.route("WS /api/tables/{name}/live")
async def test_two_people_play(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, yours = await begun(ann)
    async with service.player(table, mine) as one, service.player(table, yours) as two:
        players = [one, two]
        now = [await player.hear("update") for player in players]
        assert [player.heard[0]["seat"] for player in players] == [0, 1]
        (asked,) = (seat for seat in (0, 1) if now[seat]["question"])
        answer = now[asked]["question"]["answers"][0]
        await players[asked].send(type="choose", key=answer["key"], position=now[asked]["position"], id=5)
        assert (await players[asked].hear("done"))["id"] == 5
        news = await players[1 - asked].hear("update")
        assert [each["event"]["kind"] for each in news["events"]] == ["hero-chosen"]
        await players[asked].send(type="choose", key=answer["key"], position=now[asked]["position"], id=6)
        refused = await players[asked].hear("refused")
        assert (refused["id"], refused["error"]) == (6, "stale")


async def test_whoever_comes_back_is_told_what_was_missed(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, yours = await begun(ann)
    tokens = [mine, yours]
    async with service.player(table, mine) as one, service.player(table, yours) as two:
        now = [await one.hear("update"), await two.hear("update")]
        (asked,) = (seat for seat in (0, 1) if now[seat]["question"])
        player = (one, two)[asked]
        key = now[asked]["question"]["answers"][0]["key"]
        await player.send(type="choose", key=key, position=now[asked]["position"])
        await player.hear("done")
    async with service.player(table, tokens[asked], now[asked]["cursor"]) as again:
        missed = await again.hear("update")
        assert [each["event"]["kind"] for each in missed["events"]] == ["hero-chosen"]
    async with service.player(table, tokens[asked]) as anew:
        assert len((await anew.hear("update"))["events"]) > 1


async def test_presence_is_told(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, yours = await begun(ann)
    async with service.player(table, mine) as one:
        assert [each["here"] for each in (await one.hear("presence"))["seats"]] == [True, False]
        async with service.player(table, yours):
            assert [each["here"] for each in (await one.hear("presence"))["seats"]] == [True, True]
        assert [each["here"] for each in (await one.hear("presence"))["seats"]] == [True, False]


@pytest.mark.route("WS /api/tables/{name}/live")
async def test_spectators_watch_public_tables_only_and_do_not_play(service: Service, ann: httpx.AsyncClient) -> None:
    table, _, _ = await begun(ann)
    async with service.player(table, None) as watcher:
        now = await watcher.hear("update")
        assert now["question"] is None
        await watcher.send(type="choose", key="hero:thief", position=0, id=1)
        assert (await watcher.hear("refused"))["error"] == "not-yours"
    private, _, _ = await begun(ann, public=False)
    assert private not in (await ann.get("/api/tables")).text
    async with service.player(private, None) as watcher:
        assert (await watcher.hear("refused"))["error"] == "no-table"
    async with service.player(private, "x" * 32) as thief:
        assert (await thief.hear("refused"))["error"] == "not-yours"


HOSTILE = [
    "",
    "null",
    "[]",
    "{",
    "{}",
    '"choose"',
    '{"type":"hello"}',
    '{"type":"start"}',
    '{"type":"choose"}',
    '{"type":"choose","key":1,"position":0}',
    '{"type":"choose","key":"hero:thief","position":"0"}',
    '{"type":"choose","key":"hero:thief","position":1e400}',
    '{"type":"choose","key":"hero:thief","position":-1}',
    '{"type":"choose","key":"hero:thief","position":0,"seat":1}',
    '{"type":"choose","key":"<","position":0}',
    '{"type":"choose","key":"\\ud800","position":0}',
    '{"type":"undo","position":0}',
    '{"type":"auto-pass","what":"a b"}',
    "[" * 4000,
]


async def test_hostile_frames_are_refused_and_change_nothing(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, yours = await begun(ann)
    async with service.player(table, mine) as one, service.player(table, yours) as two:
        before = await one.hear("update"), await two.hear("update")
        for frame in HOSTILE:
            for player in (one, two):
                await player.socket.send(frame)
                assert (await player.hear("refused"))["reason"], frame
    async with service.player(table, mine) as one, service.player(table, yours) as two:
        assert (await one.hear("update"), await two.hear("update")) == before


@pytest.mark.parametrize("frame", ["", "{", '{"type":"choose","key":"a","position":0}', '{"type":"hello","token":7}'])
async def test_whoever_does_not_say_hello_is_sent_away(service: Service, ann: httpx.AsyncClient, frame: str) -> None:
    table, _, _ = await begun(ann)
    async with service.socket(table) as socket:
        await socket.send(frame)
        assert json.loads(await socket.recv())["error"] == "message"
        with pytest.raises(ConnectionClosed):
            await socket.recv()


async def test_too_large_a_frame_and_too_many_end_the_connection(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, _ = await begun(ann)
    async with service.player(table, mine) as player:
        await player.socket.send("x" * 5000)
        with pytest.raises(ConnectionClosed):
            await player.hear("done")
    async with service.player(table, mine) as player:
        for _ in range(100):
            await player.socket.send("{}")
        with pytest.raises(ConnectionClosed):
            await player.hear("done")
        assert player.heard[-1]["error"] == "limit"
    async with service.player(table, mine) as player:
        assert await player.hear("update")


async def play_on(player: Player) -> None:
    """Take the first answer until the match is over."""
    now = await player.hear("update")
    while now["view"]["outcome"] is None:
        if now["question"] is not None:
            await player.send(type="choose", key=now["question"]["answers"][0]["key"], position=now["position"])
        now = await player.hear("update")


@pytest.mark.route("GET /api/tables/{name}/record")
async def test_a_match_to_its_end_and_its_record(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine, yours = await begun(ann, options={"rounds": 1})
    early = await ann.get(f"/api/tables/{table}/record")
    assert (early.status_code, early.json()["error"]) == (409, "table")
    async with service.player(table, mine) as one, service.player(table, yours) as two:
        await asyncio.wait_for(asyncio.gather(play_on(one), play_on(two)), 60)
    record = (await ann.get(f"/api/tables/{table}/record")).text
    replayed = undercroft.replay(record)
    assert replayed.outcome is not None
    assert str(replayed.seed).encode() not in one.bytes + two.bytes
    assert (await ann.get(f"/api/tables/{table}")).json()["stage"] == "over"


async def test_a_match_goes_on_after_a_restart(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, mine, yours = await begun(ann)
        async with service.player(table, mine) as one, service.player(table, yours) as two:
            now = [await one.hear("update"), await two.hear("update")]
            (asked,) = (seat for seat in (0, 1) if now[seat]["question"])
            player, key = (one, two)[asked], now[asked]["question"]["answers"][0]["key"]
            await player.send(type="choose", key=key, position=now[asked]["position"])
            await player.hear("done")
        cookies = ann.cookies
    async with serving(tmp_path) as service, service.visitor() as ann:
        token = (mine, yours)[asked]
        async with service.player(table, token, now[asked]["cursor"]) as player:
            missed = await player.hear("update")
            assert [each["event"]["kind"] for each in missed["events"]] == ["hero-chosen"]
            await player.send(type="choose", key=key, position=now[asked]["position"])
            assert (await player.hear("refused"))["error"] == "stale"
        ann.cookies = cookies
        answer = await ann.post(f"/api/tables/{table}/start")
        assert answer.json()["error"] == "table"  # the host is known, and the match has begun


async def test_nothing_is_sent_to_those_who_cannot_tell(service: Service, ann: httpx.AsyncClient) -> None:
    table, mine = await opened(ann, game="run-away", seats=["me", "open", "open"])
    tokens = [mine]
    for name in ("Bob", "Cid"):
        tokens.append((await ann.post(f"/api/tables/{table}/join", json={"name": name})).json()["token"])
    await ann.post(f"/api/tables/{table}/start")
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, tokens[2]) as three,
        service.player(table, None) as watcher,
    ):
        players = [one, two, three]
        now = [await player.hear("update") for player in players]
        await watcher.hear("update")
        while not all(each["question"] for each in now):
            seat = next(seat for seat in range(3) if now[seat]["question"])
            key = now[seat]["question"]["answers"][0]["key"]
            await players[seat].send(type="choose", key=key, position=now[seat]["position"])
            now = [await player.hear("update") for player in players]
            await watcher.hear("update")
        while not await one.silent() or not await two.silent() or not await watcher.silent():
            pass  # presence may still be on its way
        key = now[2]["question"]["answers"][0]["key"]
        await three.send(type="choose", key=key, position=now[2]["position"])
        await three.hear("done")
        assert await one.silent()
        assert await two.silent()
        assert await watcher.silent()
