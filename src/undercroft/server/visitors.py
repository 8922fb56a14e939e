"""Who asks: the visitor of a signed cookie."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import Cookie

from undercroft.server.budgets import Budgets
from undercroft.server.errors import NotYoursError
from undercroft.server.hall import Hall
from undercroft.server.identity import Signer, new_name
from undercroft.server.sentences import Sentence

COOKIE = "undercroft-visitor"
A_YEAR = 365 * 24 * 3600

Call = Request[Any, Any, Any]


def hall_of(request: Call) -> Hall:
    """The hall of the service that is asked."""
    hall: Hall = request.app.state["hall"]
    return hall


def budgets_of(connection: ASGIConnection[Any, Any, Any, Any]) -> Budgets:
    """What everybody may have here."""
    budgets: Budgets = connection.app.state["budgets"]
    return budgets


def visitor_of(request: Call) -> str | None:
    """Who this is, if the cookie is one of ours."""
    signer: Signer = request.app.state["signer"]
    return signer.read(request.cookies.get(COOKIE, ""))


def host_of(request: Call) -> str:
    """Who this is, for what only a host may do."""
    visitor = visitor_of(request)
    if visitor is None:
        raise NotYoursError(Sentence.ONLY_THE_HOST)
    return visitor


def known_visitor(request: Call) -> tuple[str, Cookie]:
    """Who this is, perhaps somebody new, and the cookie to know them by the next time."""
    visitor = visitor_of(request) or new_name()
    signer: Signer = request.app.state["signer"]
    cookie = Cookie(
        COOKIE,
        value=signer.sign(visitor),
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    return visitor, cookie
