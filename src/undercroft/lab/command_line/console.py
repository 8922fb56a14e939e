"""What the lab's commands share: progress, Ctrl-C, files, tables on a terminal."""

from __future__ import annotations

import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryFile
from types import FrameType

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from undercroft.engine import SettingError, UndercroftError
from undercroft.lab.extras import extra
from undercroft.lab.matches.plan import Plan, load
from undercroft.lab.matches.replaced_bots import Troubles
from undercroft.lab.report.tables import Table

NAME = 12
"""Names have at least so much room, however many numbers there are."""
INTERRUPTED = 130
FLAWED = 2


def tell_troubles(troubles: Troubles, console: Console) -> None:
    """Say which bots had to be replaced."""
    for line in troubles.in_words():
        console.print(Text(line), soft_wrap=True)


def check_writable(file: Path) -> None:
    """Say so before the work, not after it, if the results could not be written."""
    try:
        if file.is_dir():
            raise SettingError(f"cannot write to {file}: it is a folder; name a file")
        if not file.parent.is_dir():
            raise SettingError(f"cannot write to {file}: there is no folder {file.parent}")
        with file.open("ab") if file.exists() else TemporaryFile(dir=file.parent):
            pass
    except OSError as error:
        raise SettingError(f"cannot write to {file}: {error.strerror}; name another file") from None


def check_files(json: Path | None, report: Path | None) -> None:
    """Both files can be written, and what a page needs is there."""
    for file in (json, report):
        if file is not None:
            check_writable(file)
    if report is not None:
        for module in ("altair", "vl_convert"):
            extra(module, "report", "--report")


def write(file: Path, text: str) -> None:
    """Write the results; the tables have been shown by now, so that nothing is lost if this fails after all."""
    try:
        file.write_text(text, "utf-8")
    except OSError as error:
        raise UndercroftError(f"cannot write to {file}: {error.strerror}") from None


@contextmanager
def plain_errors(console: Console) -> Iterator[None]:
    """Errors as one line, and the exit code for bad input."""
    try:
        yield
    except UndercroftError as error:
        console.print(f"undercroft: {escape(str(error))}", soft_wrap=True, highlight=False)
        raise typer.Exit(FLAWED) from None


class Screen(Console):
    """Where tables are shown. Whoever stops reading (`| head`) still gets the files that were asked for."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more: go on in silence."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


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


def settings_of(plan: Plan) -> list[str]:
    """What was played: all that tells these matches from others."""
    defaults = {each.name: each.default for each in load(plan).settings}
    changed = [f"{name}={str(value).lower()}" for name, value in plan.options.items() if value != defaults[name]]
    return [contestants(plan.bots), *(f"pack {each}" for each in plan.packs), *changed, f"seed {plan.seed}"]


def contestants(bots: Sequence[str]) -> str:
    """Who plays against whom.

    >>> contestants(["greedy", "random"]), contestants(["greedy", "random", "greedy"]), contestants(["greedy"] * 4)
    ('greedy against random', '2 greedy against 1 random', '4 greedy')
    """
    counted = Counter(bots)
    if len(counted) == len(bots):
        return " against ".join(bots)
    return " against ".join(f"{count} {bot}" for bot, count in counted.items())


def matches_of(number: int) -> str:
    """So many matches, in words.

    >>> matches_of(1), matches_of(4000)
    ('1 match', '4,000 matches')
    """
    return "1 match" if number == 1 else f"{number:,} matches"


def drawn(table: Table) -> RichTable:
    """A table as Rich draws it."""
    picture = RichTable(
        title=table.title,
        title_justify="left",
        caption=table.note or None,
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for number, column in enumerate(table.columns):
        words = number == 0 or column == "meaning"
        longest = max([len(column), *(len(row[0]) for row in table.rows)]) if number == 0 else 0
        picture.add_column(
            escape(column),
            justify="left" if words else "right",
            overflow="fold",
            no_wrap=not words,
            min_width=min(longest, NAME) or None,
        )
    for row in table.rows:
        picture.add_row(*map(escape, row))
    return picture
