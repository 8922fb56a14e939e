"""Tables and errors on a terminal."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import typer
from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table as RichTable
from rich.text import Text

from undercroft.engine import UndercroftError
from undercroft.lab.matches.replaced_bots import ReplacedBots
from undercroft.lab.report.tables import Table

NAME = 12
"""Names have at least so much room, however many numbers there are."""
INTERRUPTED = 130
FLAWED = 2
"""Exit codes: Ctrl-C, and bad input."""


def tell_replaced_bots(replaced: ReplacedBots, console: Console) -> None:
    """Say which bots had to be replaced."""
    for line in replaced.in_words():
        console.print(Text(line), soft_wrap=True)


@contextmanager
def plain_errors(console: Console) -> Iterator[None]:
    """Errors as one line, and the exit code for bad input."""
    try:
        yield
    except UndercroftError as error:
        console.print(f"undercroft: {escape(str(error))}", soft_wrap=True, highlight=False)
        raise typer.Exit(FLAWED) from None


class Screen(Console):
    """Where tables are shown. Whoever stops reading (`| head`) still gets the files that were asked for."""

    def on_broken_pipe(self) -> None:
        """Nobody reads any more: go on in silence."""
        self.quiet = True
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def drawn(table: Table) -> RichTable:
    """A table as Rich draws it."""
    picture = RichTable(
        title=table.title,
        title_justify="left",
        caption=table.note or None,
        caption_justify="left",
        box=box.SIMPLE_HEAD,
        padding=(0, 1, 0, 0),
    )
    for number, column in enumerate(table.columns):
        words = number == 0 or column == "meaning"
        longest = max([len(column), *(len(row[0]) for row in table.rows)]) if number == 0 else 0
        picture.add_column(
            escape(column),
            justify="left" if words else "right",
            overflow="fold",
            no_wrap=not words,
            min_width=min(longest, NAME) or None,
        )
    for row in table.rows:
        picture.add_row(*map(escape, row))
    return picture
