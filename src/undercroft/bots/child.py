"""A program that is asked by lines on its standard input and answers by lines on its standard output.

It is never trusted: it may be slow, silent, verbose or gone, and may have started programs of its own. Two threads
write and read for it, so that nobody waits longer than he wants to, and a third keeps its last words.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import threading
import time
import weakref
from collections.abc import Sequence
from contextlib import suppress
from typing import IO

LONGEST = 1 << 16
"""Bytes that an answer may have."""
MOST = 16
"""Lines that nobody has asked for before it counts as flooding."""
GRACE = 1.0
"""Seconds a program has to leave by itself."""
PATIENCE = 0.2
"""Seconds between two looks at whether it is still there."""
LAST_WORDS = 300
"""How many of the last bytes of its standard error are kept."""


class Misbehaved(Exception):
    """What a program has done that it should not have, in words that go on after its name."""


class Flood:
    """A program has written more than anybody could want to read."""


FLOOD = Flood()
Heard = bytes | Flood | None
"""A line, too many of them, or none any more."""


class Child:
    """A program, started at once. `end` ends it and everything it has started; so does forgetting it."""

    def __init__(self, words: Sequence[str]) -> None:
        # In a session of its own: Ctrl-C is not meant for it, and all it starts can be ended with it.
        self._process = subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,
        )
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        self._outbox: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self._heard: queue.SimpleQueue[Heard] = queue.SimpleQueue()
        self._last_words = bytearray()
        self._silent = threading.Event()
        tasks = (
            threading.Thread(target=_write, args=(process.stdin, self._outbox), daemon=True),
            threading.Thread(target=_read, args=(process.stdout, self._heard, self._silent), daemon=True),
            threading.Thread(target=_listen, args=(process.stderr, self._last_words), daemon=True),
        )
        for task in tasks:
            task.start()
        self._ended = weakref.finalize(self, _end, process, self._outbox, tasks)

    def tell(self, message: bytes) -> None:
        """Say something that needs no answer."""
        self._outbox.put(message)

    def ask(self, message: bytes, seconds: float) -> bytes:
        """The line that is answered; raises Misbehaved if there is none in time, or more than one."""
        with suppress(queue.Empty):
            self._check(self._heard.get_nowait())
            raise Misbehaved("has spoken without being asked")
        self._outbox.put(message)
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            ended = self._process.poll() is not None  # what it has started may hold its output open
            with suppress(queue.Empty):
                return self._check(self._heard.get(timeout=min(left, PATIENCE)))
            if ended:
                raise Misbehaved(self._farewell())
        raise Misbehaved(f"has given no answer within {seconds:g} s")

    def _check(self, heard: Heard) -> bytes:
        if isinstance(heard, Flood):
            raise Misbehaved("has written far more than an answer")
        if heard is None:
            raise Misbehaved(self._farewell())
        return heard

    def _farewell(self) -> str:
        """How it ended."""
        try:
            code = self._process.wait(GRACE)
            how = f"was ended by signal {-code}" if code < 0 else f"has ended with code {code}"
        except subprocess.TimeoutExpired:
            how = "has closed its standard output"
        self._ended()
        last = self._last_words.decode("utf-8", "replace").strip().splitlines()
        return f"{how} ({last[-1].strip()})" if last else how

    def end(self, grace: float = 0.0) -> None:
        """End it; with some grace, after it has heard everything and had that many seconds to leave by itself."""
        self._outbox.put(None)
        if grace and self._silent.wait(grace) and self._process.poll() is None:
            with suppress(subprocess.TimeoutExpired):
                self._process.wait(grace)
        self._ended()


def _write(stdin: IO[bytes], outbox: queue.SimpleQueue[bytes | None]) -> None:
    """Write what is in the outbox; a program that does not read keeps only this thread waiting."""
    with suppress(OSError, ValueError), stdin:
        while (message := outbox.get()) is not None:
            left = memoryview(message)
            while left:
                left = left[stdin.write(left) :]


def _read(stdout: IO[bytes], heard: queue.SimpleQueue[Heard], silent: threading.Event) -> None:
    """Take lines, but never more than can be wanted."""
    rest = b""
    with suppress(OSError, ValueError):
        while chunk := stdout.read(LONGEST):
            *lines, rest = (rest + chunk).split(b"\n")
            for line in lines:
                heard.put(line)
            if len(rest) > LONGEST or heard.qsize() > MOST:
                heard.put(FLOOD)
                return
    heard.put(None)
    silent.set()


def _listen(stderr: IO[bytes], kept: bytearray) -> None:
    """Keep the last words, and let the rest go."""
    with suppress(OSError, ValueError):
        while chunk := stderr.read(LONGEST):
            kept += chunk
            del kept[:-LAST_WORDS]


def _end(
    process: subprocess.Popen[bytes], outbox: queue.SimpleQueue[bytes | None], tasks: Sequence[threading.Thread]
) -> None:
    """End a program and everything it has started."""
    outbox.put(None)
    if hasattr(os, "killpg"):
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(process.pid, signal.SIGKILL)  # all that it started, whether or not it is still there itself
    with suppress(OSError):
        process.kill()
    process.wait()
    for task in tasks:
        task.join(GRACE)
    for pipe, task in zip((process.stdin, process.stdout, process.stderr), tasks):
        if pipe is not None and not task.is_alive():  # somebody out of reach may hold the other end
            pipe.close()
