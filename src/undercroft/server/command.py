"""Running the web service."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from pathlib import Path

import uvicorn

from undercroft.server.policy import Policy
from undercroft.server.web import make_app, prepare

LARGEST_FRAME = 4096
"""No message of a player is longer, in bytes."""
LAST_WORDS = 5
"""So many seconds open connections are given when the service stops."""


def run(
    folder: Path,
    host: str,
    port: int,
    database: str | None = None,
    origins: Iterable[str] = (),
    bot_delay: float = 0.0,
    policy: Policy | None = None,
) -> None:
    """Serve until somebody stops it."""
    asyncio.run(prepare(folder, database))  # what is wrong with them is said at once, in one line
    app = make_app(folder, database, origins=origins, bot_delay=bot_delay, policy=policy)
    uvicorn.run(app, host=host, port=port, ws_max_size=LARGEST_FRAME, timeout_graceful_shutdown=LAST_WORDS)
