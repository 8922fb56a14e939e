"""Moves the bots of a table as long as they are asked."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Mapping
from typing import TYPE_CHECKING

from undercroft.engine import ChoiceError, UndercroftError
from undercroft.server.bots.thinkers import Words
from undercroft.server.errors import StorageError, ThinkingError
from undercroft.server.tables.settings import DEFAULT
from undercroft.server.tables.table import known_as

if TYPE_CHECKING:
    from undercroft.server.play.live_table import LiveTable

LOG = logging.getLogger(__name__)
NOT_OURS = 2.0
"""So many seconds until a table whose bots another process moves is looked at again."""


class Driver:
    """Moves the bots of one table, one answer at a time; awake only while one of them is asked."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self._shared = live.shared
        self._name = known_as(live.table.id)
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    @property
    def awake(self) -> bool:
        """Whether a bot is thinking, or may be asked."""
        return self._task is not None

    def wake(self) -> None:
        """Something has happened at the table: a bot may be asked now."""
        if self._task is None and not self._closed and self._live.bots:
            self._task = asyncio.create_task(self._drive())

    async def close(self) -> None:
        """Let the bots rest for good."""
        self._closed = True
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait([self._task])

    async def _drive(self) -> None:
        while True:
            try:
                if not await self._move():
                    break
            except ChoiceError:
                continue  # a player took something back meanwhile: the bot is asked anew, or not at all
            except StorageError as error:
                LOG.warning("a bot at table %s could not play: %s", self._name, error)
                await asyncio.sleep(self._shared.retry)
            except UndercroftError as error:
                LOG.error("table %s cannot go on: %s", self._name, error)
                break
        self._task = None
        self._shared.post.has_thought(self._live.table.id)

    async def _move(self) -> bool:
        """Let a bot answer, if one is asked; whether one was."""
        words, asked = await self._live.asked()
        bots = self._live.bots
        if bots.keys().isdisjoint(asked):
            return False
        if not await self._shared.post.may_think(self._live.table.id):
            await asyncio.sleep(NOT_OURS)
            return True
        ready = time.monotonic() + self._shared.bot_delay.pause()
        seat, key = await self._think(words, asked, bots)
        await asyncio.sleep(max(0.0, ready - time.monotonic()))
        await self._live.choose(seat, key, asked[seat], for_somebody=not self._live.table.chairs[seat].bot)
        return True

    async def _think(self, words: Words, asked: Mapping[int, int], bots: Mapping[int, str]) -> tuple[int, str]:
        """The answer of the first bot that is asked; the usual one if it cannot be brought to give any."""
        thinking = {seat: name for seat, name in bots.items() if name != DEFAULT}
        if thinking.keys().isdisjoint(asked):
            return await self._usual(asked, bots)
        try:
            live = self._live
            thought = await self._shared.thinkers.think(live.table, thinking, words, live.urgency, live.backdrop)
            if thought.seat is None or thought.seat not in asked:
                raise ThinkingError(f"the bots have lost their way at this table ({thought})")
        except ThinkingError as error:
            LOG.error("table %s goes on with the usual answer: %s", self._name, error)
            return await self._usual(asked, bots)
        return thought.seat, thought.key

    async def _usual(self, asked: Mapping[int, int], bots: Mapping[int, str]) -> tuple[int, str]:
        seat = next(each for each in asked if each in bots)
        decision = (await self._live.sitting()).match.seat(seat).decision
        return seat, "" if decision is None else decision.default.key
