"""The web service: tables over HTTP, live play over WebSockets."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import urlencode

from litestar import Litestar, MediaType, Response, get, post
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery, JSONBody

from undercroft.engine import UndercroftError
from undercroft.server.access.addresses import household_of
from undercroft.server.access.budgets import Budgets
from undercroft.server.access.limits import LIMITS, Limits
from undercroft.server.after.analyses import SECONDS
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.thinking import Thinkers
from undercroft.server.errors import MessageError, ServiceError
from undercroft.server.hall import Hall
from undercroft.server.identity import Keyring, Signer
from undercroft.server.keeping.policy import Policy
from undercroft.server.logs import tell
from undercroft.server.play.cabinet import IDLE
from undercroft.server.processes.post import Post
from undercroft.server.processes.redis_post import RedisPost
from undercroft.server.storage.pulse import Pulse
from undercroft.server.storage.storage import UNFINISHED, Storage, file_url, open_storage
from undercroft.server.tables.tables import Plan, Stage
from undercroft.server.transport.connections import Porch
from undercroft.server.transport.counting import Counted
from undercroft.server.transport.guards import ORIGINS, counted_as_deed, read_strictly, same_origin
from undercroft.server.transport.headers import add_headers
from undercroft.server.transport.heads import answering_heads
from undercroft.server.transport.host_names import AskedByName, HostNames
from undercroft.server.transport.leaving import Guests
from undercroft.server.transport.metrics import HERE, Measured, Metrics, show_metrics
from undercroft.server.transport.openapi import configuration
from undercroft.server.transport.problems import http_problem, refusal
from undercroft.server.transport.shelf import list_games, show_game, show_rules
from undercroft.server.transport.site import Site, show_page
from undercroft.server.transport.socket import play_live
from undercroft.server.transport.visitors import (
    Call,
    check_not_banned,
    hall_of,
    host_of,
    known_visitor,
    renew_cookie,
)
from undercroft.server.transport.web_afterwards import AFTERWARDS
from undercroft.server.transport.web_moderation import MODERATION
from undercroft.server.transport.web_seats import SEATS
from undercroft.server.transport.wire import (
    Health,
    Joining,
    Leaving,
    Opening,
    Problem,
    Seated,
    Seating,
    Sheet,
    seated,
    sheet,
)
from undercroft.server.watch import Watch

DATABASE = "undercroft.db"
"""The file of the tables, unless a database is named."""
KEY = "key"
"""The file of the key that signs cookies."""
LARGEST_BODY = 16_384
LONGEST_SEARCH = 100

PACKING = CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key="is_packed")
"""Cards, rules and replays go out packed. What has that option is packed already, where it should be."""

LOG = logging.getLogger(__name__)
Listed: TypeAlias = Literal["gathering", "running"]


@post("/api/tables", summary="Open a table")
async def open_table(request: Call, data: JSONBody[Opening]) -> Response[Seated]:
    """Open a table. The cookie that comes back makes its visitor the host; the tokens hold the host's seats."""
    visitor, cookie = known_visitor(request)
    names = data.names or (data.name,)
    plan = Plan(data.game, data.seats, data.options, data.packs, data.public, data.customs)
    table, tokens = await hall_of(request).open_hot_seat(visitor, names, plan, data.lesson, household_of(request))
    return Response(seated(table, tokens), cookies=[cookie])


@get("/api/tables", summary="Public tables that gather or run")
async def list_tables(
    request: Call, search: FromQuery[str] = "", stage: FromQuery[Listed | None] = None, after: FromQuery[str] = ""
) -> Response[list[Sheet]]:
    """A page of public tables, the newest first; on a page, those who have opened some take turns. Where there are
    more, the Link header says where they are.

    `search` is for words in the names of the game and of those who sit at a table.
    """
    if max(len(search), len(after)) > LONGEST_SEARCH:
        raise MessageError(f"what is searched has at most {LONGEST_SEARCH} letters")
    page = await hall_of(request).listed(search, UNFINISHED if stage is None else (Stage(stage),), after)
    more = {"search": search, "stage": stage or "", "after": page.then}
    link = urlencode({name: value for name, value in more.items() if value})
    headers = {"Link": f'</api/tables?{link}>; rel="next"'} if page.then else {}
    return Response([sheet(table) for table in page.tables], headers=headers)


@get("/api/tables/{name:str}", summary="One table")
async def show_table(request: Call, name: FromPath[str]) -> Sheet:
    """What everybody who has its link may know of a table."""
    return sheet(await hall_of(request).table(name))


@post("/api/tables/{name:str}/join", summary="Sit down", guards=[counted_as_deed])
async def join_table(request: Call, name: FromPath[str], data: JSONBody[Joining]) -> Response[Seated]:
    """Take an open seat; the token holds it."""
    visitor, cookie = known_visitor(request)
    table, seat, token = await hall_of(request).join(name, data.name, data.seat, visitor, household_of(request))
    return Response(seated(table, {seat: token}), cookies=[cookie])


@post("/api/tables/{name:str}/leave", summary="Give a seat back", status_code=200, guards=[counted_as_deed])
async def leave_table(request: Call, name: FromPath[str], data: JSONBody[Leaving]) -> Sheet:
    """Before the start the seat is open again; after it the table's stand-in plays, until one comes back."""
    return sheet(await hall_of(request).leave(name, data.token))


@post(
    "/api/tables/{name:str}/seats/{seat:int}",
    summary="Give a seat to a bot, or open it",
    status_code=200,
    guards=[counted_as_deed],
)
async def change_seat(request: Call, name: FromPath[str], seat: FromPath[int], data: JSONBody[Seating]) -> Sheet:
    """The host decides who may sit where."""
    return sheet(await hall_of(request).reseat(name, host_of(request), seat, data.who))


@post("/api/tables/{name:str}/start", summary="Begin the match", status_code=200, guards=[counted_as_deed])
async def start_table(request: Call, name: FromPath[str]) -> Sheet:
    """The host begins the match when every seat is taken."""
    return sheet(await hall_of(request).start(name, host_of(request)))


@get("/api/tables/{name:str}/record", summary="The record of a match that is over", media_type=MediaType.TEXT)
async def show_record(request: Call, name: FromPath[str]) -> str:
    """The whole match as text, seed and all."""
    return await (await hall_of(request).live(name)).record()


@get("/health", summary="Whether the service is up")
async def health(request: Call) -> Health:
    """Answers if the database does."""
    pulse: Pulse = request.app.state["pulse"]
    await pulse.feel()
    return Health()


def make_app(
    folder: Path,
    database: str | None = None,
    *,
    origins: Sequence[str] = (),
    host_names: Sequence[str] = (),
    bot_delay: Pace = AT_ONCE,
    thinkers: int = 0,
    redis: str | None = None,
    limits: Limits = LIMITS,
    idle: float = IDLE,
    metrics_from: Iterable[str] = HERE,
    watch: Watch | None = None,
    policy: Policy | None = None,
    analysis_seconds: float = SECONDS,
) -> Litestar:
    """The service. The folder holds its key and, unless a database is named, the SQLite file; with a Redis it may be
    one of several processes."""

    metrics, guests, budgets = Metrics(metrics_from), Guests(), Budgets(limits)

    @asynccontextmanager
    async def lifespan(app: Litestar) -> AsyncIterator[None]:
        app.state["signer"], storage = await _belongings(folder, database)
        post = _post(redis, app.state["signer"])
        hall = app.state["hall"] = Hall(
            storage,
            bot_delay,
            limits,
            thinkers=Thinkers(thinkers),
            post=post,
            idle=idle,
            watch=watch,
            policy=policy,
            analysis_seconds=analysis_seconds,
        )
        app.state["pulse"] = Pulse(storage)
        await hall.open_up()
        taking_up = asyncio.create_task(hall.take_up())  # whoever comes meanwhile is served
        try:
            await post.open(hall.cabinet.hear)
            tell("the service is up")
            with guests.before_the_end():
                yield
        finally:
            tell("the service stops")
            taking_up.cancel()
            await asyncio.wait([taking_up])
            await hall.close()
            await post.close()
            await storage.close()
            metrics.close()

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
            show_metrics,
            play_live,
            *SEATS,
            *AFTERWARDS,
            *MODERATION,
        ],
        lifespan=[lifespan],
        guards=[same_origin, check_not_banned],
        before_request=read_strictly,
        middleware=[Measured(metrics), Counted(budgets), AskedByName(HostNames(host_names, origins))],
        before_send=[renew_cookie, add_headers],
        exception_handlers={UndercroftError: _refuse, HTTPException: _refuse_request, Exception: _fail},
        request_max_body_size=LARGEST_BODY,
        compression_config=PACKING,
        openapi_config=configuration(),
        logging_config=None,
    )
    app.asgi_handler = answering_heads(app.asgi_handler)
    app.state[ORIGINS] = frozenset(origins)
    app.state["budgets"], app.state["porch"] = budgets, Porch(limits.connections)
    app.state["site"] = Site()
    app.state["metrics"], app.state["guests"] = metrics, guests
    return app


async def prepare(folder: Path, database: str | None = None, redis: str | None = None) -> None:
    """Make what the service needs before its first start, or say what is wrong with what is there."""
    signer, storage = await _belongings(folder, database)
    await storage.close()
    await _post(redis, signer).close()


def _post(redis: str | None, signer: Signer) -> Post:
    return Post() if redis is None else RedisPost(redis, signer.service)


def make_folder(folder: Path) -> None:
    """Make the folder where the service keeps its things."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise ServiceError(f"the folder {folder} cannot be made: {error.strerror}") from None


async def _belongings(folder: Path, database: str | None) -> tuple[Signer, Storage]:
    make_folder(folder)
    signer = Keyring(folder / KEY)
    return signer, await open_storage(database or file_url(folder / DATABASE))


def _refuse(_: Call, error: UndercroftError) -> Response[bytes]:
    status, headers, body = refusal(error)
    return Response(body, status_code=status, headers=headers, media_type=MediaType.JSON)


def _fail(_: Call, error: Exception) -> Response[Problem]:
    LOG.error("a request has failed", exc_info=error)
    return Response(Problem("failure", "something is wrong in the service: it has been noted"), status_code=500)


def _refuse_request(_: Call, error: HTTPException) -> Response[Problem]:
    return Response(http_problem(error), status_code=error.status_code, headers=error.headers)
