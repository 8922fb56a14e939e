"""Limits of connections: they are counted by address, and closed where no request comes.

A connection takes one of the files that a process may have open. Whoever opens very many and says nothing must not
keep others out: a request may take only so long to come, one address has only so many connections, and when there is
no room any more, whoever has been silent longest has to go.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

from litestar import Litestar
from uvicorn.config import Config
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from undercroft.server.access.addresses import household

LOG = logging.getLogger(__name__)
FILES = 65_536
"""So many files may be open, if the machine allows it."""
RESERVE = 128
"""So many are for the database, for bots, and for what is read."""
FEW = 400
"""So many connections there may be where nobody says how many files."""
PATIENCE = 10.0
"""So many seconds a whole request may take to come, from when the connection was opened or the last one answered."""
ANSWERING = 60.0
"""So many more it may take to be answered, and the answer to be fetched."""
SAID_EVERY = 60.0
"""So many seconds lie between two lines of the log about it."""


def allow_many_files() -> None:
    """Let this process, and those it starts, have as many files open as they may need."""
    try:
        import resource
    except ImportError:  # not on Windows
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = FILES if hard == resource.RLIM_INFINITY else min(FILES, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def room() -> int:
    """How many connections there is room for."""
    try:
        import resource
    except ImportError:
        return FEW
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return FILES if soft == resource.RLIM_INFINITY else max(soft - RESERVE, soft // 2)


class Porch:
    """Where connections wait until something is asked on them."""

    def __init__(self, most_each: int, most: int | None = None) -> None:
        self._most_each = most_each
        self._most = room() if most is None else most
        self._each: Counter[str] = Counter()
        self._silent: dict[Http, None] = {}
        self._turned_away = 0
        self._said = -SAID_EVERY

    def come(self, guest: Http, others: int) -> bool:
        """Whether there is room for one more connection of an address; a silent one may have to go for it."""
        if guest.who and self._each[guest.who] >= self._most_each:
            self._note()
            return False
        if others >= self._most:
            self._note()
            if not self._silent:
                return False
            longest = next(iter(self._silent))
            self.speak(longest)
            longest.turn_away()
        self._each[guest.who] += 1
        guest.inside = True
        self.wait(guest)
        return True

    def wait(self, guest: Http) -> None:
        """No request is under way on a connection."""
        self._silent.pop(guest, None)
        self._silent[guest] = None

    def speak(self, guest: Http) -> None:
        """A request has come."""
        self._silent.pop(guest, None)

    def leave(self, guest: Http) -> None:
        """A connection was closed, or is counted elsewhere from now on."""
        self.speak(guest)
        if guest.inside:
            guest.inside = False
            self._each[guest.who] -= 1
            if not self._each[guest.who]:
                del self._each[guest.who]

    def _note(self) -> None:
        self._turned_away += 1
        now = time.monotonic()
        if now - self._said >= SAID_EVERY:
            LOG.warning("%d connections were turned away or closed for others", self._turned_away)
            self._turned_away, self._said = 0, now


class Http(HttpToolsProtocol):
    """One connection of the service."""

    who = ""
    """Where it comes from; nothing where that is a proxy, whose word is believed on where its visitors come from."""
    inside = False
    _porch: Porch
    _alarm: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A connection was opened."""
        others = len(self.connections)
        super().connection_made(transport)
        host = self.client[0] if self.client else ""
        self._porch, proxies = _inside(self.config)
        self.who = "" if proxies(host) else household(host)
        if self._porch.come(self, others):
            self._set(PATIENCE)
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """A connection was closed."""
        self._leave()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket begins, which is counted as such."""
        self._leave()
        super().handle_websocket_upgrade()

    def on_message_complete(self) -> None:
        """All of a request is there."""
        self._porch.speak(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered; another may come."""
        super().on_response_complete()
        if self.inside:
            self._porch.wait(self)
            self._set(PATIENCE)

    def turn_away(self) -> None:
        """Close a silent connection: there is no room for it any more."""
        self.transport.abort()

    def _set(self, seconds: float) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
        self._alarm = self.loop.call_later(seconds, self._too_late, seconds)

    def _too_late(self, waited: float) -> None:
        answering = self.cycle is not None and not self.cycle.response_complete and not self.cycle.more_body
        if answering and waited == PATIENCE:
            self._set(ANSWERING)
        else:
            self.transport.abort()

    def _leave(self) -> None:
        self._porch.leave(self)
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None


def _inside(config: Config) -> tuple[Porch, Callable[[str], bool]]:
    """What has to be known of the service that was started: its porch, and which proxies it believes."""
    app: Any = config.loaded_app
    proxies: Callable[[str], bool] = bool
    while not isinstance(app, Litestar):
        if isinstance(app, ProxyHeadersMiddleware):
            proxies = app.trusted_hosts.__contains__
        app = app.app
    return app.state["porch"], proxies
