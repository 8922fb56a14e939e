"""Taking something back because everybody agrees."""

from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import Player, Service, serving
from tests.server.visiting import ask, asked, begun, move
from tests.server.watches import HandWatch

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("watch")]  # time goes on by hand

CONSENT = {"undo": "consent"}


def wished(told: dict[str, Any]) -> bool:
    return told["wish"] is not None


def not_wished(told: dict[str, Any]) -> bool:
    return told["wish"] is None


async def standing(player: Player) -> dict[str, Any]:
    return await player.until("update", lambda _: True)


async def one_who_cannot_undo(players: list[Player]) -> int:
    """Let two people choose heroes; the seat that chose first, and that the other has chosen since."""
    now = [await each.hear("update") for each in players]
    first = next(seat for seat in (0, 1) if now[seat]["question"])
    await move(players[first])
    await move(players[1 - first])
    position = (await standing(players[first]))["position"]
    await players[first].until("update", lambda told: told["position"] == position and not told["can_undo"])
    return first


async def test_everybody_agrees_and_it_is_taken_back(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, **CONSENT)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        players = [one, two]
        seat = await one_who_cannot_undo(players)
        asker, other, before = players[seat], players[1 - seat], await standing(players[seat])
        assert (await ask(asker, type="ask-undo", position=before["position"]))["type"] == "done"
        told = (await other.until("presence", wished))["wish"]
        assert (told["seat"], told["voters"], told["agreed"]) == (seat, [1 - seat], [])
        assert (await ask(other, type="answer-undo", agreed=True))["type"] == "done"
        after = await asker.until("update", lambda now: now["position"] > before["position"])
        assert after["taken_back"] >= 2
        assert after["question"]["kind"] == "choose_hero"
        await other.until("presence", not_wished)
        assert (await ask(other, type="answer-undo", agreed=True))["reason"].startswith("nobody has asked")


async def test_one_who_refuses_is_enough_and_is_not_asked_again(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, game="run-away", seats=["me", "open", "open"], **CONSENT)
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, tokens[1]) as two,
        service.player(table, tokens[2]) as three,
    ):
        players = [one, two, three]
        now = [await each.hear("update") for each in players]
        seat = next(seat for seat in range(3) if now[seat]["question"])
        now[seat] = await move(players[seat])
        for other in {each["seat"] for each in now[seat]["view"]["waiting"]} - {seat}:
            await move(players[other])
        before = await players[seat].until("update", lambda told: not told["can_undo"])
        first, second = (players[each] for each in range(3) if each != seat)
        wish = {"type": "ask-undo", "position": before["position"]}
        assert (await ask(players[seat], **wish))["type"] == "done"
        assert (await ask(first, type="answer-undo", agreed=True))["type"] == "done"
        assert (await ask(second, type="answer-undo", agreed=False))["type"] == "done"
        assert (await ask(players[seat], **wish))["reason"].startswith("that was refused")


async def test_a_wish_expires_or_is_let_go(service: Service, ann: httpx.AsyncClient, watch: HandWatch) -> None:
    table, tokens = await begun(ann, **CONSENT)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        players = [one, two]
        seat = await one_who_cannot_undo(players)
        asker, other = players[seat], players[1 - seat]
        wish = {"type": "ask-undo", "position": (await standing(asker))["position"]}
        assert (await ask(asker, **wish))["type"] == "done"
        theirs = {"type": "ask-undo", "position": (await standing(other))["position"]}
        assert (await ask(other, **theirs))["reason"].startswith(f"seat {seat} has asked already")
        assert (await ask(asker, type="answer-undo", agreed=True))["reason"].startswith("others are asked")
        assert (await ask(asker, type="answer-undo", agreed=False))["type"] == "done"
        assert (await ask(asker, **wish))["type"] == "done"
        await other.until("presence", wished)
        watch.turn(121)
        await other.until("presence", not_wished)
        assert (await ask(other, type="answer-undo", agreed=True))["type"] == "refused"


async def test_whoever_waits_for_an_answer_does_not_play_on(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann, **CONSENT)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        players = [one, two]
        seat = await one_who_cannot_undo(players)
        asker = players[seat]
        position = (await standing(asker))["position"]
        assert (await ask(asker, type="ask-undo", position=position))["type"] == "done"
        for message in ({"type": "choose", "key": "pass"}, {"type": "undo"}, {"type": "ask-undo"}):
            refused = await ask(asker, position=position, **message)
            assert refused["reason"].startswith("you have asked to take something back")


async def test_alone_with_bots_one_agrees_with_oneself(service: Service, ann: httpx.AsyncClient) -> None:
    table, (token,) = await begun(ann, seats=["me", "random"], **CONSENT)
    async with service.player(table, token) as player:
        await player.hear("update")
        for _ in range(6):
            now = await move(player)
        while True:
            now = await asked(player)
            if not now["can_undo"]:
                break
            await move(player)
        assert (await ask(player, type="ask-undo", position=now["position"]))["type"] == "done"
        after = await asked(player, now["position"])
        assert after["taken_back"] > 0


@pytest.mark.parametrize(("policy", "word"), [("rule", "ask-undo"), ("never", "ask-undo"), ("never", "undo")])
async def test_a_table_that_does_not_allow_it(
    service: Service, ann: httpx.AsyncClient, policy: str, word: str
) -> None:
    table, tokens = await begun(ann, undo=policy)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        seat = await one_who_cannot_undo([one, two])
        player = (one, two)[seat]
        refused = await ask(player, type=word, position=(await standing(player))["position"])
        assert refused["reason"].startswith("at this table nothing is taken back")


async def test_it_is_written_and_a_restart_finds_it(tmp_path: Path) -> None:
    folder = tmp_path / "restarted"
    async with serving(folder) as service, service.visitor() as ann:
        table, tokens = await begun(ann, **CONSENT)
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            players = [one, two]
            seat = await one_who_cannot_undo(players)
            position = (await standing(players[seat]))["position"]
            assert (await ask(players[seat], type="ask-undo", position=position))["type"] == "done"
    async with serving(folder) as service:
        async with service.player(table, tokens[1 - seat]) as other:
            assert (await other.until("presence", wished))["wish"]["seat"] == seat
            assert (await ask(other, type="answer-undo", agreed=True))["type"] == "done"
        async with service.player(table, tokens[seat]) as asker:
            stood = await asked(asker)
    async with serving(folder) as service, service.player(table, tokens[seat]) as asker:
        assert await asked(asker) == stood
