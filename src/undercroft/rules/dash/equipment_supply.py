"""The equipment supply: drawing, letting go, and redrawing between dungeons (chapter 9)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.engine import Arg, Decision, Option, Rule, option
from undercroft.rules.dash.state import HAND, Dash, Explorer

if TYPE_CHECKING:
    from undercroft.rules.dash.cards import Item

DONE = option("done")


def can_draw(dash: Dash) -> bool:
    """Whether there is an Equipment card to be had (DD-9.6)."""
    return bool(dash.equipment_deck or dash.discard)


def draw(dash: Dash, explorer: Explorer, clause: str) -> bool:
    """Draw one Equipment card; returns False if there is none to be had (DD-9.5, DD-9.6)."""
    if not can_draw(dash):
        if dash.log:
            dash.log.tell("equipment-exhausted", "DD-9.6", seat=explorer.seat)
        return False
    if not dash.equipment_deck:
        cards = list(dash.discard)
        dash.chance.shuffle(cards, "equipment-reshuffle")
        dash.equipment_deck, dash.discard = tuple(cards), ()
        if dash.log:
            dash.log.tell("equipment-reshuffled", "DD-9.5", count=len(cards))
    item, dash.equipment_deck = dash.equipment_deck[0], dash.equipment_deck[1:]
    explorer.equipment = (*explorer.equipment, item)
    if dash.log:
        dash.log.tell("equipment-drawn", clause, reveals=True, seat=explorer.seat, equipment=item.card.id)
    return True


def draw_several(dash: Dash, explorer: Explorer, n: int) -> Rule[None]:
    """A card's gift of equipment, cut down to three at once if the match says so (DD-3.6, DD-9.9)."""
    for _ in range(n):
        if not draw(dash, explorer, "DD-3.6"):
            break  # DD-9.6: what there is not now, there is not a moment later
    if dash.house.equipment_limit == "three":
        while len(explorer.equipment) > HAND:
            choice = yield Decision(explorer.seat, "trim", discards(explorer), "DD-9.9", about=(HAND,))
            item = discard(dash, explorer, choice.args[0])
            if dash.log:
                dash.log.tell("equipment-trimmed", "DD-9.9", seat=explorer.seat, equipment=item.card.id)


def discard(dash: Dash, explorer: Explorer, name: Arg) -> Item:
    """An Equipment card leaves its owner for the discard pile (DD-7.1)."""
    item = explorer.item(name)
    explorer.drop(item)
    dash.discard = (*dash.discard, item)
    return item


def discards(explorer: Explorer) -> list[Option]:
    """One option per Equipment card held, in the order they were obtained (DD-15.4)."""
    return [item.discard for item in explorer.equipment]


def redraw(dash: Dash) -> Rule[None]:
    """One player discards any number of Equipment cards, then draws until holding three (DD-9.1, DD-9.4)."""
    explorer = dash.explorers[dash.redrawing[0]]
    held, pile = explorer.equipment, dash.discard
    while True:
        options = [*discards(explorer), DONE]
        choice: Option = yield Decision(explorer.seat, "redraw", options, "DD-9.1", about=(HAND,), passes=DONE)
        if choice is DONE:
            break
        item = discard(dash, explorer, choice.args[0])
        if dash.log:
            dash.log.tell("equipment-discarded", "DD-9.1", seat=explorer.seat, equipment=item.card.id)
    # DD-15.3: the same set of cards gives the same pile, in whatever order they were named.
    dash.discard = (*pile, *(item for item in held if item not in explorer.equipment))
    while len(explorer.equipment) < HAND:  # DD-9.8: who holds more keeps them
        if not draw(dash, explorer, "DD-9.1"):
            break  # DD-14.6
    dash.redrawing = dash.redrawing[1:]
