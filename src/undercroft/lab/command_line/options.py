"""The options that the lab's commands share, and what is made of them."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any, TypeAlias

import typer

from undercroft.bots import COMMAND, BotSource, Outside, split_names
from undercroft.content import load_game
from undercroft.engine import Game, SettingError
from undercroft.lab.matches.plan import Plan

USUAL = 4
"""A full table, but no crowd."""

GameName: TypeAlias = Annotated[str, typer.Argument(help="The game, e.g. lungeon-run.")]
Bots: TypeAlias = Annotated[
    str,
    typer.Option(help="The bots, by commas; they take every seat in turn. Your own: module:Class or cmd:PROGRAM."),
]
BotSeconds: TypeAlias = Annotated[
    float, typer.Option("--bot-seconds", help="How long a bot that is a program (cmd:…) may think about an answer.")
]
Players: TypeAlias = Annotated[
    int | None, typer.Option(help="How many players; by default one per bot, or a usual table of a single one.")
]
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


def read_options(words: Sequence[str], example: str = "rounds=1") -> dict[str, object]:
    """Match options as typed: name=value.

    >>> read_options(["rounds=1"])
    {'rounds': '1'}
    """
    options: dict[str, object] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise SettingError(f"an option is given as name=value, e.g. {example}, not {word!r}")
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


def processes(jobs: int | None) -> int:
    """How many processes to use: as many as were asked for, or one for each core this one may use."""
    if jobs is not None:
        return jobs
    if sys.platform == "linux":
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def planned(
    game: str,
    *,
    matches: int,
    bots: str,
    players: int | None,
    seed: int,
    option: Sequence[str] | None,
    pack: Sequence[str] | None,
    bot_seconds: float | None = None,
) -> Plan:
    """The matches that were asked for; a single bot plays against itself at a usual table."""
    named = read_bots(bots, bot_seconds)
    return Plan.make(
        game,
        matches=matches,
        bots=named,
        seed=seed,
        players=usual_players(load_game(game)) if players is None and len(named) == 1 else players,
        options=read_options(option or []),
        packs=pack or [],
    )


def usual_players(rules: Game[Any]) -> int:
    """How many play unless somebody says otherwise."""
    return min(rules.players[-1], max(rules.players[0], USUAL))
