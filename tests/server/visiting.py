"""What visitors of a service do in many tests."""

from typing import Any

import httpx

from tests.server.serving import Player, Service

LUNGEON = {"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"]}
NAMES = ("Bob", "Cid", "Dot")


async def opened(ann: httpx.AsyncClient, **changes: Any) -> dict[str, Any]:
    """What Ann is told who opens a table."""
    answer = await ann.post("/api/tables", json={**LUNGEON, **changes})
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def begun(ann: httpx.AsyncClient, **changes: Any) -> tuple[str, list[str]]:
    """A running table of Ann's with people in the open seats, and the tokens in the order they sat down."""
    told = await opened(ann, **changes)
    table, tokens = told["table"]["id"], [each["token"] for each in told["held"]]
    for name, _ in zip(NAMES, [each for each in told["table"]["seats"] if each["open"]], strict=False):
        joined = await ann.post(f"/api/tables/{table}/join", json={"name": name})
        tokens.append(joined.json()["token"])
    started = await ann.post(f"/api/tables/{table}/start")
    assert started.status_code == 200, started.text
    return table, tokens


async def over(service: Service, ann: httpx.AsyncClient, **changes: Any) -> tuple[str, list[str]]:
    """A table of two people whose match is over, because both have left."""
    table, tokens = await begun(ann, **{"options": {"rounds": 1}, "stand_in": "random", **changes})
    for token in tokens:
        assert (await ann.post(f"/api/tables/{table}/leave", json={"token": token})).status_code == 200
    async with service.player(table, tokens[0]) as player:
        while (await player.hear("update"))["view"]["outcome"] is None:
            pass
    return table, tokens


async def ask(player: Player, **message: Any) -> dict[str, Any]:
    """Send something; the answer to it."""
    number = len(player.heard) + 1
    await player.send(**message, id=number)
    while (answer := await player.hear_anything())["type"] not in ("done", "refused") or answer["id"] != number:
        pass
    return answer


async def asked(player: Player, after: int = -1) -> dict[str, Any]:
    """Where a player stands who is asked something, at a later position than that."""
    return await player.until("update", lambda now: now["question"] is not None and now["position"] > after)


async def move(player: Player, index: int = 0) -> dict[str, Any]:
    """Answer what is asked; where the player stands then."""
    now = await asked(player)
    key = now["question"]["answers"][index]["key"]
    answer = await ask(player, type="choose", key=key, position=now["position"])
    assert answer["type"] == "done", answer
    return await player.until("update", lambda then: then["position"] > now["position"])
