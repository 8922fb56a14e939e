"""Judges of items and of growing: what to put on, keep, give up, and learn."""

from __future__ import annotations

from undercroft.abilities import innermost
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.bots.advice.gear import card_worth, gain_of, item_worth, keep_worth
from undercroft.rules.dungeonrun.speaking.occasions import Trading
from undercroft.rules.dungeonrun.state import Dungeon, Hero

TROPHY = 0.7
"""An encounter card is half of an Advance, less than a treasure."""
ABOUT_AS_MUCH = 1.0
"""Nobody can tell at the start which of two ability cards will do more, if they are this close."""


def judge_losing(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Give up what is missed least."""
    marks = []
    for each in decision.options:
        item = dungeon.cards.items.get(str(each.args[0])) if each.args else None
        if item is not None:
            marks.append(-keep_worth(dungeon, hero, item))
        else:
            marks.append(-TROPHY if each.args else 0.0)
    return marks


def judge_new_item(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Put it on if that is better than what it displaces."""
    return [
        gain_of(dungeon, hero, dungeon.cards.items[str(each.args[0])]) if each.verb == "equip" else 0.0
        for each in decision.options
    ]


def judge_equip(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Every change that gains something, then finish."""
    marks = []
    for each in decision.options:
        if each.verb == "equip":
            marks.append(gain_of(dungeon, hero, dungeon.cards.items[str(each.args[0])]))
        else:
            marks.append(0.05 if each.verb in ("finish", "done") else -1.0)
    return marks


def judge_plunder(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Everything is worth having; the Stone is worth wearing."""
    marks = []
    for each in decision.options:
        if each.verb == "done":
            marks.append(0.0)
            continue
        item = dungeon.cards.items[str(each.args[0])]
        marks.append(1.0 + 0.1 * item_worth(dungeon, hero, item))
        if each.verb == "wear":
            marks[-1] += gain_of(dungeon, hero, item)
    return marks


def judge_trade(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Greedy heroes take gifts and give none."""
    trading = innermost(dungeon.occasions, Trading)
    gift = trading is not None and bool(trading.offer)
    marks = {"add": -1.0, "done": 1.0 if gift else 0.0, "refuse": 0.5, "accept": 1.0, "reject": 0.0}
    return [marks[each.verb] for each in decision.options]


def judge_train(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating one fights with; a little skill for those who have none."""
    best = max(hero.trained("brawn"), hero.trained("magic"))
    marks = []
    for each in decision.options:
        rating = str(each.args[0])
        value = hero.trained(rating)
        if rating == "skill":
            marks.append(0.6 if value <= 1 else 0.3)
        else:
            marks.append(1.0 if value == best else 0.0)
    return marks


def judge_ability(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The card that does more for this hero; of cards that do about as much, any."""
    worths = [card_worth(dungeon, hero, dungeon.cards.by_id[str(each.args[0])]) for each in decision.options]
    best = max(worths)
    return [best if worth >= best - ABOUT_AS_MUCH else worth for worth in worths]


def judge_feeding(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Trophies are for advancing, not for feeding."""
    return [0.0 if each.verb == "done" else -TROPHY for each in decision.options]


def judge_taking_cards(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Of what another hero has, the card that does most for oneself."""
    marks = []
    for each in decision.options:
        item = dungeon.cards.items.get(str(each.args[0]))
        marks.append(TROPHY if item is None else keep_worth(dungeon, hero, item))
    return marks


def judge_trap(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The trap that hurts most and is hardest to disarm."""
    marks = []
    for each in decision.options:
        trap = dungeon.cards.by_id.get(str(each.args[0])) if each.args else None
        marks.append(trap.design.wounds + trap.design.need if trap is not None and trap.kind == "trap" else 0.0)
    return marks
