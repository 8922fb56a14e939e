"""The visitor who sends a request, by a signed cookie, and the address it comes from."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie
from litestar.handlers.base import BaseRouteHandler
from litestar.types import Message, Scope

from undercroft.server.access.addresses import household
from undercroft.server.access.budgets import Budgets
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import NotYoursError
from undercroft.server.identity import Signer, new_name
from undercroft.server.sentences import Sentence

COOKIE = "undercroft-visitor"
A_YEAR = 365 * 24 * 3600
ABOUT_ONESELF = "/api/me"
"""What begins like this is about what is known of whoever asks, and is nobody else's business."""

Call = Request[Any, Any, Any]


def tables_of(connection: ASGIConnection[Any, Any, Any, Any]) -> AllTables:
    """All tables of the service that is asked."""
    all_tables: AllTables = connection.app.state["all_tables"]
    return all_tables


def budgets_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Budgets:
    """What everybody may have here."""
    budgets: Budgets = connection.app.state["budgets"]
    return budgets


def household_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """What the address of a request counts as."""
    return household(connection.client.host if connection.client else "")


def visitor_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str | None:
    """Who this is, if the cookie is one of ours."""
    signer: Signer = connection.app.state["signer"]
    return signer.read(connection.cookies.get(COOKIE, ""))


def host_of(request: Call) -> str:
    """Who this is, for what only a host may do."""
    visitor = visitor_of(request)
    if visitor is None:
        raise NotYoursError(Sentence.ONLY_THE_HOST)
    return visitor


def known_visitor(request: Call) -> tuple[str, Cookie]:
    """Who this is, perhaps somebody new, and the cookie to know them by the next time."""
    visitor = visitor_of(request) or new_name()
    return visitor, cookie_of(request, visitor)


def cookie_of(connection: ASGIConnection[Any, Any, Any, Any], visitor: str) -> Cookie:
    """The cookie to know a visitor by; of nobody, it is dropped."""
    signer: Signer = connection.app.state["signer"]
    return Cookie(
        COOKIE,
        value=signer.sign(visitor) if visitor else "",
        max_age=A_YEAR if visitor else 0,
        httponly=True,
        samesite="strict",
        secure=connection.url.scheme == "https",
    )


async def renew_cookie(message: Message, scope: Scope) -> None:
    """Replace a cookie that an earlier key has signed."""
    if message["type"] != "http.response.start" or not scope["path"].startswith("/api/"):
        return
    connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
    cookie = connection.cookies.get(COOKIE)
    if cookie is None or any(name.lower() == b"set-cookie" for name, _ in message["headers"]):
        return
    signer: Signer = connection.app.state["signer"]
    visitor = signer.read(cookie) if signer.is_stale(cookie) else None
    if visitor is not None:
        renewed = cookie_of(connection, visitor).to_header(header="").encode()
        message["headers"] = [*message["headers"], (b"set-cookie", renewed)]


def check_not_banned(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse whoever is banned. The page itself they may have: it tells them why; and they may ask to be forgotten.

    Who comes over a WebSocket is told there, since pages cannot read why one was not opened.
    """
    path = connection.scope["path"]
    if not isinstance(connection, Request) or not path.startswith("/api/") or path.startswith(ABOUT_ONESELF):
        return
    bans = tables_of(connection).bans
    if bans:
        bans.check(visitor_of(connection), household_of(connection))
