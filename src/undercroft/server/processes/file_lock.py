"""A lock on the SQLite file: one service to a file, unless those that share it tell each other the news.

Two that know nothing of each other would keep every table twice: what is done through one is not seen through the
other, for minutes. A lock beside the SQLite file tells them apart; it is gone with the process that has it.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from undercroft.server.errors import ServiceError


@contextmanager
def serving_from(file: Path | None, *, together: bool) -> Iterator[None]:
    """Serve from that file for a while (None: from no file): alone, or together with others that get the news."""
    try:
        import fcntl
    except ImportError:  # not on Windows
        file = None
    if file is None:
        yield
        return
    try:
        lock = os.open(file.with_name(f"{file.name}.serving"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise ServiceError(f"nothing can be written beside {file}: {error.strerror}") from None
    try:
        try:
            fcntl.flock(lock, (fcntl.LOCK_SH if together else fcntl.LOCK_EX) | fcntl.LOCK_NB)
        except BlockingIOError:
            raise ServiceError(_taken(file, os.pread(lock, 20, 0), together=together)) from None
        if not together:
            os.truncate(lock, 0)
            os.pwrite(lock, str(os.getpid()).encode(), 0)
        yield
    finally:
        os.close(lock)


def _taken(file: Path, holder: bytes, *, together: bool) -> str:
    who = f"process {holder.decode()}" if holder.isdigit() else "another process"
    alone = " without --redis" if together else ""
    return f"{who} serves from {file} already{alone}: stop it, or start both with the same --redis"
