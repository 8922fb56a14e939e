"""What each event changes is told to those who ask for it, and leads from one view to the next."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from itertools import cycle, pairwise
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Player, serving
from undercroft.engine import changed

pytestmark = pytest.mark.anyio


async def begin(ann: httpx.AsyncClient, game: str) -> tuple[str, str, str]:
    """A table of two that has begun, and both tokens."""
    opened = (await ann.post("/api/tables", json={"game": game, "name": "Ann", "seats": ["me", "open"]})).json()
    table = opened["table"]["id"]
    joined = (await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()
    assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    return table, opened["token"], joined["token"]


async def choose(players: list[Player]) -> dict[str, Any]:
    """Whoever is asked first chooses the last answer; what that player was told then."""
    for player in cycle(players):
        now = told(player)[-1]
        if now["question"] is not None:
            key = now["question"]["answers"][-1]["key"]
            await player.send(type="choose", key=key, position=now["position"])
            return await player.until("update", _after(now, "position"))
        await listen(player)
    raise AssertionError("nobody plays")


async def listen(player: Player) -> None:
    """Hear all that is said, until it is quiet for a moment."""
    with suppress(TimeoutError):
        while True:
            await asyncio.wait_for(player.hear_anything(), 0.1)


def _after(earlier: dict[str, Any], what: str) -> Callable[[dict[str, Any]], bool]:
    """Whether an update is later than another one."""
    return lambda found: bool(found[what] > earlier[what])


def told(player: Player) -> list[dict[str, Any]]:
    return [each for each in player.heard if each["type"] == "update"]


@pytest.mark.parametrize("game", ["lungeon-run", "dash-through-the-dungeon", "run-away", "dungeon-run"])
async def test_changes_lead_from_view_to_view(tmp_path: Path, game: str) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, mine, theirs = await begin(ann, game)
        async with (
            service.player(table, mine, changes=True) as one,
            service.player(table, theirs, changes=True) as two,
            service.player(table, None, changes=True) as guest,
            service.player(table, mine) as other,
        ):
            for each in (one, two, guest, other):
                assert (await each.hear("update"))["changes"] is None, "there is no view before it"
            for _ in range(25):
                await choose([one, two])
            for each in (one, two, guest, other):
                await listen(each)
            assert not any(each["changes"] for each in told(other)), "it has not asked for them"
            met = 0
            for each in (one, two, guest):
                before: Any = None
                for update in told(each):
                    changes = update["changes"]
                    if changes is not None:
                        assert len(changes) == len(update["events"])
                        table_now = before
                        for one_of_them in changes:
                            table_now = changed(table_now, one_of_them)
                            met += bool(one_of_them)
                        assert _differences(table_now, update["view"]["table"]) <= _differences(
                            before, update["view"]["table"]
                        )
                    before = update["view"]["table"]
            assert met > 20


def _differences(one: Any, other: Any) -> int:
    """In how many parts of a table two of them differ."""
    return sum(one[name] != other[name] for name in one)


async def test_after_an_undo_nothing_is_said_to_have_changed(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, mine, theirs = await begin(ann, "lungeon-run")
        async with (
            service.player(table, mine, changes=True) as one,
            service.player(table, theirs, changes=True) as two,
        ):
            await one.hear("update")
            await two.hear("update")
            chosen = await choose([one, two])
            player = one if told(one)[-1] is chosen else two
            assert chosen["can_undo"]
            assert chosen["changes"] is not None
            await player.send(type="undo", position=chosen["position"])
            undone = await player.until("update", _after(chosen, "position"))
            assert undone["taken_back"] > 0
            assert undone["changes"] is None
            for each in (one, two):
                await each.until("update", lambda found: bool(found["taken_back"]))
            again = await choose([one, two])
            assert [len(each) > 0 for each in again["changes"]] == [len(each) > 0 for each in chosen["changes"]]


@pytest.mark.route("GET /api/tables/{name}/positions/{number}")
async def test_replays_have_them_as_well(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        opened = await ann.post("/api/tables", json={"game": "lungeon-run", "name": "Ann", "seats": ["random"] * 2})
        table = opened.json()["table"]["id"]
        assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
        async with service.player(table, None) as guest:
            await guest.until("update", lambda found: found["view"]["outcome"] is not None)
        for seat in ("&seat=0", ""):
            page = f"/api/tables/{table}/positions/20?count=30{seat}"
            seen = [each["seen"][0] for each in (await ann.get(page)).json()["positions"]]
            met = 0
            for before, after in pairwise(seen):
                now = before["view"]["table"]
                assert len(after["changes"]) == len(after["events"])
                for each in after["changes"]:
                    now = changed(now, each)
                    met += bool(each)
                assert all(now[name] == after["view"]["table"][name] for name in ("torches", "monsters", "walls"))
            assert met > 10
