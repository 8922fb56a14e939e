"""Processes of the service's own that are asked something and answer: over their standard input and output, each
message with its length before it. They end when their input does."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from typing import TypeVar

import msgspec

LENGTH = 4
"""Bytes that say how long a message is."""

T = TypeVar("T")


class Child:
    """Such a process, for those who ask it."""

    def __init__(self, process: Process) -> None:
        self._process = process
        assert process.stdin is not None
        assert process.stdout is not None
        self._input, self._output = process.stdin, process.stdout

    @classmethod
    async def start(cls, module: str) -> Child:
        """A process that runs a module."""
        return cls(await asyncio.create_subprocess_exec(sys.executable, "-m", module, stdin=PIPE, stdout=PIPE))

    @property
    def pid(self) -> int:
        """The id of the process."""
        return self._process.pid

    async def tell(self, message: object) -> None:
        """Tell it something."""
        self._input.write(_framed(message))
        await self._input.drain()

    async def hear(self, kind: type[T]) -> T:
        """The next thing it says."""
        length = int.from_bytes(await self._output.readexactly(LENGTH), "big")
        return msgspec.msgpack.decode(await self._output.readexactly(length), type=kind)

    async def close(self) -> None:
        """End it, whatever it is doing."""
        if self._process.returncode is None:
            with suppress(ProcessLookupError):
                self._process.kill()
        self._input.close()
        await self._process.wait()


class Parent:
    """Those who ask, for the process itself. It lets others go first, by so much."""

    def __init__(self, niceness: int) -> None:
        signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever stops the service at a keyboard ends our input, too
        if hasattr(os, "nice"):
            os.nice(niceness)
        self._source, self._sink = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
        os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # what is printed here is no answer

    def hear(self, kind: type[T]) -> T | None:
        """The next thing that is asked; None at the end."""
        length = self._source.read(LENGTH)
        if len(length) < LENGTH:
            return None
        return msgspec.msgpack.decode(self._source.read(int.from_bytes(length, "big")), type=kind)

    def tell(self, message: object) -> None:
        """Answer something."""
        self._sink.write(_framed(message))
        self._sink.flush()


def _framed(message: object) -> bytes:
    """A message with its length before it."""
    packed = msgspec.msgpack.encode(message)
    return len(packed).to_bytes(LENGTH, "big") + packed
