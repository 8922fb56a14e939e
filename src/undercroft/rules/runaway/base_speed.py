"""Drawing hands, choosing Base Speed and Clock cards, and how fast that is (chapter 4, step 2)."""

from __future__ import annotations

from functools import partial
from typing import Final

from undercroft.engine import Decision, Option, Rule, ask_together, option
from undercroft.rules.runaway.cards.card import Card
from undercroft.rules.runaway.clock import check_clock, clock_decision, give_to_clock, has_clock
from undercroft.rules.runaway.memory import base_zone, came_to_hand, left_hand
from undercroft.rules.runaway.piles import draw
from undercroft.rules.runaway.state import BOSS, Chase, Player

UNENCUMBERED: Final = 3
"""What whoever has no Items adds to the number of the card (RA-4.7)."""


def draw_hands(chase: Chase) -> None:
    """Hands are drawn in Running Order, one player's whole hand before the next (RA-4.1, RA-4.2)."""
    for seat in chase.running_order:
        if seat != BOSS:
            draw_hand(chase, chase.players[seat])


def draw_hand(chase: Chase, player: Player) -> None:
    """One card after the other, as far as there are any (RA-4.11, RA-4.14)."""
    drawn: list[Card] = []
    for _ in range(chase.hand_size - len(player.hand)):
        if not player.deck:
            came_to_hand(chase, player, drawn)
            drawn = []
        card = draw(chase, player.seat)
        if card is None:
            break
        player.hand.append(card)
        drawn.append(card)
    came_to_hand(chase, player, drawn)
    if chase.log:
        names = tuple(card.id for card in player.hand)
        chase.log.tell_some(
            "hand-drawn", "RA-4.1", (player.seat,), {"hand": names}, seat=player.seat, cards=len(names)
        )


def choose_speeds(chase: Chase) -> Rule[None]:
    """Base Speeds and Clock cards are chosen in secret and at the same time (RA-4.5, RA-4.17, RA-14.3)."""
    decisions = [
        base_decision(player) if player.running else clock_decision(player)
        for player in chase.players
        if player.hand and (player.running or has_clock(chase))
    ]
    if not decisions:
        return
    answers = yield from ask_together(decisions)
    for player in chase.players:
        if player.seat in answers and player.running:
            choose_base(chase, player, answers[player.seat])
    for player in chase.players:
        if player.seat in answers and not player.running:
            give_to_clock(chase, player, answers[player.seat])
    check_clock(chase)


def base_decision(player: Player) -> Decision:
    """One hand card becomes the Base Speed card (RA-4.4)."""
    return Decision(player.seat, "base-speed", partial(base_options, player), "RA-4.4")


def base_options(player: Player) -> list[Option]:
    """Each card of the hand (RA-D2)."""
    return [option("base", card.id) for card in player.hand]


def choose_base(chase: Chase, player: Player, choice: Option) -> None:
    """The card lies face down until the own run (RA-4.4, RA-18.4)."""
    card = chase.cards.by_id[str(choice.args[0])]
    player.hand.remove(card)
    player.base = card
    left_hand(chase, player, card, base_zone(player))
    if chase.log:
        chase.log.tell_some(
            "base-chosen", "RA-4.4", (player.seat,), {"card": card.id}, reveals=False, seat=player.seat
        )


def base_speed_of(player: Player) -> tuple[int, int]:
    """The number of the card, and what whoever has no Items now adds to it (RA-4.6 to RA-4.9, RA-4.18)."""
    return player.base.speed if player.base else 0, 0 if player.inventory else UNENCUMBERED
