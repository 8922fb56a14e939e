"""Which cards differ between two sets, and what players read on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.content import CardGame
from undercroft.engine import Game


@dataclass(frozen=True, slots=True)
class Change:
    """A card that differs; its text is empty on the side that does not have it."""

    table: str
    card: str
    name: str
    before: str
    after: str


def changed_cards(before: Game[Any], after: Game[Any]) -> list[Change]:
    """Every card that was changed, added or taken out, in the order of the files."""
    if not isinstance(before, CardGame) or not isinstance(after, CardGame):
        return []
    found: list[Change] = []
    for table, old in before.library.tables.items():
        new = after.library.tables.get(table, {})
        sides = ((before, old), (after, new))
        for card in dict.fromkeys((*old, *new)):
            first, second = (game.library.toml(table, card) if card in cards else "" for game, cards in sides)
            if first != second:
                words = (game.describe(cards[card]) if card in cards else "" for game, cards in sides)
                found.append(Change(table, card, (new.get(card) or old[card]).name, *words))
    return found
