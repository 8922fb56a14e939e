"""What the words of cards say to a player: from a book of phrases per language (`text/cards`)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final

from undercroft.content import Phrasebook, Voice

if TYPE_CHECKING:
    from undercroft.content import Names, Primitive

FOLDER: Final = Path(__file__).parents[2] / "text"
ENGLISH: Final = "en"


@cache
def book_of(language: str = ENGLISH, folder: Path = FOLDER) -> Phrasebook:
    """The phrases of one language, beside the other texts of the game in a folder."""
    return Phrasebook.load(folder / "cards" / f"{language}.toml")


def read(word: Primitive, names: Names) -> str:
    """A word on its own, in English, said of nothing in particular."""
    return Voice(book_of(), names).say(word)
