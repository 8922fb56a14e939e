"""`undercroft simulate`: bots play many matches, tables say what came of it."""

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
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task, TimeRemainingColumn
from rich.table import Table as RichTable
from rich.text import Text

from undercroft.engine import SettingError, UndercroftError
from undercroft.lab.plan import Plan, load
from undercroft.lab.report import Report
from undercroft.lab.simulation import run
from undercroft.lab.tables import Table

EPILOG = """
Examples:

  undercroft simulate lungeon-run

  undercroft simulate run-away --bots greedy --players 4

  undercroft simulate lungeon-run -n 10000 --seed 1 --json out.json

  undercroft simulate dash-through-the-dungeon --pack high-stakes

  undercroft simulate lungeon-run --bots greedy --option rounds=1

  undercroft simulate lungeon-run --bots my_bots:Cautious,greedy
"""
INTERRUPTED = 130


def simulate(
    game: Annotated[str, typer.Argument(help="The game, e.g. lungeon-run.")],
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches.")] = 1000,
    bots: Annotated[
        str,
        typer.Option(
            help="The bots, separated by commas; they take every seat in turn. One of your own: module:Class."
        ),
    ] = "greedy,random",
    players: Annotated[int | None, typer.Option(help="How many players; by default one per bot.")] = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers.")] = 0,
    jobs: Annotated[int | None, typer.Option(help="Processes to use; by default one per core.")] = None,
    option: Annotated[list[str] | None, typer.Option(help="A match option, name=value; may be repeated.")] = None,
    pack: Annotated[
        list[str] | None, typer.Option(help="A pack of cards, by folder or name; may be repeated.")
    ] = None,
    json: Annotated[Path | None, typer.Option(help="Write the numbers to this file as well.")] = None,
) -> None:
    """Let bots play many matches and show who wins, how long it takes and what happens.

    Every bot sits in every seat equally often. Ctrl-C stops early and shows what there is.
    """
    errors = Console(stderr=True)
    if ":" in bots and os.getcwd() not in sys.path:
        sys.path.insert(0, os.getcwd())  # a bot of one's own is usually a file in the folder one is in
    try:
        plan = Plan.make(
            game,
            matches=matches,
            bots=[each.strip() for each in bots.split(",") if each.strip()],
            seed=seed,
            players=players,
            options=read_options(option or []),
            packs=pack or [],
        )
        if json is not None:
            check_writable(json)
        report = watch(plan, cores() if jobs is None else jobs, errors)
        if report.matches:
            show(report, Console())
            if json is not None:
                write(json, report.to_json())
    except UndercroftError as error:
        errors.print(f"undercroft: {escape(str(error))}", soft_wrap=True, highlight=False)
        raise typer.Exit(2) from None
    if not report.complete:
        errors.print(f"Stopped after {report.matches} of {plan.matches} matches.", highlight=False)
        raise typer.Exit(INTERRUPTED)


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


def watch(plan: Plan, jobs: int, console: Console) -> Report:
    """Play the plan behind a progress bar."""
    report = Report(plan)
    columns = (BarColumn(), MofNCompleteColumn(), Rate(), TimeRemainingColumn())
    bar = Progress(*columns, console=console, disable=not console.is_terminal)
    with first_interrupt() as heard, bar:
        task = bar.add_task("", total=plan.matches)
        for played in run(plan, jobs=jobs, stop=heard):
            report.add(played)
            bar.advance(task)
    return report


class Rate(ProgressColumn):
    """Matches per second."""

    def render(self, task: Task) -> Text:
        """The rate of the last moments."""
        return Text("" if task.speed is None else f"{task.speed:,.0f} matches/s", style="progress.data.speed")


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


def show(report: Report, console: Console) -> None:
    """Print what was played, and all tables of a report."""
    console.print(headline(report), highlight=False, soft_wrap=True)
    for table in report.tables():
        console.print()
        console.print(drawn(table))


def headline(report: Report) -> Text:
    """What was played: all that tells this simulation from another."""
    plan = report.plan
    matches = "1 match" if report.matches == 1 else f"{report.matches:,} matches"
    defaults = {each.name: each.default for each in load(plan).settings}
    changed = [f"{name}={str(value).lower()}" for name, value in plan.options.items() if value != defaults[name]]
    packs = [f"pack {each}" for each in plan.packs]
    parts = [matches, contestants(plan.bots), *packs, *changed, f"seed {plan.seed}"]
    return Text.assemble((plan.game, "bold"), f": {', '.join(parts)}")


def contestants(bots: Sequence[str]) -> str:
    """Who plays against whom.

    >>> contestants(["greedy", "random"]), contestants(["greedy", "random", "greedy"]), contestants(["greedy"] * 4)
    ('greedy against random', '2 greedy against 1 random', '4 greedy')
    """
    counted = Counter(bots)
    if len(counted) == len(bots):
        return " against ".join(bots)
    return " against ".join(f"{count} {bot}" for bot, count in counted.items())


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
        picture.add_column(escape(column), justify="left" if words else "right", overflow="fold", no_wrap=not words)
    for row in table.rows:
        picture.add_row(*map(escape, row))
    return picture
