"""A real service on a free port of this machine, and players who come to it over HTTP and WebSockets."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from litestar import Litestar
from websockets.asyncio.client import ClientConnection, connect

from undercroft.server.transport.app import make_app
from undercroft.server.transport.connections import Http
from undercroft.server.transport.websocket_sending import Sockets


class Service:
    """Where the service is."""

    def __init__(self, port: int, pid: int = 0, app: Litestar | None = None) -> None:
        self.pid = pid
        self.app = app
        """If it runs in this process."""
        self.host = f"127.0.0.1:{port}"
        self.origin = f"http://{self.host}"

    def visitor(self) -> httpx.AsyncClient:
        """Somebody with a browser of their own."""
        return httpx.AsyncClient(base_url=self.origin, headers={"Origin": self.origin}, timeout=60, trust_env=False)

    @asynccontextmanager
    async def socket(self, table: str, origin: str | None = None) -> AsyncIterator[ClientConnection]:
        address = f"ws://{self.host}/api/tables/{table}/live"
        async with connect(address, additional_headers={"Origin": origin or self.origin}, proxy=None) as socket:
            yield socket

    @asynccontextmanager
    async def player(
        self, table: str, token: str | None, cursor: tuple[int, int] = (0, 0), **hello: Any
    ) -> AsyncIterator["Player"]:
        async with self.socket(table) as socket:
            player = Player(socket)
            await player.send(type="hello", token=token, cursor=cursor, **hello)
            yield player


class Player:
    """Somebody at a table, who remembers what was said."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.unheard: list[bytes] = []
        self.bytes = b""

    async def send(self, **message: Any) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self, kind: str) -> dict[str, Any]:
        """The next message of that kind."""
        while (message := await self.hear_anything())["type"] != kind:
            pass
        return message

    async def until(self, kind: str, true: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The last message of that kind, once something is true of it."""
        while True:
            for found in [each for each in self.heard if each["type"] == kind][-1:]:
                if true(found):
                    return found
            await self.hear_anything()

    async def hear_anything(self) -> dict[str, Any]:
        """The next message."""
        text = await self.next()
        self.bytes += text
        message: dict[str, Any] = json.loads(text)
        self.heard.append(message)
        return message

    async def next(self) -> bytes:
        """The next message, whatever it says."""
        if self.unheard:
            return self.unheard.pop(0)
        return await asyncio.wait_for(self.socket.recv(decode=False), 60)

    async def silent(self, seconds: float = 0.1) -> bool:
        """Whether nothing is said for a while."""
        try:
            await asyncio.wait_for(self.socket.recv(), seconds)
        except TimeoutError:
            return True
        return False


@asynccontextmanager
async def serving(folder: Path, sockets: type[asyncio.Protocol] = Sockets, **settings: Any) -> AsyncIterator[Service]:
    """A service that keeps its things in that folder, until the block ends."""
    app = make_app(folder, **settings)
    config = uvicorn.Config(
        app,
        host="127.0.0.1",
        port=0,
        log_level="warning",
        http=Http,
        ws=sockets,
        ws_max_size=4096,
    )
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        assert not running.done(), running
        await asyncio.sleep(0.01)
    try:
        yield Service(server.servers[0].sockets[0].getsockname()[1], app=app)
    finally:
        server.should_exit = True
        await running
