"""What can happen to a Hero: damage, healing, gold, a STOP, relocation, Luck (chapter 8)."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.runaway.boss.luck import boss_number
from undercroft.rules.runaway.death import die
from undercroft.rules.runaway.escaping import escape
from undercroft.rules.runaway.frames import Frame
from undercroft.rules.runaway.occasions import Brake, Hurt, LuckDrawn
from undercroft.rules.runaway.phrases import Amount
from undercroft.rules.runaway.piles import draw_openly
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.windows import open_window


def hurt(chase: Chase, hero: Player, amount: int, cause: str) -> Rule[None]:
    """A Hero takes damage: window HURT, subtract, and death at once when no life is left (RA-8.9)."""
    if amount <= 0 or not hero.running:
        return
    window = Hurt(amount, cause)
    yield from open_window(chase, window, (hero,))
    if window.amount <= 0 or not hero.running:
        return
    hero.life = max(0, hero.life - window.amount)
    if chase.log:
        chase.log.tell("hurt", "RA-8.9", seat=hero.seat, amount=window.amount, life=hero.life, result=cause)
    if hero.life == 0:
        yield from die(chase, hero, cause)


def heal(chase: Chase, hero: Player, amount: int) -> None:
    """Life above the top of the dial is lost (RA-1.19)."""
    amount = min(amount, hero.kind.life - hero.life)
    if amount > 0:
        hero.life += amount
        if chase.log:
            chase.log.tell("healed", "RA-8.8", seat=hero.seat, amount=amount, life=hero.life)


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


def brake(chase: Chase, hero: Player, cause: str, spaces: int = 0) -> Rule[bool]:
    """Window BRAKE before a STOP, a Wall or a BACKTRACK; returns whether it applies (RA-9.6, RA-8.56)."""
    window = Brake(cause, spaces)
    yield from open_window(chase, window, (hero,))
    return not window.gone and hero.running


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
    window, running = LuckDrawn(card.speed), hero.running
    yield from open_window(chase, window, (hero,))
    return window.number if hero.running == running else None


def how_much(chase: Chase, hero: Player, frame: Frame, amount: Amount) -> Rule[int]:
    """The number an op speaks of; every Luck is its own draw, the Boss's by its drawer (RA-8.38, RA-10.2)."""
    if isinstance(amount, int):
        return amount
    if frame.hook:
        return boss_number(chase, amount)
    number = (yield from draw_luck(chase, hero)) or 0
    return number if amount == "luck" else -number
