"""What keeps other sites and impatient visitors out."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar.connection import ASGIConnection, Request
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from undercroft.server.errors import LimitError, MessageError
from undercroft.server.sentences import Sentence

SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
ORIGINS = "origins"
"""Where the app keeps the origins it is reached under besides its own host."""


def same_origin(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Whatever changes something, and every WebSocket, must come from a page of this service."""
    if isinstance(connection, Request) and connection.method in SAFE:
        return
    origin = connection.headers.get("origin", "")
    if origin in connection.app.state[ORIGINS]:
        return
    parts = urlsplit(origin)
    if parts.scheme not in ("http", "https") or parts.netloc != connection.headers.get("host"):
        raise PermissionDeniedException("this must come from a page of this service (see its Origin header)")


async def read_strictly(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that is not what it should be. The framework would take 0 for false, and "1" for 1."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        msgspec.json.decode(await request.body(), type=field.annotation)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(f"this is not what is expected here: {error}") from None


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of everything one visitor, address or socket may have."""

    requests_per_minute: int = 300
    sockets_per_address: int = 40
    tables_per_visitor: int = 20
    messages_per_second: float = 20.0
    messages_saved: float = 60.0
    """How many messages may come at once after a pause."""


LIMITS = Limits()


class Allowance:
    """So many messages per second, with so many saved up.

    >>> allowance = Allowance(rate=1, saved=2)
    >>> [allowance.spend() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, rate: float, saved: float) -> None:
        self._rate = rate
        self._most = self._left = saved
        self._then = time.monotonic()

    def spend(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._then) * self._rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Doors:
    """So many sockets may be open from one address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._open: Counter[str] = Counter()

    @contextmanager
    def enter(self, address: str) -> Iterator[None]:
        """Hold one of them open."""
        if self._open[address] >= self._most:
            raise LimitError(Sentence.TOO_MANY_CONNECTIONS, most=self._most)
        self._open[address] += 1
        try:
            yield
        finally:
            self._open[address] -= 1
            if not self._open[address]:
                del self._open[address]
