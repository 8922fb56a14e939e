"""Several seats for one visitor, one seat on several devices, and finding one's tables again."""

import asyncio
from pathlib import Path

import httpx
import pytest

from tests.server.serving import Service, serving
from tests.server.visiting import begun, move, opened
from tests.server.watches import HandWatch

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("watch")]  # time goes on by hand


async def test_a_hot_seat_gives_a_token_for_each_seat(service: Service, ann: httpx.AsyncClient) -> None:
    told = await opened(ann, game="run-away", seats=["me", "greedy", "me", "me"], names=["Ann", "Bea"])
    assert [each["seat"] for each in told["held"]] == [0, 2, 3]
    assert [each["name"] for each in told["table"]["seats"]] == ["Ann", "", "Bea", "Ann 3"]
    assert (told["seat"], told["token"]) == (0, told["held"][0]["token"])
    assert len({each["token"] for each in told["held"]}) == 3
    table = told["table"]["id"]
    await ann.post(f"/api/tables/{table}/start")
    for held in told["held"]:
        async with service.player(table, held["token"]) as player:
            assert (await player.hear("welcome"))["seat"] == held["seat"]


async def test_two_at_one_screen_have_two_names(ann: httpx.AsyncClient) -> None:
    body = {"game": "lungeon-run", "seats": ["me", "me"], "names": ["Ann", "Ann"]}
    answer = await ann.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["error"]) == (409, "table")


@pytest.mark.route("GET /api/mine")
async def test_one_finds_ones_tables_again(ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
    assert (await ann.get("/api/mine")).json() == []
    mine = (await opened(ann, public=False))["table"]["id"]
    (await opened(ann))["table"]["id"]
    joined = (await bob.post(f"/api/tables/{mine}/join", json={"name": "Bob"})).json()
    (found,) = (await bob.get("/api/mine")).json()
    assert (found["table"]["id"], found["seats"], found["host"]) == (mine, [1], False)
    assert "token" not in (await bob.get("/api/mine")).text
    both = (await ann.get("/api/mine")).json()
    assert {(each["host"], *each["seats"]) for each in both} == {(True, 0)}
    await bob.post(f"/api/tables/{mine}/leave", json={"token": joined["token"]})
    assert (await bob.get("/api/mine")).json() == []


@pytest.mark.route("POST /api/tables/{name}/seats/{seat}")
async def test_whoever_is_sent_away_before_the_start_is_gone(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table = (await opened(ann))["table"]["id"]
    token = (await bob.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()["token"]
    refused = await bob.post(f"/api/tables/{table}/seats/0", json={"who": "open"})
    assert refused.status_code == 403
    kicked = await ann.post(f"/api/tables/{table}/seats/1", json={"who": "open"})
    assert kicked.json()["seats"][1]["open"]
    assert (await bob.get("/api/mine")).json() == []
    await ann.post(f"/api/tables/{table}/seats/1", json={"who": "greedy"})
    await ann.post(f"/api/tables/{table}/start")
    async with service.player(table, token) as player:
        assert (await player.hear("refused"))["error"] == "not-yours"


@pytest.mark.route("POST /api/tables/{name}/seat/link", "POST /api/tables/{name}/seat/claim")
async def test_a_seat_on_another_device(service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    link = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[0]})).json()
    assert link["seat"] == 0
    assert len(link["code"]) >= 22  # 128 bits
    claimed = (await bob.post(f"/api/tables/{table}/seat/claim", json={"code": link["code"]})).json()
    assert (claimed["seat"], claimed["token"] in tokens) == (0, False)
    again = await bob.post(f"/api/tables/{table}/seat/claim", json={"code": link["code"]})
    assert (again.status_code, again.json()["error"]) == (403, "not-yours")
    async with service.player(table, tokens[0]) as old, service.player(table, claimed["token"]) as new:
        assert await old.hear("update") == await new.hear("update")
    assert [each["seats"] for each in (await bob.get("/api/mine")).json()] == [[0]]


async def test_a_code_is_used_once_even_by_two_at_once(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, tokens = await begun(ann)
    link = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[0]})).json()
    tries = await asyncio.gather(
        *(bob.post(f"/api/tables/{table}/seat/claim", json={"code": link["code"]}) for _ in range(4))
    )
    assert sorted(each.status_code for each in tries) == [201, 403, 403, 403]


async def test_codes_expire_are_for_one_table_and_are_made_by_holders_only(
    ann: httpx.AsyncClient, watch: HandWatch
) -> None:
    table, tokens = await begun(ann)
    other, _ = await begun(ann)
    stranger = await ann.post(f"/api/tables/{table}/seat/link", json={"token": "x" * 32})
    assert stranger.status_code == 403
    first = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[0]})).json()
    second = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[0]})).json()
    for name, code in ((table, first["code"]), (other, second["code"]), (table, "guess")):
        assert (await ann.post(f"/api/tables/{name}/seat/claim", json={"code": code})).status_code == 403
    watch.turn(601)
    late = await ann.post(f"/api/tables/{table}/seat/claim", json={"code": second["code"]})
    assert late.status_code == 403


async def test_a_new_device_is_known_after_a_restart_too(tmp_path: Path) -> None:
    folder = tmp_path / "restarted"
    async with serving(folder) as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        code = (await ann.post(f"/api/tables/{table}/seat/link", json={"token": tokens[1]})).json()["code"]
    async with serving(folder) as service, service.visitor() as bob:
        new = (await bob.post(f"/api/tables/{table}/seat/claim", json={"code": code})).json()["token"]
        async with service.player(table, new) as two, service.player(table, tokens[0]) as one:
            now = [await one.hear("update"), await two.hear("update")]
            seat = next(seat for seat in (0, 1) if now[seat]["question"])
            await move((one, two)[seat])
