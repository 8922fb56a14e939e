"""What a sensible explorer would think of each option."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Decision
from undercroft.rules.lungeon.battle import needed_roll
from undercroft.rules.lungeon.board import AROUND, BIT, EVERYWHERE, spread
from undercroft.rules.lungeon.movement import target_of
from undercroft.rules.lungeon.state import Dungeon, Hero

CLASS_WORTH = {"paladin": -0.14, "wizard": -0.07, "thief": 0.38, "barbarian": -0.17}
"""The mean lead in points a round over the other classes in greedy play, ± 0.02: see benchmarks/lungeon_classes.py.
Thieves find twice the chests; the spell saves wizards; paladins and barbarians cannot be told apart."""


def appraise(dungeon: Dungeon, decision: Decision) -> Sequence[float]:
    """A worth for each option; all of a dungeon is public, so there is nothing to be careful about."""
    if decision.kind == "choose_hero":
        return [CLASS_WORTH.get(str(each.args[0]), 0.0) for each in decision.options]
    hero = dungeon.heroes[decision.seat]
    if decision.kind == "chest":
        return [1.0, 0.0]
    if decision.kind == "battle_method":
        return battle_worth(hero, int(decision.about[1]))
    return [move_worth(dungeon, hero, decision, index) for index in range(len(decision.options))]


def battle_worth(hero: Hero, needed: int) -> list[float]:
    """Cast when the die is unlikely to win, or when a loss would be the last."""
    odds = (7 - needed) / 6
    return [odds, 0.95 if hero.life == 1 else 0.6]


def move_worth(dungeon: Dungeon, hero: Hero, decision: Decision, index: int) -> float:
    """Chests before unknown tiles before good fights; otherwise walk towards what is left."""
    choice = decision.options[index]
    if choice.verb == "open_here":
        return 5.0
    if choice.verb == "pass":
        return 0.0
    tile = target_of(choice)
    if choice.detail == "chest":
        return 5.0
    if choice.detail == "engage":
        return fight_worth(dungeon, hero, tile)
    if choice.detail == "test":
        unknown = unexplored(dungeon)
        return danger_discount(hero) * 3.0 + 0.05 * (AROUND[tile] & unknown).bit_count()
    return 1.0 / (1 + distance(dungeon, hero, tile))


def fight_worth(dungeon: Dungeon, hero: Hero, tile: int) -> float:
    """How tempting a monster is: a field and a level against the risk of a life."""
    needed = needed_roll(hero, dungeon.monsters[tile])
    odds = min(1.0, (7 - needed) / 6)
    if hero.mana and any(item.spell for item in hero.items):
        odds = max(odds, 0.9)
    if hero.life == 1 and odds < 0.6:
        return -0.5
    return 3.2 * odds - 0.6


def danger_discount(hero: Hero) -> float:
    """Exploring is worth less to a hero on its last life."""
    return 1.0 if hero.life > 1 else 0.8


def unexplored(dungeon: Dungeon) -> int:
    """The tiles nobody has seen."""
    return EVERYWHERE & ~dungeon.walls & ~dungeon.discovered & ~dungeon.lairs


def distance(dungeon: Dungeon, hero: Hero, tile: int) -> int:
    """Steps from a tile to the next thing worth going to; large if there is none."""
    goals = unexplored(dungeon) | dungeon.chests & ~BIT[hero.tile]
    blocked = dungeon.walls
    for lair, monster in dungeon.monsters.items():
        blocked |= BIT[lair]
        if needed_roll(hero, monster) <= (4 if hero.life > 1 else 2):
            goals |= BIT[lair]
    reached, steps = BIT[tile], 0
    while not reached & goals:
        wider = spread(reached) & (~blocked | goals) & EVERYWHERE
        if wider == reached:
            return 20
        reached = wider
        steps += 1
    return steps
