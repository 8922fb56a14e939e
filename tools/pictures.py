"""Draw the pictures of matches in a terminal: `python -m tools.pictures`."""

from __future__ import annotations

import io
import re
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import undercroft
from undercroft.terminal.play import Session
from undercroft.terminal.screen import Left, Screen
from undercroft.terminal.style import THEME
from undercroft.terminal.table import Table, open_table

PICTURES = Path(__file__).parent.parent / "docs" / "pictures"


class OneScreen:
    """Somebody who plays the first so many decisions like the greedy bot, and then puts the terminal down."""

    def __init__(self, table: Table, choices: int, *, width: int, height: int) -> None:
        self.table = table
        self.choices = choices
        self.console = Console(
            file=io.StringIO(), theme=THEME, width=width, height=height, record=True, color_system="truecolor"
        )
        self.session = Session(table, Screen(self.console, self.read))

    def read(self, prompt: str) -> str:
        """The next line typed."""
        match = self.table.match
        if match.count >= self.choices:
            raise EOFError
        seat = match.seat(match.pending[0].seat)
        assert seat.decision is not None
        worths = list(seat.appraise())
        self.console.export_text(clear=True)  # forget what came before
        return seat.decision.options[worths.index(max(worths))].key

    def picture(self, title: str) -> str:
        """The last screen as SVG, with fonts the reader has."""
        while self.table.match.pending and self.table.match.count < self.choices:
            self.session._next()
        try:
            while self.table.match.pending:
                self.session._next()
        except Left:
            pass
        form = re.sub(r"@font-face \{\{.*?\}\}\s*", "", CONSOLE_SVG_FORMAT, flags=re.DOTALL)
        form = re.sub(r"<!-- Generated with Rich.*?-->\s*", "", form)
        form = form.replace("Fira Code, monospace", "ui-monospace, Menlo, Consolas, monospace")
        return self.console.export_svg(title=title, code_format=form)


def main() -> None:
    """Write the pictures."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    table = open_table(undercroft.game("lungeon-run"), ("human", "random"), 2, {"rounds": 3}, ("Red", "Blue"))
    svg = OneScreen(table, 28, width=96, height=34).picture("undercroft play lungeon-run")
    (PICTURES / "lungeon.svg").write_text(svg, "utf-8")
    print("docs/pictures/lungeon.svg")
    seats, names = ("human", "greedy", "greedy"), ("Red", "Blue", "Green")
    table = open_table(undercroft.game("dungeon-run"), seats, 4, {}, names)
    svg = OneScreen(table, 65, width=96, height=36).picture("undercroft play dungeon-run")
    (PICTURES / "dungeonrun.svg").write_text(svg, "utf-8")
    print("docs/pictures/dungeonrun.svg")


if __name__ == "__main__":
    main()
