"""Everything that could be asked over HTTP by the OpenAPI document, and a good deal that could not."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import CHECKS

from tests.server.redis_server import free_port
from undercroft.server.transport.app import make_app
from undercroft.server.transport.openapi import document

SCHEMA = schemathesis.openapi.from_dict(document(make_app(Path())))
LEFT_OUT: list[Any] = [CHECKS.get_one("positive_data_acceptance"), CHECKS.get_one("allow_header_conformance")]
"""A request may be well formed and ask for what the rules do not allow: seven players, an option of another game. And
of the methods of a path, Litestar's answer to OPTIONS names the first only."""
EVERYTHING = settings(
    max_examples=15,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much, HealthCheck.data_too_large],
)


class Service:
    """A service with a table of each stage."""

    def __init__(self, origin: str) -> None:
        self.headers = {"Origin": origin}
        self.origin = origin
        with httpx.Client(base_url=origin, headers=self.headers, trust_env=False) as host:
            self.tables = [self._open(host, *seats) for seats in (("me", "open"), ("me", "random"), ("random",) * 2)]
            for table in self.tables[1:]:
                assert host.post(f"/api/tables/{table}/start").status_code == 200
            self.cookies = {cookie.name: cookie.value or "" for cookie in host.cookies.jar}

    def _open(self, host: httpx.Client, *seats: str) -> str:
        body = {"game": "lungeon-run", "name": "Ann", "seats": seats, "options": {"rounds": 1}}
        table: str = host.post("/api/tables", json=body).json()["table"]["id"]
        return table


SERVE = """
import sys
from pathlib import Path
import uvicorn
from undercroft.server.access.limits import NO_LIMITS
from undercroft.server.transport.app import make_app
app = make_app(Path(sys.argv[1]), limits=NO_LIMITS)
uvicorn.run(app, host="127.0.0.1", port=int(sys.argv[2]), log_level="warning")
"""
"""A process of its own: Hypothesis watches the random numbers of this one, and bots roll theirs."""


@pytest.fixture(scope="module")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Service]:
    port, folder = free_port(), tmp_path_factory.mktemp("service")
    with subprocess.Popen([sys.executable, "-c", SERVE, str(folder), str(port)]) as process:
        try:
            for _ in range(600):
                assert process.poll() is None
                if is_up(port):
                    break
                time.sleep(0.1)
            yield Service(f"http://127.0.0.1:{port}")
        finally:
            process.terminate()


def is_up(port: int) -> bool:
    try:
        return httpx.get(f"http://127.0.0.1:{port}/health", trust_env=False).status_code == 200
    except httpx.TransportError:
        return False


@pytest.mark.slow
@SCHEMA.parametrize()
@EVERYTHING
def test_whatever_is_asked_the_answer_is_as_documented(case: schemathesis.Case[Any], service: Service) -> None:
    case.call_and_validate(base_url=service.origin, headers=service.headers, excluded_checks=LEFT_OUT)


@pytest.mark.slow
@SCHEMA.include(path_regex=r"\{name\}").parametrize()
@EVERYTHING
def test_whatever_the_host_asks_of_real_tables_too(case: schemathesis.Case[Any], service: Service) -> None:
    for table in service.tables:
        case.path_parameters["name"] = table
        case.call_and_validate(
            base_url=service.origin, headers=service.headers, cookies=service.cookies, excluded_checks=LEFT_OUT
        )
