"""Limits of requests and WebSockets: they are counted, by address, before anything is done for them."""

from __future__ import annotations

import logging

from litestar.enums import ScopeType
from litestar.middleware import ASGIMiddleware
from litestar.types import ASGIApp, Receive, Scope, Send

from undercroft.server.access.addresses import household
from undercroft.server.access.budgets import Budgets
from undercroft.server.all_tables import AllTables
from undercroft.server.errors import LimitError
from undercroft.server.logs import tell
from undercroft.server.transport.problems import refuse

FREE = ("/assets/",)
"""Files that a page is made of: a page asks for dozens of them at once, and they come from memory."""


class Counted(ASGIMiddleware):
    """Refuses requests and WebSockets from an address that has sent too many."""

    scopes = (ScopeType.HTTP, ScopeType.WEBSOCKET)

    def __init__(self, budgets: Budgets) -> None:
        self._budgets = budgets

    async def handle(self, scope: Scope, receive: Receive, send: Send, next_app: ASGIApp) -> None:
        """Let one through, or refuse it."""
        client = scope.get("client")
        who = household(client[0] if client else "")
        try:
            if scope["type"] == ScopeType.WEBSOCKET:
                self._budgets.handshakes.spend(who)
            elif not scope["path"].startswith(FREE):
                self._budgets.requests.spend(who)
        except LimitError as error:
            if self._budgets.is_news(who):
                all_tables: AllTables = scope["litestar_app"].state["all_tables"]
                tell("too much is asked for", level=logging.WARNING, who=all_tables.day_names.name(who))
            await refuse(error, scope, send)
            return
        await next_app(scope, receive, send)
