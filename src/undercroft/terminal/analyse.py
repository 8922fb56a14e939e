"""`undercroft analyse`: what a recorded match looked like to those who played it, and what it turned on."""

from __future__ import annotations

import multiprocessing
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.console import Console
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from undercroft.content import load_game
from undercroft.engine import SettingError
from undercroft.engine.chance import check_seed
from undercroft.lab.analyse.analysis import Analysis, Mistake, Study, Turn
from undercroft.lab.analyse.as_json import to_json
from undercroft.lab.analyse.judges import Valued, best_judge
from undercroft.lab.analyse.stages import analyse
from undercroft.lab.cluster.tasks import check_jobs
from undercroft.lab.command_line.console import INTERRUPTED
from undercroft.lab.command_line.files import check_writable, write
from undercroft.lab.command_line.options import Jobs, JsonFile, Packs, processes
from undercroft.lab.command_line.progress import watching
from undercroft.lab.figures.estimate import Estimate
from undercroft.terminal.screen import Ascii, Screen, open_screen
from undercroft.terminal.table import players_of, read_record

EPILOG = """
Examples:

  undercroft analyse lungeon-run-7.record

  undercroft analyse match.record --seconds 300 --worlds 64

  undercroft analyse match.record --json analysis.json
"""
LEAST_WORLDS = 4
SHOWN_TURNS = 4
SHOWN_MISTAKES = 6
SHOWN_ROWS = 9
TOLD = 3
"""So many sentences say what happened at a turning point."""
BARS, ASCII_BARS = "▁▂▃▄▅▆▇█", "_.-~=+*#"


def analyse_match(
    file: Annotated[Path, typer.Argument(help="A record, as `save` writes it.", metavar="FILE")],
    worlds: Annotated[int, typer.Option(help="How many worlds are imagined for an estimate.")] = 32,
    seconds: Annotated[float, typer.Option(help="About how long it may take.")] = 60.0,
    jobs: Jobs = None,
    seed: Annotated[int, typer.Option(help="The same seed gives the same numbers, if the time is enough.")] = 0,
    json: JsonFile = None,
    pack: Packs = None,
    ascii_only: Ascii = False,
) -> None:
    """Show how likely each player was to win, where the match turned, and which decisions cost most.

    Everything is estimated from what a player knew at the time: worlds that fit it are judged by what was learned of
    the game, or played out by greedy bots.
    """
    screen = open_screen(ascii_only=ascii_only)
    if worlds < LEAST_WORLDS:
        raise SettingError(f"an estimate needs at least {LEAST_WORLDS} worlds, not {worlds}")
    if not seconds > 0:
        raise SettingError(f"an analysis needs some seconds, more than 0, not {seconds:g}")
    check_seed(seed)
    several = processes(jobs)
    check_jobs(several)
    if json is not None:
        check_writable(json)
    record = read_record(file)
    names = players_of(record)
    packs = tuple(pack or ())
    study = Study(record, packs, names, best_judge(load_game(record.game, packs)), worlds, seed)
    analysis, stopped = watch(study, seconds, several, Console(stderr=True))
    Page(analysis, screen).show(seconds)
    if json is not None:
        write(json, to_json(analysis))
    if stopped:
        raise typer.Exit(INTERRUPTED)


def watch(study: Study, seconds: float, jobs: int, console: Console) -> tuple[Analysis, bool]:
    """Work it out behind a progress bar; and whether Ctrl-C was pressed."""
    load_game(study.record.game, study.packs)
    with _pool(jobs) as executor, watching(console, 0, "worlds") as bar:
        counted = 0

        def progress(done: int, total: int) -> None:
            nonlocal counted
            bar.expect(total)
            bar.advance(done - counted)
            counted = done

        found = analyse(study, seconds=seconds, executor=executor, stop=bar.stop, progress=progress)
        return found, bar.stop()


def _pool(jobs: int) -> AbstractContextManager[Executor | None]:
    """Processes for all stages; none for a single job."""
    return nullcontext() if jobs == 1 else ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn"))


class Page:
    """An analysis on a terminal."""

    def __init__(self, analysis: Analysis, screen: Screen) -> None:
        self.analysis = analysis
        self.screen = screen
        self.style = screen.style(analysis.study.names)
        self.game = load_game(analysis.study.record.game, analysis.study.packs)

    def show(self, seconds: float) -> None:
        """All of it, and the budget it was made with."""
        analysis, screen = self.analysis, self.screen
        screen.title(f"{self.game.title}: {analysis.length} choices")
        self._course()
        self._turns()
        self._mistakes()
        looked = f"{analysis.looked_at} of {len(analysis.decisions)} decisions were looked at"
        judged = isinstance(analysis.study.judge, Valued)
        how = f"judged where the {self.game.advice.horizon.value} ends" if judged else "played out by greedy bots"
        worlds = f"{analysis.study.worlds} worlds an estimate, {how}"
        screen.say(f"{looked}, within {seconds:g} seconds and {worlds}; ±: 95 % interval.", "soft")

    # -- how likely everybody was to win -------------------------------------------------------------------

    def _course(self) -> None:
        analysis, screen = self.analysis, self.screen
        if not analysis.positions:
            screen.say("There was no time to look at the course of the match: give it more --seconds.")
            return
        screen.say("How likely each was to win, as far as they knew then:", "bold")
        lines = Table.grid(padding=(0, 1))
        room = max(10, min(60, screen.console.width - 24))
        for seat in range(analysis.players):
            lines.add_row(self.style.seat(seat), Text(self._bars(seat, room), self.style.colour(seat)))
        screen.show(lines, self._table())

    def _bars(self, seat: int, room: int) -> str:
        """The chances of a seat as a row of bars, the whole match in so much room."""
        positions = self.analysis.positions
        bars = ASCII_BARS if self.style.ascii else BARS
        drawn = []
        for column in range(room):
            where = column * self.analysis.length / max(1, room - 1)
            nearest = min(positions, key=lambda each: abs(each - where))
            chance = self.analysis.chance(nearest, seat).value
            drawn.append(bars[min(len(bars) - 1, int(chance * len(bars)))])
        return "".join(drawn)

    def _table(self) -> Table:
        table = Table(box=box.SIMPLE_HEAD, padding=(0, 1, 0, 0))
        table.add_column("after choice", justify="right")
        for seat in range(self.analysis.players):
            table.add_column(self.style.seat(seat), justify="right", no_wrap=True, overflow="ellipsis")
        for position in _some(self.analysis.positions, SHOWN_ROWS):
            chances = [self.analysis.chance(position, seat) for seat in range(self.analysis.players)]
            table.add_row(str(position), *map(_percent, chances))
        return table

    # -- what it turned on ---------------------------------------------------------------------------------

    def _turns(self) -> None:
        turns = self.analysis.turns[:SHOWN_TURNS]
        self.screen.say("Turning points:", "bold")
        if not turns:
            self.screen.say("None was found.")
        for turn in sorted(turns, key=lambda each: each.first):
            self.screen.show(self._turn(turn))
            for sentence in self.analysis.happened(turn.first, turn.last)[:TOLD]:
                self.screen.show(Padding(Text(sentence), (0, 0, 0, 4)))
        self.screen.show(Text())

    def _turn(self, turn: Turn) -> Text:
        last = turn.last
        where = f"Choice {last}" if last - turn.first == 1 else f"Choices {turn.first + 1} to {last}"
        arrow = "->" if self.style.ascii else "→"
        change = f" {100 * turn.before.value:.0f} % {arrow} {100 * turn.after.value:.0f} %"
        doubt = "" if turn.sure else ", not beyond doubt"
        return Text.assemble(f"{where}: ", self.style.seat(turn.seat), change, (doubt, "soft"))

    def _mistakes(self) -> None:
        mistakes = self.analysis.mistakes[:SHOWN_MISTAKES]
        self.screen.say("Decisions that cost most:", "bold")
        if not mistakes:
            self.screen.say("None was found.")
        for mistake in mistakes:
            self.screen.show(self._mistake(mistake))
        self.screen.show(Text())

    def _mistake(self, mistake: Mistake) -> Text:
        moment = mistake.moment
        doubt = "" if mistake.sure else ", not beyond doubt"
        return Text.assemble(
            f"Choice {moment.index + 1}, ",
            self.style.seat(moment.seat),
            f": {moment.words[0]} ({100 * mistake.chosen_chance:.0f} %). Better: {moment.words[mistake.better]}"
            f" ({100 * mistake.better_chance:.0f} %).",
            (f" Cost {_percent(mistake.cost)} points{doubt}.", "flame" if mistake.sure else "soft"),
        )


def _percent(chance: Estimate) -> str:
    return f"{100 * chance.value:.0f} ±{100 * chance.half:.0f}" if chance.half else f"{100 * chance.value:.0f}"


def _some(positions: Sequence[int], most: int) -> list[int]:
    """At most so many of them, evenly spread, the ends among them.

    >>> _some(range(100), 4)
    [0, 33, 66, 99]
    """
    if len(positions) <= most:
        return list(positions)
    return [positions[round(number * (len(positions) - 1) / (most - 1))] for number in range(most)]
