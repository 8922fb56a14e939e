"""Who is looking at a table, through this process and through others."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from undercroft.server.processes.news import Here, Post

STALE = 60.0
"""So many seconds another process is believed to be there after it was heard of."""


class Presence:
    """The seats of one table that somebody looks from."""

    def __init__(self, table: str, post: Post, changed: Callable[[], None], stale: float = STALE) -> None:
        self._table = table
        self._post = post
        self._changed = changed
        self._stale = stale
        self._mine: Counter[int] = Counter()
        self._others: dict[str, tuple[frozenset[int], float]] = {}
        self.here: frozenset[int] = frozenset()
        """The seats somebody is looking from."""

    @contextmanager
    def of(self, seat: int | None) -> Iterator[None]:
        """Count one who looks from that seat (None: a spectator, who is not counted)."""
        if seat is None:
            yield
            return
        self._mine[seat] += 1
        self._tell()
        try:
            yield
        finally:
            self._mine[seat] -= 1
            if not self._mine[seat]:
                del self._mine[seat]
            self._tell()

    def hear(self, process: str, seats: frozenset[int]) -> None:
        """Another process says who looks through it."""
        if seats:
            self._others[process] = seats, time.monotonic()
        else:
            self._others.pop(process, None)
        if self._count():
            self._changed()

    def repeat(self) -> None:
        """Say again who looks through this process, and forget processes that were silent for long."""
        now = time.monotonic()
        self._others = {name: each for name, each in self._others.items() if now - each[1] < self._stale}
        if self._count():
            self._changed()
        if self._mine:
            self._say()

    def _count(self) -> bool:
        """See again who is here; whether that has changed."""
        before = self.here
        self.here = frozenset(self._mine).union(*(seats for seats, _ in self._others.values()))
        return self.here != before

    def _tell(self) -> None:
        self._count()
        self._say()
        self._changed()

    def _say(self) -> None:
        self._post.send(Here(self._table, self._post.process, frozenset(self._mine)))
