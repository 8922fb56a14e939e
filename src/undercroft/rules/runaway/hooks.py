"""The special rules of the Bosses (RA-10.20), and the damage a Boss deals (RA-10.8)."""

from __future__ import annotations

from collections.abc import Iterator

from undercroft.engine import Rule
from undercroft.rules.runaway.bosslists import boss_amount, do_to_boss
from undercroft.rules.runaway.bossrules import (
    AnyCondition,
    AnyHookOp,
    Awake,
    BreakWall,
    Doze,
    Drew,
    FewBehind,
    Harder,
    HeroAhead,
    Heroes,
    Hook,
    Moment,
    NoWait,
    NumbersEqual,
    Richest,
)
from undercroft.rules.runaway.harm import gain_gold, heal, hurt
from undercroft.rules.runaway.ops import BossSpeed, Gold, Life
from undercroft.rules.runaway.state import Chase, Player


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
    yield from pull(chase, "hit", hero)


def boss_damage(chase: Chase, hero: Player, how: str) -> int:
    """The Boss's value, the Hero's and the Boss's mods, the Global on the space and the hook (RA-10.8)."""
    boss, zone = chase.boss, chase.globals.get(chase.boss.position)
    if how == "confront":
        amount = boss.card.confront + hero.confront + boss.confront + (zone.zone_confront if zone else 0)
    else:
        amount = boss.card.trample + hero.trample + boss.trample + (zone.zone_trample if zone else 0)
    for hook in hooks(chase, "damage", hero):
        amount += sum(op.by for op in hook.ops if isinstance(op, Harder))
    return max(0, amount)


def has_hook(chase: Chase, moment: Moment) -> bool:
    """Whether the Boss's card has something to say at that moment."""
    return next(hooks(chase, moment), None) is not None


def forbids_waiting(chase: Chase) -> bool:
    """Whether the Boss's card says that there is no waiting draw (RA-11.3)."""
    return any(isinstance(op, NoWait) for hook in hooks(chase, "wait") for op in hook.ops)


def pull(chase: Chase, moment: Moment, hero: Player | None = None) -> Rule[None]:
    """Carry out the hooks of a moment; `hero` is the one who was just hit."""
    for hook in hooks(chase, moment, hero):
        if not matters(chase, hero):
            return
        if chase.log:
            chase.log.tell("boss-hook", "RA-10.20", boss=chase.boss.card.id, name=hook.name)
        for op in hook.ops:
            yield from perform_hook(chase, op, hero)


def matters(chase: Chase, hero: Player | None) -> bool:
    """Whether a hook still acts: nothing strikes a Hero who is Out, and nothing happens when all are (RA-16.4)."""
    return chase.anyone_running if hero is None else hero.running


def hooks(chase: Chase, moment: Moment, hero: Player | None = None) -> Iterator[Hook]:
    """The hooks of that moment whose condition holds, one after the other."""
    for hook in chase.boss.card.hooks:
        if hook.on == moment and (hook.when is None or holds(chase, hook.when, hero)):
            yield hook


def holds(chase: Chase, condition: AnyCondition, hero: Player | None) -> bool:
    """Whether a condition holds now."""
    boss = chase.boss
    match condition:
        case Drew(number=number):
            return number in boss.numbers
        case NumbersEqual():
            return len(boss.numbers) == 2 and boss.numbers[0] == boss.numbers[1]
        case Awake():
            return not boss.dozing
        case HeroAhead(within=within):
            return any(0 < each.position - boss.position <= within for each in chase.heroes())
        case FewBehind(fewer_than=number):
            return chase.heroes_behind_boss() < number
        case Richest():
            return hero is not None and all(each.gold <= hero.gold for each in chase.heroes())


def perform_hook(chase: Chase, op: AnyHookOp, hero: Player | None) -> Rule[None]:
    """Carry out one op of a hook, if it still acts; damage from a hook is Boss damage (RA-10.22)."""
    if not matters(chase, hero):
        return
    boss = chase.boss
    match op:
        case BossSpeed():
            do_to_boss(chase, op)
        case Doze():
            boss.dozing = True
        case BreakWall():
            chase.walls.discard(boss.position)
        case Life(by=by) if hero is not None:
            amount = boss_amount(chase, by)
            heal(chase, hero, amount)
            yield from hurt(chase, hero, -amount, "boss")
        case Gold(by=by) if hero is not None:
            gain_gold(chase, hero, boss_amount(chase, by), "RA-10.20")
        case Heroes(ops=ops, ahead=ahead, within=within):
            for each in chase.heroes():  # RA-10.21: in Running Order
                gap = each.position - boss.position
                if 0 < gap <= ahead if within is None else abs(gap) <= within:
                    for inner in ops:
                        yield from perform_hook(chase, inner, each)
