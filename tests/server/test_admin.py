"""Looking after the tables of a service, whether it runs or not."""

import asyncio
import json
import sqlite3
from pathlib import Path

import msgspec
import pytest
from typer.testing import CliRunner, Result

import undercroft
from tests.server.serving import serving
from undercroft.cli import app
from undercroft.engine import Cursor, Record
from undercroft.server.errors import NoTableError
from undercroft.server.keeping.archive import opened
from undercroft.server.play.live_table import LiveTable
from undercroft.server.play.written_match import Shared
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.tables.table import Plan, Stage, Table, open_table, sit_down, start

SEED = 9223372036854775783


def admin(folder: Path, *arguments: str, typed: str = "") -> Result:
    return CliRunner().invoke(app, ["admin", *arguments, "--folder", str(folder)], input=typed)


def said(folder: Path, *arguments: str, typed: str = "") -> str:
    """What a command that works prints."""
    done = admin(folder, *arguments, typed=typed)
    assert done.exit_code == 0, done.output
    return done.stdout


def refused(folder: Path, *arguments: str) -> str:
    """What a command that cannot be obeyed says, in one line."""
    done = admin(folder, *arguments)
    assert done.exit_code == 2
    (line,) = done.stderr.splitlines()
    assert line.startswith("undercroft: ")
    return line


async def furnish(folder: Path) -> list[Table]:
    """A table that gathers, one that runs and one that is over, as the service leaves them."""
    storage = await open_storage(file_url(folder / "undercroft.db"))
    gathering, _ = open_table("ann", "Ann", Plan("run-away", ("me", "open"), {}))
    await storage.add(gathering)
    running = await begin(storage, "me", "open")
    live = LiveTable(running, Shared(storage))
    for _ in range(6):
        await answer(live)
    bots = await begin(storage, "random", "random")
    live = LiveTable(bots, Shared(storage))
    await live.take_up()
    while live.table.stage is not Stage.OVER:
        await asyncio.sleep(0.01)
    await live.close()
    await storage.close()
    return [gathering, running, live.table]


async def begin(storage: Storage, *seats: str) -> Table:
    table, _ = open_table("ann", "Ann", Plan("lungeon-run", seats, {"rounds": 1}))
    if "open" in seats:
        table, _, _ = sit_down(table, "Bob")
    await storage.add(table)
    begun = msgspec.structs.replace(start(table, "ann"), seed=SEED)
    await storage.change(begun)
    return begun


async def answer(live: LiveTable) -> None:
    for seat in (0, 1):
        seen = await live.look(seat, Cursor())
        if seen.question is not None:
            await live.choose(seat, seen.question.answers[0].key, seen.position)
            return


@pytest.fixture(scope="module")
def furnished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[Table]]:
    folder = tmp_path_factory.mktemp("service")
    return folder, asyncio.run(furnish(folder))


@pytest.fixture
def house(furnished: tuple[Path, list[Table]], tmp_path: Path) -> tuple[Path, list[Table]]:
    """A copy of it that may be changed."""
    folder, tables = furnished
    source, copy = sqlite3.connect(folder / "undercroft.db"), sqlite3.connect(tmp_path / "undercroft.db")
    source.backup(copy)
    source.close()
    copy.close()
    return tmp_path, tables


def change(folder: Path, statement: str, *values: object) -> None:
    database = sqlite3.connect(folder / "undercroft.db")
    assert database.execute(statement, values).rowcount
    database.commit()
    database.close()


def test_tables_are_listed(furnished: tuple[Path, list[Table]]) -> None:
    folder, (gathering, running, over) = furnished
    shown = said(folder, "list")
    assert all(each.id in shown for each in (gathering, running, over))
    assert shown.endswith("3 tables.\n")
    assert said(folder, "list", "--stage", "running").endswith("Ann, Bob\n1 table.\n")
    assert said(folder, "list", "--older-than", "1") == "0 tables.\n"
    facts = json.loads(said(folder, "list", "--json", "--game", "lungeon-run"))
    assert {each["id"]: each["stage"] for each in facts} == {running.id: "running", over.id: "over"}
    assert next(each["choices"] for each in facts if each["id"] == running.id) == 6


def test_one_table_is_shown_without_what_is_secret(furnished: tuple[Path, list[Table]]) -> None:
    folder, tables = furnished
    _, running, over = tables
    facts = json.loads(said(folder, "inspect", running.id, "--json"))
    assert facts["problem"] is None
    assert facts["seats"] == ["Ann", "Bob"]
    assert len(facts["waiting for"]) == 1
    assert "most-points" in said(folder, "inspect", over.id[:10]) or "draw" in said(folder, "inspect", over.id[:10])
    for table in tables:
        for command in (["inspect", table.id], ["inspect", table.id, "--json"], ["list"], ["list", "--json"]):
            shown = said(folder, *command)
            assert str(table.seed) not in shown
            assert not any(chair.token and chair.token in shown for chair in table.chairs)


def test_what_is_not_there_is_an_error_in_one_line(furnished: tuple[Path, list[Table]], tmp_path: Path) -> None:
    folder, _ = furnished
    assert "there is no table 'nowhere'" in refused(folder, "inspect", "nowhere")
    assert "there is no table ''" in refused(folder, "inspect", "")
    assert "there is no database" in refused(tmp_path / "elsewhere", "list")
    assert not (tmp_path / "elsewhere").exists()
    assert "SQLite or PostgreSQL" in refused(folder, "list", "--database", "mysql://x/y")
    assert "name the table" in refused(folder, "repair", "--cut")
    assert "say which" in refused(folder, "purge")
    assert "say which" in refused(folder, "purge", "--older-than", "1", "--table", "x")
    assert "cannot be written" in refused(folder, "export", furnished[1][1].id, "--file", str(tmp_path))


def test_names_that_several_tables_begin_with_are_refused(house: tuple[Path, list[Table]]) -> None:
    folder, (one, two, _) = house
    change(folder, "UPDATE tables SET id = 'abc1' WHERE id = ?", one.id)
    change(
        folder,
        "INSERT INTO tables (id, host, stage, public, version, opened, sheet)"
        " SELECT 'abc2', host, stage, public, version, opened, sheet FROM tables LIMIT 1",
    )
    assert "several tables begin with 'abc'" in refused(folder, "inspect", "abc")
    assert two.id in said(folder, "inspect", two.id)


def test_a_record_is_taken_out_and_replays(furnished: tuple[Path, list[Table]], tmp_path: Path) -> None:
    folder, (_, running, over) = furnished
    file = tmp_path / "match.record"
    said(folder, "export", over.id, "--file", str(file))
    match = undercroft.replay(file.read_text("utf-8"))
    assert match.outcome is not None
    assert len(Record.parse(said(folder, "export", running.id)).choices) == 6
    raw = json.loads(said(folder, "export", running.id, "--raw"))
    assert json.loads(raw["table"])["id"] == running.id
    assert [each["number"] for each in raw["deeds"]] == list(range(6))


def test_nothing_wrong_is_nothing_to_repair(house: tuple[Path, list[Table]]) -> None:
    folder, _ = house
    before = said(folder, "list", "--json")
    assert said(folder, "repair") == "2 looked at, 0 with something wrong.\n"
    assert said(folder, "list", "--json") == before


def test_a_match_that_is_over_is_noted(house: tuple[Path, list[Table]]) -> None:
    folder, (_, _, over) = house
    sheet = msgspec.json.encode(msgspec.structs.replace(over, stage=Stage.RUNNING))
    change(folder, "UPDATE tables SET stage = 'running', sheet = ? WHERE id = ?", sheet, over.id)
    assert "which is not noted: can be mended" in said(folder, "repair", "--dry-run")
    assert "which is not noted: mended" in said(folder, "repair")
    assert json.loads(said(folder, "inspect", over.id, "--json"))["stage"] == "over"
    assert said(folder, "repair").endswith("0 with something wrong.\n")


@pytest.mark.parametrize(
    ("damage", "words"),
    [
        ("DELETE FROM choices WHERE table_id = ? AND number = 3", "deed 3 of 5 cannot be done again"),
        ("UPDATE choices SET word = 'fly:9' WHERE table_id = ? AND number = 3", "deed 3 of 6 cannot be done again"),
    ],
)
def test_what_cannot_be_done_again_is_cut_off_only_on_demand(
    house: tuple[Path, list[Table]], damage: str, words: str
) -> None:
    folder, (_, running, _) = house
    change(folder, damage, running.id)
    for arguments in ([], [running.id], [running.id, "--cut", "--dry-run"]):
        assert words in said(folder, "repair", *arguments)
    assert "With --raw it is exported" in refused(folder, "export", running.id)
    assert len(json.loads(said(folder, "export", running.id, "--raw"))["deeds"]) >= 5
    assert ": mended" in said(folder, "repair", running.id, "--cut")
    facts = json.loads(said(folder, "inspect", running.id, "--json"))
    assert (facts["choices"], facts["problem"]) == (3, None)


def test_tables_of_other_rules_and_unreadable_ones_are_left_alone(house: tuple[Path, list[Table]]) -> None:
    folder, (_, running, over) = house
    sheet = msgspec.json.encode(msgspec.structs.replace(running, rules=99))
    change(folder, "UPDATE tables SET sheet = ? WHERE id = ?", sheet, running.id)
    change(folder, "UPDATE tables SET sheet = X'7B' WHERE id = ?", over.id)
    shown = said(folder, "repair")
    assert "was begun by version 99" in shown
    assert "its sheet cannot be read" in shown
    assert shown.count("nothing to be done here") == 2
    assert "cannot be read" in said(folder, "list")
    assert "cannot be read" in refused(folder, "export", over.id)
    assert said(folder, "purge", "--table", over.id, "--yes").endswith("1 table thrown away.\n")


def test_tables_are_thrown_away_when_asked_twice(house: tuple[Path, list[Table]]) -> None:
    folder, (_, running, over) = house
    assert admin(folder, "purge", "--older-than", "0", typed="n\n").exit_code == 1
    assert said(folder, "list").endswith("3 tables.\n")
    assert said(folder, "purge", "--older-than", "0", typed="y\n").endswith("1 table thrown away.\n")
    assert over.id not in said(folder, "list")
    assert said(folder, "purge", "--older-than", "7", "--stage", "gathering", "--yes") == "0 tables thrown away.\n"
    assert "1 table" in said(folder, "purge", "--older-than", "0", "--stage", "gathering", "--yes")
    database = sqlite3.connect(folder / "undercroft.db")
    assert {table for (table,) in database.execute("SELECT table_id FROM choices")} == {running.id}
    database.close()


@pytest.mark.slow
@pytest.mark.anyio
async def test_it_works_beside_a_running_service_on_every_database(url: str, tmp_path: Path) -> None:
    async with serving(tmp_path, database=url) as service, service.visitor() as ann:
        answered = await ann.post("/api/tables", json={"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"]})
        table = answered.json()["table"]["id"]
        async with opened(tmp_path, url) as archive:
            (entry,) = await archive.entries()
            assert (entry.id, entry.stage, entry.choices) == (table, "gathering", 0)
            assert await archive.examine(entry) is None
            assert await archive.storage.delete(table) == 1
            with pytest.raises(NoTableError):
                await archive.entry(table)
        assert (await ann.get(f"/api/tables/{table}")).status_code == 404
