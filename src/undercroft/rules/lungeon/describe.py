"""What the cards say to a player: sentences made from their data."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.content import Card
from undercroft.rules.lungeon.cards import Cards, Find, HeroClass, Monster, MoveResult


def describe(card: Card, cards: Cards) -> str:
    """The text of a card."""
    if isinstance(card, HeroClass):
        return describe_class(card, cards)
    if isinstance(card, Monster):
        return describe_monster(card)
    if isinstance(card, Find):
        return describe_find(card)
    if isinstance(card, MoveResult):
        return f"Found on an unknown tile with a move roll of {faces(card.rolls)}."
    raise TypeError(f"Lungeon Run has no cards like {card!r}")


def describe_class(hero: HeroClass, cards: Cards) -> str:
    """A class: what its heroes start with and what is special about them."""
    text = f"{hero.life} life, {hero.mana} mana."
    if hero.items:
        text += f" Starts with: {', '.join(cards.names[each] for each in hero.items)}."
    if hero.chest_on:
        text += f" Also finds a chest with a move roll of {faces(hero.chest_on)}."
    return text


def describe_monster(monster: Monster) -> str:
    """A monster: when it comes and what beats it."""
    comes = f"Comes with an encounter roll of {faces(monster.rolls)}." if monster.rolls else "Never comes by itself."
    needs = [
        f"no roll at level {level}" if each == "win" else f"{each}+ at level {level}"
        for level, each in enumerate(monster.needs, 1)
    ]
    return f"{comes} Beaten with {', '.join(needs)}."


def describe_find(find: Find) -> str:
    """A find: how it is found and what it is good for."""
    found = f"In a chest with a roll of {faces(find.rolls)}." if find.rolls else "In no chest."
    uses = {
        "heal": ["Gives back 1 life."],
        "refill": ["Gives back 1 mana."],
        "treasure": ["Ends the round; its finder scores 3 if both heroes live."],
        "item": [],
    }[find.effect]
    if find.edge:
        uses.append(f"Its owner needs {abs(find.edge)} {'less' if find.edge > 0 else 'more'} in combat.")
    if find.spell:
        uses.append("Its owner may spend 1 mana to win a battle.")
    return " ".join([found, *uses])


def faces(rolls: Sequence[int]) -> str:
    """Faces of a die in words.

    >>> faces((4, 5)), faces((1, 2, 6))
    ('4 or 5', '1, 2 or 6')
    """
    *most, last = map(str, sorted(rolls))
    return f"{', '.join(most)} or {last}" if most else last
