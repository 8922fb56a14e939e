"""The health check: whether the database answers. It is asked once a second at most."""

from __future__ import annotations

import asyncio
import time

from undercroft.server.storage.storage import Storage

FRESH = 1.0
"""So many seconds an answer of the database is believed."""


class HealthCheck:
    """Whether the database answers."""

    def __init__(self, storage: Storage, fresh: float = FRESH) -> None:
        self._storage = storage
        self._fresh = fresh
        self._felt = time.monotonic() - fresh
        self._feeling = asyncio.Lock()

    async def check(self) -> None:
        """Raise if it does not answer; those who ask at the same time wait for the same answer."""
        async with self._feeling:
            if time.monotonic() - self._felt < self._fresh:
                return
            await self._storage.answers()
            self._felt = time.monotonic()
