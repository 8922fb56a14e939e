"""The web service: tables over HTTP, live play over WebSockets."""

from __future__ import annotations

import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from litestar import Litestar, MediaType, Request, Response, get, post
from litestar.datastructures import Cookie
from litestar.middleware.rate_limit import RateLimitConfig
from litestar.openapi import OpenAPIConfig
from litestar.params import FromPath, JSONBody

from undercroft.engine import UndercroftError
from undercroft.server.errors import NotYoursError, ServiceError
from undercroft.server.guards import ORIGINS, Doors, same_origin
from undercroft.server.hall import Hall
from undercroft.server.identity import Signer, load_key, new_name
from undercroft.server.problems import problem, status_of
from undercroft.server.shelf import list_games, show_game, show_rules
from undercroft.server.site import Site, show_page
from undercroft.server.socket import play_live
from undercroft.server.storage import Storage, file_url, open_storage
from undercroft.server.wire import Joining, Leaving, Opening, Problem, Seated, Seating, Sheet, sheet

COOKIE = "undercroft-visitor"
A_YEAR = 365 * 24 * 3600
LARGEST_BODY = 16_384
REQUESTS_PER_MINUTE = 300
SOCKETS_PER_ADDRESS = 40
UNLIMITED = ["^/health$", "^/assets/"]
"""Paths that are not counted as requests."""

Call = Request[Any, Any, Any]


@post("/api/tables", summary="Open a table")
async def open_table(request: Call, data: JSONBody[Opening]) -> Response[Seated]:
    """Open a table. The cookie that comes back makes its visitor the host; the token holds the host's seat."""
    visitor = _visitor(request) or new_name()
    table, token = await _hall(request).open(
        visitor, data.name, data.game, data.seats, data.options, data.packs, public=data.public
    )
    signer: Signer = request.app.state["signer"]
    cookie = Cookie(
        COOKIE,
        value=signer.sign(visitor),
        max_age=A_YEAR,
        httponly=True,
        samesite="strict",
        secure=request.url.scheme == "https",
    )
    seat = data.seats.index("me") if token is not None else None
    return Response(Seated(sheet(table), seat, token), cookies=[cookie])


@get("/api/tables", summary="Public tables that gather or run")
async def list_tables(request: Call) -> list[Sheet]:
    """Public tables, the newest first."""
    return [sheet(table) for table in await _hall(request).listed()]


@get("/api/tables/{name:str}", summary="One table")
async def show_table(request: Call, name: FromPath[str]) -> Sheet:
    """What everybody who has its link may know of a table."""
    return sheet(await _hall(request).table(name))


@post("/api/tables/{name:str}/join", summary="Sit down")
async def join_table(request: Call, name: FromPath[str], data: JSONBody[Joining]) -> Seated:
    """Take an open seat; the token holds it."""
    table, seat, token = await _hall(request).join(name, data.name, data.seat)
    return Seated(sheet(table), seat, token)


@post("/api/tables/{name:str}/leave", summary="Give a seat back", status_code=200)
async def leave_table(request: Call, name: FromPath[str], data: JSONBody[Leaving]) -> Sheet:
    """Leave before the start."""
    return sheet(await _hall(request).leave(name, data.token))


@post("/api/tables/{name:str}/seats/{seat:int}", summary="Give a seat to a bot, or open it", status_code=200)
async def change_seat(request: Call, name: FromPath[str], seat: FromPath[int], data: JSONBody[Seating]) -> Sheet:
    """The host decides who may sit where."""
    return sheet(await _hall(request).reseat(name, _host(request), seat, data.who))


@post("/api/tables/{name:str}/start", summary="Begin the match", status_code=200)
async def start_table(request: Call, name: FromPath[str]) -> Sheet:
    """The host begins the match when every seat is taken."""
    return sheet(await _hall(request).start(name, _host(request)))


@get("/api/tables/{name:str}/record", summary="The record of a match that is over", media_type=MediaType.TEXT)
async def show_record(request: Call, name: FromPath[str]) -> str:
    """The whole match as text, seed and all."""
    return await (await _hall(request).live(name)).record()


@get("/health", summary="Whether the service is up")
async def health(request: Call) -> dict[str, str]:
    """Answers if the database does."""
    await _hall(request).listed()
    return {"status": "ok"}


def make_app(
    folder: Path, database: str | None = None, *, origins: Iterable[str] = (), bot_delay: float = 0.0
) -> Litestar:
    """The service. The folder holds its key and, unless a database is named, the SQLite file."""

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state["signer"], storage = await _belongings(folder, database)
        hall = app.state["hall"] = Hall(storage, bot_delay)
        try:
            await hall.take_up()
            yield
        finally:
            await hall.close()
            await storage.close()

    app = Litestar(
        [
            open_table,
            list_tables,
            show_table,
            join_table,
            leave_table,
            change_seat,
            start_table,
            show_record,
            health,
            list_games,
            show_game,
            show_rules,
            show_page,
            play_live,
        ],
        lifespan=[lifespan],
        guards=[same_origin],
        middleware=[
            RateLimitConfig(rate_limit=("minute", REQUESTS_PER_MINUTE), exclude=["^/health$", "^/assets/"]).middleware
        ],
        exception_handlers={UndercroftError: _refuse},
        request_max_body_size=LARGEST_BODY,
        openapi_config=OpenAPIConfig(title="Undercroft", version="1"),
        logging_config=None,
    )
    app.state[ORIGINS] = frozenset(origins)
    app.state["doors"] = Doors(SOCKETS_PER_ADDRESS)
    app.state["site"] = Site()
    logging.getLogger("undercroft.server").setLevel(logging.INFO)
    return app


async def prepare(folder: Path, database: str | None = None) -> None:
    """Make what the service needs before its first start, or say what is wrong with what is there."""
    _, storage = await _belongings(folder, database)
    await storage.close()


async def _belongings(folder: Path, database: str | None) -> tuple[Signer, Storage]:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError(f"the folder {folder} cannot be made: {error.strerror}") from None
    signer = Signer(load_key(folder / "key"))
    return signer, await open_storage(database or file_url(folder / "undercroft.db"))


def _refuse(_: Call, error: UndercroftError) -> Response[Problem]:
    return Response(problem(error), status_code=status_of(error))


def _hall(request: Call) -> Hall:
    hall: Hall = request.app.state["hall"]
    return hall


def _visitor(request: Call) -> str | None:
    """Who this is, if the cookie is one of ours."""
    signer: Signer = request.app.state["signer"]
    return signer.read(request.cookies.get(COOKIE, ""))


def _host(request: Call) -> str:
    visitor = _visitor(request)
    if visitor is None:
        raise NotYoursError("only the host, who opened the table, may do this")
    return visitor
