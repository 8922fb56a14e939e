"""What the lab's commands share: options, progress, Ctrl-C, files, tables on a terminal."""

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
from typing import Annotated, TypeAlias

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TaskID, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from undercroft.bots import COMMAND, BotSource, Outside, split_names
from undercroft.engine import SettingError, UndercroftError
from undercroft.lab.extras import extra
from undercroft.lab.plan import Plan, load
from undercroft.lab.tables import Table
from undercroft.lab.troubles import Troubles

NAME = 12
"""Names have at least so much room, however many numbers there are."""
INTERRUPTED = 130
FLAWED = 2

GameName: TypeAlias = Annotated[str, typer.Argument(help="The game, e.g. lungeon-run.")]
Bots: TypeAlias = Annotated[
    str,
    typer.Option(help="The bots, by commas; they take every seat in turn. Your own: module:Class or cmd:PROGRAM."),
]
BotSeconds: TypeAlias = Annotated[
    float, typer.Option("--bot-seconds", help="How long a bot that is a program (cmd:…) may think about an answer.")
]
Players: TypeAlias = Annotated[int | None, typer.Option(help="How many players; by default one per bot.")]
Seed: TypeAlias = Annotated[int, typer.Option(help="The same seed gives the same numbers.")]
Jobs: TypeAlias = Annotated[int | None, typer.Option(help="Processes to use; by default one per core.")]
Options: TypeAlias = Annotated[
    list[str] | None, typer.Option("--option", help="A match option, name=value; may be repeated.")
]
Packs: TypeAlias = Annotated[
    list[str] | None, typer.Option("--pack", help="A pack of cards, by folder or name; may be repeated.")
]
JsonFile: TypeAlias = Annotated[
    Path | None, typer.Option("--json", help="Write the numbers to this file as well.", metavar="FILE")
]
ReportFile: TypeAlias = Annotated[
    Path | None, typer.Option("--report", help="Write a page with pictures to this file.", metavar="FILE.html")
]
RecordsFolder: TypeAlias = Annotated[
    Path | None, typer.Option("--records", help="Keep the record of every match in this folder.", metavar="DIR")
]
EventsFile: TypeAlias = Annotated[
    Path | None,
    typer.Option("--events", help="Write every event to this file, for data tools.", metavar="FILE.parquet|.jsonl"),
]
Workers: TypeAlias = Annotated[
    str | None, typer.Option("--workers", help="Play on a cluster: dask://HOST:PORT.", metavar="ADDRESS")
]
UntilOption: TypeAlias = Annotated[
    str | None,
    typer.Option(
        "--until", help="Play on until the interval of a figure is that narrow: FIGURE=±.", metavar="FIGURE=HALF"
    ),
]
Most: TypeAlias = Annotated[int, typer.Option("--most", help="With --until: no more matches than this.")]


def read_options(words: list[str]) -> dict[str, object]:
    """Match options as typed: name=value.

    >>> read_options(["rounds=1"])
    {'rounds': '1'}
    """
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise SettingError(f"an option is given as name=value, e.g. rounds=1, not {word!r}")
        options[name.strip()] = value.strip()
    return options


def read_bots(words: str, seconds: float | None = None) -> list[BotSource]:
    """The bots as typed; one's own are usually in a file in the folder one is in.

    Programs may think so many seconds about an answer; without any, they do not play here.
    """
    if ":" in words and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())
    names = [name for name in split_names(words) if name]
    programs = [name for name in names if name.startswith(COMMAND)]
    if programs and seconds is None:
        raise SettingError(f"a program ({programs[0]!r}) can play in play, simulate and arena, but not here")
    return [Outside(name, seconds) if seconds is not None and name in programs else name for name in names]


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


def cores() -> int:
    """How many cores this process may use."""
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


@contextmanager
def plain_errors(console: Console) -> Iterator[None]:
    """Errors as one line, and the exit code for bad input."""
    try:
        yield
    except UndercroftError as error:
        console.print(f"undercroft: {escape(str(error))}", soft_wrap=True, highlight=False)
        raise typer.Exit(FLAWED) from None


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
        longest = max((len(row[0]) for row in table.rows), default=0) if number == 0 else 0
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
