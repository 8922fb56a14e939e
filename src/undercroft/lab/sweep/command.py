"""`undercroft sweep`: the same matches with a number on a card at each of many values."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from undercroft.engine import SettingError
from undercroft.lab.cards.vary import Variable
from undercroft.lab.cluster.dask import workers as reach
from undercroft.lab.command_line import options as given
from undercroft.lab.command_line.console import INTERRUPTED, Screen, drawn, plain_errors
from undercroft.lab.command_line.files import check_files, check_writable, write
from undercroft.lab.command_line.progress import watching
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.names import check_figure, is_sum
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import cards_of, load
from undercroft.lab.matches.tallies import tallies
from undercroft.lab.report.in_words import matches_of, settings_of
from undercroft.lab.sweep.page import slope_table, sweep_page, sweep_table
from undercroft.lab.sweep.sweep import Sweep, points_of

EPILOG = """
Examples:

  undercroft sweep run-away --vary 'items.smoke-bomb.uses.0.ops.0.n=1..9' -n 2000

  undercroft sweep lungeon-run --vary 'class.thief.life=1..4' --figure class/thief/index --report out.html

  undercroft sweep lungeon-run --vary 'class.thief.life=1..4' --vary 'class.thief.mana=0..3' --points 8
"""


def sweep(
    game: given.GameName,
    vary: Annotated[
        list[str],
        typer.Option(help="What to vary: TABLE.CARD.FIELD=VALUES; may be repeated.", metavar="FIELD=1..9"),
    ],
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches for each value.")] = 1000,
    points: Annotated[
        int | None, typer.Option(help="With several to vary: how many combinations (a Latin hypercube).", min=2)
    ] = None,
    figure: Annotated[
        list[str] | None,
        typer.Option(help="A figure to show, e.g. class/thief/index; may be repeated. By default the card's own."),
    ] = None,
    out: Annotated[Path | None, typer.Option(help="The file the results are in.", metavar="FILE.jsonl")] = None,
    bots: given.Bots = "greedy",
    players: given.Players = None,
    seed: given.Seed = 0,
    jobs: given.Jobs = None,
    option: given.Options = None,
    pack: given.Packs = None,
    report: given.ReportFile = None,
    workers: given.Workers = None,
) -> None:
    """Play the same matches with each of many values on a card, and show figures over the values.

    Results are written as they come: Ctrl-C loses nothing, and the same command goes on where it was.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        plan = given.planned(game, matches=matches, bots=bots, players=players, seed=seed, option=option, pack=pack)
        rules = load(plan)
        for name in figure or []:
            if is_sum(check_figure(counted_in(rules), cards_of(rules), name)):
                raise SettingError(f"{name!r}: a sweep shows one row at a time")
        variables = [Variable.read(each, rules) for each in vary]
        file = out or Path(f"{game}-sweep.jsonl")
        check_writable(file)
        check_files(None, report)
        swept = Sweep(plan, variables, points_of(variables, points, seed), file)
        swept.open()
        play(swept, given.processes(jobs), errors, workers)
        show(swept, figure or [], Screen())
        if report is not None:
            write(report, sweep_page(swept, figure or []))
    if not swept.complete:
        errors.print(f"Stopped; the same command goes on from here ({file}).", highlight=False)
        raise typer.Exit(INTERRUPTED)


def play(swept: Sweep, jobs: int, console: Console, workers: str | None) -> None:
    """Play what is missing, stretch by stretch."""
    missing = list(swept.missing())
    stretches = [(swept.plans[place], indexes) for place, indexes in missing]
    found = [Tally(tally.counted, tally.players) for tally in (swept.tallies[place] for place, _ in missing)]
    with reach(workers) as executor, watching(console, sum(len(indexes) for _, indexes in missing)) as bar:
        for number, tally in tallies(stretches, jobs=jobs, executor=executor, stop=bar.stop):
            found[number].merge(tally)
            place, indexes = missing[number]
            if found[number].matches == len(indexes):
                swept.keep(place, indexes.start, found[number])
            bar.advance(tally.matches)


def show(swept: Sweep, figures: Sequence[str], console: Console) -> None:
    """Print the table."""
    played = min(tally.matches for tally in swept.tallies)
    rest = ", ".join(settings_of(swept.plan))
    console.print(
        Text.assemble((swept.plan.game, "bold"), f": {matches_of(played)} for each of {len(swept.points)}; {rest}"),
        soft_wrap=True,
        highlight=False,
    )
    console.print()
    console.print(drawn(sweep_table(swept, figures)))
    if (effects := slope_table(swept, figures)) is not None:
        console.print()
        console.print(drawn(effects))
