"""Damage, stops, relocation, escape and death: what can happen to a Hero (RA-8.9, RA-8.15, RA-8.37, 13, 15)."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.runaway.carry import Frame, Occasion, carry_out
from undercroft.rules.runaway.clock import death_feeds_clock
from undercroft.rules.runaway.draws import draw_openly
from undercroft.rules.runaway.ops import Amount
from undercroft.rules.runaway.state import Chase, Player, Status
from undercroft.rules.runaway.windows import open_window

ESCAPE_GOLD = 10


def hurt(chase: Chase, hero: Player, amount: int, cause: str) -> Rule[None]:
    """A Hero takes damage: window HURT, subtract, and death at once when no life is left (RA-8.9)."""
    if amount <= 0 or not hero.running:
        return
    occasion = Occasion("hurt", chase.runner, amount=amount, cause=cause)
    yield from open_window(chase, occasion, (hero,))
    if occasion.amount <= 0 or not hero.running:
        return
    hero.life = max(0, hero.life - occasion.amount)
    if chase.log:
        chase.log.tell("hurt", "RA-8.9", seat=hero.seat, amount=occasion.amount, life=hero.life, result=cause)
    if hero.life == 0:
        yield from die(chase, hero, cause)


def die(chase: Chase, hero: Player, cause: str) -> Rule[None]:
    """The Hero is dead: the run ends, what waited for the Hero lapses, the Clock is fed (RA-15.1 to RA-15.6)."""
    leave(chase, hero, Status.DEAD, cause)
    yield from death_feeds_clock(chase, hero)


def leave(chase: Chase, hero: Player, status: Status, cause: str) -> None:
    """A Hero goes Out: what waited for the Hero lapses (RA-13.6, RA-15.6)."""
    hero.status = status
    hero.pending.clear()
    chase.went_out.append(hero.seat)
    if chase.log:
        kind, clause = ("hero-died", "RA-15.1") if status is Status.DEAD else ("hero-escaped", "RA-13.1")
        chase.log.tell(kind, clause, seat=hero.seat, space=hero.position, round=chase.round, result=cause)


def relocate(chase: Chase, hero: Player, space: int) -> Rule[None]:
    """Put a Hero on another space at once: nothing is entered or passed (RA-8.37)."""
    if space >= chase.cards.board.exit:
        yield from escape(chase, hero)
        return
    hero.position = max(0, space)
    if chase.runner == hero.seat:
        chase.relocated = True
    if chase.log:
        chase.log.tell("relocated", "RA-8.37", seat=hero.seat, space=hero.position)


def escape(chase: Chase, hero: Player) -> Rule[None]:
    """The Hero is out: 10 gold for the first, then what the Items give (RA-13.1 to RA-13.7)."""
    first = all(each.status is not Status.ESCAPED for each in chase.players)
    hero.position = chase.cards.board.exit
    leave(chase, hero, Status.ESCAPED, "first" if first else "later")
    if first:
        gain_gold(chase, hero, ESCAPE_GOLD, "RA-13.2")
    for item in hero.items:
        yield from carry_out(chase, item.on_escape, Frame(hero, leaving=True))


def gain_gold(chase: Chase, hero: Player, amount: int, clause: str = "RA-8.10") -> None:
    """Gold comes or goes; a larger loss takes what is there (RA-1.20)."""
    amount = max(amount, -hero.gold)
    hero.gold += amount
    if amount and chase.log:
        result = "gained" if amount > 0 else "lost"
        chase.log.tell("gold", clause, seat=hero.seat, amount=abs(amount), gold=hero.gold, result=result)


def heal(chase: Chase, hero: Player, amount: int) -> None:
    """Life above the top of the dial is lost (RA-1.19)."""
    amount = min(amount, hero.kind.life - hero.life)
    if amount > 0:
        hero.life += amount
        if chase.log:
            chase.log.tell("healed", "RA-8.8", seat=hero.seat, amount=amount, life=hero.life)


def brake(chase: Chase, hero: Player, cause: str, amount: int = 0) -> Rule[bool]:
    """Window BRAKE before a STOP, a Wall or a BACKTRACK; returns whether it applies (RA-9.6, RA-8.56)."""
    occasion = Occasion("brake", chase.runner, amount=amount, cause=cause)
    yield from open_window(chase, occasion, (hero,))
    return not occasion.gone and hero.running


def stop(chase: Chase, hero: Player, cause: str = "stop") -> Rule[None]:
    """The running Hero's speed is 0 for the rest of the run (RA-8.15); others cannot be stopped (RA-8.36)."""
    if chase.runner != hero.seat or hero.stopped:
        return
    if (yield from brake(chase, hero, cause)):
        halt(chase, hero)
        if chase.log:
            chase.log.tell("stopped", "RA-8.15", seat=hero.seat, space=hero.position, result=cause)


def halt(chase: Chase, hero: Player) -> None:
    """No speed is left and none can be gained."""
    chase.remaining = 0
    hero.stopped = True


def draw_luck(chase: Chase, hero: Player) -> Rule[int | None]:
    """A number for the own Hero, which window LUCK may change; None if no card can be drawn (RA-8.16, RA-8.17).

    Nor is there a number for a Hero who goes Out meanwhile (RA-8.35).
    """
    card = draw_openly(chase, hero.seat, "RA-8.16", "luck")
    if card is None:
        return None
    occasion, running = Occasion("luck", chase.runner, amount=card.speed), hero.running
    yield from open_window(chase, occasion, (hero,))
    return occasion.amount if hero.running == running else None


def how_much(chase: Chase, hero: Player, amount: Amount) -> Rule[int]:
    """The number an op speaks of; every Luck is its own draw (RA-8.1, RA-8.38)."""
    if isinstance(amount, int):
        return amount
    number = (yield from draw_luck(chase, hero)) or 0
    return number if amount == "luck" else -number
