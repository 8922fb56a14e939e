"""Dead Heroes (RA-15.1 to RA-15.6), and going Out in general; what becomes of the remains is in `looting`."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.runaway.clock import death_feeds_clock
from undercroft.rules.runaway.state import Chase, Player, Status


def die(chase: Chase, hero: Player, cause: str) -> Rule[None]:
    """The Hero is dead: the run ends, what waited for the Hero lapses, the Clock is fed (RA-15.1 to RA-15.6)."""
    leave(chase, hero, Status.DEAD, cause)
    yield from death_feeds_clock(chase, hero)


def leave(chase: Chase, hero: Player, status: Status, cause: str, *, reveals: bool = False) -> None:
    """A Hero goes Out: what waited for the Hero lapses (RA-13.6, RA-15.6)."""
    hero.status = status
    hero.pending.clear()
    chase.went_out.append(hero.seat)
    if chase.log:
        kind, clause = ("hero-died", "RA-15.1") if status is Status.DEAD else ("hero-escaped", "RA-13.1")
        where = {"seat": hero.seat, "space": hero.position, "round": chase.round}
        chase.log.tell(kind, clause, reveals=reveals, **where, result=cause)
