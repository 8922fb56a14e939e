"""Luck drawn for the Boss: who draws, and the number (RA-10.2)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.rules.runaway.piles import draw_openly
from undercroft.rules.runaway.state import Chase, Player

if TYPE_CHECKING:
    from undercroft.rules.runaway.phrases import Amount


def boss_drawer(chase: Chase) -> Player:
    """The player of the rearmost Hero draws for the Boss; of several, the later in the Running Order (RA-10.2)."""
    found = None
    for each in chase.heroes():
        if found is None or each.position <= found.position:
            found = each
    assert found is not None
    return found


def boss_luck(chase: Chase, why: str = "boss", clause: str = "RA-10.2") -> int | None:
    """A number for the Boss; None if no card can be drawn. No window opens."""
    card = draw_openly(chase, boss_drawer(chase).seat, clause, why)
    return None if card is None else card.speed


def boss_number(chase: Chase, amount: Amount) -> int:
    """The number an op on the Boss speaks of; the Boss drawer draws Luck (RA-10.2)."""
    if isinstance(amount, int):
        return amount
    number = boss_luck(chase) or 0
    return number if amount == "luck" else -number
