"""What the cards say to a player, from the book of phrases of a language (`text/cards`)."""

from __future__ import annotations

from typing import Any

from undercroft.content import Card, Phrasebook, Voice
from undercroft.rules.lungeon.cards import Cards, Find, HeroClass, Monster, MoveResult


def describe(card: Card, cards: Cards, book: Phrasebook) -> str:
    """The text of a card: when it comes, and what it is good for."""
    voice = Voice(book, cards.names)
    said: dict[str, Any] = {name: getattr(card, name) for name in card.__struct_fields__}
    if "rolls" in said:
        said["rolls"] = tuple(sorted(said["rolls"]))
    match card:
        case HeroClass():
            items = tuple(cards.names[each] for each in card.items)
            return voice.of("card.class", {**said, "items": items, "chest_on": tuple(sorted(card.chest_on))}).words
        case Monster():
            needs = enumerate(card.needs, 1)
            said["needs"] = tuple(voice.words("card.need", need=each, level=level) for level, each in needs)
            return voice.of("card.monster", said).words
        case Find():
            return voice.of("card.find", said).words
        case MoveResult():
            return voice.of("card.move", said).words
    raise TypeError(f"Lungeon Run has no cards like {card!r}")
