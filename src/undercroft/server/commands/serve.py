"""The command `undercroft serve`."""

from __future__ import annotations

from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Annotated

import typer

from undercroft.engine import SettingError

EPILOG = (
    "Examples:\n\n"
    "  undercroft serve\n\n"
    "  undercroft serve --port 9000 --folder /srv/undercroft\n\n"
    "  undercroft serve --origin https://games.example.org\n\n"
    "  undercroft serve --packs ~/my-packs\n\n"
    "  undercroft serve --limit tables=60/h --limit sockets=100\n\n"
    "  undercroft serve --database postgresql://undercroft@localhost/undercroft\n\n"
    "  undercroft serve --database postgresql://… --redis redis://localhost --workers 4"
)


class Log(StrEnum):
    """How the service writes its log."""

    JSON = "json"
    TEXT = "text"


def serve(
    host: Annotated[str, typer.Option(help="The address to listen at; 0.0.0.0 for the whole network.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)] = 8000,
    folder: Annotated[
        Path | None,
        typer.Option(help="Where the key and the tables are kept; by default where your programs keep data."),
    ] = None,
    database: Annotated[
        str | None,
        typer.Option(
            help="Keep tables there: sqlite:///file or postgresql://….", metavar="URL", envvar="UNDERCROFT_DATABASE"
        ),
    ] = None,
    origin: Annotated[
        list[str] | None,
        typer.Option(help="An address people reach the service by, behind a proxy; may be repeated.", metavar="URL"),
    ] = None,
    host_name: Annotated[
        list[str] | None,
        typer.Option(
            help="A name people reach the service by, besides localhost, the addresses of this machine in numbers and"
            " those of --origin; may be repeated. *: any.",
            metavar="NAME",
            envvar="UNDERCROFT_HOST_NAMES",
        ),
    ] = None,
    bot_delay: Annotated[
        str, typer.Option(help="Seconds a bot takes before it answers, or a range of them.", metavar="SECONDS")
    ] = "0.5-1.5",
    analysis: Annotated[
        float, typer.Option(help="Seconds an analysis of a match may take; 0: none are made.", min=0, max=600)
    ] = 45.0,
    thinkers: Annotated[
        int | None,
        typer.Option(help="In so many processes bots think; 0 for none, where memory is scarce.", min=0, max=64),
    ] = None,
    workers: Annotated[
        int, typer.Option(help="Serve with so many processes; more than one need --redis.", min=1, max=64)
    ] = 1,
    redis: Annotated[
        str | None, typer.Option(help="Where processes tell each other the news: redis://….", metavar="URL")
    ] = None,
    browser: Annotated[bool, typer.Option("--browser", help="Open the page in a browser on this machine.")] = False,
    packs: Annotated[
        Path | None,
        typer.Option(help="A folder of packs that tables may be played with, besides those that come along."),
    ] = None,
    metrics_from: Annotated[
        list[str] | None,
        typer.Option(help="Who besides this machine may read /metrics; may be repeated.", metavar="NETWORK"),
    ] = None,
    log: Annotated[
        Log | None, typer.Option(help="How the log is written; without it, as text to terminals, else as JSON.")
    ] = None,
    keep_finished: Annotated[
        int, typer.Option(help="Days until a match that is over is deleted; 0: never.", min=0)
    ] = 90,
    keep_gathering: Annotated[
        int, typer.Option(help="Hours until a table that was never started is deleted; 0: never.", min=0)
    ] = 1,
    keep_abandoned: Annotated[
        int, typer.Option(help="Days until a match nobody plays any more is deleted; 0: never.", min=0)
    ] = 60,
    limit: Annotated[
        list[str] | None,
        typer.Option(
            help="Change a limit, e.g. tables=60/h; may be repeated. docs/server.md lists them.",
            metavar="NAME=VALUE",
            envvar="UNDERCROFT_LIMITS",
        ),
    ] = None,
) -> None:
    """Let people play in the browser, alone, together or each at a screen of their own: the web service."""
    try:
        from undercroft.server.access.limits import read_limits
        from undercroft.server.bots.pace import read_pace
        from undercroft.server.bots.thinkers import suitable
        from undercroft.server.commands.run_service import run
        from undercroft.server.keeping.old_tables import Policy
        from undercroft.server.packs import offer
        from undercroft.server.transport.app import make_app
        from undercroft.server.transport.metrics import HERE, check_networks
    except ModuleNotFoundError as error:
        raise SettingError(f"the service needs {error.name}: pip install 'undercroft[server]'") from None
    home = folder if folder is not None else Path(typer.get_app_dir("undercroft"))
    make = partial(
        make_app,
        home,
        database,
        origins=origin or [],
        host_names=[*(host_name or []), host],
        bot_delay=read_pace(bot_delay),
        analysis_seconds=analysis,
        thinkers=max(1, suitable() // workers) if thinkers is None else thinkers,
        redis=redis,
        policy=Policy(keep_finished, keep_gathering, keep_abandoned),
        limits=read_limits(limit or []),
        metrics_from=[*HERE, *check_networks(metrics_from or [])],
    )
    if packs is not None:
        offer(packs)
    run(
        make,
        home,
        database,
        redis,
        host=host,
        port=port,
        processes=workers,
        log=None if log is None else log.value,
        browser=browser,
    )
