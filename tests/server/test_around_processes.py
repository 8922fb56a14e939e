"""What people do around a match reaches those who look at it through another process."""

from pathlib import Path

import pytest

from tests.server.redis_server import PROGRAM
from tests.server.serving import Player
from tests.server.test_processes import both
from tests.server.visiting import ask, begun, move

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
