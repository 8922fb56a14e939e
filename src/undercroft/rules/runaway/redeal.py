"""Dealing anew what a seat cannot know (section 18)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine import Chance
from undercroft.rules.runaway.state import Chase

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards.card import Card


def redeal(chase: Chase, seat: int, chance: Chance) -> None:
    """Every card the seat cannot see is shuffled into the places it cannot see; Inventories get Items only."""
    pool = hidden_cards(chase, seat)
    chance.redeal(pool, by_id, "hidden")
    items = [card for card in pool if card.kind == "item"]
    wanted = sum(not held.known_by(seat) for player in chase.players for held in player.inventory)
    given = set(items[:wanted])
    rest = iter([card for card in pool if card not in given])
    dealt = iter(items[:wanted])
    for player in chase.players:
        player.inventory = [
            held if held.known_by(seat) else held._replace(card=next(dealt)) for held in player.inventory
        ]
        player.encounters = [
            down if down.known_by(seat) else down._replace(card=next(rest)) for down in player.encounters
        ]
        if player.seat != seat:
            player.hand[:] = [next(rest) for _ in player.hand]
            if player.base is not None and not player.base_shown:
                player.base = next(rest)
        player.deck[:] = [next(rest) for _ in player.deck]
        player.discard[:] = [next(rest) for _ in player.discard]
    chase.box = tuple(next(rest) for _ in chase.box)


def hidden_cards(chase: Chase, seat: int) -> list[Card]:
    """The cards whose place the seat does not know."""
    pool = list(chase.box)
    for player in chase.players:
        pool += player.deck
        pool += player.discard
        pool += [held.card for held in player.inventory if not held.known_by(seat)]
        pool += [down.card for down in player.encounters if not down.known_by(seat)]
        if player.seat != seat:
            pool += player.hand
            if player.base is not None and not player.base_shown:
                pool.append(player.base)
    return pool


def by_id(card: Card) -> str:
    """What cards are sorted by before they are dealt, so that where they really are does not show in the deal."""
    return card.id
