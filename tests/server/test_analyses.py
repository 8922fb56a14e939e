"""Analyses of matches that are over: worked out in a process of their own, once, within limits, and kept."""

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import insert, select

from tests.server.serving import Service, serving
from tests.server.visiting import begun, over
from undercroft.server.access.limits import Limits
from undercroft.server.after.analyses import MOST_WAITING, SILENCE, Analyses, Job
from undercroft.server.after.findings import Task
from undercroft.server.all_tables import AllTables
from undercroft.server.bots.pace import AT_ONCE
from undercroft.server.errors import LimitError
from undercroft.server.storage.schema import ANALYSES, TABLES
from undercroft.server.storage.storage import Storage
from undercroft.server.tables.table import Plan

pytestmark = pytest.mark.anyio

BRIEF = 2.0
"""So many seconds are enough for a match of one round."""


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Service]:
    async with serving(tmp_path / "service", analysis_seconds=BRIEF) as running:
        yield running


async def analysis(visitor: httpx.AsyncClient, table: str, *, ask: bool = False) -> dict[str, Any]:
    path = f"/api/tables/{table}/analysis"
    answer = await (visitor.post(path) if ask else visitor.get(path))
    assert answer.status_code == 200, answer.text
    told: dict[str, Any] = answer.json()
    return told


async def done(visitor: httpx.AsyncClient, table: str) -> dict[str, Any]:
    """The analysis, when it is there."""
    async with asyncio.timeout(120):
        while (told := await analysis(visitor, table))["progress"] != "done":
            assert told["progress"] in ("waiting", "working"), told
            await asyncio.sleep(0.1)
    return told


async def test_nothing_is_worked_out_before_somebody_asks(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    told = await analysis(ann, table)
    assert told == {"progress": "none", "worlds": 0, "part": 0.0, "seconds": BRIEF, "found": None}


@pytest.mark.route("GET /api/tables/{name}/analysis", "POST /api/tables/{name}/analysis")
async def test_an_analysis_is_worked_out_and_kept(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await over(service, ann)
    assert (await analysis(ann, table, ask=True))["progress"] in ("waiting", "working")
    told = await done(ann, table)
    found = told["found"]
    last = (await ann.get(f"/api/tables/{table}/positions/0")).json()["last"]
    assert (found["choices"], found["seconds"]) == (last, BRIEF)
    assert found["course"][0]["position"] == 0
    assert found["course"][-1]["position"] == last
    for place in found["course"]:
        assert len(place["chances"]) == 2
        assert all(0 <= each["low"] <= each["value"] <= each["high"] <= 1 for each in place["chances"])
    assert {each["value"] for each in found["course"][-1]["chances"]} <= {0.0, 0.5, 1.0}, "the end is what it was"
    for turn in found["turning_points"]:
        assert 0 <= turn["first"] < turn["last"] <= last
        assert len(turn["happened"]) <= 3
    for mistake in found["mistakes"]:
        assert 1 <= mistake["choice"] <= last
        assert mistake["chosen"]["key"] != mistake["better"]["key"]
    assert told["worlds"] > 0
    assert (await analysis(ann, table, ask=True)) == told, "it is not worked out again"


@pytest.mark.slow
async def test_it_is_still_there_after_a_restart(tmp_path: Path) -> None:
    folder = tmp_path / "kept"
    async with serving(folder, analysis_seconds=BRIEF) as first, first.visitor() as ann:
        table, _ = await over(first, ann)
        await analysis(ann, table, ask=True)
        told = await done(ann, table)
    async with serving(folder, analysis_seconds=BRIEF) as again, again.visitor() as bob:
        assert await analysis(bob, table) == told


@pytest.mark.slow
async def test_several_who_ask_at_once_share_one(
    service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient
) -> None:
    table, _ = await over(service, ann)
    answers = await asyncio.gather(*(analysis(who, table, ask=True) for who in (ann, bob, ann, bob)))
    assert {each["progress"] for each in answers} <= {"waiting", "working"}
    told = await done(ann, table)
    assert await done(bob, table) == told


async def test_a_match_that_is_not_over_is_not_analysed(service: Service, ann: httpx.AsyncClient) -> None:
    table, _ = await begun(ann)
    answer = await ann.post(f"/api/tables/{table}/analysis")
    assert (answer.status_code, answer.json()["sentence"]) == (409, "analysis-when-over")
    assert (await analysis(ann, table))["progress"] == "none"


async def test_a_host_may_have_none_made(tmp_path: Path) -> None:
    async with serving(tmp_path / "none", analysis_seconds=0.0) as service, service.visitor() as ann:
        table, _ = await over(service, ann)
        assert (await analysis(ann, table))["seconds"] == 0
        answer = await ann.post(f"/api/tables/{table}/analysis")
        assert (answer.status_code, answer.json()["sentence"]) == (409, "no-analyses-here")


async def test_there_is_no_analysis_of_no_table(service: Service, ann: httpx.AsyncClient) -> None:
    for answer in (await ann.get("/api/tables/none/analysis"), await ann.post("/api/tables/none/analysis")):
        assert (answer.status_code, answer.json()["error"]) == (404, "no-table")


@pytest.mark.slow
async def test_a_visitor_has_one_at_a_time(service: Service, ann: httpx.AsyncClient, bob: httpx.AsyncClient) -> None:
    one, _ = await over(service, ann)
    two, _ = await over(service, ann)
    await analysis(ann, one, ask=True)
    refused = await ann.post(f"/api/tables/{two}/analysis")
    assert (refused.status_code, refused.json()["sentence"]) == (429, "analysis-underway")
    assert (await analysis(ann, two))["progress"] == "none"
    assert (await analysis(bob, two, ask=True))["progress"] == "waiting", "one after the other"
    await done(ann, one)
    await done(bob, two)


@pytest.mark.slow
async def test_with_a_pack_the_cards_are_those_of_the_match(tmp_path: Path) -> None:
    async with serving(tmp_path / "service", analysis_seconds=4 * BRIEF) as running, running.visitor() as ann:
        table, _ = await over(running, ann, packs=["deeper-halls"])
        await analysis(ann, table, ask=True)
        assert (await done(ann, table))["found"]["looked_at"] > 0


# -- by what is written ---------------------------------------------------------------------------------------


async def a_match_that_is_over(all_tables: AllTables) -> str:
    """A table where bots have played to the end."""
    table, _ = await all_tables.open("ann", ("Ann",), Plan("lungeon-run", ("greedy", "greedy"), {"rounds": 1}))
    await all_tables.start(table.id, "ann")
    live = await all_tables.in_play.live(table.id)
    while (await live.sitting()).match.outcome is None:
        await asyncio.sleep(0.02)
    return table.id


async def write(storage: Storage, table: str, visitor: str, at: int) -> None:
    row = {"table_id": table, "visitor": visitor, "at": at, "worlds": 0, "part": 0, "found": None}
    async with storage.transaction() as connection:
        await connection.execute(insert(ANALYSES).values(**row))


@pytest.fixture
async def all_tables(storage: Storage) -> AsyncIterator[AllTables]:
    opened = AllTables(storage, AT_ONCE, Limits(unfinished=100), analysis_seconds=BRIEF)
    yield opened
    await opened.close()


async def finished(analyses: Analyses, table: str) -> bool:
    async with asyncio.timeout(120):
        while (told := await analyses.look(table)).progress != "done":
            await asyncio.sleep(0.1)
    return told.found is not None


@pytest.mark.slow
async def test_what_another_process_works_on_is_not_begun_twice(all_tables: AllTables, storage: Storage) -> None:
    table = await a_match_that_is_over(all_tables)
    await write(storage, table, "bob", all_tables.watch.now())
    assert (await all_tables.analyses.ask(table, "ann")).progress == "waiting"
    assert not all_tables.analyses._working


@pytest.mark.slow
async def test_where_no_sign_of_life_comes_the_next_one_begins_anew(all_tables: AllTables, storage: Storage) -> None:
    table = await a_match_that_is_over(all_tables)
    await write(storage, table, "bob", all_tables.watch.now() - SILENCE - 1)
    assert (await all_tables.analyses.look(table)).progress == "none"
    assert (await all_tables.analyses.ask(table, "ann")).progress == "waiting"
    assert await finished(all_tables.analyses, table)


async def test_only_so_many_are_under_way(all_tables: AllTables, storage: Storage) -> None:
    table = await a_match_that_is_over(all_tables)
    for number in range(MOST_WAITING):
        other, _ = await all_tables.open("host", ("Host",), Plan("lungeon-run", ("greedy", "greedy"), {}))
        await write(storage, other.id, f"visitor {number}", all_tables.watch.now())
    with pytest.raises(LimitError, match="too many matches are being analysed"):
        await all_tables.analyses.ask(table, "ann")


async def test_what_was_begun_can_be_asked_for_again_after_the_service_stops(storage: Storage) -> None:
    all_tables = AllTables(storage, AT_ONCE, analysis_seconds=BRIEF)
    table = await a_match_that_is_over(all_tables)
    await all_tables.analyses.ask(table, "ann")
    await asyncio.sleep(0.3)
    await all_tables.close()
    async with storage.transaction() as connection:
        assert (await connection.execute(select(ANALYSES))).all() == []


async def test_a_match_that_cannot_be_looked_at_leaves_nothing_behind(
    all_tables: AllTables, storage: Storage, caplog: pytest.LogCaptureFixture
) -> None:
    table = await a_match_that_is_over(all_tables)
    await write(storage, table, "ann", all_tables.watch.now())
    await all_tables.analyses._work(Job(table, Task("nonsense", (), ("Ann", "Bob"), BRIEF)))
    assert (await all_tables.analyses.look(table)).progress == "none"
    assert "could not be analysed: " in caplog.text
    assert (await all_tables.analyses.ask(table, "ann")).progress == "waiting"


@pytest.mark.slow
async def test_it_goes_with_its_table(all_tables: AllTables, storage: Storage) -> None:
    table = await a_match_that_is_over(all_tables)
    await all_tables.analyses.ask(table, "ann")
    assert await finished(all_tables.analyses, table)
    async with storage.transaction() as connection:
        await connection.execute(TABLES.delete().where(TABLES.c.id == table))
        assert (await connection.execute(select(ANALYSES))).all() == []
