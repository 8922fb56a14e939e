"""Running the web service."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Iterable
from pathlib import Path

import msgspec
import uvicorn

from undercroft.engine import SettingError
from undercroft.server.logs import Form, configuration
from undercroft.server.metrics import HERE, check_networks
from undercroft.server.openapi import document
from undercroft.server.schemas import wire_schema
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
    metrics_from: Iterable[str] = (),
    log: Form | None = None,
) -> None:
    """Serve until somebody stops it."""
    asyncio.run(prepare(folder, database))  # what is wrong with them is said at once, in one line
    app = make_app(
        folder, database, origins=origins, bot_delay=bot_delay, metrics_from=[*HERE, *check_networks(metrics_from)]
    )
    uvicorn.run(
        app,
        host=host,
        port=port,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=LAST_WORDS,
        log_config=configuration(log),
    )


def write_schema(what: str, file: Path | None = None) -> None:
    """Print what the service says and understands, or write it to a file."""
    if what not in ("wire", "http"):
        raise SettingError(f"there is a schema of 'wire' (WebSocket) and of 'http', not of {what!r}")
    found = wire_schema() if what == "wire" else document(make_app(Path()))
    text = msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"
    if file is None:
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise SettingError(f"{file} cannot be written: {error.strerror}") from None
