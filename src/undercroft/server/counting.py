"""Requests and WebSockets are counted before anything is done for them."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from undercroft.server.addresses import household
from undercroft.server.budgets import Budgets
from undercroft.server.errors import LimitError
from undercroft.server.problems import refusal

FREE = ("/assets/",)
"""Files that a page is made of: a page asks for dozens of them at once, and they come from memory."""
INSTEAD = "websocket.http.response"
"""The extension of ASGI by which a WebSocket is refused in words."""


class Counted(ASGIMiddleware):
    """Refuses requests and WebSockets from where too many come."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let one through, or refuse it."""
        client = scope.get("client")
        who = household(client[0] if client else "")
        if scope["type"] == ScopeType.WEBSOCKET:
            try:
                self._budgets.handshakes.spend(who)
            except LimitError as error:
                await _refuse_handshake(error, scope, send)
                return
        elif not scope["path"].startswith(FREE):
            self._budgets.requests.spend(who)
        await next_app(scope, receive, send)


async def _refuse_handshake(error: LimitError, scope: Scope, send: Send) -> None:
    if INSTEAD not in (scope.get("extensions") or {}):
        await send({"type": "websocket.close", "code": 1008, "reason": "limit"})
        return
    status, headers, body = refusal(error)
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    raw.append((b"content-type", b"application/json"))
    await send({"type": "websocket.http.response.start", "status": status, "headers": raw})
    await send({"type": "websocket.http.response.body", "body": body, "more_body": False})
