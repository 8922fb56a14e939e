"""Clocks, leavers and stand-ins, as people at a table meet them."""

from typing import Any

import httpx
import pytest

from tests.server.serving import Service
from tests.server.visiting import ask, asked, begun, move, opened
from tests.server.watches import HandWatch

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("watch")]  # time goes on by hand

HALF_A_MINUTE = {"per": "decision", "seconds": 30}


def stand_ins(told: dict[str, Any]) -> list[str]:
    return [each["stand_in"] for each in told["seats"]]


async def test_customs_are_shown_on_the_sheet(ann: httpx.AsyncClient) -> None:
    sheet = (await opened(ann, clock=HALF_A_MINUTE, undo="never", stand_in="default", chat=False))["table"]
    assert (sheet["clock"], sheet["undo"], sheet["stand_in"]) == (HALF_A_MINUTE, "never", "default")
    assert (sheet["chat"], sheet["spectators"], sheet["rematch"]) == (False, True, "")


@pytest.mark.parametrize(
    "changes",
    [
        {"clock": {"per": "decision", "seconds": 1}},
        {"clock": {"per": "decision"}},
        {"clock": {"per": "year", "seconds": 60}},
        {"clock": {"per": "player", "seconds": 60, "increment": -1}},
        {"clock": {"per": "move", "days": 365}},
        {"clock": {"per": "move", "days": 3, "hours": 1}},
        {"undo": "always"},
        {"stand_in": "my_bots:Evil"},
        {"chat": 7},
    ],
)
async def test_odd_customs_are_refused(ann: httpx.AsyncClient, changes: dict[str, Any]) -> None:
    answer = await ann.post("/api/tables", json={"game": "lungeon-run", "seats": ["me", "open"], **changes})
    assert 400 <= answer.status_code < 500
    assert (await ann.get("/api/tables")).json() == []


@pytest.mark.rule("RA-18.12")
async def test_a_table_with_a_clock_plays_with_strict_windows(ann: httpx.AsyncClient) -> None:
    seats = ["me", "greedy", "greedy"]
    timed = (await opened(ann, game="run-away", seats=seats, clock=HALF_A_MINUTE))["table"]
    assert timed["options"]["windows"] == "strict"
    assert (await opened(ann, game="run-away", seats=seats))["table"]["options"]["windows"] == "quick"


async def test_a_bot_takes_over_when_time_is_out_and_gives_the_seat_back(
    service: Service, ann: httpx.AsyncClient, watch: HandWatch
) -> None:
    table, tokens = await begun(ann, clock=HALF_A_MINUTE)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        now = [await one.hear("update"), await two.hear("update")]
        seat = next(seat for seat in (0, 1) if now[seat]["question"])
        slow, other = (one, two)[seat], (one, two)[1 - seat]
        dials = (await other.until("presence", lambda told: bool(told["clocks"])))["clocks"]
        assert dials[seat] == {"left": 30_000, "since": watch.now()}
        assert dials[1 - seat] == {"left": 30_000, "since": None}
        watch.turn(30)
        told = await other.until("presence", lambda told: any(stand_ins(told)))
        assert stand_ins(told)[seat] == "greedy"
        await asked(other)  # the bot has chosen a hero
        refused = await ask(slow, type="choose", key="hero:thief", position=now[seat]["position"])
        assert refused["reason"].startswith("somebody stands in for you")
        assert (await ask(slow, type="back"))["type"] == "done"
        await other.until("presence", lambda told: not any(stand_ins(told)))
        await move(other)
        await asked(slow)


@pytest.mark.route("POST /api/tables/{name}/leave")
async def test_whoever_leaves_is_replaced_and_may_come_back(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, stand_in="default")
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        now = [await one.hear("update"), await two.hear("update")]
        seat = next(seat for seat in (0, 1) if now[seat]["question"])
        leaver, other = (one, two)[seat], (one, two)[1 - seat]
        stranger = await ann.post(f"/api/tables/{table}/leave", json={"token": "x" * 32})
        assert (stranger.status_code, stranger.json()["error"]) == (403, "not-yours")
        left = await ann.post(f"/api/tables/{table}/leave", json={"token": tokens[seat]})
        assert left.status_code == 200
        assert stand_ins(await other.until("presence", lambda told: any(stand_ins(told))))[seat] == "default"
        await asked(other)
        assert (await ask(leaver, type="back"))["type"] == "done"
        assert (await ask(leaver, type="back"))["type"] == "done"  # is back already
        assert (await ask(other, type="leave"))["type"] == "done"


async def test_time_out_while_choices_are_taken_together(
    service: Service, ann: httpx.AsyncClient, watch: HandWatch
) -> None:
    seats = ["me", "open", "open"]
    clock = {"per": "player", "seconds": 60, "increment": 0}
    table, tokens = await begun(ann, game="run-away", seats=seats, clock=clock, stand_in="default")
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, tokens[2]) as three,
    ):
        players = [one, two, three]
        now = await one.hear("update")
        while len(waiting := [each["seat"] for each in now["view"]["waiting"]]) < 3:
            now = await move(players[waiting[0]])
        before = len(one.heard)
        await move(three)
        watch.turn(59)
        await move(two)
        heard = [each["type"] for each in one.heard[before:]]
        assert heard.count("presence") == 0
        watch.turn(1)
        told = await two.until("presence", lambda told: any(stand_ins(told)))
        assert stand_ins(told) == ["default", "", ""]
        assert [dial["left"] for dial in told["clocks"]] == [0, 1000, 60_000]


async def test_private_tables_that_let_people_watch_and_public_ones_that_do_not(
    service: Service, ann: httpx.AsyncClient
) -> None:
    table, _ = await begun(ann, public=False, spectators=True)
    async with service.player(table, None) as watcher:
        assert (await watcher.hear("update"))["question"] is None
    closed, _ = await begun(ann, spectators=False)
    assert closed in (await ann.get("/api/tables")).text
    async with service.player(closed, None) as watcher:
        assert (await watcher.hear("refused"))["error"] == "no-table"
