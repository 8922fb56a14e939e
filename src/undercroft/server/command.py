"""Running the web service."""

from __future__ import annotations

import asyncio
import os
import sys
import webbrowser
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
MOMENT = 0.5
"""So many seconds after its start the service can be looked at."""
LAST_WORDS = 5
"""So many seconds open connections are given when the service stops."""


def has_screen() -> bool:
    """Whether somebody would see a browser that is opened here."""
    return not sys.platform.startswith("linux") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def invite(address: str) -> None:
    """Open the page, and say where it is."""
    print(f"Undercroft is at {address} (Ctrl+C stops it).", flush=True)
    if has_screen():
        webbrowser.open(address)


def run(
    folder: Path,
    host: str,
    port: int,
    database: str | None = None,
    origins: Iterable[str] = (),
    bot_delay: float = 0.0,
    metrics_from: Iterable[str] = (),
    log: Form | None = None,
    *,
    browser: bool = False,
) -> None:
    """Serve until somebody stops it; with `browser`, show the page on this machine's screen, if it has one."""
    asyncio.run(prepare(folder, database))  # what is wrong with them is said at once, in one line
    app = make_app(
        folder, database, origins=origins, bot_delay=bot_delay, metrics_from=[*HERE, *check_networks(metrics_from)]
    )
    if browser:
        address = f"http://{host}:{port}"

        async def show() -> None:
            asyncio.get_running_loop().call_later(MOMENT, invite, address)

        app.on_startup.append(show)
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
