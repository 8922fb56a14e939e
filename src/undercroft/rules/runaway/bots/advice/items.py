"""What cards and Items are worth as a whole."""

from __future__ import annotations

from functools import cache

from undercroft.rules.runaway.bots.advice.outlooks import ESCAPING, average
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.state import Player


@cache
def card_worth(card: Card) -> float:
    """What a card is worth to whoever faces it, whatever the situation."""
    if card.kind == "item":
        return 1.0
    if card.kind == "boss-event":
        return 0.3
    return average(card.ops)


def escape_worth(card: Card) -> float:
    """What an Item will be worth when its owner escapes with it."""
    return ESCAPING.total(card.on_escape)


def item_worth(hero: Player, card: Card) -> float:
    """What it is worth to have an Item."""
    worth = 1.0 + 0.6 * escape_worth(card)
    if heals(card):
        worth += 0.3 * (hero.kind.life - hero.life)
    return worth


@cache
def heals(card: Card) -> bool:
    """Whether an Item can give back Life."""
    return any(use.text.heals for use in card.uses)
