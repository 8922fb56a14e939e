"""`undercroft simulate`: bots play many matches, tables say what came of it."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from undercroft.bots import SECONDS
from undercroft.lab.cluster.dask import workers as reach
from undercroft.lab.command_line import options as given
from undercroft.lab.command_line.console import INTERRUPTED, Screen, drawn, plain_errors, tell_replaced_bots
from undercroft.lab.command_line.files import check_files, write
from undercroft.lab.command_line.progress import watching
from undercroft.lab.matches.plan import Plan
from undercroft.lab.matches.until import Until, shortfall, stretches
from undercroft.lab.report.in_words import matches_of, settings_of
from undercroft.lab.simulate.export import Exporter, check_export, exporting
from undercroft.lab.simulate.page import simulation_page
from undercroft.lab.simulate.report import Report
from undercroft.lab.simulate.simulation import parts

EPILOG = """
Examples:

  undercroft simulate lungeon-run

  undercroft simulate run-away --bots greedy --players 4

  undercroft simulate lungeon-run -n 10000 --seed 1 --json out.json

  undercroft simulate dash-through-the-dungeon --pack high-stakes

  undercroft simulate lungeon-run --bots greedy --option rounds=1

  undercroft simulate lungeon-run --bots my_bots:Cautious,greedy

  undercroft simulate lungeon-run --bots 'cmd:python3 my_bot.py,greedy' -n 100

  undercroft simulate run-away --bots greedy --players 4 --report out.html

  undercroft simulate run-away --bots greedy --until 'class/bard/index=0.05'
"""


def simulate(
    game: given.GameName,
    matches: Annotated[int, typer.Option("--matches", "-n", help="How many matches.")] = 1000,
    bots: given.Bots = "greedy,random",
    players: given.Players = None,
    seed: given.Seed = 0,
    jobs: given.Jobs = None,
    option: given.Options = None,
    pack: given.Packs = None,
    json: given.JsonFile = None,
    report: given.ReportFile = None,
    records: given.RecordsFolder = None,
    events: given.EventsFile = None,
    until: given.UntilOption = None,
    most: given.Most = 100_000,
    workers: given.Workers = None,
    bot_seconds: given.BotSeconds = SECONDS,
) -> None:
    """Let bots play many matches and show who wins, how long it takes and what happens.

    Every bot sits in every seat equally often. Ctrl-C stops early and shows what there is.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        plan = given.planned(
            game,
            matches=matches,
            bots=bots,
            players=players,
            seed=seed,
            option=option,
            pack=pack,
            bot_seconds=bot_seconds,
        )
        goal = None if until is None else Until.read(until, plan)
        check_files(json, report)
        check_export(records, events)
        plan = replace(plan, keep_records=records is not None, keep_events=events is not None)
        with exporting(plan, records, events) as exporter:
            played = watch(plan, given.processes(jobs), errors, exporter, goal, most, workers)
        if played.matches:
            show(played, Screen())
            if json is not None:
                write(json, played.to_json())
            if report is not None:
                write(report, simulation_page(played))
            if said := shortfall(goal, lambda name: played.figure(name).half, played.matches):
                errors.print(said, highlight=False)
        tell_replaced_bots(played.troubles, errors)
    if not played.complete:
        errors.print(f"Stopped after {played.matches} of {played.plan.matches} matches.", highlight=False)
        raise typer.Exit(INTERRUPTED)


def watch(
    plan: Plan,
    jobs: int,
    console: Console,
    exporter: Exporter,
    until: Until | None = None,
    most: int = 0,
    workers: str | None = None,
) -> Report:
    """Play the plan behind a progress bar, and on until the figure is known well enough."""
    report = Report(plan)
    with reach(workers) as executor, watching(console, plan.matches) as bar:
        for indexes in stretches(plan.matches, until, lambda name: report.figure(name).half, most):
            report.plan = replace(plan, matches=indexes.stop)
            bar.expect(indexes.stop)
            for part in parts(plan, indexes=indexes, jobs=jobs, executor=executor, stop=bar.stop):
                report.merge(part.report)
                for played in part.kept:
                    exporter.keep(played)
                bar.advance(part.report.matches)
            if bar.stop():
                break
    return report


def show(report: Report, console: Console) -> None:
    """Print what was played, and all tables of a report."""
    console.print(headline(report), highlight=False, soft_wrap=True)
    for table in report.tables():
        console.print()
        console.print(drawn(table))


def headline(report: Report) -> Text:
    """What was played: all that tells this simulation from another."""
    parts = [matches_of(report.matches), *settings_of(report.plan)]
    return Text.assemble((report.plan.game, "bold"), f": {', '.join(parts)}")
