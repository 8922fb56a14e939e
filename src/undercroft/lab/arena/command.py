"""`undercroft arena`: bots meet each other, and a ladder says who is the best of them."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.text import Text

from undercroft.bots import SECONDS
from undercroft.lab.arena.arena import fight
from undercroft.lab.arena.contest import Contest
from undercroft.lab.arena.ladder import LOOKS, Ladder
from undercroft.lab.arena.tables import in_short, tables_of, to_json
from undercroft.lab.cluster.dask import workers as reach
from undercroft.lab.command_line import options as given
from undercroft.lab.command_line.console import INTERRUPTED, drawn, plain_errors, tell_replaced_bots
from undercroft.lab.command_line.files import check_files, check_writable, write
from undercroft.lab.command_line.progress import watching
from undercroft.lab.report.in_words import matches_of, settings_of

EPILOG = """
Examples:

  undercroft arena lungeon-run --bots greedy,random

  undercroft arena run-away --bots greedy,random,my_bots:Cautious --players 2

  undercroft arena dungeon-run --bots my_bots:Bold,greedy,greedy,greedy -n 400

  undercroft arena lungeon-run --bots 'cmd:./my_bot,greedy,random' -n 300 --bot-seconds 2

  undercroft arena lungeon-run --bots greedy,my_bots:Bold -n 20000 --until-settled

  undercroft arena run-away --bots greedy,random -n 5000 --keep run-away.jsonl --json ladder.json
"""


def arena(
    game: given.GameName,
    bots: Annotated[
        str,
        typer.Option(help="The bots, separated by commas. One of your own: module:Class, cmd:PROGRAM."),
    ] = "greedy,random",
    matches: Annotated[
        int, typer.Option("--matches", "-n", help="How many matches in all, rounded up to whole deals.")
    ] = 1000,
    players: Annotated[
        int | None,
        typer.Option(help="How many sit at a table; by default as many as there are bots if possible."),
    ] = None,
    seed: given.Seed = 0,
    jobs: given.Jobs = None,
    until_settled: Annotated[
        bool, typer.Option("--until-settled", help="Stop before -n matches if the order is beyond doubt.")
    ] = False,
    keep: Annotated[
        Path | None,
        typer.Option(help="Write every match there; the same command goes on from there.", metavar="FILE.jsonl"),
    ] = None,
    bot_seconds: given.BotSeconds = SECONDS,
    option: given.Options = None,
    pack: given.Packs = None,
    json: given.JsonFile = None,
    workers: given.Workers = None,
) -> None:
    """Let bots meet each other, and show who is better than whom: wins, ratings, who is ahead of whom.

    Every company of bots plays the same deals in all its seatings. Ctrl-C stops early and shows what there is.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        contest = Contest.make(
            game,
            bots=given.read_bots(bots, bot_seconds),
            matches=matches,
            seed=seed,
            players=players,
            options=given.read_options(option or []),
            packs=pack or [],
        )
        check_files(json, None)
        if keep is not None:
            check_writable(keep)
        ladder = Ladder(contest)
        ended = watch(ladder, given.processes(jobs), errors, until_settled, keep, workers)
        looks = LOOKS if until_settled else 1
        if ladder.matches:
            show(ladder, looks, Console())
            if json is not None:
                write(json, to_json(ladder, looks))
            tell_replaced_bots(ladder.troubles, errors)
    if not ended:
        where = "" if keep is None else f"; the same command goes on from here ({keep})"
        said = f"Stopped after {ladder.matches} of {contest.matches} matches{where}."
        errors.print(said, highlight=False, soft_wrap=True)
        raise typer.Exit(INTERRUPTED)


def watch(
    ladder: Ladder, jobs: int, console: Console, until_settled: bool, keep: Path | None, workers: str | None
) -> bool:
    """Play the contest behind a progress bar; whether it came to its end."""
    with reach(workers) as executor, watching(console, ladder.contest.matches) as bar:
        for _ in fight(ladder, jobs=jobs, executor=executor, until_settled=until_settled, keep=keep, stop=bar.stop):
            bar.advance()
        return not bar.stop() or ladder.matches == ladder.contest.matches


def show(ladder: Ladder, looks: int, console: Console) -> None:
    """Print what was played, the order, and the tables."""
    contest = ladder.contest
    _, *rest = settings_of(contest.plan)
    parts = [matches_of(ladder.matches), f"{contest.plan.players} seats", f"{ladder.deals:,} deals", *rest]
    headline = Text.assemble((contest.plan.game, "bold"), f": {', '.join(parts)}")
    console.print(headline, highlight=False, soft_wrap=True)
    console.print()
    for line in in_short(ladder, looks):
        console.print(Text(line))
    for table in tables_of(ladder):
        console.print()
        console.print(drawn(table))
