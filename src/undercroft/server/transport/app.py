"""The web service: all its routes, and what stands before and behind them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from litestar import Litestar, MediaType, Response, get
from litestar.config.compression import CompressionConfig
from litestar.exceptions import HTTPException

from undercroft.engine import UndercroftError
from undercroft.server.access.budgets import Budgets
from undercroft.server.access.limits import LIMITS, Limits
from undercroft.server.after.analyses import SECONDS
from undercroft.server.all_tables import AllTables
from undercroft.server.bots.pace import AT_ONCE, Pace
from undercroft.server.bots.thinkers import Thinkers
from undercroft.server.errors import ServiceError
from undercroft.server.identity import Keyring, Signer
from undercroft.server.keeping.old_tables import Policy
from undercroft.server.logs import tell
from undercroft.server.play.tables_in_play import IDLE
from undercroft.server.processes.news import Post
from undercroft.server.processes.redis_news import RedisPost
from undercroft.server.storage.database import file_url
from undercroft.server.storage.storage import Storage, open_storage
from undercroft.server.transport.client_files import Site, show_page
from undercroft.server.transport.connections import Porch
from undercroft.server.transport.games import list_games, show_game, show_rules
from undercroft.server.transport.guards import ORIGINS, read_strictly, same_origin
from undercroft.server.transport.head_requests import answering_heads
from undercroft.server.transport.headers import add_headers
from undercroft.server.transport.host_names import AskedByName, HostNames
from undercroft.server.transport.match_routes import AFTERWARDS
from undercroft.server.transport.metrics import HERE, Measured, Metrics, show_metrics
from undercroft.server.transport.moderation_routes import MODERATION
from undercroft.server.transport.open_websockets import Guests
from undercroft.server.transport.openapi import configuration
from undercroft.server.transport.problems import http_problem, refusal
from undercroft.server.transport.request_limits import Counted
from undercroft.server.transport.seat_routes import SEATS
from undercroft.server.transport.table_routes import TABLES
from undercroft.server.transport.visitors import (
    Call,
    check_not_banned,
    renew_cookie,
    tables_of,
)
from undercroft.server.transport.websocket import play_live
from undercroft.server.transport.wire import (
    Health,
    Problem,
)
from undercroft.server.wall_clock import Watch

DATABASE = "undercroft.db"
"""The file of the tables, unless a database is named."""
KEY = "key"
"""The file of the key that signs cookies."""
LARGEST_BODY = 16_384

PACKING = CompressionConfig("gzip", minimum_size=1024, gzip_compress_level=5, exclude_opt_key="is_packed")
"""Cards, rules and replays go out packed. What has that option is packed already, where it should be."""

LOG = logging.getLogger(__name__)


@get("/health", summary="Whether the service is up")
async def health(request: Call) -> Health:
    """Answers if the database does."""
    await tables_of(request).storage.check_health()
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
        all_tables = app.state["all_tables"] = AllTables(
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
        await all_tables.renew()
        taking_up = asyncio.create_task(all_tables.take_up())  # whoever comes meanwhile is served
        try:
            await post.open(all_tables.in_play.hear)
            tell("the service is up")
            with guests.before_the_end():
                yield
        finally:
            tell("the service stops")
            taking_up.cancel()
            await asyncio.wait([taking_up])
            await all_tables.close()
            await post.close()
            await storage.close()
            metrics.close()

    app = Litestar(
        [
            *TABLES,
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
