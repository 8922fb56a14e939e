"""What lists of ops are worth to a Hero, in points of speed: the yardstick of `advice`."""

from __future__ import annotations

from functools import cache

from undercroft.rules.runaway.cards import Card
from undercroft.rules.runaway.ops import (
    Amount,
    AnyOp,
    Backtrack,
    BossSpeed,
    Choice,
    Confront,
    Count,
    DropItem,
    Gold,
    Life,
    LuckyTest,
    NextTurn,
    NoItems,
    Ops,
    Search,
    Slide,
    Speed,
    Stop,
    SwapBehind,
    Trample,
    Wall,
)
from undercroft.rules.runaway.state import Chase, Player

LUCK = 4.9
"""The mean number of a draw."""
LUCKY = 0.41
LIFE = 1.5
GOLD = 0.6
STOP = 3.0
DEATH = 50.0
UNKNOWN = -0.8
"""What a card that nobody has shown is worth to whoever flips it: opponents seldom mean well."""


def number(amount: Amount | Count | None) -> float:
    """How much an amount is on average."""
    if amount is None:
        return 0.0
    if isinstance(amount, int):
        return float(amount)
    return LUCK if amount == "luck" else -LUCK


@cache
def card_worth(card: Card) -> float:
    """What a card is worth to whoever faces it, whatever the situation."""
    if card.kind == "item":
        return 1.0
    if card.kind == "boss-event":
        return 0.3
    return sum(op_worth(op) for op in card.ops)


def op_worth(op: AnyOp) -> float:
    """What one op is worth on average."""
    match op:
        case Speed(by=None, to=to):
            return number(to) - 3.0
        case Speed(by=by, per_item=per_item):
            return number(by) * (1.3 if per_item else 1.0)
        case Life(by=by):
            return LIFE * number(by)
        case Gold(by=by):
            return GOLD * number(by)
        case Stop() | Wall():
            return -STOP
        case Backtrack(n=n):
            return -STOP - number(n)
        case Slide(n=n):
            return number(n)
        case NextTurn(ops=ops):
            return 0.8 * sum(map(op_worth, ops))
        case Confront(by=by) | Trample(by=by):
            return -0.4 * number(by)
        case BossSpeed(by=by):
            return -0.1 * number(by)
        case LuckyTest(lucky=lucky, unlucky=unlucky):
            return LUCKY * sum(map(op_worth, lucky)) + (1 - LUCKY) * sum(map(op_worth, unlucky))
        case Choice(first=first, second=second):
            return max(sum(map(op_worth, first)), sum(map(op_worth, second)))
        case Search():
            return 1.2
        case SwapBehind():
            return -STOP
        case DropItem():
            return -1.0
        case NoItems():
            return -0.5
    return 0.0


def facing(chase: Chase, hero: Player, ops: Ops) -> float:
    """What a list is worth to a Hero who faces it now, with the speed and life really left."""
    total, left, life = 0.0, float(chase.remaining), float(hero.life)
    running = chase.runner == hero.seat
    for op in ops:
        match op:
            case Speed(by=by) if running and by is not None and number(by) < 0:
                loss = -number(by) * (len(hero.inventory) if op.per_item else 1)
                total -= min(left, loss)
                left = max(0.0, left - loss)
            case Speed(by=by, to=None) if running and hero.stopped:
                total += 0.0
            case Speed(by=None, to=to) if running:
                total += number(to) - left
                left = number(to)
            case Stop() | Wall() if running:
                total -= 0.0 if hero.stopped else left
                left = 0.0
            case Backtrack(n=n) if running:
                total -= left + number(n)
            case Life(by=by) if number(by) < 0:
                life += number(by)
                total += LIFE * number(by) - (DEATH if life <= 0 else 0.0)
            case Life(by=by):
                total += LIFE * min(number(by), hero.kind.life - life)
            case Gold(by=by):
                total += GOLD * max(number(by), -hero.gold)
            case LuckyTest(lucky=lucky, unlucky=unlucky):
                total += LUCKY * facing(chase, hero, lucky) + (1 - LUCKY) * facing(chase, hero, unlucky)
            case Choice(first=first, second=second):
                total += max(facing(chase, hero, first), facing(chase, hero, second))
            case DropItem():
                total -= min((item_worth(hero, card) for card in hero.items), default=0.0)
            case _:
                total += op_worth(op)
    return total


def item_worth(hero: Player, card: Card) -> float:
    """What it is worth to have an Item."""
    gold = sum(GOLD * number(op.by) for op in card.on_escape if isinstance(op, Gold))
    heals = any(isinstance(op, Life) for use in card.uses for op in use.ops)
    return 1.0 + 0.6 * gold + (0.3 * (hero.kind.life - hero.life) if heals else 0.0)
