"""What people do around a match reaches those who look at it through another process."""

import asyncio
import json
import signal
from pathlib import Path

import pytest

from tests.server.processes import started
from tests.server.redis_server import PROGRAM
from tests.server.serving import Player
from tests.server.test_admin_people import admin
from tests.server.test_bans import visitor_of
from tests.server.test_chat import heard
from tests.server.test_forgetting import everything
from tests.server.test_moderation import said_to, with_bob
from tests.server.test_processes import both
from tests.server.visiting import ask, begun, move, opened

if PROGRAM is None:
    pytest.skip("Redis is not installed", allow_module_level=True)

pytestmark = pytest.mark.anyio


async def choose_heroes(players: list[Player]) -> int:
    """Let two people choose heroes; the seat that chose first."""
    now = [await each.hear("update") for each in players]
    first = next(seat for seat in (0, 1) if now[seat]["question"])
    await move(players[first])
    await move(players[1 - first])
    await players[first].until("update", lambda told: not told["can_undo"])
    return first


@pytest.mark.slow
async def test_talk_consent_leaving_devices_and_a_rematch_across_processes(tmp_path: Path, redis: str) -> None:
    async with both(tmp_path, "--redis", redis, "--thinkers", "1") as (here, there), here.visitor() as ann:
        table, tokens = await begun(ann, undo="consent", stand_in="default", options={"rounds": 1})
        async with here.player(table, tokens[0]) as one, there.player(table, tokens[1]) as two:
            players = [one, two]
            seat = await choose_heroes(players)
            asker, other = players[seat], players[1 - seat]

            assert (await ask(one, type="say", text="hello over there"))["type"] == "done"
            assert (await two.hear("said"))["lines"][0]["text"] == "hello over there"

            stood = await asker.until("update", lambda _: True)
            assert (await ask(asker, type="ask-undo", position=stood["position"]))["type"] == "done"
            assert (await other.until("presence", lambda told: bool(told["wish"])))["wish"]["seat"] == seat
            assert (await ask(other, type="answer-undo", agreed=True))["type"] == "done"
            await asker.until("update", lambda now: now["position"] > stood["position"])

            code = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[0]})).json()["code"]
            async with there.visitor() as phone:
                claimed = await phone.post(f"/api/tables/{table}/seat/claim", json={"code": code})
            async with here.player(table, claimed.json()["token"]) as again:
                assert (await again.hear("welcome"))["seat"] == 0

            for player in players:
                assert (await ask(player, type="leave"))["type"] == "done"
            for player in players:
                await player.until("update", lambda now: now["view"]["outcome"] is not None)
            asked_for = await ann.post(f"/api/tables/{table}/rematch", json={"token": tokens[0]})
            assert asked_for.status_code == 201, asked_for.text
            led = [await player.hear("rematch") for player in players]
            assert {each["table"] for each in led} == {asked_for.json()["table"]["id"]}
            assert [each["seat"] for each in led] == [1, 0]
            assert None not in {each["token"] for each in led}


@pytest.mark.slow
async def test_whoever_is_sent_away_or_banned_and_what_is_deleted_is_so_in_every_process(
    tmp_path: Path, redis: str
) -> None:
    async with (
        both(tmp_path, "--redis", redis, "--thinkers", "1") as (here, there),
        here.visitor() as ann,
        there.visitor() as bob,
    ):
        table, mine, his = await with_bob(ann, bob, stand_in="default")
        async with here.player(table, mine) as one, there.player(table, his) as two:
            line = await said_to(two, "you fool")
            await heard(one, "you fool")
            assert (await ask(one, type="report", line=line))["type"] == "done"
            assert (await ann.post(f"/api/tables/{table}/chat/{line}/delete")).status_code == 200
            for player in (one, two):
                assert (await player.hear("unsaid"))["lines"] == [line]
            assert (await ann.post(f"/api/tables/{table}/seats/1/name", json={"name": "Rob"})).status_code == 200
            await two.until("presence", lambda now: now["seats"][1]["name"] == "Rob")
            assert (await ann.post(f"/api/tables/{table}/seats/1/away")).status_code == 200
            assert (await two.hear("refused"))["sentence"] == "sent-away"
            await one.until("presence", lambda now: now["seats"][1]["stand_in"] == "default")
            await move(one)
            async with there.player(table, his) as again:
                assert (await again.hear("refused"))["sentence"] == "sent-away"
        await admin(tmp_path, "ban", "--visitor", await visitor_of(bob), "--why", "insults")
        async with here.visitor() as elsewhere:
            elsewhere.cookies.update(bob.cookies)
            for browser in (bob, elsewhere):
                async with asyncio.timeout(30):
                    while (await browser.get("/api/tables")).status_code != 403:
                        await asyncio.sleep(0.2)
        name = await visitor_of(ann)
        async with there.player(table, mine) as one:
            await one.hear("update")
            assert (await ann.post("/api/me/forget")).json() == {"tables": 1}
            assert (await one.hear("refused"))["sentence"] == "token-holds-nothing"
        kept = await everything(tmp_path)
        assert name not in kept
        assert "Ann" not in kept


FAR = "203.0.113.77"
"""Where somebody comes from, as a proxy says."""


@pytest.mark.slow
async def test_an_address_is_written_down_nowhere_and_an_abuser_can_be_named_that_day(tmp_path: Path) -> None:
    folder = tmp_path / "service"
    limits = ["--limit", "requests=20/m", "--log", "json"]
    async with started(folder, *limits, stop=signal.SIGTERM) as service, service.visitor() as abuser:
        abuser.headers["X-Forwarded-For"] = FAR
        table = (await opened(abuser))["table"]["id"]
        await abuser.post(f"/api/tables/{table}/join", json={"name": "Bob"})
        await abuser.post(f"/api/tables/{table}/start")
        async with service.player(table, None) as player:
            await player.hear("update")
        while (await abuser.get("/api/tables")).status_code != 429:
            pass
        async with service.visitor() as operator:
            numbers = (await operator.get("/metrics")).text
        log = (tmp_path / "service.log").read_text()
        (named,) = {each["who"] for line in log.splitlines() if (each := json.loads(line)).get("who")}
        await admin(folder, "ban", "--address", named, "--why", "floods the lobby")
        async with service.visitor() as again:  # with another cookie, from the same address
            again.headers["X-Forwarded-For"] = FAR
            async with asyncio.timeout(60):
                while (await again.get("/api/games")).status_code != 403:
                    await asyncio.sleep(3)
    log = (tmp_path / "service.log").read_text()
    assert [json.loads(line)["event"] for line in log.splitlines() if named in line] == [
        "a table is open",
        "somebody sits down",
        "too much is asked for",
    ]
    for kept in (log, numbers, await everything(folder)):
        assert FAR not in kept
    for file in folder.iterdir():
        assert FAR.encode() not in file.read_bytes()
