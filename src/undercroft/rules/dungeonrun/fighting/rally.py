"""Rally: wounds removed for a kill, a disarmed trap or an assist (section 6d)."""

from __future__ import annotations

from undercroft.abilities import PASS, during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, FreeAttack, Rallying
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero

RALLY = option("rally")


def earn_rally(dungeon: Dungeon, seat: int, why: str) -> None:
    """A Rally is taken in the Rally step of the event in which it was earned (DR-6.53)."""
    for occasion in reversed(dungeon.occasions):
        if isinstance(occasion, Attempt | FreeAttack):
            occasion.earned = (*occasion.earned, seat)
            return
    dungeon.earned = (*dungeon.earned, seat)


def take_rallies(dungeon: Dungeon, actor: int, earned: tuple[int, ...]) -> Rule[None]:
    """Every Rally of the actor, then of the others clockwise (DR-6.39), those of the judgement included."""
    earned, dungeon.earned = earned + dungeon.earned, ()
    for hero in dungeon.clockwise(actor):
        for left in range(earned.count(hero.seat), 0, -1):
            yield from offer_rally(dungeon, hero, left)


def offer_rally(dungeon: Dungeon, hero: Hero, left: int = 1) -> Rule[None]:
    """A hero may Rally, if that can do something and nothing forbids it (DR-6.38, DR-6.40, DR-6.54).

    `left` tells how many he has earned, this one included: each is used or passed separately (DR-6.53).
    """
    if not hero.standing or hero.doomed:
        return
    with during(dungeon.occasions, Rallying(hero.seat)) as rallying:
        if why_not(dungeon, Deed("rally", hero.seat, hero.room)) is not None:
            return
        if not helps(dungeon, hero, rallying):
            return
        answer: Option = yield Decision(
            hero.seat, "rally", (RALLY, PASS), "DR-6.39", about=(hero.wounds, left), default=RALLY, passes=PASS
        )
        if answer is PASS:
            return
        yield from MOMENTS.fire(dungeon, rallying, "rally:instead")
        if not rallying.gone:
            heal(dungeon, hero, 1, "DR-6.37")
        rallying.gone = False
        hero.markers -= dungeon.cards.shaken_off
        yield from MOMENTS.fire(dungeon, rallying, "rally")


def helps(dungeon: Dungeon, hero: Hero, rallying: Rallying) -> bool:
    """Whether a Rally can do anything: wounds, a marker or trap it removes, or a text that adds to it (DR-6.38)."""
    if hero.wounds or hero.markers & dungeon.cards.shaken_off:
        return True
    if MOMENTS.texts(dungeon, hero.seat, "rally:instead"):
        return True
    return any(True for _ in MOMENTS.offers(dungeon, hero.seat, rallying, "rally"))


def heal(dungeon: Dungeon, hero: Hero, amount: int, clause: str = "DR-8.2") -> None:
    """Remove wounds, never below 0 (DR-8.2), and none from a hero about to be judged (DR-8.42)."""
    if hero.doomed:
        return
    amount = min(amount, hero.wounds)
    if amount > 0:
        hero.wounds -= amount
        if dungeon.log:
            dungeon.log.tell("healed", clause, seat=hero.seat, amount=amount, wounds=hero.wounds)
