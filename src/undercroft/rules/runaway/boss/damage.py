"""The damage a Boss deals (RA-10.8), and what its card says of it (RA-10.20)."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.runaway.heroes import hurt
from undercroft.rules.runaway.occasions import BossActs, BossDamage
from undercroft.rules.runaway.state import Chase, Player
from undercroft.rules.runaway.windows import TEXTS


def confront_hero(chase: Chase, hero: Player) -> Rule[None]:
    """The Boss confronts a Hero (RA-10.12, RA-11.7)."""
    yield from hit(chase, hero, "confront")


def trample_hero(chase: Chase, hero: Player) -> Rule[None]:
    """The Boss runs over a Hero (RA-10.9)."""
    yield from hit(chase, hero, "trample")


def hit(chase: Chase, hero: Player, how: str) -> Rule[None]:
    """Trample or Confront damage, then what the Boss's card says of it."""
    if not hero.running:
        return
    amount = boss_damage(chase, hero, how)
    if chase.log:
        clause = "RA-10.12" if how == "confront" else "RA-10.9"
        chase.log.tell("boss-hit", clause, seat=hero.seat, amount=amount, space=chase.boss.position, result=how)
    yield from hurt(chase, hero, amount, "boss")
    yield from TEXTS.fire(chase, BossActs(hero.seat), "hit")


def boss_damage(chase: Chase, hero: Player, how: str) -> int:
    """The Boss's value, the Hero's and the Boss's mods, the Global on the space and the hook (RA-10.8)."""
    boss, zone = chase.boss, chase.globals.get(chase.boss.position)
    if how == "confront":
        amount = boss.card.confront + hero.confront + boss.confront
    else:
        amount = boss.card.trample + hero.trample + boss.trample
    if zone is not None:
        amount += sum([op.zone_damage(how) for op in zone.zone_ops])
    return max(0, TEXTS.total(chase, BossDamage(hero.seat), amount))
