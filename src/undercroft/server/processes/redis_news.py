"""News between processes over Redis, through Litestar's channels."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable
from contextlib import suppress
from typing import cast

import msgspec
from litestar.channels.backends.redis import RedisChannelsPubSubBackend
from redis.asyncio import Redis
from redis.exceptions import RedisError

from undercroft.server.errors import ServiceError
from undercroft.server.identity import new_name
from undercroft.server.processes.news import Item, Post

LOG = logging.getLogger(__name__)
AGAIN = 1.0
"""So many seconds until a Redis that does not answer is tried again."""
PATIENCE = 1.0
"""So many seconds an answer of Redis is waited for: everything goes on without one."""
SAID_EVERY = 60.0
"""So many seconds lie between two lines of the log about a Redis that does not answer."""
QUIET = 5.0
"""So many seconds until one that has not said whose bots to move is asked that again."""
TOGETHER = 0.01
"""So many seconds after a letter what has come up since goes in the next: to read one costs the others as much as a
third of a choice."""
LEASE = 15_000
"""So many milliseconds the bots of a table are one process's to move."""
MOST_WAITING = 10_000
"""While Redis does not answer, no more news than these wait for it; the database has all that matters."""


class Letter(msgspec.Struct, frozen=True, array_like=True):
    """News of one process."""

    process: str
    items: list[Item]


class RedisPost(Post):
    """The post of a process among several that share a Redis. What is waiting to be sent goes in one letter."""

    alone = False

    def __init__(self, url: str, service: str, lease: int = LEASE) -> None:
        try:
            self._redis: Redis = Redis.from_url(url, socket_connect_timeout=PATIENCE)
        except ValueError:
            raise ServiceError("Redis is given as redis://host:port, perhaps with a password or a number") from None
        self.process = new_name()
        self._lasts = lease
        self._channel = f"undercroft:{service}"
        self._waiting: list[Item] = []
        self._rested: list[str] = []
        self._something = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._listening = asyncio.Event()
        self._said_at = -SAID_EVERY
        self._silent_until = 0.0
        """Until then a Redis that has not answered is not asked about bots: they would wait for it at every move."""

    async def open(self, hear: Callable[[Item], None]) -> None:
        """Begin to send, and call `hear` with what others send; without Redis, as soon as it is there."""
        self._tasks = [asyncio.create_task(self._send_all()), asyncio.create_task(self._hear_all(hear))]
        with suppress(TimeoutError):
            await asyncio.wait_for(self._listening.wait(), PATIENCE)

    async def close(self) -> None:
        """Send and hear nothing more."""
        for task in self._tasks:
            task.cancel()
        if self._tasks:
            await asyncio.wait(self._tasks)
        await self._redis.aclose()

    def send(self, item: Item) -> None:
        """Let the other processes know."""
        if len(self._waiting) < MOST_WAITING:
            self._waiting.append(item)
            self._something.set()

    async def may_think(self, table: str) -> bool:
        """Whether the bots of a table are for this process to move. Where Redis cannot tell, they are: the database
        accepts each choice once."""
        if time.monotonic() < self._silent_until:
            return True
        name = self._lease(table)
        try:
            async with asyncio.timeout(PATIENCE):
                if await self._redis.set(name, self.process, nx=True, px=self._lasts):
                    return True
                if await self._redis.get(name) != self.process.encode():
                    return False
                await self._redis.pexpire(name, self._lasts)
        except (RedisError, OSError, TimeoutError) as error:
            self._silent_until = time.monotonic() + QUIET
            self._grumble("Redis does not say whose bots these are", error)
        return True

    def has_thought(self, table: str) -> None:
        """The bots of a table rest; any process may move them next."""
        self._rested.append(table)
        self._something.set()

    def _grumble(self, what: str, error: Exception) -> None:
        """Log that Redis is not there, now and then: it is asked every second."""
        if time.monotonic() >= self._said_at + SAID_EVERY:
            self._said_at = time.monotonic()
            LOG.warning("%s: %s", what, str(error) or "no answer")

    def _lease(self, table: str) -> str:
        return f"{self._channel}:bots:{table}"

    async def _send_all(self) -> None:
        backend = RedisChannelsPubSubBackend(redis=self._redis)
        while True:
            await self._something.wait()
            self._something.clear()
            items, self._waiting = self._waiting, []
            rested, self._rested = self._rested, []
            try:
                if items:
                    letter = msgspec.msgpack.encode(Letter(self.process, items))
                    await backend.publish(letter, [self._channel])
                if rested:
                    await self._redis.delete(*map(self._lease, rested))
                await asyncio.sleep(TOGETHER)
            except (RedisError, OSError) as error:
                self._grumble("news for other processes could not be sent", error)
                await asyncio.sleep(AGAIN)

    async def _hear_all(self, hear: Callable[[Item], None]) -> None:
        while True:
            backend = RedisChannelsPubSubBackend(redis=self._redis)
            try:
                await backend.subscribe([self._channel])
                self._listening.set()
                async for _, data in backend.stream_events():
                    self._read(cast(bytes, data), hear)
            except (RedisError, OSError) as error:
                self._grumble("news of other processes cannot be heard", error)
                await asyncio.sleep(AGAIN)
            finally:
                await backend.on_shutdown()

    def _read(self, data: bytes, hear: Callable[[Item], None]) -> None:
        try:
            letter = msgspec.msgpack.decode(data, type=Letter)
        except msgspec.MsgspecError as error:  # of another version of the service, which is being replaced
            LOG.warning("news of another process make no sense: %s", error)
            return
        if letter.process != self.process:
            for item in letter.items:
                hear(item)
