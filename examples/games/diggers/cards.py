"""The tools and charms, read from the card file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from examples.games.diggers.state import Held
from examples.games.diggers.words import Sentence
from undercroft.abilities import by_moment, printed
from undercroft.content import Card, CardPack, Library, Names, load_library
from undercroft.engine import ContentError

FILE = Path(__file__).parent / "content" / "cards.toml"
SEATS = 4


class Tool(Card, frozen=True):
    """A tool that lies before its owner."""

    texts: tuple[Sentence, ...]

    def describe(self, names: Names) -> str:
        """What a player reads on it."""
        return " ".join(each.describe(names) for each in self.texts)


class Charm(Tool, frozen=True):
    """A charm that is held in the hand."""

    copies: Annotated[int, msgspec.Meta(ge=1, le=9)] = 2


SCHEMA: Mapping[str, type[Card]] = {"tool": Tool, "charm": Charm}


class Cards:
    """All cards of the game."""

    def __init__(self, library: Library) -> None:
        self.library = library
        self.names = library.names
        self.tools = [_held(card) for card in library.table("tool", Tool).values()]
        charms = library.table("charm", Charm).values()
        self.charms = [held for card in charms for held in [_held(card)] * card.copies]
        if len(self.tools) < SEATS or len(self.charms) < 3 * SEATS:
            raise ContentError([f"there must be at least {SEATS} tools and {3 * SEATS} charms (DG-1)"])


def _held(card: Tool) -> Held:
    return Held(card.id, by_moment(printed(card.id, card.texts)))


def load_cards(packs: Sequence[CardPack] = ()) -> Cards:
    """The cards of the file, and what packs make of them."""
    return Cards(load_library([FILE], SCHEMA, packs))
