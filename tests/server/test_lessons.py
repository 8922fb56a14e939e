"""A first match to learn from: what is dealt is known before, so nobody else plays in it."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Service
from tests.server.test_leaks import stored
from tests.server.visiting import asked, opened

pytestmark = pytest.mark.anyio

LESSON: dict[str, Any] = {"seats": ["me", "greedy"], "public": False, "lesson": 17}


async def test_the_same_lesson_deals_the_same(service: Service, ann: httpx.AsyncClient) -> None:
    seen = []
    for _ in range(2):
        told = await opened(ann, **LESSON)
        assert told["table"]["lesson"] is True
        table = told["table"]["id"]
        await ann.post(f"/api/tables/{table}/start")
        async with service.player(table, told["token"]) as player:
            seen.append((await asked(player))["view"]["table"]["walls"])
    assert seen[0] == seen[1]
    assert "17" not in str(told["table"]["seats"])


async def test_other_tables_are_no_lessons_and_their_seed_stays_hidden(
    service: Service, ann: httpx.AsyncClient, tmp_path: Path
) -> None:
    told = await opened(ann, seats=["me", "greedy"], public=False)
    assert told["table"]["lesson"] is False
    table, _ = stored(tmp_path / "service", told["table"]["id"])
    assert str(table.seed) not in str(told)


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": ["me", "open"]},
        {"seats": ["me", "me"], "names": ["Ann", "Bob"]},
        {"seats": ["greedy", "greedy"]},
        {"public": True},
        {"spectators": True},
        {"clock": {"per": "decision", "seconds": 60}},
    ],
)
async def test_a_lesson_is_for_one_person_alone(ann: httpx.AsyncClient, changes: dict[str, Any]) -> None:
    body = {"game": "lungeon-run", "name": "Ann", **LESSON, **changes}
    answer = await ann.post("/api/tables", json=body)
    assert answer.status_code == 409
    assert "a lesson deals what is known before" in answer.json()["reason"]


@pytest.mark.parametrize("seed", [-1, 2**60, "17", True, 1.5])
async def test_a_seed_is_a_number(ann: httpx.AsyncClient, seed: object) -> None:
    body = {"game": "lungeon-run", "name": "Ann", **LESSON, "lesson": seed}
    assert (await ann.post("/api/tables", json=body)).status_code == 400


async def test_nobody_is_brought_into_a_lesson(ann: httpx.AsyncClient) -> None:
    told = await opened(ann, **LESSON)
    table = told["table"]["id"]
    refused = await ann.post(f"/api/tables/{table}/seats/1", json={"who": "open"})
    assert (refused.status_code, refused.json()["reason"]) == (
        409,
        "this is a lesson for one: to play with others, open another table",
    )
    assert (await ann.post(f"/api/tables/{table}/leave", json={"token": told["token"]})).status_code == 200
    assert (await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})).status_code == 409


async def test_playing_again_after_a_lesson_is_no_lesson(
    service: Service, ann: httpx.AsyncClient, tmp_path: Path
) -> None:
    told = await opened(ann, **LESSON, options={"rounds": 1}, stand_in="random")
    table, token = told["table"]["id"], told["token"]
    await ann.post(f"/api/tables/{table}/start")
    await ann.post(f"/api/tables/{table}/leave", json={"token": token})
    async with service.player(table, token) as player:
        await player.until("update", lambda now: now["view"]["outcome"] is not None)
    again = (await ann.post(f"/api/tables/{table}/rematch", json={"token": token})).json()
    assert again["table"]["lesson"] is False
    kept, _ = stored(tmp_path / "service", again["table"]["id"])
    assert kept.seed != 17
