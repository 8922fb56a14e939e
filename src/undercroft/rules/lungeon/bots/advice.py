"""What a sensible explorer would think of each option."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Decision, Option
from undercroft.rules.lungeon.battle import needed_roll
from undercroft.rules.lungeon.board import AROUND, BIT, EVERYWHERE, spread
from undercroft.rules.lungeon.movement import PASS, target_of
from undercroft.rules.lungeon.state import Dungeon, Hero

CLASS_WORTH = {"paladin": -0.14, "wizard": -0.07, "thief": 0.38, "barbarian": -0.17}
"""The mean lead in points a round over the other classes in greedy play, ± 0.02: see benchmarks/lungeon_classes.py.
Thieves find twice the chests; the spell saves wizards; paladins and barbarians cannot be told apart."""

FAR = 20
"""As many steps as it seems to what cannot be reached."""


def appraise(dungeon: Dungeon, decision: Decision) -> Sequence[float]:
    """A worth for each option; all of a dungeon is public, so there is nothing to be careful about."""
    if decision.kind == "choose_hero":
        return [CLASS_WORTH.get(str(each.args[0]), 0.0) for each in decision.options]
    hero = dungeon.heroes[decision.seat]
    if decision.kind == "chest":
        return [1.0, 0.0]
    if decision.kind == "battle_method":
        return battle_worth(hero, int(decision.about[1]))
    surroundings = Surroundings(dungeon, hero)
    return [move_worth(surroundings, each) for each in decision.options]


def ponders(dungeon: Dungeon, decision: Decision) -> bool:
    """It pays while both heroes live: with one dead nobody can win the round any more (LR-11.2, LR-11.3).

    Which class is best the advice knows from many rounds.
    """
    return decision.kind != "choose_hero" and all(hero.alive for hero in dungeon.heroes)


def battle_worth(hero: Hero, needed: int) -> list[float]:
    """Cast when the die is unlikely to win, or when a loss would be the last."""
    odds = (7 - needed) / 6
    return [odds, 0.95 if hero.life == 1 else 0.6]


def move_worth(surroundings: Surroundings, choice: Option) -> float:
    """Chests before unknown tiles before good fights; otherwise walk towards what is left."""
    detail = choice.detail
    if detail == "walk":
        return 1.0 / (1 + surroundings.distance(target_of(choice)))
    if detail == "test":
        return surroundings.test_worth(target_of(choice))
    if detail == "engage":
        return fight_worth(surroundings.dungeon, surroundings.hero, target_of(choice))
    return 0.0 if choice is PASS else 5.0


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


class Surroundings:
    """What a hero sees who is about to move: the tiles nobody has seen, and how far it is from there to anything.

    rings   the tiles from which the next thing worth going to is 0, 1, 2, … steps away at most, as far as asked for
    """

    def __init__(self, dungeon: Dungeon, hero: Hero) -> None:
        self.dungeon = dungeon
        self.hero = hero
        self.unknown = unexplored(dungeon)
        self.danger = danger_discount(hero) * 3.0
        self.rings: list[int] = []
        self.passable = 0

    def test_worth(self, tile: int) -> float:
        """An unknown tile is worth more among other unknown ones, and less to a hero on its last life."""
        return self.danger + 0.05 * (AROUND[tile] & self.unknown).bit_count()

    def distance(self, tile: int) -> int:
        """Steps from a tile to the next thing worth going to; large if there is none."""
        rings = self.rings or self._look_around()
        here = BIT[tile]
        for steps, ring in enumerate(rings):
            if ring & here:
                return steps
        while True:
            ring = rings[-1]
            wider = ring | spread(ring) & self.passable
            if wider == ring:
                return FAR
            rings.append(wider)
            if wider & here:
                return len(rings) - 1

    def _look_around(self) -> list[int]:
        """What is worth going to, and what lies in the way."""
        dungeon, hero = self.dungeon, self.hero
        goals = self.unknown | dungeon.chests & ~BIT[hero.tile]
        blocked = dungeon.walls
        bearable = 4 if hero.life > 1 else 2
        for lair, monster in dungeon.monsters.items():
            blocked |= BIT[lair]
            if needed_roll(hero, monster) <= bearable:
                goals |= BIT[lair]
        self.passable = ~blocked
        self.rings.append(goals)
        return self.rings
