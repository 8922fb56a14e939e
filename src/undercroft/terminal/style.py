"""How things look in a terminal: colours by name, and glyphs that carry the same meaning without colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from rich.text import Text
from rich.theme import Theme

View: TypeAlias = Mapping[str, Any]
"""What `Match.view` gives: plain data."""

_COLOURS = ("red", "dodger_blue1", "green", "magenta", "dark_goldenrod", "dark_cyan")

THEME = Theme(
    {
        "flame": "bold dark_orange",  # only ever "you may act here"
        "blood": "red",
        "moss": "green",
        "arcane": "medium_purple",
        "brass": "dark_goldenrod",
        "soft": "dim",
        "key": "dim",
        "clause": "dim",
        "stone": "grey50",
        **{f"seat.{seat}": f"bold {colour}" for seat, colour in enumerate(_COLOURS)},
        **{f"seat.{seat}.piece": f"bold reverse {colour}" for seat, colour in enumerate(_COLOURS)},
    }
)
"""Styles by name; their colours can be read on dark and on light ground. A seat has one for its name and what it
owns ("seat.0"), and one that stands out for its figure on a board ("seat.0.piece")."""

SEATS = len(_COLOURS)
_MARKS = "▲●■◆★✚"
_HOLLOW = "△○□◇☆✛"
_GLYPHS = {
    "full": "█",
    "dot": "·",
    "chest": "▣",
    "heart": "♥",
    "no-heart": "♡",
    "gem": "◆",
    "no-gem": "◇",
    "turn": "◄",
    "card": "▒",
    "cross": "✕",
}
_ASCII = {
    "full": "#",
    "dot": ".",
    "chest": "$",
    "heart": "*",
    "no-heart": "-",
    "gem": "+",
    "no-gem": "-",
    "turn": "<",
    "card": "#",
    "cross": "x",
}


@dataclass(frozen=True, slots=True)
class Style:
    """All a renderer needs to know besides the view: the room, the glyphs, the players and the open options.

    `numbers` gives each open option, by its key, the number it has in the list below the board; it is empty
    when nobody is asked. `look` is what the player wants to see of a board that is larger than the screen. Colours
    are styles of `THEME`, so that a terminal without colours just ignores them.

    >>> Style(ascii=True, players=("Ann", "Bob")).seat(1).plain
    'B Bob'
    """

    width: int = 80
    height: int = 24
    ascii: bool = False
    players: tuple[str, ...] = ()
    numbers: Mapping[str, int] = field(default_factory=dict)
    look: str = ""

    def name(self, seat: int) -> str:
        """What the player in a seat is called."""
        return self.players[seat] if seat < len(self.players) else f"Player {seat + 1}"

    def colour(self, seat: int) -> str:
        """The style of a seat's name and of what it owns; with ".piece" added, that of its figure on a board."""
        return f"seat.{seat % SEATS}"

    def mark(self, seat: int, *, hollow: bool = False) -> str:
        """A seat's own glyph; the hollow one is for what it left behind, such as torches."""
        if self.ascii:
            letter = chr(ord("A") + seat)
            return letter.lower() if hollow else letter
        return (_HOLLOW if hollow else _MARKS)[seat % SEATS]

    def seat(self, seat: int) -> Text:
        """A seat's glyph and its player's name, in its colour."""
        return Text.assemble((f"{self.mark(seat)} {self.name(seat)}", self.colour(seat)))

    def player(self, seat: int, room: int, *, asked: bool) -> Text:
        """A seat in at most so many columns; whoever is asked has a sign behind the name, however long that is."""
        sign = f" {self.glyph('turn')}" if asked else ""
        who = self.seat(seat)
        who.truncate(room - len(sign), overflow="ellipsis")
        return who.append(sign, "flame")

    def glyph(self, name: str) -> str:
        """A glyph by its name, as this terminal can show it."""
        return (_ASCII if self.ascii else _GLYPHS)[name]

    def line(self, words: str = "", style: str = "", *, cut: bool) -> Text:
        """Words that are broken into lines where they are too long, or else cut off."""
        return Text(words, style, no_wrap=cut or None, overflow="ellipsis" if cut else None)

    def pips(self, have: int, of: int, kind: str) -> str:
        """So many of so many: `kind` is "heart" or "gem"."""
        return self.glyph(kind) * have + self.glyph(f"no-{kind}") * max(0, of - have)

    def number(self, key: str) -> str:
        """The number of an open option, or nothing if that is not open."""
        return str(self.numbers[key]) if key in self.numbers else ""
