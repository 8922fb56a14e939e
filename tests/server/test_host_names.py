"""By which names the service goes, and what browsers are told about its answers."""

from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from tests.server.hostile import Client
from tests.server.serving import Service, serving
from undercroft.server.access.limits import Limits, Rate
from undercroft.server.transport.headers import HEADERS
from undercroft.server.transport.host_names import HostNames

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize(
    ("host", "ours"),
    [
        ("localhost:8000", True),
        ("LOCALHOST", True),
        ("127.0.0.1:8000", True),
        ("[::1]:8000", True),
        ("192.168.1.5", True),
        ("games.example.org", True),
        ("games.example.org.:443", True),
        ("play", True),
        ("evil.example", False),
        ("localhost.evil.example", False),
        ("127.0.0.1.evil.example", False),
        ("evil.example@localhost:x", False),
        ("[::1", False),
        ("", False),
    ],
)
def test_names(host: str, ours: bool) -> None:
    names = HostNames(["Play"], ["https://games.example.org", "nonsense"])
    assert (host in names) is ours
    assert host in HostNames(["*"])


async def test_whoever_asks_by_another_name_is_refused(service: Service) -> None:
    async with service.visitor() as ann:
        for path in ("/", "/api/tables", "/health", "/metrics", "/nowhere"):
            refused = await ann.get(path, headers={"Host": "evil.example"})
            assert (refused.status_code, refused.json()["sentence"]) == (421, "host-unknown")
        assert (await ann.get("/health", headers={"Host": "localhost"})).status_code == 200
    headers = {"Origin": "http://evil.example", "Host": "evil.example"}
    with pytest.raises(InvalidStatus, match="421"):
        async with connect(f"ws://{service.host}/api/tables/x/live", additional_headers=headers, proxy=None):
            pass


async def test_a_name_that_was_given_is_ours(tmp_path: Path) -> None:
    given: dict[str, Any] = {"host_names": ["play"], "origins": ["https://games.example.org"]}
    async with serving(tmp_path, **given) as service, service.visitor() as ann:
        for name in ("play:80", "games.example.org"):
            assert (await ann.get("/api/tables", headers={"Host": name})).status_code == 200


async def test_every_answer_tells_browsers_what_it_is(tmp_path: Path) -> None:
    async with serving(tmp_path, limits=Limits(tables=Rate(1, 60))) as service, Client(service) as ann:
        table = (await ann.open()).json()["table"]["id"]
        answers = [
            await ann.get("/api/tables"),
            await ann.get(f"/api/tables/{table}"),
            await ann.get("/api/tables/nowhere"),
            await ann.get("/api/nowhere"),
            await ann.get("/schema"),
            await ann.get("/health"),
            await ann.post("/api/tables", {}),
            await ann.open(),
            await ann.post("/api/mine"),
            await ann.post("/health"),
        ]
    assert [answer.status_code for answer in answers] == [200, 200, 404, 404, 200, 200, 400, 429, 405, 405]
    for answer in answers:
        for name, value in HEADERS.items():
            assert answer.headers[name.decode()] == value.decode(), answer.url
