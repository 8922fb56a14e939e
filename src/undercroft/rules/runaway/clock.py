"""The end-game Clock (chapter 14), and the cards a death adds to it (RA-15.2 to RA-15.4, RA-15.15)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Final

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.runaway.memory import base_was_turned_up, left_hand
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.windows import ask

if TYPE_CHECKING:
    from undercroft.rules.runaway.cards.card import Card

CLOCK_RUN: Final = 5
"""How many consecutive numbers complete the Clock (RA-14.5)."""


def has_clock(chase: Chase) -> bool:
    """There is no Clock with 2 players (RA-17.4)."""
    return chase.seats > 2


def clock_decision(player: Player) -> Decision:
    """An Out player gives a card to the Clock; the first time after a death it may be two (RA-14.2, RA-15.3)."""
    return Decision(
        player.seat,
        "clock-card",
        partial(clock_options, player),
        "RA-14.2",
        about=(2 if player.two_for_clock else 1,),
    )


def clock_options(player: Player) -> list[Option]:
    """Each card of the hand, and each pair if two may be given (RA-D3)."""
    return gifts(player.hand, pairs=player.two_for_clock)


def gifts(cards: Iterable[Card], *, pairs: bool) -> list[Option]:
    """Each single card and, if wanted, each pair."""
    names = [card.id for card in cards]
    options = [option("clock", name, detail="one") for name in names]
    if pairs:
        options += [option("clock", one, two, detail="two") for one, two in combinations(names, 2)]
    return options


def give_to_clock(chase: Chase, player: Player, choice: Option) -> None:
    """The chosen cards leave the hand, or the place of the Base Speed card, and are turned up (RA-14.3)."""
    for name in choice.args:
        card = chase.cards.by_id[str(name)]
        if card is player.base:
            player.base = None
            player.base_shown = False
            base_was_turned_up(chase, player, card)
        else:
            player.hand.remove(card)
            left_hand(chase, player, card)
        chase.clock.append(card)
        if chase.log:
            chase.log.tell("clock-card", "RA-14.3", reveals=True, seat=player.seat, card=card.id, number=card.speed)
    player.two_for_clock = False


def check_clock(chase: Chase) -> None:
    """Five consecutive numbers, as printed, make the present round the last (RA-14.4 to RA-14.7)."""
    if not chase.final_round and has_run({card.speed for card in chase.clock}):
        chase.final_round = True
        if chase.log:
            chase.log.tell("clock-complete", "RA-14.5", round=chase.round)


def has_run(numbers: set[int]) -> bool:
    """Whether five consecutive numbers are among them (RA-14.6)."""
    return any(all(first + step in numbers for step in range(CLOCK_RUN)) for first in numbers)


def death_feeds_clock(chase: Chase, player: Player) -> Rule[None]:
    """A death may add two cards: at the next contribution, or at once with the option (RA-15.3, RA-15.15)."""
    if not has_clock(chase):
        return
    if chase.house.death_clock == "next_draw":
        player.two_for_clock = True
        return
    decision = Decision(player.seat, "death-clock", partial(death_options, player), "RA-15.15")
    if not decision.options:
        return
    answer = yield from ask(decision)
    give_to_clock(chase, player, answer)
    check_clock(chase)


def death_options(player: Player) -> list[Option]:
    """Each card and each pair out of the Base Speed card and the hand (RA-D13)."""
    return gifts([*([player.base] if player.base else []), *player.hand], pairs=True)
