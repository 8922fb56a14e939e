"""Escaping (chapter 13)."""

from __future__ import annotations

from undercroft.abilities import carry_out
from undercroft.engine import Rule
from undercroft.rules.runaway.death import leave
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.memory import paid_on_escape
from undercroft.rules.runaway.purse import gain_gold
from undercroft.rules.runaway.state import EVERYBODY, Chase, Player, Status

ESCAPE_GOLD = 10


def escape(chase: Chase, hero: Player) -> Rule[None]:
    """The Hero is out: 10 gold for the first, then what the Items give (RA-13.1 to RA-13.7).

    Whoever does not know the Items sees now whether one pays, and which (RA-18.7).
    """
    first = all(each.status is not Status.ESCAPED for each in chase.players)
    hidden = any(not held.known_by(None) for held in hero.inventory)
    hero.position = chase.cards.board.exit
    leave(chase, hero, Status.ESCAPED, "first" if first else "later", reveals=hidden)
    if first:
        gain_gold(chase, hero, ESCAPE_GOLD, "RA-13.2")
    hero.inventory = [held._replace(known=EVERYBODY) if held.card.on_escape else held for held in hero.inventory]
    paid_on_escape(chase, hero)
    for item in hero.items:
        yield from carry_out(chase, item.on_escape, Frame(hero, leaving=True))
