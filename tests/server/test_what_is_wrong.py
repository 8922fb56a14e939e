"""What is damaged, gone or too new is said in a sentence, and tells nobody what others hold."""

import json
import sqlite3
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import serving
from tests.server.visiting import ask, begun, opened
from undercroft.server.errors import ServiceError
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import open_storage

pytestmark = pytest.mark.anyio


def change(folder: Path, words: str, *values: object) -> None:
    """Somebody does something to the database behind the service's back."""
    with sqlite3.connect(folder / "undercroft.db", timeout=10) as database:
        database.execute("PRAGMA foreign_keys = ON")
        database.execute(words, values)
    database.close()


async def test_one_unreadable_sheet_does_not_hide_the_others(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        good, bad = [(await opened(ann))["table"]["id"] for _ in range(2)]
        change(tmp_path, "UPDATE tables SET sheet = '{' WHERE id = ?", bad)
        mine = await ann.get("/api/mine")
        assert [each["table"]["id"] for each in mine.json()] == [good]
        assert [each["id"] for each in (await ann.get("/api/tables")).json()] == [good]
        answer = await ann.get(f"/api/tables/{bad}")
        assert (answer.status_code, answer.json()["sentence"]) == (503, "not-written")


async def test_whoever_plays_at_a_table_that_was_purged_is_told(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            now = [await each.hear("update") for each in (one, two)]
            player, seen = next(each for each in zip((one, two), now) if each[1]["question"])
            change(tmp_path, "DELETE FROM tables WHERE id = ?", table)
            key = seen["question"]["answers"][0]["key"]
            await player.send(type="choose", key=key, position=seen["position"], id=9)
            with pytest.raises(ConnectionClosed) as closed:
                await player.hear("done")
        assert player.heard[-1]["sentence"] == "table-gone"
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008


async def test_whoever_looks_at_a_table_that_was_purged_is_told_soon(tmp_path: Path) -> None:
    async with serving(tmp_path, idle=0.4) as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        async with service.player(table, tokens[0]) as one, service.player(table, None) as looker:
            for each in (one, looker):
                await each.hear("update")
            change(tmp_path, "DELETE FROM tables WHERE id = ?", table)
            for each in (one, looker):
                with pytest.raises(ConnectionClosed):
                    await each.hear("done")
                assert each.heard[-1]["sentence"] == "table-gone"
        async with service.player(table, tokens[0]) as one:
            assert (await one.hear("refused"))["sentence"] == "no-table"


async def test_a_damaged_deed_tells_nobody_what_another_may_choose(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, tokens = await begun(ann)
        async with service.player(table, tokens[0]) as one, service.player(table, tokens[1]) as two:
            for each in (one, two):
                await each.hear("update")
            (player,) = (each for each in (one, two) if each.heard[-1]["question"])
            keys = [each["key"] for each in player.heard[-1]["question"]["answers"]]
            await ask(player, type="choose", key=keys[0], position=player.heard[-1]["position"])
    change(tmp_path, "UPDATE choices SET word = 'hero:nobody'")
    async with serving(tmp_path) as service, service.visitor() as ann:
        async with service.player(table, tokens[0]) as one:
            told = await one.hear("refused")
        assert (told["error"], told["sentence"]) == ("table", "table-damaged")
        shown = json.dumps(told) + (await ann.get(f"/api/tables/{table}/record")).text
        assert not any(key in shown for key in keys)
        assert "table-damaged" in shown


async def test_a_database_of_a_later_version_is_refused_in_a_sentence(tmp_path: Path) -> None:
    url = file_url(tmp_path / "undercroft.db")
    await (await open_storage(url)).close()
    change(tmp_path, "UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(ServiceError, match=r"later version of Undercroft \(it is at 9999, here is 0\d+\)"):
        await open_storage(url)
