"""Equipment: drawing it, using it on a flipped card, and redrawing between dungeons (chapters 7 and 9)."""

from __future__ import annotations

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dash.cards import Item
from undercroft.rules.dash.state import HAND, Dash, Explorer
from undercroft.rules.dash.uses import AnyUse
from undercroft.rules.dash.vocabulary import Targeted

DONE = option("done")


def draw(dash: Dash, explorer: Explorer, clause: str) -> bool:
    """Draw one Equipment card; returns False if there is none to be had (DD-9.5, DD-9.6)."""
    if not dash.equipment_deck:
        if not dash.discard:
            if dash.log:
                dash.log.tell("equipment-exhausted", "DD-9.6", seat=explorer.seat)
            return False
        cards = list(dash.discard)
        dash.chance.shuffle(cards, "equipment-reshuffle")
        dash.equipment_deck, dash.discard = tuple(cards), ()
        if dash.log:
            dash.log.tell("equipment-reshuffled", "DD-9.5", count=len(cards))
    item, *rest = dash.equipment_deck
    dash.equipment_deck = tuple(rest)
    explorer.equipment = (*explorer.equipment, item)
    if dash.log:
        dash.log.tell("equipment-drawn", clause, reveals=True, seat=explorer.seat, equipment=item.card.id)
    return True


def put_on_discard(dash: Dash, explorer: Explorer, item: Item) -> None:
    """An Equipment card leaves its owner for the discard pile (DD-7.1)."""
    explorer.drop(item)
    dash.discard = (*dash.discard, item)


def choose_item(explorer: Explorer, choice: Option) -> Item:
    """The Equipment card that an option names."""
    return next(item for item in explorer.equipment if item.id == choice.args[0])


# -- the response window (chapter 7) ---------------------------------------------------------------------------


def respond(dash: Dash) -> Rule[None]:
    """The active player may use equipment on the card just flipped, one after another (DD-7.4, DD-7.6)."""
    explorer = dash.active
    while options := response_options(dash, explorer):
        assert dash.flip is not None
        choice: Option = yield Decision(
            explorer.seat,
            "respond",
            [*options, DONE],
            "DD-7.4",
            closed=lambda: closed_responses(dash, explorer),
            about=(dash.flip.card.id, dash.flip.cost, dash.ap),
            passes=DONE,
        )
        if choice is DONE:
            return
        use_item(dash, explorer, choose_item(explorer, choice), choice)


def response_options(dash: Dash, explorer: Explorer) -> list[Option]:
    """Every use of every Equipment card that would change something (DD-7.7)."""
    return [option for item in explorer.equipment for option, use in item.uses if changes(dash, use)]


def changes(dash: Dash, use: AnyUse) -> bool:
    """Whether the use would make a difference to the flipped card or the AP."""
    assert dash.flip is not None
    flip, ap = use.play(dash.flip, dash.ap)
    return flip is not dash.flip or ap != dash.ap


def use_item(dash: Dash, explorer: Explorer, item: Item, choice: Option) -> None:
    """Carry out one use; the card is discarded whichever is picked (DD-7.1)."""
    assert dash.flip is not None
    use = next(use for option, use in item.uses if option is choice)
    put_on_discard(dash, explorer, item)
    dash.flip, dash.ap = use.play(dash.flip, dash.ap)
    if dash.log:
        dash.log.tell(
            "equipment-used",
            "DD-7.1",
            seat=explorer.seat,
            equipment=item.card.id,
            card=dash.flip.card.id,
            cost=dash.flip.cost,
            ap=dash.ap,
            result=use.word,
        )


def closed_responses(dash: Dash, explorer: Explorer) -> list[Closed]:
    """The uses that do not help now, each with its reason."""
    assert dash.flip is not None
    card = dash.flip.card
    closed: list[Closed] = []
    for item in explorer.equipment:
        if not item.uses:
            reason, clause = ("no-use", "DD-9.11") if item.worth else ("useless", "DD-3.7")
            closed.append(Closed(f"use:{item.id}", reason, clause, (item.id,)))
        for each, use in item.uses:
            if changes(dash, use):
                continue
            if isinstance(use, Targeted) and not use.matches(card):
                closed.append(Closed(each.key, "wrong-card", "DD-3.7", (item.id, card.id)))
            else:
                closed.append(Closed(each.key, f"nothing-to-{use.word}", "DD-7.7", (item.id, card.id)))
    return closed


# -- the supply (chapter 9) ------------------------------------------------------------------------------------


def draw_several(dash: Dash, explorer: Explorer, n: int) -> Rule[None]:
    """A card's gift of equipment, cut down to three at once if the match says so (DD-3.6, DD-9.9)."""
    for _ in range(n):
        if not draw(dash, explorer, "DD-3.6"):
            break  # DD-9.6: what there is not now, there is not a moment later
    if dash.house.equipment_limit == "three":
        while len(explorer.equipment) > HAND:
            choice = yield Decision(explorer.seat, "trim", discards(explorer), "DD-9.9", about=(HAND,))
            item = choose_item(explorer, choice)
            put_on_discard(dash, explorer, item)
            if dash.log:
                dash.log.tell("equipment-trimmed", "DD-9.9", seat=explorer.seat, equipment=item.card.id)


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
        item = choose_item(explorer, choice)
        put_on_discard(dash, explorer, item)
        if dash.log:
            dash.log.tell("equipment-discarded", "DD-9.1", seat=explorer.seat, equipment=item.card.id)
    # DD-15.3: the same set of cards gives the same pile, in whatever order they were named.
    dash.discard = (*pile, *(item for item in held if item not in explorer.equipment))
    while len(explorer.equipment) < HAND:
        if not draw(dash, explorer, "DD-9.1"):
            break  # DD-14.6
    dash.redrawing = dash.redrawing[1:]
