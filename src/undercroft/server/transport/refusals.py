"""Refusing a request or a WebSocket before anything is done for it."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import Scope, Send

from undercroft.server.errors import ServiceError
from undercroft.server.transport.problems import refusal

INSTEAD = "websocket.http.response"
"""The extension of ASGI by which a WebSocket is refused in words."""
REFUSED = 1008
"""The WebSocket's code for "not by our rules"."""


async def refuse(error: ServiceError, scope: Scope, send: Send) -> None:
    """Say why."""
    status, told, body = refusal(error)
    headers = [(name.lower().encode(), value.encode()) for name, value in told.items()]
    headers += [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if scope["type"] == ScopeType.HTTP:
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})
    elif INSTEAD in (scope.get("extensions") or {}):
        await send({"type": "websocket.http.response.start", "status": status, "headers": headers})
        await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
    else:
        await send({"type": "websocket.close", "code": REFUSED, "reason": "refused"})
