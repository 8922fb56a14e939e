"""A turn: flip a card, deal with it, and go on while AP last (chapters 5 and 6)."""

from __future__ import annotations

from itertools import compress

from undercroft.abilities import carry_out
from undercroft.engine import Closed, Decision, Option, Phase, Rule, option
from undercroft.rules.dash.ending import end_dungeon
from undercroft.rules.dash.hidden import turned_up
from undercroft.rules.dash.occasions import FLIPPED, RESPONSE, Flip, TurnStart
from undercroft.rules.dash.response_window import ANSWERS
from undercroft.rules.dash.state import POSITIONS, START_AP, Dash
from undercroft.rules.dash.vocabulary import MAGIC

FLIPS = tuple(option("flip", position) for position in range(POSITIONS))
STOP = option("stop")


def phase(dash: Dash) -> Phase:
    """The dungeon being explored, and the turn, counted through all of them (DD-4.7)."""
    return Phase(dash.dungeon, dash.turns)


def begin_turn(dash: Dash) -> None:
    """Every turn starts anew from 6 AP and the owner's bonuses (DD-5.1, DD-5.2)."""
    dash.ap = start_ap(dash)
    dash.turns += 1
    if dash.log:
        dash.log.tell("turn-began", "DD-5.1", seat=dash.turn, dungeon=dash.dungeon, ap=dash.ap)


def start_ap(dash: Dash) -> int:
    """The AP with which the active player's turns start (DD-5.1, DD-11.9)."""
    return ANSWERS.total(dash, TurnStart(), START_AP)


def flip_card(dash: Dash) -> Rule[None]:
    """Flip one card and resolve it completely; the turn goes on or ends with it (DD-5.3, DD-5.5)."""
    choice: Option = yield Decision(
        dash.turn, "flip", flip_options(dash), "DD-5.3", closed=lambda: closed_flips(dash), about=(dash.ap,)
    )
    if choice is STOP:
        end_turn(dash, "stop")  # DD-5.16
        return
    flip = turn_up(dash, int(choice.args[0]))
    if flip.card.type != "treasure":  # DD-7.5, DD-7.15
        if ANSWERS.listens(dash, dash.turn, FLIPPED):
            yield from ANSWERS.speak(dash, flip, FLIPPED, (dash.turn,))
        yield from ANSWERS.ask_round(dash, flip, RESPONSE, (dash.turn,))
        flip.gone = True  # DD-7.2: the window is closed and the card is finished
        pay(dash, flip)
        if flip.left:
            yield from carry_out(dash, flip.left, flip)
    reason = end_reason(dash, flip)
    dash.flip = None
    if reason:
        end_turn(dash, reason)


def flip_options(dash: Dash) -> list[Option]:
    """Any face-down card; stopping only after the first flip and if the match allows it (DD-5.4, DD-5.11)."""
    options = list(compress(FLIPS, dash.unflipped))
    if dash.flipped and dash.house.voluntary_stop:
        options.append(STOP)
    return options


def closed_flips(dash: Dash) -> list[Closed]:
    """Why the other positions cannot be flipped, and why the player cannot stop."""
    closed: list[Closed] = []
    for position, card in enumerate(dash.area):
        if card is None:
            closed.append(Closed(f"flip:{position}", "empty", "DD-5.3", (position,)))
        elif position in dash.flipped:
            closed.append(Closed(f"flip:{position}", "face-up", "DD-5.3", (position, card.id)))
    if not dash.flipped:
        closed.append(Closed("stop", "first-flip", "DD-5.4"))
    elif not dash.house.voluntary_stop:
        closed.append(Closed("stop", "must-go-on", "DD-5.11"))
    return closed


def turn_up(dash: Dash, position: int) -> Flip:
    """Turn a card face up: all that it says is left to deal with (DD-5.3)."""
    card = dash.area[position]
    assert card is not None
    flip = dash.flip = Flip.of(card, position)
    dash.flipped = (*dash.flipped, position)
    if dash.known:
        dash.known = turned_up(dash.known, position, card)
    if dash.log:
        dash.log.tell(
            "card-flipped",
            "DD-5.3",
            reveals=True,
            seat=dash.turn,
            position=position,
            card=card.id,
            cost=card.ap_cost or 0,
            gold=card.worth,
            magic=tuple(kind for kind in MAGIC if kind in card.magic),
            result=card.type,
        )
    return flip


def pay(dash: Dash, flip: Flip) -> None:
    """The cost comes off the AP, to 0 at the least (DD-6.1, DD-6.2, DD-6.5)."""
    if flip.cost:
        dash.ap = max(0, dash.ap - flip.cost)
        if dash.log:
            dash.log.tell("ap-paid", "DD-6.1", seat=dash.turn, card=flip.card.id, cost=flip.cost, ap=dash.ap)


def end_reason(dash: Dash, flip: Flip) -> str:
    """Why the turn ends after this card, the first reason that applies; empty if it goes on (DD-5.12)."""
    if flip.card.type == "treasure":
        return "treasure"  # DD-5.10
    for reason in ("confusion", "end_turn", "darkness") if flip.endings else ():
        if reason in flip.endings:
            return reason
    if dash.ap == 0:
        return "ap"  # DD-5.8
    return "empty" if dash.explored else ""  # DD-10.1


def end_turn(dash: Dash, reason: str) -> None:
    """Collect every face-up card; then it is the next player's turn, in the next dungeon if need be (DD-5.15)."""
    gold = collect(dash)
    if dash.log:
        dash.log.tell(
            "turn-ended", "DD-5.12", seat=dash.turn, dungeon=dash.dungeon, ap=dash.ap, gold=gold, result=reason
        )
    dash.ap = 0
    if any(dash.area):
        dash.turn = dash.next_seat
        begin_turn(dash)
    else:
        end_dungeon(dash)


def collect(dash: Dash) -> int:
    """Treasures go to the treasure pile, all others to the explored pile; returns the gold (DD-5.13, DD-5.14)."""
    explorer, gold = dash.active, 0
    for position in dash.flipped:
        card = dash.area[position]
        assert card is not None
        if card.type == "treasure":
            explorer.gain(card)
            gold += card.worth
        else:
            explorer.explored = (*explorer.explored, card)
    dash.area, dash.flipped = tuple(dash.unflipped), ()
    return gold
