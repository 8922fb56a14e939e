"""Gold (RA-1.20, RA-8.10)."""

from __future__ import annotations

from undercroft.rules.runaway.state import Chase, Player


def gain_gold(chase: Chase, hero: Player, amount: int, clause: str = "RA-8.10") -> None:
    """Gold comes or goes; a larger loss takes what is there (RA-1.20)."""
    amount = max(amount, -hero.gold)
    hero.gold += amount
    if amount and chase.log:
        result = "gained" if amount > 0 else "lost"
        chase.log.tell("gold", clause, seat=hero.seat, amount=abs(amount), gold=hero.gold, result=result)
