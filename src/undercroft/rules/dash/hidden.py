"""What nobody can see, and what everybody knows of it all the same (section 13)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from undercroft.rules.dash.state import Dash, Known

if TYPE_CHECKING:
    from undercroft.rules.dash.cards import DungeonCard, Item


def hidden_cards(dash: Dash) -> list[DungeonCard]:
    """Every card that lies face down, in the area or in the deck (DD-13.2)."""
    return [card for card in dash.unflipped if card is not None] + list(dash.deck)


def uncollected(dash: Dash) -> Counter[str]:
    """How many of each Dungeon card nobody has collected yet (DD-13.4)."""
    counts = Counter(card.id for card in dash.area if card is not None)
    counts.update(card.id for card in dash.deck)
    return counts


def turned_up(known: Sequence[Known], position: int, card: DungeonCard) -> tuple[Known, ...]:
    """What is still known once the card on a position is face up."""
    left: list[Known] = []
    for each in known:
        if position in each.positions:
            cards = list(each.cards)
            if card in cards:
                cards.remove(card)
            if not cards:
                continue
            positions = tuple(other for other in each.positions if other != position)
            each = Known(positions, tuple(cards))
        left.append(each)
    return tuple(left)


def put_back(positions: Sequence[int], cards: Sequence[DungeonCard]) -> Known:
    """These cards were shuffled face down into these positions, among others or alone (DD-8.13)."""
    return Known(tuple(positions), tuple(sorted(cards, key=lambda card: card.id)))


def by_id(card: DungeonCard | Item) -> str:
    """What cards are sorted by before they are dealt, so that where they really are does not show in the deal."""
    return card.id
