"""A progress bar, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TimeRemainingColumn
from rich.text import Text


class Rate(ProgressColumn):
    """Matches, or whatever is counted, per second."""

    def __init__(self, what: str = "matches") -> None:
        super().__init__()
        self._what = what

    def render(self, task: Task) -> Text:
        """The rate of the last moments."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} {self._what}/s", style="progress.data.speed")


class Watch:
    """A progress bar, and whether Ctrl-C has been pressed."""

    def __init__(self, bar: Progress, task: TaskID, heard: Callable[[], bool]) -> None:
        self._bar, self._task, self.stop = bar, task, heard

    def expect(self, total: int) -> None:
        """So many matches in all."""
        self._bar.update(self._task, total=total)

    def advance(self, number: int = 1) -> None:
        """One more match, or several."""
        self._bar.advance(self._task, number)


@contextmanager
def watching(console: Console, total: int, what: str = "matches") -> Iterator[Watch]:
    """A progress bar on a terminal; once Ctrl-C is pressed, `stop` says so."""
    columns = (BarColumn(), MofNCompleteColumn(), Rate(what), TimeRemainingColumn())
    bar = Progress(*columns, console=console, disable=not console.is_terminal)
    with first_interrupt() as heard, bar:
        yield Watch(bar, bar.add_task("", total=total), heard)


@contextmanager
def first_interrupt() -> Iterator[Callable[[], bool]]:
    """Whether Ctrl-C has been pressed: once asks for an orderly end, a second time is Python's own."""
    heard = False

    def hear(number: int, frame: FrameType | None) -> None:
        nonlocal heard
        heard = True
        signal.signal(signal.SIGINT, signal.default_int_handler)

    before = signal.signal(signal.SIGINT, hear)
    try:
        yield lambda: heard
    finally:
        signal.signal(signal.SIGINT, before)
