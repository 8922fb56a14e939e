"""Metrics for Prometheus. Routes and kinds are counted, not names, tables or players."""

from __future__ import annotations

import ipaddress
import os
import time
from collections.abc import Iterable, Mapping
from typing import Any

from litestar import Response, get
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException, NotFoundException
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client import multiprocess as _multiprocess

from undercroft.engine import SettingError
from undercroft.server.logs import tell
from undercroft.server.transport.visitors import Call, tables_of

HERE = ("127.0.0.0/8", "::1/128")
"""The addresses that may ask by default: this machine."""
SHARED = "PROMETHEUS_MULTIPROC_DIR"
"""The folder in which processes of one service keep their numbers, so that any of them can add them up."""
QUIET = frozenset({"/health", "/metrics"})
"""What is asked all day long is counted, but not logged."""
SERVER_ERROR = 500

together: Any = _multiprocess
"""A module without types."""


class Metrics:
    """The numbers of a process; where several share a folder for them, any of them gives out those of all."""

    def __init__(self, readers: Iterable[str] = HERE) -> None:
        self._readers = [ipaddress.ip_network(each) for each in readers]
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "undercroft_requests", "HTTP requests answered", ["method", "route", "status"], registry=self.registry
        )
        self.request_seconds = Histogram(
            "undercroft_request_seconds", "How long HTTP requests took", ["route"], registry=self.registry
        )
        self.messages = Counter(
            "undercroft_messages", "Messages of players, and what became of them", ["result"], registry=self.registry
        )
        self.message_seconds = Histogram(
            "undercroft_message_seconds", "From a player's message to its answer", registry=self.registry
        )
        self._done = self.messages.labels("done")
        self.sockets = Gauge(
            "undercroft_sockets", "WebSockets that are open", registry=self.registry, multiprocess_mode="livesum"
        )
        self.tables = Gauge(
            "undercroft_tables",
            "Tables in the database",
            ["stage"],
            registry=self.registry,
            multiprocess_mode="livemostrecent",
        )

    def answered(self, result: str, seconds: float) -> None:
        """A message of a player was answered."""
        (self._done if result == "done" else self.messages.labels(result)).inc()
        self.message_seconds.observe(seconds)

    def may_read(self, address: str | None) -> bool:
        """Whether somebody at that address may see them."""
        try:
            asking = ipaddress.ip_address(address or "")
        except ValueError:
            return False
        return any(asking in network for network in self._readers)

    def page(self, tables: Mapping[str, int]) -> bytes:
        """All of them, of all processes, in the text format of Prometheus."""
        for stage, count in tables.items():
            self.tables.labels(stage).set(count)
        if SHARED not in os.environ:
            return generate_latest(self.registry)
        everybody = CollectorRegistry()
        together.MultiProcessCollector(everybody)
        return generate_latest(everybody)

    def close(self) -> None:
        """This process ends: what it has open is open no longer."""
        if SHARED in os.environ:
            together.mark_process_dead(os.getpid())


@get("/metrics", summary="Numbers for Prometheus", include_in_schema=False)
async def show_metrics(request: Call) -> Response[bytes]:
    """How the service is doing; for those who may know."""
    metrics: Metrics = request.app.state["metrics"]
    if not metrics.may_read(request.client.host if request.client else None):
        raise NotFoundException("the numbers are for those who run the service (see --metrics-from)")
    page = metrics.page(await tables_of(request).storage.census())
    return Response(page, media_type=CONTENT_TYPE_LATEST)


def check_networks(given: Iterable[str]) -> list[str]:
    """Networks as somebody has typed them, if they are."""
    for each in given:
        try:
            ipaddress.ip_network(each)
        except ValueError as error:
            raise SettingError(f"--metrics-from takes an address or network such as 10.0.0.0/8: {error}") from None
    return list(given)


class Measured(ASGIMiddleware):
    """Counts, times and logs requests, by route: a path may be a private link."""

    scopes = (ScopeType.HTTP,)

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let a request through, and note how it went."""
        began, status = time.perf_counter(), SERVER_ERROR

        async def note(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            await send(message)

        try:
            await next_app(scope, receive, note)
        except HTTPException as error:
            status = error.status_code
            raise
        finally:
            method = scope.get("method", "")
            self._note(scope["path_template"], str(method), status, time.perf_counter() - began)

    def _note(self, route: str, method: str, status: int, seconds: float) -> None:
        self._metrics.requests.labels(method, route, str(status)).inc()
        self._metrics.request_seconds.labels(route).observe(seconds)
        if route not in QUIET:
            tell("request", method=method, route=route, status=status, ms=round(1000 * seconds, 1))
