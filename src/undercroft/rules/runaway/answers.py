"""What the ops do that only uses have: answers to a window, and effects on another Runner (chapter 8)."""

from __future__ import annotations

from undercroft.engine import Decision, Rule, option
from undercroft.rules.runaway.bosslists import aim_at_boss, wait_for_boss
from undercroft.rules.runaway.cards import Card
from undercroft.rules.runaway.carry import NO_FLIP, Frame, carry_out, perform
from undercroft.rules.runaway.flips import encounter_options
from undercroft.rules.runaway.harm import gain_gold, how_much
from undercroft.rules.runaway.ops import (
    BossNext,
    BossSpeed,
    Cancel,
    Other,
    Prevent,
    Redirect,
    Scout,
    SetLuck,
    Speed,
    TakeGold,
    Unstop,
)
from undercroft.rules.runaway.state import BOSS, EVERYBODY, Chase, FaceDown, Player
from undercroft.rules.runaway.windows import ask

FLIP_IT = option("flip-it")
LEAVE_IT = option("leave-it")


@perform.register
def other(op: Other, chase: Chase, frame: Frame) -> Rule[None] | None:
    """The list on the other Runner; on the Boss only SPEED means something (RA-8.53)."""
    assert frame.other is not None
    if frame.other != BOSS:
        return carry_out(chase, op.ops, Frame(chase.players[frame.other]))
    for each in op.ops:
        if isinstance(each, Speed):
            aim_at_boss(chase, BossSpeed(each.by, each.to))
    return None


@perform.register
def take_gold(op: TakeGold, chase: Chase, frame: Frame) -> Rule[None]:
    """Gold moves from the other Hero to H, as much as there is (RA-8.54); the Boss and the dead have none."""
    assert frame.other is not None
    amount = yield from how_much(chase, frame.hero, op.n)
    victim = None if frame.other == BOSS else chase.players[frame.other]
    if victim is None or not victim.running:
        return
    amount = min(amount, victim.gold)
    gain_gold(chase, victim, -amount, "RA-8.54")
    gain_gold(chase, frame.hero, amount, "RA-8.54")


@perform.register
def boss_next(op: BossNext, chase: Chase, frame: Frame) -> None:
    """The Boss list waits for the Boss's next run (RA-8.46)."""
    wait_for_boss(chase, op.ops)


@perform.register
def prevent(op: Prevent, chase: Chase, frame: Frame) -> Rule[None]:
    """The damage about to be taken is lower, not below 0 (RA-8.34)."""
    occasion = frame.occasion
    assert occasion is not None
    amount = yield from how_much(chase, frame.hero, op.n)
    occasion.amount = max(0, occasion.amount - amount)
    occasion.gone = occasion.amount == 0  # RA-9.20
    if chase.log:
        chase.log.tell("prevented", "RA-8.34", seat=frame.hero.seat, amount=amount, left=occasion.amount)


@perform.register
def cancel(op: Cancel, chase: Chase, frame: Frame) -> None:
    """The flipped card is not resolved; it stays where it lies (RA-8.34)."""
    occasion = frame.occasion
    assert occasion is not None
    assert occasion.card is not None
    occasion.gone = True
    tell_cancelled(chase, frame.hero, occasion.card, "RA-8.34")


def tell_cancelled(chase: Chase, hero: Player, card: Card, clause: str) -> None:
    """A card that was flipped does nothing."""
    if chase.log:
        chase.log.tell("cancelled", clause, seat=hero.seat, card=card.id)


@perform.register
def redirect(op: Redirect, chase: Chase, frame: Frame) -> Rule[None]:
    """The flipped card goes face down to a Hero who has yet to run; everybody knows what it is (RA-8.55)."""
    occasion, hero = frame.occasion, frame.hero
    assert occasion is not None
    assert occasion.card is not None
    occasion.gone = True
    options = [option("to", each.seat) for each in chase.players if _may_receive(chase, each, hero)]
    if not options:
        tell_cancelled(chase, hero, occasion.card, "RA-8.55")
        return
    answer = yield from ask(Decision(hero.seat, "redirect", options, "RA-8.55", about=(occasion.card.id,)))
    target = chase.players[int(answer.args[0])]
    for index, laid in enumerate(hero.faceup):
        if laid.card is occasion.card:
            del hero.faceup[index]
            source = hero.seat if laid.source is None else laid.source
            target.encounters.append(FaceDown(laid.card, source, EVERYBODY))
            break
    if chase.log:
        chase.log.tell("redirected", "RA-8.55", seat=hero.seat, card=occasion.card.id, to=target.seat)


def _may_receive(chase: Chase, player: Player, sender: Player) -> bool:
    return player.running and player is not sender and not chase.has_begun(player.seat)


@perform.register
def unstop(op: Unstop, chase: Chase, frame: Frame) -> None:
    """The STOP or BACKTRACK does not apply (RA-8.56)."""
    assert frame.occasion is not None
    frame.occasion.gone = True
    if chase.log:
        chase.log.tell("unstopped", "RA-8.56", seat=frame.hero.seat, result=frame.occasion.cause)


@perform.register
def set_luck(op: SetLuck, chase: Chase, frame: Frame) -> None:
    """The number just drawn counts as another one (RA-8.57)."""
    assert frame.occasion is not None
    frame.occasion.amount = op.n
    if chase.log:
        chase.log.tell("luck-set", "RA-8.57", seat=frame.hero.seat, number=op.n)


@perform.register
def scout(op: Scout, chase: Chase, frame: Frame) -> Rule[None]:
    """Look at one own face-down Encounter; then flip that one, or nothing here (RA-8.58)."""
    occasion, hero = frame.occasion, frame.hero
    assert occasion is not None
    occasion.gone = True
    answer = yield from ask(Decision(hero.seat, "scout", encounter_options(hero, "look"), "RA-8.58"))
    index = int(answer.args[0])
    seen = hero.encounters[index]
    hero.encounters[index] = seen._replace(known=seen.known | 1 << hero.seat)  # RA-18.6
    if chase.log:
        chase.log.tell_some(
            "scouted",
            "RA-8.58",
            (hero.seat,),
            {"card": seen.card.id},
            seat=hero.seat,
            source=seen.source,
            index=index,
        )
    answer = yield Decision(hero.seat, "scouted", (FLIP_IT, LEAVE_IT), "RA-8.58", about=(index,))
    occasion.flip = index if answer is FLIP_IT else NO_FLIP
    if answer is LEAVE_IT and chase.log:
        chase.log.tell("left-face-down", "RA-8.58", seat=hero.seat, space=hero.position)
