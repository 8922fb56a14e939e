"""Dealing anew what a seat cannot know (section 18).

What is certain stays: the size of every pile, what the seat holds or has looked at, and what it has seen go to where
it lies now (RA-18.13). Inventories hold Items only.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from operator import attrgetter

from undercroft.engine import Chance, deal_known
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.memory import (
    BOX,
    base_zone,
    deck_zone,
    discard_zone,
    encounter_zone,
    hand_zone,
    inventory_zone,
)
from undercroft.rules.runaway.state import Chase, Player


def redeal(chase: Chase, seat: int, chance: Chance) -> None:
    """Every card the seat cannot know is dealt into the places where it may be for all that the seat has seen."""
    told = chase.trail.known_to(seat)
    places = hidden_places(chase, seat)
    cards = [card for zone in places.values() for card in zone]
    chance.redeal(cards, by_id, "hidden")
    room = {zone: len(held) for zone, held in places.items() if held}
    inventories = sum(inventory_zone(player) for player in chase.players)
    anywhere = sum(room)

    def zones_of(card: Card) -> int:
        zones = told[card.id].zones if card.id in told else anywhere
        return zones if card.kind == "item" else zones & ~inventories

    dealt = deal_known(cards, zones_of, room, chance, unordered=BOX)
    put_back(chase, seat, {zone: iter(held) for zone, held in dealt.items()})
    chase.trail = chase.trail.imagined(seat)


def put_back(chase: Chase, seat: int, dealt: Mapping[int, Iterator[Card]]) -> None:
    """Every place the seat does not know holds what has been dealt to it."""
    placed = placed_for(chase, seat)
    for player in chase.players:
        zone = inventory_zone(player)
        player.inventory = [
            held if held.known_by(seat) else held._replace(card=next(dealt[zone])) for held in player.inventory
        ]
        player.encounters = [
            down if down.known_by(seat) else down._replace(card=next(dealt[encounter_zone(player, down.source)]))
            for down in player.encounters
        ]
        if player.seat != seat:
            player.hand[:] = [next(dealt[hand_zone(player)]) for _ in player.hand]
            if player.base is not None and not player.base_shown:
                player.base = next(dealt[base_zone(player)])
        for zone, pile in ((deck_zone(player), player.deck), (discard_zone(player), player.discard)):
            pile[:] = [card if card.id in placed else next(dealt[zone]) for card in pile]
    chase.box = tuple(next(dealt[BOX]) for _ in chase.box)


def hidden_places(chase: Chase, seat: int) -> dict[int, list[Card]]:
    """The cards whose place the seat does not know, by their zone."""
    placed = placed_for(chase, seat)
    places: dict[int, list[Card]] = {BOX: list(chase.box)}
    for player in chase.players:
        places[deck_zone(player)] = [card for card in player.deck if card.id not in placed]
        places[discard_zone(player)] = [card for card in player.discard if card.id not in placed]
        places[inventory_zone(player)] = [held.card for held in player.inventory if not held.known_by(seat)]
        for down in player.encounters:
            if not down.known_by(seat):
                places.setdefault(encounter_zone(player, down.source), []).append(down.card)
        if player.seat != seat:
            places[hand_zone(player)] = [*player.hand]
            if player.base is not None and not player.base_shown:
                places[base_zone(player)] = [player.base]
    return places


def likely(chase: Chase, seat: int, owner: Player, zone: int) -> dict[Card, float]:
    """The cards that may lie in a deck or discard pile for all that a seat knows, and how likely each does."""
    told, placed, places = chase.trail.known_to(seat), placed_for(chase, seat), hidden_places(chase, seat)
    pile = owner.deck if zone == deck_zone(owner) else owner.discard
    found = {card: 1.0 for card in pile if card.id in placed}
    unknown = len(pile) - len(found)
    hidden = sorted((card for cards in places.values() for card in cards), key=by_id)
    others = [card for card in hidden if card.id not in told or told[card.id].zones & zone]
    return found | (dict.fromkeys(others, unknown / len(others)) if unknown else {})


def placed_for(chase: Chase, seat: int) -> set[str]:
    """The cards of which a seat knows where in a deck or discard pile they lie."""
    return {card for card, known in chase.trail.known_to(seat).items() if known.placed}


by_id = attrgetter("id")
"""What cards are sorted by before they are dealt, so that where they really are does not show in the deal."""
