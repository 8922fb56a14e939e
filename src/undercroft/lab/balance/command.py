"""`undercroft balance`: how the cards of a game play, held against its targets."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from undercroft.content import load_game
from undercroft.engine import SettingError
from undercroft.lab.balance.batches import Balance
from undercroft.lab.balance.document import put_into, target_rows, written
from undercroft.lab.balance.verdicts import VERDICTS
from undercroft.lab.cards.balance_file import load_balance
from undercroft.lab.cluster.dask import workers as reach
from undercroft.lab.command_line import options as given
from undercroft.lab.command_line.console import INTERRUPTED, Screen, drawn, plain_errors
from undercroft.lab.command_line.files import check_writable
from undercroft.lab.command_line.progress import watching
from undercroft.lab.matches.tallies import tallies
from undercroft.lab.report.tables import Table

EPILOG = """
Examples:

  undercroft balance lungeon-run

  undercroft balance run-away --batches 10 --write

  undercroft balance dash-through-the-dungeon --kept
"""


def balance(
    game: given.GameName,
    batches: Annotated[int, typer.Option(help="Batches of matches for each cell.", min=0)] = 1,
    kept: Annotated[bool, typer.Option("--kept", help="Play nothing, show what has been played.")] = False,
    write: Annotated[bool, typer.Option("--write", help="Write the tables into the game's document.")] = False,
    document: Annotated[
        Path | None, typer.Option(help="That document; by default in docs/balance.", metavar="FILE.md")
    ] = None,
    keep: Annotated[Path, typer.Option(help="Where batches are kept.", metavar="DIR")] = Path("build/balance"),
    targets: Annotated[
        Path | None, typer.Option(help="Other targets than the game's own.", metavar="FILE.toml")
    ] = None,
    jobs: given.Jobs = None,
    workers: given.Workers = None,
) -> None:
    """Play a game with all numbers of players and say which of its targets are met, missed or still open.

    Batches are kept as they are played: what was stopped goes on where it was. After a change to the game they are
    played again.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        rules = load_game(game)
        measured = Balance(rules, load_balance(rules, targets), keep / game)
        file = document or Path("docs") / "balance" / measured.targets.document
        if write:
            if not file.is_file():
                raise SettingError(f"there is no {file} to write into; name it with --document")
            check_writable(file)
        complete = play(measured, batches, errors, given.processes(jobs), workers, kept=kept)
        show(measured, Screen())
        if write:
            put_into(file, written(measured))
    if not complete:
        errors.print("Stopped; the same command goes on from here.", highlight=False)
        raise typer.Exit(INTERRUPTED)


def play(measured: Balance, batches: int, console: Console, jobs: int, workers: str | None, *, kept: bool) -> bool:
    """Play the batches that are not there yet; whether all of them are there."""
    missing = [batch for batch in measured.batches(batches) if not measured.read(batch)]
    if kept:
        return True
    stretches = [(measured.plan(batch), range(measured.targets.batch)) for batch in missing]
    found = [measured.new_tally(batch.players) for batch in missing]
    kept_now = 0
    with reach(workers) as executor, watching(console, len(missing) * measured.targets.batch) as bar:
        for number, tally in tallies(stretches, jobs=jobs, executor=executor, stop=bar.stop):
            found[number].merge(tally)
            if found[number].matches == measured.targets.batch:
                measured.keep(missing[number], found[number])
                kept_now += 1
            bar.advance(tally.matches)
    return kept_now == len(missing)


def show(measured: Balance, console: Console) -> None:
    """Print every target with its verdict."""
    rows = target_rows(measured)
    note = "met: the whole interval lies inside; missed: outside; open: it holds a limit"
    columns = ("figure", "players", "target", "is", "95 %", "verdict")
    console.print(drawn(Table(f"Targets of {measured.rules.title}", columns, rows, note)))
    counts = Counter(row[-1] for row in rows)
    console.print(", ".join(f"{counts[each]} {each}" for each in VERDICTS), highlight=False)
