"""What a flip promises, by what everybody knows of the cards that lie face down (DD-13.4)."""

from __future__ import annotations

from math import fsum

from undercroft.engine import Decision, Option, Preview
from undercroft.rules.dash.cards import DungeonCard
from undercroft.rules.dash.chances import toll_of
from undercroft.rules.dash.hidden import hidden_cards
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash


def preview(dash: Dash, decision: Decision, option: Option) -> Preview | None:
    """How likely the card on a position is a treasure, and how likely it ends the turn, if no equipment helps."""
    if decision.kind != "flip" or option.verb != "flip":
        return None
    chances = promise(dash, int(option.args[0]))
    treasure = fsum(chance for card, chance in chances if card.type == "treasure")
    ends = fsum(chance for card, chance in chances if ends_turn(dash, card))
    return Preview({"treasure": treasure, "ends": ends})


def promise(dash: Dash, position: int) -> list[tuple[DungeonCard, float]]:
    """Every card that may lie on a position, with its chance."""
    hidden = hidden_cards(dash)
    known = [card for each in dash.known for card in each.cards]
    others = list(hidden)
    for card in known:
        others.remove(card)
    anything = [(card, 1 / len(others)) for card in others]
    for each in dash.known:
        if position in each.positions:
            places = len(each.positions)
            rest = 1 - len(each.cards) / places
            return [*((card, 1 / places) for card in each.cards), *((card, rest * p) for card, p in anything)]
    return anything


def ends_turn(dash: Dash, card: DungeonCard) -> bool:
    """Whether a card ends the turn by itself or takes all AP that are left."""
    return card.type != "treasure" and toll_of(Flip.of(card)) >= dash.ap
