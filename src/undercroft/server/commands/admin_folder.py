"""What the commands of `undercroft admin` share: the folder of a service, asking it something, and printing lists."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from undercroft.engine import SettingError

if TYPE_CHECKING:  # the extra libraries are needed only when something is asked for
    from undercroft.server.keeping.archive import Archive

T = TypeVar("T")

Folder = Annotated[
    Path | None,
    typer.Option(help="Where the service keeps its things; as for `serve`.", metavar="DIR"),
]
Database = Annotated[
    str | None,
    typer.Option(help="The database, if `serve` was given one.", metavar="URL", envvar="UNDERCROFT_DATABASE"),
]
Name = Annotated[str, typer.Argument(help="The table's id, or the beginning of it.", metavar="TABLE")]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for scripts.")]
Yes = Annotated[bool, typer.Option("--yes", help="Do not ask.")]


def home(folder: Path | None) -> Path:
    """The folder of the service."""
    return folder or Path(typer.get_app_dir("undercroft"))


def ask(folder: Path | None, database: str | None, question: Callable[[Archive], Awaitable[T]]) -> T:
    """Open the archive and ask it something."""
    try:
        from undercroft.server.keeping.archive import opened
    except ModuleNotFoundError as error:
        raise SettingError(f"the service needs {error.name}: pip install 'undercroft[server]'") from None

    async def ask() -> T:
        async with opened(home(folder), database) as archive:
            return await question(archive)

    return asyncio.run(ask())


def show(found: Sequence[T], noun: str, line: Callable[[T], str], facts: Callable[[T], object] | None) -> None:
    """Print what was found: a line for each and how many there are, or as JSON if the facts are wanted."""
    if facts is not None:
        typer.echo(json.dumps([facts(each) for each in found], indent=1))
        return
    for each in found:
        typer.echo(line(each))
    typer.echo(f"{counted(len(found), noun)}.")


def counted(number: int, noun: str) -> str:
    """So many of something.

    >>> counted(1, "table"), counted(0, "table")
    ('1 table', '0 tables')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def confirm(question: str, yes: bool) -> None:
    """Stop here unless somebody has said yes, or says so now."""
    if not yes and not typer.confirm(question):
        raise typer.Exit(1)
