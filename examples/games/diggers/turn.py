"""A turn: dig or rest."""

from __future__ import annotations

from examples.games.diggers.moments import MOMENTS, ROLLED
from examples.games.diggers.state import COINS, HAND, Dig, Find, Rest, Shaft
from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option

DIG, REST = option("dig"), option("rest")


def take_turn(shaft: Shaft, seat: int) -> Rule[None]:
    """DG-2: dig or rest."""
    shaft.ledger.renew("1/turn", [text.id for texts in shaft.tools[seat].texts.values() for text in texts])  # DG-6
    closed = why_no_rest(shaft, seat)
    options = (DIG,) if closed else (DIG, REST)
    choice: Option = yield Decision(seat, "turn", options, "DG-2", closed=lambda: (closed,) if closed else ())
    if choice is DIG:
        yield from dig(shaft, seat)
    else:
        rest(shaft, seat)


def dig(shaft: Shaft, seat: int) -> Rule[None]:
    """DG-3, DG-5: roll a die, let card texts speak, take what is found."""
    with during(shaft.occasions, Dig(seat, shaft.chance.die("dig"))) as dug:
        if shaft.log:
            shaft.log.tell("dug", "DG-3", seat=seat, face=dug.face)
        yield from MOMENTS.fire(shaft, dug, ROLLED)
        gain(shaft, seat, MOMENTS.total(shaft, Find(dug), COINS[dug.face]), "DG-3")


def gain(shaft: Shaft, seat: int, coins: int, clause: str) -> None:
    """A player takes coins."""
    shaft.coins[seat] += coins
    if shaft.log:
        shaft.log.tell("gained", clause, seat=seat, coins=coins)


def why_no_rest(shaft: Shaft, seat: int) -> Closed | None:
    """DG-4: why a player may not rest now, or None if he may."""
    if not shaft.deck:
        return Closed("rest", "deck-empty", "DG-4")
    full = len(shaft.hands[seat]) >= HAND
    return MOMENTS.allowed(shaft, Rest(seat), Closed("rest", "hand-full", "DG-4") if full else None)


def rest(shaft: Shaft, seat: int) -> None:
    """DG-4: draw a charm."""
    charm = shaft.deck.pop()
    shaft.hands[seat].append(charm)
    if shaft.log:
        shaft.log.tell_some("rested", "DG-4", (seat,), {"card": charm.id}, seat=seat)
