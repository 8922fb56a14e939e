"""A progress bar, and Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    ProgressColumn,
    Task,
    TaskID,
    TextColumn,
    TimeRemainingColumn,
)
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
    """A progress bar for each part of the work, and whether Ctrl-C has been pressed."""

    def __init__(self, bar: Progress, heard: Callable[[], bool]) -> None:
        self._bar, self.stop = bar, heard
        self._task = TaskID(0)

    def begin(self, what: str, total: int, done: int = 0) -> None:
        """A bar for the next part, of which some may be done already."""
        self._task = self._bar.add_task(what, total=total, completed=done)

    def expect(self, total: int) -> None:
        """So many matches in all."""
        self._bar.update(self._task, total=total)

    def advance(self, number: int = 1) -> None:
        """One more match, or several."""
        self._bar.advance(self._task, number)

    def say(self, line: str) -> None:
        """A line above the bars."""
        self._bar.console.print(line, highlight=False, soft_wrap=True)


@contextmanager
def watching(console: Console, total: int, what: str = "matches") -> Iterator[Watch]:
    """A progress bar on a terminal; once Ctrl-C is pressed, `stop` says so."""
    with _showing(console, BarColumn(), MofNCompleteColumn(), Rate(what), TimeRemainingColumn()) as watch:
        watch.begin("", total)
        yield watch


@contextmanager
def watching_parts(console: Console) -> Iterator[Watch]:
    """The same for work in several parts, each of which is begun with its name."""
    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    with _showing(console, *columns) as watch:
        yield watch


@contextmanager
def _showing(console: Console, *columns: ProgressColumn) -> Iterator[Watch]:
    bar = Progress(*columns, console=console, disable=not console.is_terminal)
    with first_interrupt() as heard, bar:
        yield Watch(bar, heard)


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
