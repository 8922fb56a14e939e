"""What it is worth to use an Item or an ability in a window: used in time, not too early."""

from __future__ import annotations

from undercroft.engine import Decision, Option
from undercroft.rules.runaway.ops import (
    AnyOp,
    BossNext,
    Cancel,
    Confront,
    Gold,
    Life,
    LuckyTest,
    Other,
    Prevent,
    Redirect,
    Scout,
    SetLuck,
    Slide,
    Speed,
    Stop,
    TakeGold,
    Trample,
    Unstop,
)
from undercroft.rules.runaway.state import BOSS, Chase, Player
from undercroft.rules.runaway.view import knows
from undercroft.rules.runaway.windows import aimed_at
from undercroft.rules.runaway.worth import DEATH, GOLD, LIFE, LUCKY, facing, number

REACH = 9
"""How far the Boss may well come in one run."""
ITEM_RESERVE = 1.0
"""A card is worth keeping for a better moment, but an empty Inventory is faster."""


def use_worth(chase: Chase, hero: Player, decision: Decision, choice: Option) -> float:
    """What a use is worth now, compared with passing."""
    usage = chase.cards.usages[str(choice.args[0])]
    other = aimed_at(choice)
    total = sum(answer_worth(chase, hero, decision, op, other) for op in usage.ops)
    if usage.card is not None:
        total -= ITEM_RESERVE
        total -= sum(GOLD * number(op.by) for op in usage.card.on_escape if isinstance(op, Gold))
    return total


def answer_worth(chase: Chase, hero: Player, decision: Decision, op: AnyOp, other: int | None) -> float:
    """What one op of a use is worth in this window."""
    about = decision.about
    match op:
        case Life(by=by) if number(by) > 0:
            return healing(hero, number(by), int(about[0]) if decision.kind == "hurt" else 0)
        case Prevent(n=n):
            damage = int(about[0])
            saved = LIFE * min(number(n), damage) - (2.0 if number(n) > 3 else 0.5)
            lethal = damage >= hero.life > damage - number(n)
            return saved + (DEATH if lethal else 0.0)
        case Cancel():
            return -facing(chase, hero, chase.cards.by_id[str(about[0])].ops) - 0.5
        case Redirect():
            return 0.5 - 1.3 * facing(chase, hero, chase.cards.by_id[str(about[0])].ops)
        case Unstop():
            return chase.remaining + int(about[1]) - 0.5
        case SetLuck(n=n):
            drawn = int(about[0])
            return 2.0 if n % 2 == 0 and drawn % 2 else 0.3 * (n - drawn)
        case Speed(by=by) if decision.kind == "run-end":
            return min(number(by), to_exit(chase, hero))
        case Slide(n=n) if decision.kind in ("run-end", "after"):
            worth = min(number(n), to_exit(chase, hero))
            return worth if decision.kind == "run-end" or worth == to_exit(chase, hero) else 0.0
        case Speed() | Slide():
            return 0.0
        case LuckyTest(lucky=lucky, unlucky=unlucky):
            return LUCKY * facing(chase, hero, lucky) + (1 - LUCKY) * facing(chase, hero, unlucky)
        case Confront() | Trample():
            return shelter(chase, hero, decision)
        case BossNext():
            return 2.0 if boss_may_come(chase, hero) and not chase.has_begun(BOSS) else 0.0
        case TakeGold(n=n) if other is not None and other != BOSS:
            return 1.3 * GOLD * min(number(n), chase.players[other].gold) - (0.9 if number(n) > 3 else 0.0)
        case Other(ops=ops):
            return sum(on_other(chase, hero, each, other) for each in ops)
        case Scout():
            return 0.5 if any(not knows(down, hero.seat) for down in hero.encounters) else 0.1
    return facing(chase, hero, (op,))


def healing(hero: Player, amount: float, damage: int) -> float:
    """Heal when nothing of it is lost, or when it saves the Hero's life."""
    healed = min(amount, hero.kind.life - hero.life)
    if damage >= hero.life:
        return DEATH if hero.life + healed > damage else 0.0
    if healed == amount:
        return 0.2 + LIFE * healed
    return LIFE * healed if hero.life <= 2 else 0.0


def to_exit(chase: Chase, hero: Player) -> int:
    """How far a Hero has still to go."""
    return chase.cards.board.exit - hero.position


def boss_may_come(chase: Chase, hero: Player) -> bool:
    """Whether the Boss is behind the Hero and near."""
    return not chase.boss.waiting and 0 <= hero.position - chase.boss.position <= REACH


def shelter(chase: Chase, hero: Player, decision: Decision) -> float:
    """Protection from the Boss is worth most when it is about to come, or is already here."""
    if decision.kind == "contact" and chase.runner == BOSS:
        return 2.0
    if decision.kind == "run-ready" and decision.about[0] == "boss" and boss_may_come(chase, hero):
        return 0.8
    return 0.0


def on_other(chase: Chase, hero: Player, op: AnyOp, other: int | None) -> float:
    """What an effect on another Runner is worth."""
    if other is None:
        return 0.0
    if other == BOSS:
        return on_boss(chase, hero, number(op.by)) if isinstance(op, Speed) else 0.0
    victim = chase.players[other]
    weight = 0.5 + rivalry(chase, hero, victim)
    match op:
        case Speed(by=by):
            return -weight * number(by) * 0.6
        case Stop():
            return weight * chase.remaining * 0.8
        case Life(by=by):
            return -0.3 * LIFE * number(by) * weight
    return 0.0


def on_boss(chase: Chase, hero: Player, change: float) -> float:
    """Slow a Boss that will not come here; hurry one that would stop here on."""
    if chase.runner != BOSS:
        return -0.5 * change
    boss = chase.boss
    lands_now, lands_then = chase.remaining <= 0, chase.remaining + change <= 0
    gentler = LIFE * (boss.card.confront - boss.card.trample)
    return gentler * (int(lands_now) - int(lands_then)) - 0.2 * change


def rivalry(chase: Chase, hero: Player, other: Player) -> float:
    """From 0 to 1: how much of a rival an opponent is, by place and gold."""
    marks = sorted(threat(each) for each in chase.players if each.running and each is not hero)
    return (marks.index(threat(other)) + 1) / len(marks)


def threat(player: Player) -> float:
    """Who leads: the space, and the gold that counts at the end."""
    return player.position + 0.8 * player.gold
