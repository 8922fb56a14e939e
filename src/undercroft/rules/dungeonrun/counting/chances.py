"""What heroes can come by and use: statistics say how much of it they do."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from undercroft.rules.dungeonrun.cards.card import Ability, Cards, Item


@dataclass(frozen=True, slots=True)
class Chances:
    """The cards of a set by what heroes can do with them.

    decks     the ability cards that each hero can draw
    printed   the abilities that each hero has from the start: those printed on the card, and the Summoner's
    choices   abilities and items with a text that its owner may use or leave unused
    """

    decks: dict[str, tuple[str, ...]]
    printed: dict[str, tuple[str, ...]]
    choices: frozenset[str]


@cache
def chances_of(cards: Cards) -> Chances:
    """The chances that a set of cards gives."""
    heirs: list[Ability | Item] = [*cards.abilities, *cards.items.values()]
    decks = {hero: tuple(each.id for each in cards.abilities_of(hero, "card")) for hero in cards.heroes}
    printed = {
        hero: tuple(each.id for kind in ("hero", "summoner") for each in cards.abilities_of(hero, kind))
        for hero in cards.heroes
    }
    return Chances(decks, printed, frozenset(card.design.id for card in heirs if has_choice(card)))


def has_choice(card: Ability | Item) -> bool:
    """Whether some text of it may be used or left unused."""
    return any(text.text.may for texts in card.says.values() for text in texts)
