"""What happens at a table because of time: somebody's time runs out, or the patience of those who were asked."""

from __future__ import annotations

import asyncio
import logging

from undercroft.engine import StaleError, UndercroftError
from undercroft.server.errors import StorageError
from undercroft.server.play.written_match import WrittenMatch
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import known_as
from undercroft.server.wall_clock import Timer

LOG = logging.getLogger(__name__)
GRACE = 30_000
"""Whose time ran out while the service was down has so many milliseconds from when the table is taken up."""


class Deadlines:
    """Does at one table what is due by time."""

    def __init__(self, match: WrittenMatch) -> None:
        self._match = match
        self._timer = Timer(match.shared.watch, self._when_due)

    def look_at(self, due: int | None, *, put_up: bool = False) -> None:
        """Something is due at that time (None: at none). What was due before a table was put up has to wait a while:
        nobody was there to see it."""
        if put_up and due is not None and due < (now := self._match.shared.watch.now()):
            self._timer.not_before = now + GRACE
        self._timer.set(due)

    async def close(self) -> None:
        """Nothing is due any more."""
        await self._timer.close()

    async def _when_due(self, due: int) -> None:
        while True:
            try:
                return await self._time_is_up(due)
            except StorageError as error:
                LOG.warning("time at table %s could not be noted: %s", known_as(self._match.table.id), error)
                await asyncio.sleep(self._match.shared.retry)
            except UndercroftError as error:  # nobody is left to be told
                name = known_as(self._match.table.id)
                LOG.info("at table %s nothing happened because of time: %s", name, error)
                return None

    async def _time_is_up(self, due: int) -> None:
        """Do what is due by time, unless it has been done."""
        upcoming = (await self._match.sitting()).next
        if upcoming is None or upcoming[0].at > due:
            return
        alarm, word = upcoming

        def check(sitting: Sitting) -> None:
            if sitting.next != upcoming:
                raise StaleError("somebody was faster than the clock")

        await self._match.do(alarm.seat, word, check)
