"""How the service is watched: numbers for Prometheus, a log without secrets, and a goodbye when it stops."""

import asyncio
import json
import logging
import os
import re
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.processes import is_up
from tests.server.redis_server import free_port
from tests.server.serving import Service, serving
from undercroft.engine import SettingError
from undercroft.server.logs import JsonLines, NoPaths, TextLines, configuration, tell
from undercroft.server.transport.metrics import Metrics, check_networks
from undercroft.server.transport.open_websockets import Guests

pytestmark = pytest.mark.anyio

TWO = {"game": "lungeon-run", "name": "Ann", "seats": ["me", "open"], "public": False}


def numbers(page: str) -> dict[str, float]:
    """The numbers of a page, by name and labels."""
    lines = (line.rsplit(" ", 1) for line in page.splitlines() if line and not line.startswith("#"))
    return {name: float(value) for name, value in lines}


async def begin(ann: httpx.AsyncClient) -> tuple[str, str, str]:
    """A private table of two that has begun, and both tokens."""
    opened = (await ann.post("/api/tables", json=TWO)).json()
    table = opened["table"]["id"]
    joined = (await ann.post(f"/api/tables/{table}/join", json={"name": "Bob"})).json()
    assert (await ann.post(f"/api/tables/{table}/start")).status_code == 200
    return table, opened["token"], joined["token"]


@pytest.mark.route("GET /metrics")
async def test_what_happens_is_counted(tmp_path: Path) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, mine, _ = await begin(ann)
        await ann.get("/api/tables/nowhere")
        async with service.player(table, mine) as one:
            seen = await one.hear("update")
            await one.send(type="choose", key="no such key", position=seen["position"])
            await one.hear("refused")
            await one.send(type="auto-pass", what="chest")
            await one.hear("done")
            page = await ann.get("/metrics")
        found = numbers(page.text)
    assert page.headers["content-type"].startswith("text/plain")
    assert found['undercroft_tables{stage="running"}'] == 1
    assert found["undercroft_sockets"] == 1
    assert found['undercroft_messages_total{result="done"}'] == 1
    assert sum(each for name, each in found.items() if name.startswith("undercroft_messages_total")) == 2
    assert found["undercroft_message_seconds_count"] == 2
    requests = {name: each for name, each in found.items() if name.startswith("undercroft_requests_total")}
    assert requests['undercroft_requests_total{method="GET",route="/api/tables/{name}",status="404"}'] == 1
    assert requests['undercroft_requests_total{method="POST",route="/api/tables",status="201"}'] == 1
    for secret in (table, mine, "Ann", "Bob"):
        assert secret not in page.text


async def test_the_numbers_are_for_those_who_run_the_service(tmp_path: Path) -> None:
    async with serving(tmp_path, metrics_from=["192.0.2.0/24"]) as service, service.visitor() as ann:
        assert (await ann.get("/metrics")).status_code == 404
    metrics = Metrics(["10.0.0.0/8", "::1/128"])
    allowed = {each: metrics.may_read(each) for each in ("10.1.2.3", "::1", "127.0.0.1", "", "a", None)}
    assert [each for each, may in allowed.items() if may] == ["10.1.2.3", "::1"]
    assert check_networks(["10.0.0.0/8"]) == ["10.0.0.0/8"]
    with pytest.raises(SettingError, match="--metrics-from"):
        check_networks(["everybody"])


async def test_a_failure_is_noted_and_told_without_particulars(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        table, mine, _ = await begin(ann)
    change(tmp_path, "INSERT INTO choices SELECT id, 0, 0, X'05', 0 FROM tables")  # no word, which nobody expects
    async with serving(tmp_path) as service, service.visitor() as ann, service.player(table, mine) as one:
        answer = await ann.get(f"/api/tables/{table}/record")
        with pytest.raises(ConnectionClosed) as closed:
            await one.hear("nothing")
        assert (await ann.get("/health")).status_code == 200
    assert (answer.status_code, answer.json()["error"]) == (500, "failure")
    assert "pattern" not in answer.text  # what Python says of it
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1011, "failure")
    assert [each["type"] for each in one.heard] == ["welcome"]
    noted = [record.getMessage() for record in caplog.records if record.exc_info]
    assert {"a request has failed", "a visit has failed"} <= set(noted)


async def test_a_table_that_cannot_be_read_keeps_nobody_from_the_others(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path) as service, service.visitor() as ann:
        opened = [(await ann.post("/api/tables", json={**TWO, "public": True})).json() for _ in range(2)]
        broken, whole = (each["table"]["id"] for each in opened)
        change(tmp_path, f"UPDATE tables SET sheet = X'7B7D' WHERE id = '{broken}'")
        assert [each["id"] for each in (await ann.get("/api/tables")).json()] == [whole]
        assert (await ann.get("/health")).status_code == 200
        answer = await ann.get(f"/api/tables/{broken}")
        assert (answer.status_code, answer.json()["error"]) == (503, "storage")
        async with service.player(broken, opened[0]["token"]) as one:
            assert (await one.hear("refused"))["error"] == "storage"
    assert "undercroft admin repair" in caplog.text


def change(folder: Path, statement: str) -> None:
    database = sqlite3.connect(folder / "undercroft.db")
    database.execute(statement)
    database.commit()
    database.close()


@pytest.mark.slow
def test_any_process_gives_out_the_numbers_of_all(tmp_path: Path) -> None:
    count = (
        "from undercroft.server.transport.metrics import Metrics as M; m = M(); m.messages.labels('done').inc(2); "
    )
    done = ""
    for more in ("m.sockets.inc(); m.close()", "m.sockets.inc(); print(m.page({'over': 7}).decode())"):
        ran = subprocess.run(
            [sys.executable, "-c", count + more],
            env={**os.environ, "PROMETHEUS_MULTIPROC_DIR": str(tmp_path)},
            capture_output=True,
            text=True,
            check=True,
            timeout=60,
        )
        done = ran.stdout
    found = numbers(done)
    assert found['undercroft_messages_total{result="done"}'] == 4
    assert found["undercroft_sockets"] == 1  # one of the two has ended
    assert found['undercroft_tables{stage="over"}'] == 7


# -- the log ------------------------------------------------------------------------------------------------------


def record(message: str = "something %s", *args: object, **facts: object) -> logging.LogRecord:
    made = logging.LogRecord("undercroft.server", logging.INFO, "file.py", 1, message, args or ("happened",), None)
    if facts:
        made.__dict__["facts"] = facts
    return made


def test_a_line_is_json_or_for_people() -> None:
    line = json.loads(JsonLines().format(record(route="/api", status=200)))
    assert line["event"] == "something happened"
    assert (line["level"], line["route"], line["status"]) == ("info", "/api", 200)
    assert re.fullmatch(r"\d{4}-\d\d-\d\dT[\d:.]+\+00:00", line["time"])
    text = TextLines().format(record(route="/api"))
    assert text.endswith("info something happened route=/api")
    assert "\n" not in JsonLines().format(record("two\nlines %s"))


def test_failures_have_a_traceback() -> None:
    try:
        raise ValueError("oh")
    except ValueError:
        failed = logging.LogRecord("x", logging.ERROR, "f", 1, "failed", None, sys.exc_info())
    assert "ValueError: oh" in json.loads(JsonLines().format(failed))["traceback"]
    assert TextLines().format(failed).endswith("ValueError: oh")


def test_lines_that_name_paths_are_left_out(caplog: pytest.LogCaptureFixture) -> None:
    assert not NoPaths().filter(record('%s - "WebSocket /api/tables/secret/live" [accepted]'))
    assert NoPaths().filter(record())
    with caplog.at_level(logging.INFO):
        tell("request", route="/api/tables/{name}")
    assert caplog.records[-1].__dict__["facts"] == {"route": "/api/tables/{name}"}
    assert configuration("json") != configuration("text")


# -- the end ------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def process(folder: Path, log: Path, *arguments: str) -> AsyncIterator[tuple[Service, subprocess.Popen[bytes]]]:
    """The service as a process of its own, with its log in a file."""
    port = free_port()
    command = [sys.executable, "-m", "undercroft", "serve", "--port", str(port), "--folder", str(folder), *arguments]
    with log.open("wb") as out, subprocess.Popen(command, stdout=out, stderr=out) as running:
        try:
            service = Service(port)
            async with service.visitor() as visitor, asyncio.timeout(60):
                while not await is_up(visitor):
                    assert running.poll() is None
                    await asyncio.sleep(0.05)
            yield service, running
        finally:
            if running.poll() is None:
                running.kill()


@pytest.mark.slow
async def test_when_it_stops_players_are_told_and_nothing_is_in_the_log_that_should_not_be(tmp_path: Path) -> None:
    log = tmp_path / "log"
    async with process(tmp_path, log, "--log", "json") as (service, running), service.visitor() as ann:
        table, mine, yours = await begin(ann)
        await ann.get(f"/api/tables/{table}?token={mine}")
        async with service.player(table, mine) as one, service.player(table, yours) as two:
            players = [one, two]
            now = [await each.hear("update") for each in players]
            (asked,) = (seat for seat in (0, 1) if now[seat]["question"])
            key = now[asked]["question"]["answers"][0]["key"]
            database = sqlite3.connect(tmp_path / "undercroft.db")
            database.execute("BEGIN IMMEDIATE")  # the choice is under way, and has to wait
            await players[asked].send(type="choose", key=key, position=now[asked]["position"], id=7)
            await asyncio.sleep(0.3)
            running.send_signal(signal.SIGTERM)
            await asyncio.sleep(0.3)
            database.rollback()
            database.close()
            for each in players:
                assert "stops" in (await each.hear("closing"))["reason"]
                with pytest.raises(ConnectionClosed) as closed:
                    await each.hear("nothing")
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == 1012
        assert await asyncio.to_thread(running.wait, 120) in (0, -signal.SIGTERM)
        cookies = [cookie.value or "" for cookie in ann.cookies.jar]
    answered = [each["id"] for each in players[asked].heard if each["type"] == "done"]
    sheet, deeds = stored(tmp_path)
    assert answered == [7]
    assert deeds == [key]
    lines = [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    assert {"request", "the service is up", "the service stops"} <= {line["event"] for line in lines}
    whole = log.read_text("utf-8")
    for secret in (mine, yours, str(sheet["seed"]), table, *(chair["token"] for chair in sheet["chairs"]), *cookies):
        assert secret
        assert secret not in whole


def stored(folder: Path) -> tuple[dict[str, Any], list[str]]:
    """The only table's sheet, and what was done at it."""
    database = sqlite3.connect(folder / "undercroft.db")
    (sheet,) = database.execute("SELECT sheet FROM tables").fetchone()
    deeds = [word for (word,) in database.execute("SELECT word FROM choices ORDER BY number")]
    database.close()
    return msgspec.json.decode(sheet), deeds


class Slow:
    """A guest whose answer takes a while."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self.told = False

    async def say_goodbye(self) -> None:
        await asyncio.sleep(self.seconds)
        self.told = True


async def test_goodbyes_are_said_at_once_and_the_slow_are_not_waited_for() -> None:
    guests, quick, slow = Guests(), Slow(0), Slow(60)
    with guests.welcome(quick), guests.welcome(slow):
        assert len(guests) == 2
        await guests.say_goodbye(patience=0.05)
    assert (quick.told, slow.told) == (True, False)
    await guests.say_goodbye()
    assert len(guests) == 0
