"""The service to measure: one process on one core, without the limits that keep impatient visitors out."""

from __future__ import annotations

import argparse
import contextlib
import os
import signal
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import FrameType

import uvicorn

from undercroft.server.access.limits import NO_LIMITS
from undercroft.server.storage import writer
from undercroft.server.transport.app import make_app
from undercroft.server.transport.connections import Http
from undercroft.server.transport.websocket_sending import Sockets

PLACES = {
    "undercroft/engine": "rules",
    "undercroft/rules": "rules",
    "undercroft/abilities": "rules",
    "undercroft/server/storage": "database",
    "undercroft/server/tables/updates": "views",
    "undercroft/server": "tables",
    "sqlalchemy": "database",
    "aiosqlite": "database",
    "uvicorn": "WebSockets",
    "websockets": "WebSockets",
    "litestar": "WebSockets",
}
"""Which part of the service a file belongs to."""


class Sampler:
    """Where the processor's time goes, looked at every two milliseconds of it."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def look(self, _: int, frame: FrameType | None) -> None:
        self.seen[self._part(frame)] += 1

    def _part(self, frame: FrameType | None) -> str:
        while frame is not None:
            file = frame.f_code.co_filename
            for place, part in PLACES.items():
                if place in file:
                    if part == "rules" and self._under(frame, "server/tables/updates"):
                        return "views"
                    return part
            frame = frame.f_back
        return "event loop"

    def _under(self, frame: FrameType, place: str) -> bool:
        above = frame.f_back
        while above is not None:
            if place in above.f_code.co_filename:
                return True
            above = above.f_back
        return False


@contextlib.contextmanager
def sampled(file: Path | None) -> Iterator[None]:
    """Write down where the time went, if anybody wants to know."""
    if file is None:
        yield
        return
    sampler = Sampler()
    signal.signal(signal.SIGPROF, sampler.look)
    signal.setitimer(signal.ITIMER_PROF, 0.002, 0.002)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        total = sum(sampler.seen.values()) or 1
        lines = (f"  {count / total:>6.1%} {part}\n" for part, count in sampler.seen.most_common())
        file.write_text("".join(lines))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.service.host", description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("port", type=int)
    parser.add_argument("--database")
    parser.add_argument("--redis", help="where several of them tell each other the news")
    parser.add_argument("--core", type=int, help="the core to stay on")
    parser.add_argument("--one-by-one", action="store_true", help="one transaction for each choice")
    parser.add_argument("--idle", type=float, default=60.0)
    parser.add_argument("--sample", type=Path, help="write there where the time went")
    given = parser.parse_args()
    if given.core is not None:
        os.sched_setaffinity(0, {given.core})
    if given.one_by_one:
        writer.LARGEST_BATCH = 1
    app = make_app(given.folder, given.database, redis=given.redis, limits=NO_LIMITS, idle=given.idle)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    with sampled(given.sample):
        uvicorn.run(
            app, host="127.0.0.1", port=given.port, log_level="warning", http=Http, ws=Sockets, ws_max_size=4096
        )


if __name__ == "__main__":
    main()
