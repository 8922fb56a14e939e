"""A terminal made of strings: what is typed is written down beforehand, what is shown is kept."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from rich.console import Console

import undercroft
from undercroft.engine import Game, Match
from undercroft.terminal.dice import DiceTray
from undercroft.terminal.play import Session
from undercroft.terminal.screen import ASCII, Screen
from undercroft.terminal.style import THEME
from undercroft.terminal.table import Table, open_table

LUNGEON = undercroft.game("lungeon-run")


class Stage:
    """A screen of a given size; `shown` is everything printed and typed so far.

    `typed` are the lines typed while a match is played, `after` those typed once it is over.
    """

    def __init__(
        self,
        typed: Iterable[str] = (),
        after: Iterable[str] = (),
        *,
        width: int = 80,
        height: int = 24,
        ascii_only: bool = False,
    ) -> None:
        encoding, errors = ("ascii", ASCII) if ascii_only else ("utf-8", "strict")
        self._bytes = io.BytesIO()
        self._file = io.TextIOWrapper(self._bytes, encoding=encoding, errors=errors, write_through=True)
        self.left = list(typed)
        self.after = list(after)
        console = Console(file=self._file, theme=THEME, width=width, height=height, color_system=None)
        self.screen = Screen(console, self._read)

    def answer(self, read: Callable[[str], str]) -> None:
        """Let a function answer instead of the lines written down."""
        self.screen = Screen(self.screen.console, read)

    def _read(self, prompt: str) -> str:
        if prompt.startswith("Enter to finish") and self.after:
            self.left, self.after = self.after, []
        if not self.left:
            raise EOFError
        line = self.left.pop(0)
        self._file.write(f"{prompt}{line}\n")
        return line

    @property
    def shown(self) -> str:
        return self._bytes.getvalue().decode()

    @property
    def words(self) -> str:
        """Everything shown, however it was broken into lines."""
        return " ".join(self.shown.split())

    @property
    def lines(self) -> list[str]:
        return self.shown.splitlines()


@dataclass
class Played:
    """A session that has been played with the lines typed."""

    stage: Stage
    table: Table
    again: bool

    @property
    def shown(self) -> str:
        return self.stage.shown

    @property
    def words(self) -> str:
        return self.stage.words

    @property
    def match(self) -> Match[Any]:
        return self.table.match


def play(
    *typed: str,
    game: Game[Any] = LUNGEON,
    seats: Sequence[str] = ("human", "greedy"),
    seed: int = 3,
    options: dict[str, object] | None = None,
    names: Sequence[str] = (),
    typed_dice: bool = False,
    width: int = 80,
    height: int = 24,
    ascii_only: bool = False,
    after: Sequence[str] = (),
) -> Played:
    """Play a new match with those lines typed, until they run out."""
    stage = Stage(typed, after, width=width, height=height, ascii_only=ascii_only)
    tray = DiceTray(stage.screen, game) if typed_dice else None
    table = open_table(game, seats, seed, options or {}, names, tray)
    again = Session(table, stage.screen).play()
    return Played(stage, table, again)
