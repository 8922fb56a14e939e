"""Who knows which cards are where, though nobody sees them any more (RA-18.2, RA-18.13).

A zone of the trail is a deck, a discard pile, a hand, a Base Speed card, an Inventory, the box, or the card that one
player has put face down before another.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from undercroft.engine import OPEN, How, Trail
from undercroft.rules.runaway.state import EVERYBODY, Chase, FaceDown, Player

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards.card import Card

SEATS: Final = 5
BOX: Final = 1 << 5 * SEATS
REST: Final = BOX << 1
"""The cards that are not dealt out yet."""
ITEMS: Final = REST << 1
"""The Items that are not dealt out yet."""
BEFORE: Final = 5 * SEATS + 3
NOBODY: Final = 0


def deck_zone(player: Player) -> int:
    """A deck, as a zone of the trail."""
    return 1 << player.seat


def discard_zone(player: Player) -> int:
    """A discard pile, as a zone of the trail."""
    return 1 << SEATS + player.seat


def hand_zone(player: Player) -> int:
    """A hand, as a zone of the trail."""
    return 1 << 2 * SEATS + player.seat


def base_zone(player: Player) -> int:
    """The place of a Base Speed card, as a zone of the trail."""
    return 1 << 3 * SEATS + player.seat


def inventory_zone(player: Player) -> int:
    """An Inventory, as a zone of the trail."""
    return 1 << 4 * SEATS + player.seat


def encounter_zone(player: Player, source: int) -> int:
    """What a player has put face down before another, one card at most (RA-5.2), as a zone of the trail.

    A card that was redirected may lie there besides; it counts as one that lies open.
    """
    return 1 << BEFORE + SEATS * player.seat + source


def were_dealt(chase: Chase) -> None:
    """Items to the Inventories, then all the rest to decks and box: nobody knows which are where (RA-2.8, RA-2.9)."""
    items = tuple(card.id for card in chase.cards.items)
    others = tuple(card.id for card in chase.cards.deck if card.kind != "item")
    trail = Trail(chase.seats).shown(items, ITEMS).shown(others, REST)
    for player in chase.players:
        for held in player.inventory:
            zone = inventory_zone(player)
            trail = trail.moved((held.card.id,), ITEMS, zone, seers=held.known, how=How.CHOSEN)
    trail = trail.moved((), ITEMS, REST, seers=NOBODY, how=How.MIXED)
    for player in chase.players:
        trail = trail.moved((), REST, deck_zone(player), seers=NOBODY, how=How.CHOSEN)
    chase.trail = trail.moved((), REST, BOX, seers=NOBODY, how=How.MIXED)


def was_drawn(chase: Chase, player: Player, card: Card, zone: int, seers: int) -> None:
    """The top card of a deck comes to lie in a zone."""
    how = How.LAID if seers == EVERYBODY else How.DRAWN
    chase.trail = chase.trail.moved(
        (card.id,), deck_zone(player), zone, seers=seers, how=how, emptied=not player.deck
    )


def came_to_hand(chase: Chase, player: Player, cards: Sequence[Card]) -> None:
    """The top cards of a deck are a player's hand."""
    if cards:
        chase.trail = chase.trail.moved(
            tuple(card.id for card in cards), deck_zone(player), hand_zone(player),
            seers=1 << player.seat, how=How.DRAWN, emptied=not player.deck,
        )  # fmt: skip


def became_deck(chase: Chase, left: Player, player: Player) -> None:
    """A discard pile is a deck now, shuffled or turned over (RA-4.12)."""
    how = How.MIXED if chase.house.reshuffle else How.WHOLE
    chase.trail = chase.trail.moved((), discard_zone(left), deck_zone(player), seers=NOBODY, how=how, emptied=True)


def left_hand(chase: Chase, player: Player, card: Card, zone: int = OPEN) -> None:
    """A card of a hand is turned up, or put face down by its owner."""
    seers = EVERYBODY if zone == OPEN else 1 << player.seat
    chase.trail = chase.trail.moved(
        (card.id,), hand_zone(player), zone, seers=seers, how=How.CHOSEN, emptied=not player.hand
    )


def base_was_turned_up(chase: Chase, player: Player, card: Card) -> None:
    """Everybody sees a Base Speed card (RA-18.4)."""
    turned_up(chase, card, base_zone(player))


def encounter_was_turned_up(chase: Chase, player: Player, down: FaceDown) -> None:
    """Everybody sees a card that lay face down (RA-18.5); one that was redirected they know anyway (RA-18.6)."""
    if not down.known_by(None):
        turned_up(chase, down.card, encounter_zone(player, down.source))


def turned_up(chase: Chase, card: Card, zone: int) -> None:
    """The only card of a zone is turned up."""
    chase.trail = chase.trail.moved((card.id,), zone, OPEN, seers=EVERYBODY, how=How.LAID, emptied=True)


def was_looked_at(chase: Chase, zone: int, cards: Iterable[Card], seers: int) -> None:
    """Some seats have seen what lies there (RA-18.6, RA-18.8)."""
    chase.trail = chase.trail.looked_at(tuple(card.id for card in cards), zone, seers)


def left_inventory(chase: Chase, player: Player, card: Card) -> None:
    """An Item is used or dropped: it lies open."""
    chase.trail = chase.trail.moved(
        (card.id,), inventory_zone(player), OPEN,
        seers=EVERYBODY, how=How.CHOSEN, emptied=not player.inventory,
    )  # fmt: skip


def was_looted(chase: Chase, taker: Player, dead: Player, card: Card, seers: int) -> None:
    """Only those two have seen which Item has changed hands (RA-18.8)."""
    chase.trail = chase.trail.moved(
        (card.id,), inventory_zone(dead), inventory_zone(taker),
        seers=seers, how=How.CHOSEN, emptied=not dead.inventory,
    )  # fmt: skip


def paid_on_escape(chase: Chase, player: Player) -> None:
    """The Items that pay have been shown, and what has not been shown is none of them (RA-18.7)."""
    zone = inventory_zone(player)
    paying = [card for card in chase.cards.items if card.on_escape]
    shown = [card for card in player.items if card.on_escape]
    trail = chase.trail.ruled_out(tuple(card.id for card in paying), zone, EVERYBODY)
    chase.trail = trail.looked_at(tuple(card.id for card in shown), zone, EVERYBODY)


def came_openly(chase: Chase, card: Card, zone: int) -> None:
    """A card that lay open goes into a zone before everybody's eyes."""
    chase.trail = chase.trail.moved((card.id,), OPEN, zone, seers=EVERYBODY, how=How.CHOSEN)


def was_discarded(chase: Chase, pile: Player, card: Card) -> None:
    """A card that lay open goes onto a discard pile."""
    chase.trail = chase.trail.shown((card.id,), discard_zone(pile))


def encounter_was_discarded(chase: Chase, pile: Player, player: Player, down: FaceDown) -> None:
    """A card that nobody has flipped goes onto a discard pile (RA-12.5)."""
    if down.known_by(None):
        was_discarded(chase, pile, down.card)
    else:
        was_discarded_unseen(chase, pile, down.card, encounter_zone(player, down.source), down.known)


def was_discarded_unseen(chase: Chase, pile: Player, card: Card, zone: int, seers: int) -> None:
    """The only card of a zone goes onto a discard pile face down (RA-12.5)."""
    chase.trail = chase.trail.moved((card.id,), zone, discard_zone(pile), seers=seers, how=How.LAID, emptied=True)


def hand_was_discarded(chase: Chase, player: Player) -> None:
    """A whole hand goes onto the discard pile unseen (RA-12.5)."""
    names = tuple(card.id for card in player.hand)
    if names:
        chase.trail = chase.trail.moved(
            names, hand_zone(player), discard_zone(player), seers=1 << player.seat, how=How.WHOLE, emptied=True
        )
