"""WebSockets as uvicorn has them, on which several messages can be sent in one piece.

What happens at a table is told with the acknowledgement of what was done there. One by one, each message goes through
every layer of the web framework and is handed to the network by itself, which costs more than making it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias, cast

from litestar import WebSocket
from uvicorn._types import ASGISendEvent
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState
from websockets.http11 import Request

TOGETHER = "undercroft.together"
"""The extension of ASGI by which an application finds that it can send messages in one piece."""

Send: TypeAlias = Callable[[Iterable[bytes]], Awaitable[None]]


class Sockets(WebSocketsSansIOProtocol):
    """One WebSocket of the service."""

    def handle_connect(self, event: Request) -> None:
        """Hand the application a way to send messages together."""
        super().handle_connect(event)
        if self.handshake_initiated and not self.close_sent:
            self.scope["extensions"][TOGETHER] = {"send": self.send_together}

    async def send(self, message: ASGISendEvent) -> None:
        """Send what the application says. Where it refuses a WebSocket in words, it has answered, too."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True

    async def send_together(self, texts: Iterable[bytes]) -> None:
        """Send messages in one piece, as soon as the network takes them.

        Whoever else is about to be told something gets ready first, and then all are sent to one after the other:
        a proxy that passes everything on is woken once, not for each of them.
        """
        await asyncio.sleep(0)
        if not self.writable.is_set():
            await self.writable.wait()
        if self.disconnected or self.close_sent:
            raise ClientDisconnected
        try:
            for text in texts:
                self.conn.send_text(text)
        except InvalidState:
            raise ClientDisconnected from None
        self.transport.write(b"".join(self.conn.data_to_send()))


def sender(socket: WebSocket[Any, Any, Any]) -> Send:
    """How to send messages on a WebSocket: together, or one by one where it does not know how."""
    known = (socket.scope.get("extensions") or {}).get(TOGETHER)
    if known is not None:
        return cast(Send, known["send"])

    async def one_by_one(texts: Iterable[bytes]) -> None:
        for text in texts:
            await socket.send_data(text, "text")

    return one_by_one
