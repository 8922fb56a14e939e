"""The host names of the service. Requests by another name are refused: a page elsewhere has led them here."""

from __future__ import annotations

import ipaddress
import re
from collections.abc import Iterable
from urllib.parse import urlsplit

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from undercroft.server.errors import HostError
from undercroft.server.sentences import Sentence
from undercroft.server.transport.problems import refuse

LOCAL = "localhost"
ANY = "*"
_HOST = re.compile(r"(?:\[([0-9a-f:.%]+)\]|([a-z0-9_.-]+))(?::[0-9]*)?")
SHOWN = 100
"""So many letters of a name that is not ours are said back."""


class HostNames:
    """The names of a service: of this machine, those of the addresses people reach it by, and those it was given.

    Numbers need not be given: a page of another site has a name, which it can have lead here, but not our address.

    >>> names = HostNames(["play.example.org"], ["https://games.example.org"])
    >>> [each in names for each in ("localhost:8000", "[::1]:80", "GAMES.example.org", "evil.example", "")]
    [True, True, True, False, False]
    """

    def __init__(self, given: Iterable[str] = (), origins: Iterable[str] = ()) -> None:
        led = (urlsplit(origin).hostname or "" for origin in origins)
        self._known = {LOCAL, *(each.lower().rstrip(".") for each in (*given, *led))}

    def __contains__(self, host: str) -> bool:
        if ANY in self._known:
            return True
        found = _HOST.fullmatch(host.lower())
        if found is None:
            return False
        name = (found[1] or found[2]).rstrip(".")
        return name in self._known or _is_number(name)


class AskedByName(ASGIMiddleware):
    """Refuses requests by another host name."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, names: HostNames) -> None:
        self._names = names

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let one through, or refuse it."""
        asked = [value.decode("latin-1") for name, value in scope["headers"] if name == b"host"]
        if len(asked) == 1 and asked[0] in self._names:
            await next_app(scope, receive, send)
        else:
            await refuse(HostError(Sentence.HOST_UNKNOWN, host=", ".join(asked)[:SHOWN]), scope, send)


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name.partition("%")[0])
    except ValueError:
        return False
    return True
