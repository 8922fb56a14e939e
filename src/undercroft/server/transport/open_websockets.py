"""All open WebSockets. When the service stops, each is told, after what is under way there is finished."""

from __future__ import annotations

import asyncio
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Protocol

SIGNALS = (signal.SIGTERM, signal.SIGINT)
PATIENCE = 3.0
"""So many seconds the last answers may take."""
RESTART = 1012
"""The WebSocket's code for "the service restarts"."""


class Guest(Protocol):
    """One open WebSocket."""

    async def say_goodbye(self) -> None:
        """Finish the answer that is under way, say that the service stops, and close."""


class Guests:
    """All open WebSockets."""

    def __init__(self) -> None:
        self._here: set[Guest] = set()
        self._leaving: asyncio.Task[None] | None = None

    def __len__(self) -> int:
        return len(self._here)

    @contextmanager
    def welcome(self, guest: Guest) -> Iterator[None]:
        """Count one while it is open."""
        self._here.add(guest)
        try:
            yield
        finally:
            self._here.discard(guest)

    async def say_goodbye(self, patience: float = PATIENCE) -> None:
        """Tell everybody that the service stops, each after what is under way; those that are too slow are left."""
        goodbyes = [asyncio.create_task(guest.say_goodbye()) for guest in self._here]
        if goodbyes:
            _, slow = await asyncio.wait(goodbyes, timeout=patience)
            for each in slow:
                each.cancel()
            await asyncio.gather(*goodbyes, return_exceptions=True)

    @contextmanager
    def before_the_end(self) -> Iterator[None]:
        """While this lasts, a signal to stop is obeyed after the goodbyes; the second one at once."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        loop = asyncio.get_running_loop()
        obeyed = {number: signal.getsignal(number) for number in SIGNALS}

        def obey(number: int, frame: FrameType | None) -> None:
            for each, handler in obeyed.items():
                signal.signal(each, handler)
            signal.raise_signal(number)

        async def leave(number: int) -> None:
            await self.say_goodbye()
            obey(number, None)

        def hear(number: int, frame: FrameType | None) -> None:
            if self._leaving is not None:
                obey(number, frame)
                return
            loop.call_soon_threadsafe(begin, number)

        def begin(number: int) -> None:
            if self._leaving is None:
                self._leaving = loop.create_task(leave(number))

        for number in SIGNALS:
            signal.signal(number, hear)
        try:
            yield
        finally:
            for number, handler in obeyed.items():
                signal.signal(number, handler)
            if self._leaving is not None:
                self._leaving.cancel()
