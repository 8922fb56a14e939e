"""What the words of cards say to a player: from a book of phrases per language (`text/cards`)."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from undercroft.content import Names, Phrasebook, Primitive, Voice, phrasebook

FOLDER: Final = Path(__file__).parents[2] / "text" / "cards"
ENGLISH: Final = "en"


def book_of(language: str = ENGLISH) -> Phrasebook:
    """The phrases of one language."""
    return phrasebook(FOLDER / f"{language}.toml")


def read(word: Primitive, names: Names) -> str:
    """A word on its own, in English, said of nothing in particular."""
    return Voice(book_of(), names).say(word)
