"""Guards of routes: no requests from other sites, no bodies with anything unknown, no more than the limits allow."""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import urlsplit

import msgspec
from litestar import post
from litestar.connection import ASGIConnection, Request
from litestar.exceptions import PermissionDeniedException
from litestar.handlers.base import BaseRouteHandler

from undercroft.server.errors import MessageError
from undercroft.server.transport.visitors import budgets_of, household_of

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


def counted_as_deed(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Whatever changes a table over HTTP is one of the things that an address does besides choosing."""
    budgets_of(connection).deeds.spend(household_of(connection))


making = partial(post, guards=[counted_as_deed])
"""A route that makes something new at a table: another one, or a seat that somebody has."""
changing = partial(making, status_code=200)
"""A route that changes something about a table."""


async def read_strictly(request: Request[Any, Any, Any]) -> None:
    """Refuse a body that is not what it should be. The framework would take 0 for false, and "1" for 1."""
    field = request.route_handler.parsed_data_field
    if field is None:
        return
    try:
        msgspec.json.decode(await request.body(), type=field.annotation)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(f"this is not what is expected here: {error}") from None
