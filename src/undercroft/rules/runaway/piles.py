"""Decks and discard piles: drawing, discarding, and what happens when a deck is empty (RA-4.10 to RA-4.16)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.rules.runaway.memory import became_deck, deck_zone, discard_zone, was_discarded, was_drawn
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, Player

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards.card import Card


def draw(chase: Chase, seat: int) -> Card | None:
    """The top card of a player's deck, taking a discard pile for a deck that is empty; None if there is none."""
    deck = chase.players[seat].deck
    if not deck and not refill(chase, seat):
        return None  # RA-4.14
    return deck.pop()


def refill(chase: Chase, seat: int) -> bool:
    """The discard pile of the player on the left becomes the deck, or the next one's (RA-4.10 to RA-4.13)."""
    left = next_discard(chase, seat)
    if left is None:
        return False
    deck, pile = chase.players[seat].deck, left.discard
    deck.extend(reversed(pile))  # RA-4.12: turned over, the oldest card is on top
    pile.clear()
    if chase.house.reshuffle:
        chase.chance.shuffle(deck, "reshuffle")
    became_deck(chase, left, chase.players[seat])
    if chase.log:
        chase.log.tell("pile-taken", "RA-4.10", seat=seat, left=left.seat, cards=len(deck))
    return True


def next_discard(chase: Chase, seat: int) -> Player | None:
    """Whose discard pile becomes that player's deck: the next one's who has any, the own pile last (RA-4.13)."""
    others = ((seat + step) % chase.seats for step in range(1, chase.seats + 1))
    return next((chase.players[each] for each in others if chase.players[each].discard), None)


def next_pile(chase: Chase, seat: int) -> tuple[Player, int] | None:
    """From where a player will draw next: the deck, or the pile that becomes it; whose it is, and its zone."""
    player = chase.players[seat]
    if player.deck:
        return player, deck_zone(player)
    left = next_discard(chase, seat)
    return None if left is None else (left, discard_zone(left))


def draw_openly(chase: Chase, seat: int, clause: str, why: str) -> Card | None:
    """Draw for a number: the card is shown and goes to the drawer's discard at once (RA-3.6, RA-8.17)."""
    card = draw(chase, seat)
    if card is not None:
        player = chase.players[seat]
        player.discard.append(card)
        was_drawn(chase, player, card, discard_zone(player), EVERYBODY)
        if chase.log:
            chase.log.tell("card-drawn", clause, reveals=True, seat=seat, card=card.id, number=card.speed, result=why)
    return card


def discard(chase: Chase, lies_with: int, source: int | None, card: Card) -> None:
    """A card that lay open is discarded."""
    player = whose_pile(chase, lies_with, source)
    player.discard.append(card)
    was_discarded(chase, player, card)


def whose_pile(chase: Chase, lies_with: int, source: int | None) -> Player:
    """Where a card is discarded: with the player it lies before, or with its source (RA-12.4, RA-12.8)."""
    seat = source if source is not None and chase.house.discard_to == "source" else lies_with
    assert seat != BOSS
    return chase.players[seat]
