"""HEAD: what GET would answer, without the body (RFC 9110, 9.3.2)."""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import ASGIApp, Message, Receive, Scope, Send


def answering_heads(app: ASGIApp) -> ASGIApp:
    """An application that can be asked by HEAD wherever it can be asked by GET."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != ScopeType.HTTP or scope["method"] != "HEAD":
            await app(scope, receive, send)
            return

        async def tell(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        asked = scope.copy()
        asked["method"] = "GET"
        await app(asked, receive, tell)

    return answer
