"""Live play: one WebSocket per player and table.

The player says hello; then choices come in, and what this seat may know goes out. A seat is sent something only when
something has changed for it: when others act in secret, nothing is sent at all.
"""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from undercroft.engine import Cursor, UndercroftError
from undercroft.server.errors import LimitError, MessageError, NoTableError, NotYoursError
from undercroft.server.guards import Allowance, Doors, Limits
from undercroft.server.hall import Hall
from undercroft.server.live import LiveTable
from undercroft.server.messages import Update
from undercroft.server.problems import problem
from undercroft.server.tables import seat_of
from undercroft.server.wire import (
    AutoPass,
    Choose,
    Deed,
    Done,
    Hello,
    Presence,
    Refused,
    Reply,
    Undo,
    Welcome,
    places,
    sheet,
)

PATIENCE = 10.0
"""So many seconds a hello is waited for."""
REFUSED = 1008
"""The WebSocket's code for "not by our rules"."""

Socket = WebSocket[Any, Any, Any]


@websocket("/api/tables/{name:str}/live")
async def play_live(socket: Socket, name: FromPath[str]) -> None:
    """Play or watch at one table."""
    hall: Hall = socket.app.state["hall"]
    doors: Doors = socket.app.state["doors"]
    await socket.accept()
    try:
        with doors.enter(socket.client.host if socket.client else ""):
            live = await hall.live(name)
            hello = await _hello(socket)
            seat = _seat(live, hello)
            await _Visit(socket, live, seat, Cursor(*hello.cursor)).run()
    except WebSocketDisconnect:
        return
    except UndercroftError as error:
        told = problem(error)
        await _send(socket, Refused(0, told.error, told.reason))
        await socket.close(REFUSED, told.error)


async def _hello(socket: Socket) -> Hello:
    try:
        async with asyncio.timeout(PATIENCE):
            return msgspec.json.decode(await socket.receive_data("text"), type=Hello)
    except TimeoutError:
        raise LimitError("nobody said hello in time") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(f'the first message is {{"type": "hello", …}}: {error}') from None


def _seat(live: LiveTable, hello: Hello) -> int | None:
    if hello.token is not None:
        return seat_of(live.table, hello.token)
    if not live.table.public:
        raise NoTableError("this table is private: it is for those who sit at it")
    return None


class _Visit:
    """One player, or spectator, at one table, from hello to goodbye."""

    def __init__(self, socket: Socket, live: LiveTable, seat: int | None, cursor: Cursor) -> None:
        self._socket = socket
        self._live = live
        self._seat = seat
        self._cursor = cursor
        self._shown: Update | None = None
        self._here: frozenset[int] | None = None

    async def run(self) -> None:
        """Listen and tell until the player goes."""
        await self._say(Welcome(self._seat, sheet(self._live.table, self._live.here)))
        with self._live.present(self._seat), self._live.listening() as happened:
            telling = asyncio.create_task(self._tell(happened))
            listening = asyncio.create_task(self._listen())
            try:
                done, _ = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            finally:
                for task in (telling, listening):
                    task.cancel()
                await asyncio.wait((telling, listening))
            for task in done:
                task.result()

    async def _tell(self, happened: asyncio.Event) -> None:
        while True:
            happened.clear()
            await self._tell_news()
            await self._tell_presence()
            await happened.wait()

    async def _tell_news(self) -> None:
        news = await self._live.look(self._seat, self._cursor)
        shown = msgspec.structs.replace(news, taken_back=0, events=[])
        if shown == self._shown:
            return
        await self._say(news)
        self._shown, self._cursor = shown, Cursor(*news.cursor)

    async def _tell_presence(self) -> None:
        here = self._live.here
        if here != self._here:
            await self._say(Presence(places(self._live.table, here)))
            self._here = here

    async def _listen(self) -> None:
        limits: Limits = self._socket.app.state["limits"]
        allowance = Allowance(limits.messages_per_second, limits.messages_saved)
        while True:
            text = await self._socket.receive_data("text")
            if not allowance.spend():
                raise LimitError(f"more than {limits.messages_per_second:.0f} messages a second: slow down")
            await self._say(await self._answer(text))

    async def _answer(self, text: str) -> Done | Refused:
        """Do what a message asks for, or say why not."""
        number = 0
        try:
            deed = _read(text)
            number = deed.id
            await self._do(deed)
        except UndercroftError as error:
            told = problem(error)
            return Refused(number, told.error, told.reason)
        return Done(number)

    async def _do(self, deed: Deed) -> None:
        if self._seat is None:
            raise NotYoursError("you are watching: only those who sit at the table play")
        match deed:
            case Choose(key, position):
                await self._live.choose(self._seat, key, position)
            case Undo(position):
                await self._live.undo(self._seat, position)
            case AutoPass(what, on):
                await self._live.auto_pass(self._seat, what, on)

    async def _say(self, reply: Reply) -> None:
        await _send(self._socket, reply)


def _read(text: str) -> Deed:
    try:
        deed: Deed = msgspec.json.decode(text, type=Deed)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(f"a message is choose, undo or auto-pass, in JSON: {error}") from None
    return deed


async def _send(socket: Socket, reply: Reply) -> None:
    await socket.send_data(msgspec.json.encode(reply), "text")
