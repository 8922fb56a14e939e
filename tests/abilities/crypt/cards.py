"""The card file of the Crypt."""

from __future__ import annotations

from pathlib import Path

from tests.abilities.crypt.state import InPlay
from tests.abilities.crypt.words import Sentence
from undercroft.abilities import by_moment, printed
from undercroft.content import Card, load_library

TABLES = ("ability", "item", "trap", "monster", "tile")


class CryptCard(Card, frozen=True):
    texts: tuple[Sentence, ...]


LIBRARY = load_library([Path(__file__).parent / "cards.toml"], dict.fromkeys(TABLES, CryptCard))


def in_play(name: str) -> InPlay:
    """A card on the table; "name#2" is another copy of it, with limits of its own."""
    for table in TABLES:
        card = LIBRARY.table(table, CryptCard).get(name.partition("#")[0])
        if card is not None:
            return InPlay(name, table, by_moment(printed(name, card.texts)))
    raise LookupError(name)
