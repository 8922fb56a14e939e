"""What the dice promise before they are rolled (LR-6.1, LR-7.6)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Preview
from undercroft.rules.lungeon.battle import ROLL, needed_roll
from undercroft.rules.lungeon.movement import target_of
from undercroft.rules.lungeon.state import Dungeon

FACES = 6


def preview(dungeon: Dungeon, decision: Decision, option: Option) -> Preview | None:
    """The chance to win a battle, and what an unknown tile may hold."""
    hero = dungeon.heroes[decision.seat] if decision.kind != "choose_hero" else None
    if hero is None:
        return None
    if decision.kind == "battle_method":
        return battle_odds(int(decision.about[1])) if option is ROLL else Preview({"win": 1.0})
    if option.detail == "engage":
        return battle_odds(needed_roll(hero, dungeon.monsters[target_of(option)]))
    if option.detail == "test":
        return Preview(dungeon.cards.promise_by_class[hero.kind.id])
    return None


def battle_odds(needed: int) -> Preview:
    """How likely a die is to reach what a battle needs; 1 or less is an automatic win (LR-7.7)."""
    if needed <= 1:
        return Preview({"win": 1.0})
    return Preview({"win": max(0, FACES + 1 - needed) / FACES, "need": float(needed)})
