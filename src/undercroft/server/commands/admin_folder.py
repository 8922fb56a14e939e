"""Where a service keeps its things, for every command of `undercroft admin`, and how it is asked something there."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
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
