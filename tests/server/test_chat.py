"""Talking at a table."""

import asyncio
from pathlib import Path
from typing import Any

import httpx
import pytest

import undercroft.server.play.chat
from tests.server.serving import Player, Service, serving
from tests.server.visiting import ask, begun, over
from undercroft.server.errors import TableError
from undercroft.server.play.chat import KEPT, LONGEST, Chat, check_text
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Plan, open_table

pytestmark = pytest.mark.anyio


def lines(player: Player) -> list[str]:
    """Everything a player has heard."""
    return [line["text"] for each in player.heard if each["type"] == "said" for line in each["lines"]]


async def heard(player: Player, text: str) -> dict[str, Any]:
    """The line, once it is heard."""
    while text not in lines(player):
        await player.hear("said")
    said = [line for each in player.heard if each["type"] == "said" for line in each["lines"]]
    found: dict[str, Any] = next(line for line in said if line["text"] == text)
    return found


@pytest.mark.parametrize("text", ["", "   ", "x" * (LONGEST + 1), "a\nb", "a\x00", "\x1b[31m", "a\u202eb", "\ud800"])
def test_what_cannot_be_shown_is_not_said(text: str) -> None:
    with pytest.raises(TableError, match="1 to 300"):
        check_text(text)


@pytest.mark.parametrize("text", ["hello", "<b>&amp;</b>", "Ünïcode ✓", "👩‍👧", "می‌خواهم", "'; DROP TABLE chat; --"])
async def test_text_is_plain_and_comes_as_it_was_said(service: Service, ann: httpx.AsyncClient, text: str) -> None:
    table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        assert (await ask(one, type="say", text=text))["type"] == "done"
        line = await heard(two, text)
        assert (line["seat"], line["name"], line["number"]) == (0, "Ann", 1)
        refused = await ask(two, type="say", text="two\nlines")
        assert refused["error"] == "table"


async def test_it_is_kept_and_told_to_whoever_comes_back(tmp_path: Path) -> None:
    folder = tmp_path / "restarted"
    async with serving(folder) as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        async with service.player(table, tokens[0]) as one:
            for text in ("first", "second"):
                assert (await ask(one, type="say", text=text))["type"] == "done"
    async with serving(folder) as service:
        async with service.player(table, tokens[1]) as two:
            await heard(two, "second")
            assert lines(two) == ["first", "second"]
        async with service.player(table, tokens[1], said=1) as two:
            await heard(two, "second")
            assert lines(two) == ["second"]


async def test_spectators_do_not_advise_players(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with (
        service.player(table, tokens[0]) as one,
        service.player(table, None, name="Eve") as eve,
        service.player(table, None) as another,
    ):
        assert (await ask(eve, type="say", text="take the axe"))["type"] == "done"
        line = await heard(another, "take the axe")
        assert (line["seat"], line["name"]) == (None, "Eve")
        assert (await ask(one, type="say", text="hm"))["type"] == "done"
        await heard(eve, "hm")
        await heard(one, "hm")
        assert lines(one) == ["hm"]
    async with service.player(table, None, name="a\x00") as odd:
        assert (await odd.hear("refused"))["error"] == "table"


async def test_when_it_is_over_everybody_hears_everybody(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await over(service, ann)
    async with service.player(table, tokens[0]) as one, service.player(table, None) as eve:
        await ask(eve, type="say", text="well played")
        assert (await heard(one, "well played"))["seat"] is None
    async with service.player(table, tokens[1]) as two:
        await ask(two, type="mute", seat=-1)
    async with service.player(table, tokens[1]) as two:
        await ask(two, type="say", text="bye")
        await heard(two, "bye")
        assert lines(two) == ["bye"]


async def test_one_need_not_listen(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
        assert (await ask(one, type="mute", seat=1))["type"] == "done"
        assert (await one.until("presence", lambda told: bool(told["muted"])))["muted"] == [1]
        await ask(two, type="say", text="rude")
        await ask(one, type="say", text="calm")
        await heard(one, "calm")
        assert lines(one) == ["calm"]
        await heard(two, "calm")
        assert all(
            each["muted"] == [] for each in two.heard if each["type"] == "presence"
        )  # who is muted is not told
        assert (await ask(one, type="mute", seat=1, on=False))["type"] == "done"
        for seat in (0, 2):
            assert (await ask(one, type="mute", seat=seat))["type"] == "refused"


@pytest.mark.route("POST /api/tables/{name}/chat")
async def test_the_host_turns_it_off(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with service.visitor() as bob:
        assert (await bob.post(f"/api/tables/{table}/chat", json={"on": False})).status_code == 403
    assert (await ann.post(f"/api/tables/{table}/chat", json={"on": False})).status_code == 200
    async with service.player(table, tokens[0]) as one:
        assert (await ask(one, type="say", text="hello?"))["reason"] == "chat is off at this table"
        assert (await one.until("presence", lambda _: True))["chat"] is False
        await ann.post(f"/api/tables/{table}/chat", json={"on": True})
        await one.until("presence", lambda told: bool(told["chat"]))
        assert (await ask(one, type="say", text="hello!"))["type"] == "done"
    silent, tokens = await begun(ann, chat=False)
    async with service.player(silent, tokens[0]) as one:
        assert (await ask(one, type="say", text="hello?"))["type"] == "refused"


async def test_nobody_floods_a_table(service: Service, ann: httpx.AsyncClient) -> None:
    table, tokens = await begun(ann)
    async with service.player(table, tokens[0]) as one:
        answers = [await ask(one, type="say", text=str(number)) for number in range(14)]
    assert [each["type"] for each in answers[:10]] == ["done"] * 10
    assert answers[-1]["error"] == "limit"


@pytest.mark.slow
async def test_the_last_of_it_is_kept_and_two_who_talk_at_once_are_both_heard(storage: Storage) -> None:
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "greedy"), {}))
    await storage.add(table)
    here, there = Chat(table.id, storage), Chat(table.id, storage)
    for number in range(0, KEPT + 10, 2):
        await here.say(0, "Ann", str(number), 0)
        await there.say(1, "Bob", str(number + 1), 0)
    here.look_again()
    told = await here.heard(None, 0, set(), over=False)
    assert [line.text for line in told] == [str(number) for number in range(10, KEPT + 10)]
    assert [line.number for line in told] == list(range(11, KEPT + 11))


async def test_what_spectators_say_takes_nothing_from_what_players_have_said(
    storage: Storage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(undercroft.server.play.chat, "KEPT", 4)
    monkeypatch.setattr(undercroft.server.play.chat, "KEPT_OF_GALLERY", 3)
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "greedy"), {}))
    await storage.add(table)
    here = Chat(table.id, storage)
    for number in range(6):
        await here.say(0, "Ann", f"player {number}", 0)
        for _ in range(3):
            await here.say(None, "Eve", "flood", 0)
            assert len(await here.heard(0, 0, set(), over=False)) == min(number + 1, 4)
    for again in (False, True):
        if again:
            here.look_again()
        told = await here.heard(None, 0, set(), over=False)
        assert [line.text for line in told if line.seat == 0] == [f"player {number}" for number in range(2, 6)]
        assert [line.number for line in told if line.seat is None] == [22, 23, 24]


async def test_whoever_looks_while_somebody_talks_hears_it(storage: Storage) -> None:
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", ("me", "greedy"), {}))
    await storage.add(table)
    chat = Chat(table.id, storage)
    for said in range(40):
        chat.look_again()
        await asyncio.gather(chat.heard(1, said, set(), over=False), chat.say(0, "Ann", "now", 0))
        assert not chat.silent_since(said)
        assert [line.number for line in await chat.heard(1, said, set(), over=False)] == [said + 1]
