"""Live play: one WebSocket per player and table.

The player says hello; then choices come in, and what this seat may know goes out. A seat is sent something only when
something has changed for it: when others act in secret, nothing is sent at all.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from typing import Any

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from undercroft.engine import Cursor, Mark, UndercroftError
from undercroft.server.access.budgets import Allowance, Budgets
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import BannedError, LimitError, MessageError, NoTableError, NotYoursError, TableError
from undercroft.server.play.chat import NOTHING, Speaker
from undercroft.server.play.live_table import LiveTable
from undercroft.server.sentences import Sentence
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Table, check_name, check_welcome, seat_in_rematch, seat_of
from undercroft.server.tables.updates import Update
from undercroft.server.transport import player_messages as messages
from undercroft.server.transport import wire
from undercroft.server.transport.metrics import Metrics
from undercroft.server.transport.open_websockets import RESTART, Guests
from undercroft.server.transport.problems import problem
from undercroft.server.transport.visitors import household_of, visitor_of
from undercroft.server.transport.websocket_sending import Send, sender

LOG = logging.getLogger(__name__)
PATIENCE = 10.0
"""So many seconds a hello is waited for."""
FAILED = 1011
"""The WebSocket's code for "something is wrong here"; what, is for the log alone."""
REFUSED = 1008
"""The WebSocket's code for "not by our rules"."""

Socket = WebSocket[Any, Any, Any]

_DEED: msgspec.json.Decoder[messages.Deed] = msgspec.json.Decoder(messages.Deed)
_HELLO = msgspec.json.Decoder(messages.Hello)
_ENCODE = msgspec.json.Encoder().encode


@websocket("/api/tables/{name:str}/live")
async def play_live(socket: Socket, name: FromPath[str]) -> None:
    """Play or watch at one table."""
    all_tables: AllTables = socket.app.state["all_tables"]
    budgets: Budgets = socket.app.state["budgets"]
    await socket.accept()
    try:
        address = household_of(socket)
        with budgets.doors.enter(address):
            visitor = visitor_of(socket)
            all_tables.bans.check(visitor, address)
            live = await all_tables.in_play.live(name)
            hello = await _hello(socket)
            seat = await _seat(all_tables, live, hello)
            await _Visit(
                socket, all_tables, live, seat, hello, Speaker(visitor or "", all_tables.day_names.name(address))
            ).run()
    except WebSocketDisconnect:
        return
    except UndercroftError as error:
        told = problem(error)
        await _send(sender(socket), wire.Refused(0, told.error, told.reason, told.sentence, told.about))
        await socket.close(REFUSED, told.error)
    except Exception as error:
        LOG.error("a visit has failed", exc_info=error)
        await socket.close(FAILED, "failure")


async def _hello(socket: Socket) -> messages.Hello:
    try:
        async with asyncio.timeout(PATIENCE):
            return _HELLO.decode(await socket.receive_data("text"))
    except TimeoutError:
        raise LimitError("nobody said hello in time") from None
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(f'the first message is {{"type": "hello", …}}: {error}') from None


async def _seat(all_tables: AllTables, live: LiveTable, hello: messages.Hello) -> int | None:
    if hello.token is not None:
        return await all_tables.seat_of(live, hello.token)
    if not live.table.watched:
        raise NoTableError(Sentence.TABLE_PRIVATE)
    return None


class _Visit:
    """One player, or spectator, at one table, from hello to goodbye."""

    def __init__(
        self,
        socket: Socket,
        all_tables: AllTables,
        live: LiveTable,
        seat: int | None,
        hello: messages.Hello,
        speaker: Speaker,
    ) -> None:
        self._socket = socket
        self._send = sender(socket)
        self._tables = all_tables
        self._live = live
        self._seat = seat
        self._name = check_name(hello.name) if seat is None else live.table.chairs[seat].name
        self._cursor = Cursor(*hello.cursor)
        self._heard = hello.said
        self._deleted = NOTHING
        """Lines of which it is known that they were deleted."""
        self._token = hello.token
        self._speaker = speaker
        self._welcome: tuple[Table, int] | None = None
        """For which table, as it was, and by which bans one was welcome."""
        self._names = live.names
        self._shown: Update | None = None
        self._watches = hello.changes
        self._mark: Mark | None = None
        """Up to where one was shown what changed."""
        self._guests: Guests = socket.app.state["guests"]
        self._metrics: Metrics = socket.app.state["metrics"]
        self._answering = asyncio.Lock()
        """Held while a message is answered."""
        self._telling = asyncio.Lock()
        """Held while the player is told what has happened."""
        self._happened = asyncio.Event()
        """Set when the player is to be told something that no answer brings along."""
        self._news = True
        """Whether something has happened that the player was not told yet."""
        self._gone = False
        self._presence: wire.Presence | None = None
        self._around: tuple[object, ...] | None = None
        self._rematch: str | None = None
        self._address = household_of(socket)
        self._budgets: Budgets = socket.app.state["budgets"]
        self._advising: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Listen and tell until the player goes, or the service does."""
        with self._guests.welcome(self), self._metrics.sockets.track_inprogress():
            await self._stay()

    async def say_goodbye(self) -> None:
        """Finish the answer that is under way, say that the service stops, and close."""
        async with self._answering:
            await self._say(wire.Closing("the service stops, for a moment perhaps: come back to go on"))
            self._gone = True
            await self._socket.close(RESTART, "closing")

    async def _stay(self) -> None:
        await self._say(wire.Welcome(self._seat, wire.sheet(self._live.table, self._live.presence.here)))
        watched = self._live.watched(self._seat) if self._watches else contextlib.nullcontext()
        with self._live.presence.of(self._seat), self._live.listening(self._hear), watched:
            telling = asyncio.create_task(self._keep_telling())
            listening = asyncio.create_task(self._listen())
            try:
                done, _ = await asyncio.wait((telling, listening), return_when=asyncio.FIRST_COMPLETED)
            finally:
                tasks = [telling, listening, *([self._advising] if self._advising is not None else [])]
                telling.cancel()
                async with self._answering:  # what was begun is done wholly
                    for task in tasks:
                        task.cancel()
                await asyncio.gather(*tasks, return_exceptions=True)
            try:
                for task in done:
                    task.result()
            finally:  # an error leads to this frame, and this frame to the task that has it: Python would search long
                del telling, listening, tasks, task, done

    def _hear(self) -> None:
        """Something has happened. While a message is answered, the answer brings the news along."""
        self._news = True
        if not self._answering.locked():
            self._happened.set()

    async def _keep_telling(self) -> None:
        while True:
            await self._tell()
            await self._happened.wait()

    async def _tell(self) -> None:
        """Tell the player everything that is new."""
        async with self._telling:
            await self._say(*await self._new())

    def _check_welcome(self) -> None:
        """Refuse whoever was banned, or sent away from this table, since they came."""
        table, bans = self._live.table, self._tables.bans
        if self._welcome is not None and self._welcome[0] is table and self._welcome[1] == bans.edition:
            return
        bans.check(self._speaker.visitor or None, self._address)
        if self._seat is None:
            check_welcome(table, *filter(None, self._speaker))
        elif self._token is not None and table.chairs[self._seat].left:
            seat_of(table, self._token)  # which says why not
        else:
            self._name = table.chairs[self._seat].name
        self._welcome = table, bans.edition

    async def _new(self) -> list[wire.Reply]:
        """Everything that the player has not been told."""
        if not self._news:
            return []
        self._news = False
        self._happened.clear()
        self._check_welcome()
        if self._live.names is not self._names:  # all of it is told again, by the names people have now
            self._names, self._shown, self._heard = self._live.names, None, 0
            self._cursor = Cursor(-1, self._cursor.told)
        mark = self._mark if self._watches and self._shown is not None else None
        update, sitting, self._mark = await self._live.look_around(self._seat, self._cursor, mark)
        found: list[wire.Reply | None] = [self._new_update(update), self._new_presence(sitting)]
        if not self._live.people.chat.silent_since(self._heard, self._deleted):
            found += await self._new_chat()
        if self._live.table.rematch != self._rematch:
            found.append(await self._new_rematch())
        return [each for each in found if each is not None]

    def _new_update(self, update: Update) -> Update | None:
        shown = msgspec.structs.replace(update, taken_back=0, events=[], changes=None)
        if shown == self._shown:
            return None
        self._shown, self._cursor = shown, Cursor(*update.cursor)
        return update

    def _new_presence(self, sitting: Sitting) -> wire.Presence | None:
        table, here = self._live.table, self._live.presence.here
        around = table, here, sitting.around
        if around == self._around:  # as after most choices
            return None
        self._around = around
        now = wire.presence(table, sitting, here, self._seat)
        if now == self._presence:
            return None
        self._presence = now
        return msgspec.structs.replace(now, now=self._live.watch.now())

    async def _new_chat(self) -> list[wire.Reply]:
        deleted = await self._live.people.chat.deleted()
        unsaid = [number for number in sorted(deleted - self._deleted) if number <= self._heard]
        self._deleted |= deleted
        lines = await self._live.people.hear(self._seat, self._heard)
        if lines:
            self._heard = lines[-1].number
        return [*([wire.Unsaid(unsaid)] if unsaid else []), *([wire.Said(lines)] if lines else [])]

    async def _new_rematch(self) -> wire.Rematch | None:
        """Lead everybody to the table where it goes on; who sits here gets a token of the seat there."""
        table, known = self._live.table, self._rematch
        if table.rematch == (known or ""):
            self._rematch = table.rematch
            return None
        seat: int | None = None
        token: str | None = None
        if self._seat is not None:
            seat = seat_in_rematch(table, self._seat)
            if known is not None:  # it was opened just now
                with contextlib.suppress(TableError, NoTableError):  # the seat was given away already
                    _, seat, token = await self._tables.afterwards.seat_in_rematch(table, self._seat)
        self._rematch = table.rematch
        return wire.Rematch(table.rematch, seat, token)

    async def _listen(self) -> None:
        rate = self._budgets.limits.messages
        allowance = Allowance(rate)
        while True:
            text = await self._socket.receive_data("text")
            if allowance.spend():
                raise LimitError(Sentence.TOO_MANY_MESSAGES, most=round(rate.most / rate.seconds))
            async with self._answering:
                if self._gone:
                    return
                answer = await self._answer(text)
                async with self._telling:
                    new = await self._new()
                    await self._say(*new, *([] if answer is None else [answer]))
            if self._news:  # it happened while the last words were said
                self._happened.set()

    async def _answer(self, text: str) -> wire.Done | wire.Refused | None:
        """Do what a message asks for, or say why not; a hint takes a while and comes by itself."""
        number, result, began = 0, "done", time.perf_counter()
        try:
            deed = _read(text)
            number = deed.id
            self._check_welcome()
            if isinstance(deed, messages.AskHint):
                self._ask_for_advice(deed)
                return None
            await self._do(deed)
        except (NoTableError, BannedError):  # nobody has anything left to do here
            raise
        except UndercroftError as error:
            told = problem(error)
            result = told.error
            return wire.Refused(number, told.error, told.reason, told.sentence, told.about)
        finally:
            self._metrics.answered(result, time.perf_counter() - began)
        return wire.Done(number)

    def _ask_for_advice(self, asked: messages.AskHint) -> None:
        """Let somebody think about a hint, while the player goes on."""
        if self._seat is None:
            raise NotYoursError(Sentence.YOU_ARE_WATCHING)
        if self._advising is not None and not self._advising.done():
            raise LimitError(Sentence.HINT_UNDERWAY)
        self._budgets.hints.spend(self._address)
        self._advising = asyncio.create_task(self._advise(self._seat, asked))

    async def _advise(self, seat: int, asked: messages.AskHint) -> None:
        try:
            await self._say(await self._live.adviser.advise(seat, asked.position, asked.id))
        except UndercroftError as error:
            told = problem(error)
            await self._say(wire.Refused(asked.id, told.error, told.reason))
        except WebSocketDisconnect:
            return
        except Exception as error:
            LOG.error("a hint has failed", exc_info=error)
            await self._say(wire.Refused(asked.id, "failure", "something is wrong in the service: it has been noted"))

    async def _do(self, deed: messages.Deed) -> None:
        if isinstance(deed, messages.Report):
            self._budgets.reports.spend(self._address)
            await self._live.people.report(self._seat, deed.line)
            return
        if isinstance(deed, messages.Say):
            if self._seat is None:
                self._budgets.gallery.spend(self._address)
            else:
                self._budgets.talk.spend((self._live.table.id, self._seat))
            await self._live.people.say(self._seat, self._name, deed.text, self._speaker)
            return
        if self._seat is None:
            raise NotYoursError(Sentence.YOU_ARE_WATCHING)
        if not isinstance(deed, messages.Choose):
            self._budgets.deeds.spend(self._address)
        around = self._live.people
        match deed:
            case messages.Choose(key, position):
                await self._live.choose(self._seat, key, position, patiently=True)
            case messages.Undo(position):
                await self._live.undo(self._seat, position)
            case messages.AutoPass(what, on):
                await self._live.auto_pass(self._seat, what, on)
            case messages.AskUndo(position):
                await around.ask_to_undo(self._seat, position)
            case messages.AnswerUndo(agreed):
                await around.answer_wish(self._seat, agreed)
            case messages.Leave():
                await around.leave(self._seat)
            case messages.Back():
                await around.come_back(self._seat)
            case messages.Mute(seat, on):
                await around.mute(self._seat, seat, on)

    async def _say(self, *replies: wire.Reply) -> None:
        if replies and not self._gone:
            await _send(self._send, *replies)


def _read(text: str) -> messages.Deed:
    try:
        return _DEED.decode(text)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise MessageError(
            f"a message is one that undercroft.server.transport.wire names, in JSON: {error}"
        ) from None


async def _send(send: Send, *replies: wire.Reply) -> None:
    try:
        await send([_ENCODE(each) for each in replies])
    except OSError:  # gone while it was told something
        raise WebSocketDisconnect(detail="gone") from None
