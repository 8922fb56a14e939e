"""Runs the web service, in one process or several, and prints its schemas."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import tempfile
import threading
import time
import webbrowser
from collections.abc import Callable, Mapping
from pathlib import Path

import msgspec
import uvicorn
from litestar import Litestar
from uvicorn.config import STARTUP_FAILURE
from uvicorn.supervisors import Multiprocess

from undercroft.engine import SettingError
from undercroft.server.logs import Form, configuration
from undercroft.server.processes.file_lock import serving_from
from undercroft.server.sentences import sentences
from undercroft.server.storage.database import file_of, file_url
from undercroft.server.transport.app import DATABASE, make_app, make_folder, prepare
from undercroft.server.transport.connections import Http, allow_many_files
from undercroft.server.transport.json_schema import wire_schema
from undercroft.server.transport.metrics import SHARED
from undercroft.server.transport.openapi import document
from undercroft.server.transport.websocket_sending import Sockets

LARGEST_FRAME = 4096
"""No message of a player is longer, in bytes."""
MOMENT, TRIES = 0.3, 100
"""So many seconds pass until it is tried whether the service is up, and so often."""
LAST_WORDS = 5
"""So many seconds open connections are given when the service stops."""
SIGN_OF_LIFE = 60
"""So many seconds one of several processes may be silent, e.g. while it starts, before another takes its place."""


class Workers(Multiprocess):
    """Several processes that serve, each replaced as soon as it is gone."""

    def keep_subprocess_alive(self) -> None:
        """Put others in the place of those that are gone; who dies while it is asked is not waited for."""
        for process in self.processes:
            process.child_conn.close()  # else its end of the pipe stays open here when it dies
        super().keep_subprocess_alive()


def has_screen() -> bool:
    """Whether somebody would see a browser that is opened here."""
    return not sys.platform.startswith("linux") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )


def invite(host: str, port: int) -> None:
    """Open the page as soon as it is there, and say where it is."""
    for _ in range(TRIES):
        time.sleep(MOMENT)
        with contextlib.suppress(OSError), socket.create_connection((host, port), MOMENT):
            break
    else:
        return
    address = f"http://{host}:{port}"
    print(f"Undercroft is at {address} (Ctrl+C stops it).", flush=True)
    if has_screen():
        webbrowser.open(address)


def run(
    make: Callable[[], Litestar],
    folder: Path,
    database: str | None,
    redis: str | None,
    *,
    host: str,
    port: int,
    processes: int = 1,
    log: Form | None = None,
    browser: bool = False,
) -> None:
    """Serve until somebody stops it; with `browser`, show the page on this machine's screen, if it has one."""
    if processes > 1 and redis is None:
        raise SettingError("several processes tell each other the news through Redis: --redis redis://localhost")
    allow_many_files()
    make_folder(folder)
    config = uvicorn.Config(
        make,
        factory=True,
        host=host,
        port=port,
        workers=processes,
        http=Http,
        ws=Sockets,
        ws_max_size=LARGEST_FRAME,
        timeout_graceful_shutdown=LAST_WORDS,
        timeout_worker_healthcheck=SIGN_OF_LIFE,
        log_config=configuration(log),
    )
    with serving_from(file_of(database or file_url(folder / DATABASE)), together=redis is not None):
        asyncio.run(prepare(folder, database, redis))  # what is wrong with them is said at once, in one line
        if browser:
            threading.Thread(target=invite, args=(host, port), daemon=True).start()
        _serve(config, processes)


def _serve(config: uvicorn.Config, processes: int) -> None:
    """Serve with so many processes, until somebody stops them."""
    if processes > 1:
        with tempfile.TemporaryDirectory(prefix="undercroft-") as numbers:
            os.environ.setdefault(SHARED, numbers)
            Workers(config, sockets=[config.bind_socket()]).run()
        return
    server = uvicorn.Server(config)
    with contextlib.suppress(KeyboardInterrupt):
        server.run()
    if not server.started:
        raise SystemExit(STARTUP_FAILURE)


def write_schema(what: str, file: Path | None = None) -> None:
    """Print what the service says and understands, or write it to a file."""
    kinds: Mapping[str, Callable[[], Mapping[str, object]]] = {
        "wire": wire_schema,
        "http": lambda: document(make_app(Path())),
        "sentences": sentences,
    }
    if what not in kinds:
        raise SettingError(
            f"there is a schema of 'wire' (WebSocket) and of 'http', and there are 'sentences', not {what!r}"
        )
    found = kinds[what]()
    text = msgspec.json.format(msgspec.json.encode(found)).decode() + "\n"
    if file is None:
        sys.stdout.write(text)
        return
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise SettingError(f"{file} cannot be written: {error.strerror}") from None
