"""What the choices that card texts ask for are worth: favours agreed to, given and taken."""

from __future__ import annotations

from undercroft.engine import Decision
from undercroft.rules.dungeonrun.bots.advice.gear import item_worth
from undercroft.rules.dungeonrun.bots.advice.strength import left_of
from undercroft.rules.dungeonrun.state import Dungeon, Hero

UNSEEN = 1.2
"""What a treasure is worth that nobody has seen."""


def judge_consent(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Healing is worth a trophy to whoever needs it; whoever has no loot pile pays nothing."""
    needs = 0.6 * min(1, hero.wounds) + 1.5 * len(hero.traps) + (1.0 if left_of(hero) <= 2 else 0.0)
    price = 0.8 if hero.loot_encounters else 0.0
    return [needs - price if each.verb == "agree" else 0.0 for each in decision.options]


def judge_trophy(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Any card but the boss, which counts as two."""
    return [-1.0 if each.args and each.args[0] == dungeon.boss.id else 0.0 for each in decision.options]


def judge_lying(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The best of what lies open, or a card nobody has seen."""
    lying = dungeon.items.get(int(decision.about[1]), ())
    marks = []
    for each in decision.options:
        found = lying[int(each.args[0]) - 1]
        known = found.face_up or found.known >> hero.seat & 1
        marks.append(item_worth(dungeon, hero, found.item) if known else UNSEEN)
    return marks
