"""Where a hero wants to go, and how much: the Stone, the boss, treasure, prey, or the dark."""

from __future__ import annotations

from collections.abc import Callable

from undercroft.rules.dungeonrun.advice.strength import battle_odds, best_attack, helpers_dice, left_of
from undercroft.rules.dungeonrun.endgame import ENTRANCE
from undercroft.rules.dungeonrun.state import Dungeon, Hero

NEAR = 0.82
"""What is left of a goal's worth with each step that lies between."""
STONE = 40.0
EXPLORE = 5.0
TREASURE = 4.0
PREY = 4.0
BOSS = 14.0
STRONG = 7.5
"""The attack dice, helpers included, with which a boss is worth a try."""


def goals(dungeon: Dungeon, hero: Hero) -> dict[int, float]:
    """What it is worth to be in each room."""
    found: dict[int, float] = {}

    def want(room: int, worth: float) -> None:
        found[room] = max(found.get(room, 0.0), worth)

    if any(item.stone for item in hero.items):
        want(ENTRANCE, 3 * STONE)
        return found
    for room, lying in dungeon.items.items():
        if any(each.face_up and each.item.stone for each in lying):
            want(room, STONE)
        elif room not in dungeon.foes:
            want(room, TREASURE)
    if dungeon.endgame:
        chase(dungeon, hero, want)
        return found
    for room, foe in dungeon.foes.items():
        if foe.card.boss:
            want(room, boss_worth(dungeon, hero, room))
        else:
            odds = battle_odds(dungeon, hero, room)
            want(room, max(0.0, PREY * (odds.kill + 0.3 * odds.hits) - odds.wounds - 6 * odds.fall))
    if dungeon.tile_pile:
        for room in range(len(dungeon.plan.rooms)):
            if dungeon.plan.open_exits(room) and room not in dungeon.foes:
                want(room, EXPLORE)
    for room in dungeon.strangers:
        want(room, 1.0)
    return found


def chase(dungeon: Dungeon, hero: Hero, want: Callable[[int, float], None]) -> None:
    """In the endgame everybody is after whoever has the Stone; if nobody shows it, the way out is watched."""
    summoner = dungeon.summoner
    if summoner is not None and summoner is not hero:
        want(summoner.room, STONE)
        want(ENTRANCE, 0.5 * STONE)
    elif summoner is None:
        want(ENTRANCE, 0.5 * STONE)


def boss_worth(dungeon: Dungeon, hero: Hero, room: int) -> float:
    """A boss is for the strong and the many; late in the game for everybody."""
    _, dice = best_attack(dungeon, hero, room)
    power = dice + helpers_dice(dungeon, hero, room)
    impatience = max(0.0, (dungeon.round - 14) / 8)
    ready = power + impatience >= STRONG and left_of(hero) >= min(4, hero.life - 2)
    company = 2.0 * len(dungeon.others_in(room, hero.seat))
    return (BOSS + company) if ready else 2.0 + company + impatience


def pull(dungeon: Dungeon, hero: Hero, wanted: dict[int, float], room: int) -> float:
    """How much a room draws a hero: the best goal seen from there."""
    far = dungeon.plan.distances(room)
    best = 0.0
    for goal, worth in wanted.items():
        distance = far[goal]
        if distance is not None:
            best = max(best, worth * NEAR**distance)
    return best
