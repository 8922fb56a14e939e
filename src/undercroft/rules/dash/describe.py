"""What the cards say to a player: sentences made from their data, so that the two cannot differ."""

from __future__ import annotations

from undercroft.content import Card
from undercroft.rules.dash.cards import Cards, DungeonCard, Equipment


def describe(card: Card, cards: Cards) -> str:
    """The text of a card."""
    if isinstance(card, DungeonCard):
        return describe_dungeon_card(card, cards)
    if isinstance(card, Equipment):
        return describe_equipment(card, cards)
    raise TypeError(f"Dash Through the Dungeon has no cards like {card!r}")


def describe_dungeon_card(card: DungeonCard, cards: Cards) -> str:
    """Its type and tags, then everything it says in the order in which it happens (DD-5.5)."""
    tags = f" ({', '.join(sorted(card.tags))})" if card.tags else ""
    parts = [f"{card.type.capitalize()}{tags}."]
    if card.type == "treasure":
        parts.append(f"{card.worth} gold.")
    if card.ap_cost:
        parts.append(f"Costs {card.ap_cost} AP.")
    parts += [effect.describe(cards.names) for effect in card.does]
    if card.bonus is not None:
        parts.append(card.bonus.describe(cards.names))
    return " ".join(parts)


def describe_equipment(card: Equipment, cards: Cards) -> str:
    """Its uses, of which one is picked, and its gold."""
    parts = [" Or: ".join(use.describe(cards.names) for use in card.uses)] if card.uses else []
    if card.gold:
        parts.append(f"Cannot be used; worth {card.gold} gold to its holder at the end.")
    return " ".join(parts) or "Of no use."
