"""`undercroft train`: bots learn a game by playing it, and keep what they have learned if it wins."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from undercroft.bots.minds import weights_file
from undercroft.engine import SettingError, game
from undercroft.lab.command_line.console import INTERRUPTED, plain_errors
from undercroft.lab.command_line.files import check_writable
from undercroft.lab.command_line.options import GameName, Jobs, Seed, processes
from undercroft.lab.command_line.progress import watching_parts
from undercroft.lab.extras import extra

EPILOG = """
Examples:

  undercroft train run-away

  undercroft train run-away --players 2 --rounds 1

  undercroft train dungeon-run -n 4000 --players 4,2,3 --units 32

  undercroft train lungeon-run --folder training/lungeon --out mine.msgpack
"""


def train(
    name: GameName,
    matches: Annotated[
        int, typer.Option("--matches", "-n", help="How many matches greedy bots play first.")
    ] = 24_000,
    rounds: Annotated[int, typer.Option(help="How often bots that look ahead play on with what was learned.")] = 0,
    improve: Annotated[int, typer.Option(help="How many matches they play in each of those rounds.")] = 3_000,
    players: Annotated[
        str, typer.Option(help="The numbers of players, e.g. 2,3; the first is tried at the gate. By default all.")
    ] = "",
    seed: Seed = 0,
    jobs: Jobs = None,
    epochs: Annotated[int, typer.Option(help="How often all lessons are gone through.")] = 3,
    worlds: Annotated[
        int | None, typer.Option(help="How many worlds bots imagine before they answer. By default as a veteran.")
    ] = None,
    units: Annotated[
        str, typer.Option(help="How many units the layers of the network have; fewer for few matches.")
    ] = "96,32",
    gate: Annotated[int, typer.Option(help="In how many matches new weights are tried, 1000 at least.")] = 1000,
    folder: Annotated[
        Path | None, typer.Option(help="Where the training is kept; the same folder goes on.", metavar="DIR")
    ] = None,
    out: Annotated[
        Path | None, typer.Option(help="Where weights go that win; by default into the game.", metavar="FILE")
    ] = None,
) -> None:
    """Let bots learn a game by playing it. New weights replace the old ones only if they win against them.

    Ctrl-C stops; the same command goes on.
    """
    errors = Console(stderr=True)
    with plain_errors(errors):
        extra("numpy", "mind", "undercroft train")
        from undercroft.lab.train.course import Course, usual_players
        from undercroft.lab.train.training import Stopped, Training

        rules = game(name)
        counts = read_numbers("players", players) or usual_players(rules)
        depth = rules.advice.worlds if worlds is None else worlds
        course = Course(
            name, matches, rounds, improve, counts, seed, epochs, depth, gate, read_numbers("units", units)
        )
        target = out or weights_file(rules)
        course.check()
        if target is None:
            raise SettingError(f"{rules.title} has no folder for its weights: say where they go with --out FILE")
        check_writable(target)
        with watching_parts(errors) as watcher:
            jobs = processes(jobs)
            training = Training(course, folder or Path("training") / name, target, watcher, jobs)
            try:
                verdicts = training.run()
            except Stopped:
                errors.print(f"Stopped; the same command goes on from {training.folder}.", highlight=False)
                raise typer.Exit(INTERRUPTED) from None
    kept = any(each.passed for each in verdicts)
    Console().print(f"New weights in {target}." if kept else "The old weights stay.", highlight=False, soft_wrap=True)


def read_numbers(name: str, words: str) -> tuple[int, ...]:
    """Several numbers as typed.

    >>> read_numbers("players", "2, 4")
    (2, 4)
    """
    parts = [each.strip() for each in words.split(",") if each.strip()]
    if not all(each.isdecimal() for each in parts):
        raise SettingError(f"--{name} are numbers separated by commas, e.g. 2,3, not {words!r}")
    return tuple(map(int, parts))
