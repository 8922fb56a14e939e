"""Packs of the host's own."""

import asyncio
import signal
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.processes import started
from undercroft.engine import ContentError, SettingError
from undercroft.server.packs import PLACE, find_game, offer, offered
from undercroft.server.transport.games import box, contents

PACK = """name = "{name}"
version = "1.0"
game = "lungeon-run"
description = "Slimes that nobody needs to fear."
"""
CARDS = """[change.monster]
slime.needs = ["win", "win", "win"]
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with one pack in it, which is offered to nobody yet."""
    monkeypatch.setenv(PLACE, "")
    add(tmp_path / "packs", "gentle-slimes")
    yield tmp_path / "packs"
    contents.cache_clear()


def add(folder: Path, name: str, *, called: str = "", cards: str = CARDS) -> None:
    (folder / name).mkdir(parents=True)
    (folder / name / "pack.toml").write_text(PACK.format(name=called or name))
    (folder / name / "monsters.toml").write_text(cards)


def test_tables_can_be_played_with_them(folder: Path) -> None:
    assert "gentle-slimes" not in offered()
    with pytest.raises(SettingError, match="there is no pack 'gentle-slimes'; there are: deeper-halls"):
        find_game("lungeon-run", ("gentle-slimes",))
    offer(folder)
    assert [pack.name for pack in find_game("lungeon-run", ("deeper-halls", "gentle-slimes")).packs] == [
        "deeper-halls",
        "gentle-slimes",
    ]
    plain = find_game("lungeon-run", ())
    assert [each.name for each in box(plain).packs] == ["deeper-halls", "gentle-slimes"]
    slime = {each.id: each for each in contents("lungeon-run", ("gentle-slimes",)).cards}["slime"]
    assert list(slime.data["needs"]) == ["win", "win", "win"]
    assert slime != {each.id: each for each in contents("lungeon-run").cards}["slime"]


def test_nothing_else_on_this_machine_can_be_named(folder: Path) -> None:
    offer(folder)
    for name in (str(folder / "gentle-slimes"), "../packs/gentle-slimes", ".", "", "/"):
        with pytest.raises(SettingError, match="there is no pack"):
            find_game("lungeon-run", (name,))


def test_a_folder_with_a_broken_pack_is_refused_with_every_problem(folder: Path) -> None:
    add(folder, "broken", cards='[change.monster]\nslime.needs = ["maybe"]\ntroll.needs = [1]\n')
    add(folder, "copied", called="deeper-halls")
    add(folder, "twice", called="gentle-slimes")
    with pytest.raises(ContentError) as error:
        offer(folder)
    told = str(error.value)
    assert "broken/monsters.toml" in told
    assert "troll" in told
    assert "copied/pack.toml: name: there is another pack called 'deeper-halls'" in told
    assert "twice/pack.toml: name: there is another pack called 'gentle-slimes'" in told
    assert "gentle-slimes" not in offered()


@pytest.mark.parametrize("wrong", ["nowhere", "packs/gentle-slimes", "packs/gentle-slimes/pack.toml"])
def test_a_folder_without_packs_is_refused(folder: Path, wrong: str) -> None:
    with pytest.raises(SettingError, match=r"is no folder of packs: none of its folders has a pack\.toml"):
        offer(folder.parent / wrong)


@pytest.mark.slow
@pytest.mark.anyio
async def test_bots_in_their_processes_play_with_them(folder: Path, tmp_path: Path) -> None:
    options = ("--packs", str(folder), "--bot-delay", "0", "--thinkers", "1")
    async with started(tmp_path / "home", *options, stop=signal.SIGTERM) as service, service.visitor() as ann:
        games = (await ann.get("/api/games")).json()
        lungeon = next(each for each in games if each["name"] == "lungeon-run")
        assert lungeon["packs"][-1]["description"] == "Slimes that nobody needs to fear."
        asked = {"name": "Ann", "game": "lungeon-run", "seats": ["greedy", "random"], "packs": ["gentle-slimes"]}
        answer = await ann.post("/api/tables", json={**asked, "options": {"rounds": 1}})
        assert answer.status_code == 201, answer.text
        table = answer.json()["table"]["id"]
        await ann.post(f"/api/tables/{table}/start")
        async with asyncio.timeout(60):
            while (await ann.get(f"/api/tables/{table}")).json()["stage"] != "over":
                await asyncio.sleep(0.05)
        record = await ann.get(f"/api/tables/{table}/record")
        assert "gentle-slimes" in record.text
        refused = await ann.post("/api/tables", json={**asked, "packs": ["gentle-trolls"]})
        assert "there is no pack 'gentle-trolls'; there are: deeper-halls" in refused.json()["reason"]
        cards = (await ann.get("/api/games/lungeon-run", params={"pack": ["gentle-slimes"]})).json()["cards"]
        assert next(each for each in cards if each["id"] == "slime")["data"]["needs"] == ["win", "win", "win"]
