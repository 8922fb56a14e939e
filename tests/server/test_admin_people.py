"""`undercroft admin` about people: beside a running service, which sees it by itself."""

import asyncio
import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from tests.server.serving import serving
from tests.server.test_bans import visitor_of
from tests.server.test_forgetting import everything
from tests.server.test_moderation import refusal, said_to, with_bob
from tests.server.test_what_is_wrong import change
from tests.server.visiting import ask, asked, move, opened
from undercroft.cli import app
from undercroft.server.identity import earlier, load_key

pytestmark = pytest.mark.anyio


async def admin(folder: Path, *arguments: str, database: str = "", typed: str = "") -> str:
    """What a command that works prints, in a process of its own as far as the service can tell."""
    where = ["--folder", str(folder), *(["--database", database] if database else [])]
    done = await asyncio.to_thread(CliRunner().invoke, app, ["admin", *arguments, *where], input=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


async def refused(folder: Path, *arguments: str) -> str:
    """What a command that cannot be obeyed says, in one line."""
    done = await asyncio.to_thread(CliRunner().invoke, app, ["admin", *arguments, "--folder", str(folder)])
    assert done.exit_code == 2, done.output
    (line,) = done.stderr.splitlines()
    return line


async def test_people_are_looked_after_beside_a_running_service(url: str, tmp_path: Path) -> None:
    async with (
        serving(tmp_path, database=url) as service,
        service.visitor() as ann,
        service.visitor() as bob,
    ):
        table, mine, his = await with_bob(ann, bob, stand_in="random", options={"rounds": 5})
        async with service.player(table, mine) as one, service.player(table, his) as two:
            line = await said_to(two, "you fool")
            kept = await said_to(two, "you rascal")
            for number in (line, kept):
                assert (await ask(one, type="report", line=number))["type"] == "done"
            reports = json.loads(await admin(tmp_path, "reports", "--json", database=url))
            assert [(each["table"], each["line"], each["name"]) for each in reports] == [
                (table, line, "Bob"),
                (table, kept, "Bob"),
            ]
            assert "you fool" in await admin(tmp_path, "reports", database=url)
            assert "2 lines." in await admin(tmp_path, "lines", table[:8], database=url)
            await admin(tmp_path, "dismiss", table, str(kept), database=url)
            await admin(tmp_path, "delete-line", table[:8], str(line), database=url)
            assert await admin(tmp_path, "reports", database=url) == "0 reports.\n"
            for player in (one, two):  # the service sees it within seconds
                assert (await player.hear("unsaid"))["lines"] == [line]

            await admin(tmp_path, "rename", table, "1", "Rob", database=url)
            await one.until("presence", lambda now: now["seats"][1]["name"] == "Rob")

            facts = json.loads(await admin(tmp_path, "inspect", table, "--json", database=url))
            assert facts["visitors"] == [f"0: {facts['host']}", f"1: {await visitor_of(bob)}"]
            await admin(tmp_path, "kick", table, "1", database=url)
            assert (await refusal(two))["sentence"] == "sent-away"
            await one.until("presence", lambda now: now["seats"][1]["stand_in"] == "random")
            await asked(one)
            await move(one)
            assert await admin(tmp_path, "close", table, "--yes", database=url) == "1 table closed.\n"
            assert (await refusal(one))["sentence"] == "table-gone"


async def test_whoever_sits_there_is_banned_with_the_address(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, _, _ = await with_bob(ann, bob)
        said = await admin(tmp_path, "ban", "--table", table, "--seat", "1", "--days", "30", "--why", "insults")
        assert said == "2 bans: 1, 2.\n"
        while (await bob.get("/api/tables")).status_code == 200:
            await asyncio.sleep(0.1)
        told = (await bob.get("/api/tables")).json()
        assert (told["sentence"], told["about"]["why"]) == ("banned-until", "insults")
        assert (await ann.get("/api/tables")).status_code == 403  # who comes from the same address
        bans = json.loads(await admin(tmp_path, "bans", "--json"))
        assert [each["kind"] for each in bans] == ["visitor", "day-name"]
        assert "127.0.0.1" not in await everything(tmp_path)
        assert "until 20" in await admin(tmp_path, "bans")
        for number in (1, 2):
            assert await admin(tmp_path, "unban", str(number)) == "1 ban lifted.\n"
        while (await bob.get("/api/tables")).status_code != 200:
            await asyncio.sleep(0.1)


async def test_a_visitor_is_forgotten_when_asked_twice(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        table, _, _ = await with_bob(ann, bob)
        name = await visitor_of(bob)
        done = await asyncio.to_thread(
            CliRunner().invoke, app, ["admin", "forget", name, "--folder", str(tmp_path)], input="n\n"
        )
        assert done.exit_code == 1
        assert "This cannot be taken back." in done.stdout
        assert "Bob" in await everything(tmp_path)
        assert (await admin(tmp_path, "forget", name, typed="y\n")).endswith("Forgotten at 1 table.\n")
        kept = await everything(tmp_path)
        assert "Bob" not in kept
        assert name not in kept
        assert (await ann.get(f"/api/tables/{table}")).json()["seats"][1]["gone"]


async def test_a_sheet_that_cannot_be_read_is_named_when_somebody_is_forgotten(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann, service.visitor() as bob:
        good, bad = [(await with_bob(ann, bob))[0] for _ in range(2)]
        name = await visitor_of(bob)
        change(tmp_path, "UPDATE tables SET sheet = '{' WHERE id = ?", bad)
        assert f"sheets that cannot be read, of {bad}: restore" in await refused(tmp_path, "forget", name, "--yes")
        assert (await ann.get(f"/api/tables/{good}")).json()["seats"][1]["gone"]
        assert name not in await everything(tmp_path)


async def test_a_new_key_is_made_beside_the_old_one(tmp_path: Path) -> None:
    file = tmp_path / "key"
    old = load_key(file)
    assert "key.before" in await admin(tmp_path, "new-key")
    assert load_key(earlier(file)) == old != load_key(file)
    assert "cannot be read" in await refused(tmp_path / "nowhere", "new-key")


async def test_what_cannot_be_done_is_an_error_in_one_line(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table = (await opened(ann))["table"]["id"]
        assert "a --seat or --line is one of a --table" in await refused(tmp_path, "ban", "--why", "x", "--seat", "1")
        assert "a --seat or --line is one of a --table" in await refused(
            tmp_path, "ban", "--why", "x", "--table", "t"
        )
        assert "nobody is known by that" in await refused(tmp_path, "ban", "--why", "x")
        nobody = await refused(tmp_path, "ban", "--why", "x", "--table", table, "--seat", "1")
        assert "nobody is known by that" in nobody
        assert "an address is one like" in await refused(tmp_path, "ban", "--why", "x", "--address", "home")
        assert "say why" in await refused(tmp_path, "ban", "--why", " ", "--visitor", "bob")
        assert "there is no ban 7" in await refused(tmp_path, "unban", "7")
        assert "nobody has reported line 3" in await refused(tmp_path, "dismiss", table, "3")
        assert "no such line" in await refused(tmp_path, "delete-line", table, "3")
        assert "nobody sits in seat 1" in await refused(tmp_path, "kick", table, "1")
        assert "there is no table" in await refused(tmp_path, "kick", "nowhere", "1")
