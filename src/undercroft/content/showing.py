"""Games whose cards can be listed and read."""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from undercroft.content.loader import Card, Library
from undercroft.engine import ContentError, Game


@runtime_checkable
class CardGame(Protocol):
    """A game that shows its cards: where they are, and what a player would read on each."""

    name: str
    title: str
    library: Library

    def describe(self, card: Card) -> str:
        """The text of a card, made from its data, so that the two cannot differ."""


def card_game(game: Game[Any]) -> CardGame:
    """The game, if it shows its cards."""
    if not isinstance(game, CardGame):
        raise ContentError([f"{game.title} has no cards to show"])
    return game
