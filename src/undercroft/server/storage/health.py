"""Whether the service is up. However often that is asked, the database is asked once in a while."""

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
        """Be sure that it answers, or say that it does not; whoever asks meanwhile waits for the same answer."""
        async with self._feeling:
            if time.monotonic() - self._felt < self._fresh:
                return
            await self._storage.answers()
            self._felt = time.monotonic()
