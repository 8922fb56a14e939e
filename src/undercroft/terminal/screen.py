"""The terminal itself: a console to print on and a line to read. Everything else is logic that needs neither."""

from __future__ import annotations

import codecs
import contextlib
import importlib
import io
import sys
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated

import typer
from rich.console import Console, RenderableType
from rich.text import Text

from undercroft.terminal.style import THEME, Style

Ascii = Annotated[bool, typer.Option("--ascii", help="Draw with ASCII characters only.")]
PROSE = 100
"""Sentences do not run wider than this, however wide the terminal."""

NARROWEST = 30
"""Boards are drawn for at least this width; a terminal that is narrower breaks their lines."""


class Left(Exception):
    """The player wants to leave: the input was interrupted, or has ended."""


class Gone(Left):
    """The input has ended: nobody is there to be asked anything."""


class Screen:
    """Where a session prints, and where its answers come from.

    `read` is given a prompt and returns a line; it raises `EOFError` when there is none left. A test passes
    a function of its own, and a console that prints to a string.
    """

    def __init__(self, console: Console, read: Callable[[str], str] = input) -> None:
        self.console = console
        self._read = read

    @property
    def ascii(self) -> bool:
        """Whether only ASCII can be shown."""
        return self.console.options.ascii_only

    @property
    def times(self) -> str:
        """The sign before a number of like things."""
        return "x" if self.ascii else "×"

    @property
    def interactive(self) -> bool:
        """Whether this is a terminal that can be cleared, not a file, a pipe or a teletype."""
        return self.console.is_terminal and not self.console.is_dumb_terminal

    def style(self, players: tuple[str, ...] = (), numbers: Mapping[str, int] | None = None) -> Style:
        """How things are drawn here and now."""
        width, height = self.console.size
        return Style(max(width, NARROWEST), height, self.ascii, players, numbers or {})

    def show(self, *parts: RenderableType) -> None:
        """Print; text in square brackets is text."""
        for part in parts:
            self.console.print(part, markup=False, highlight=False, soft_wrap=False)

    def lines(self, *parts: RenderableType) -> int:
        """How many lines those would take."""
        options = self.console.options.update(markup=False, highlight=False)
        return sum(len(self.console.render_lines(part, options, pad=False)) for part in parts)

    def say(self, sentence: str, style: str = "") -> None:
        """Print a sentence."""
        self.console.print(Text(sentence, style), width=min(self.console.width, PROSE))

    def unbroken(self, line: str) -> None:
        """Print a line in one piece, however narrow the terminal, so that a command in it can be copied."""
        self.console.print(Text(line), soft_wrap=True)

    def title(self, words: str) -> None:
        """Begin something new."""
        self.console.rule(Text(words, "bold"), style="soft", characters="-" if self.ascii else "─")

    def clear(self) -> None:
        """Begin at the top, where the terminal can."""
        if self.interactive:
            self.console.clear()
        else:
            self.show("")

    def hide(self) -> None:
        """Put what was shown out of sight, as well as this terminal can."""
        if self.interactive:
            self.console.clear()
            self.console.file.write("\x1b[3J")  # and what has scrolled away
        else:
            self.show("\n" * self.console.height)
        if "readline" in sys.modules:  # the arrow keys must not bring back what the last player typed
            sys.modules["readline"].clear_history()

    def ask(self, prompt: str) -> str:
        """A line from the player."""
        try:
            return self._read(prompt).strip()
        except EOFError:
            self.show("")
            raise Gone from None
        except KeyboardInterrupt:
            self.show("")
            raise Left from None

    def yes(self, question: str, *, default: bool) -> bool:
        """Ask until it is yes or no."""
        while True:
            answer = self.ask(f"{question} [{'Y/n' if default else 'y/N'}] ").lower()
            if answer in ("y", "yes", "n", "no", ""):
                return default if not answer else answer[0] == "y"
            self.say("Please answer y or n.")


def open_screen(*, ascii_only: bool = False) -> Screen:
    """The terminal this program runs in; colours, size and glyphs as it can show them."""
    encoding = (sys.stdout.encoding or "ascii").lower()
    if (ascii_only or not encoding.startswith("utf")) and isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="ascii", errors=ASCII)
    if sys.stdin.isatty():
        with contextlib.suppress(ImportError):  # line editing, where the platform has it
            importlib.import_module("readline")
    return Screen(Console(theme=THEME))


ASCII = "undercroft.ascii"
"""The name of the error handler that writes what is not ASCII as well as ASCII can."""

_INSTEAD = {
    "×": "x", "…": ".", "–": "-", "—": "-", "−": "-", "·": "-", "•": "*", "‘": "'", "’": "'", "“": '"', "”": '"',
    "→": ">", "≤": "<=", "≥": ">=", "≠": "!=", "∈": "in", "⊆": "part of", "█": "#", "▌": "|", "│": "|", "─": "-",
    "━": "-",
}  # fmt: skip


def to_ascii(text: str) -> str:
    """The text in ASCII: what has no counterpart loses its accents, or becomes a question mark.

    >>> to_ascii("6 × 6, “naïve” …")
    '6 x 6, "naive" .'
    """
    return text.encode("ascii", ASCII).decode()


def _instead(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    written = []
    for letter in error.object[error.start : error.end]:
        plain = _INSTEAD.get(letter) or unicodedata.normalize("NFKD", letter).encode("ascii", "ignore").decode()
        written.append(plain or "?")
    return "".join(written), error.end


codecs.register_error(ASCII, _instead)
