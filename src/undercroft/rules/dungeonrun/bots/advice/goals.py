"""Where a hero wants to go, and how much: the Stone, the boss, treasure, prey, or the dark."""

from __future__ import annotations

from collections.abc import Iterable
from heapq import heapify, heappop, heappush

from undercroft.rules.dungeonrun.bots.advice.strength import (
    PATIENCE,
    battle_odds,
    company_near,
    helpers_dice,
    hurts,
    left_of,
    needs_company,
)
from undercroft.rules.dungeonrun.endgame import ENTRANCE, summoner_of
from undercroft.rules.dungeonrun.exploring.move import rotations
from undercroft.rules.dungeonrun.fighting.assist import assist_dice
from undercroft.rules.dungeonrun.fighting.numbers import life_left
from undercroft.rules.dungeonrun.memory import may_have
from undercroft.rules.dungeonrun.state import Dungeon, Hero

NEAR = 0.82
"""What is left of a goal's worth with each step that lies between."""
HELD = 0.6
"""What is left of it for each tile on the way that has to be escaped from."""
RISKY = 0.85
"""What is left of it for each tile on the way that may hurt."""
STONE = 40.0
EXPLORE = 5.0
TREASURE = 4.0
PREY = 4.0
BIG_GAME = 18.0
"""A monster that nobody can battle alone, divided by the heroes who might take it instead: the fewer, the bolder."""
ENOUGH = 2
"""So many can do without one more."""
NOT_WELL = 2
"""Whoever has so little life left does not go looking for trouble."""
BOSS = 14.0
STRANGER = 1.0
BATTLES = 5
"""A boss who would fall in so many battles is worth a try."""


def carries_stone(hero: Hero) -> bool:
    """Whether a hero has the Stone, as that hero knows: never asked about another's loot pile."""
    return any(item.stone for item in hero.items)


def shows_stone(hero: Hero) -> bool:
    """Whether everybody sees that a hero has the Stone."""
    return any(item.stone for item in hero.equipped)


def goals(dungeon: Dungeon, hero: Hero) -> dict[int, float]:
    """What it is worth to be in each room."""
    if carries_stone(hero):
        return {ENTRANCE: 3 * STONE}
    wanted = dict(things_lying(dungeon))
    if dungeon.endgame:
        for room, worth in chase(dungeon, hero):
            wanted[room] = max(wanted.get(room, 0.0), worth)
        return wanted
    found = [*prey(dungeon, hero), *dark_exits(dungeon), *((room, STRANGER) for room in dungeon.strangers)]
    for room, worth in found:
        wanted[room] = max(wanted.get(room, 0.0), worth)
    boss = next((room for room, foe in dungeon.foes.items() if foe.card.boss), None)
    if boss is not None:
        nothing_else = max(wanted.values(), default=0.0) <= STRANGER
        wanted[boss] = boss_worth(dungeon, hero, boss, nothing_else=nothing_else)
    return wanted


def things_lying(dungeon: Dungeon) -> Iterable[tuple[int, float]]:
    """The rooms where something lies to be picked up, the Stone above all."""
    for room, lying in dungeon.items.items():
        if any(each.face_up and each.item.stone for each in lying):
            yield room, STONE
        elif room not in dungeon.foes:
            yield room, TREASURE


def prey(dungeon: Dungeon, hero: Hero) -> Iterable[tuple[int, float]]:
    """The monsters a hero would beat, and what they lie on."""
    wound, fall = hurts(dungeon, hero)
    for room, foe in dungeon.foes.items():
        if foe.card.boss:
            continue
        if needs_company(dungeon, hero, room):
            yield room, big_game(dungeon, hero, room)
            continue
        odds = battle_odds(dungeon, hero, room)
        prize = PREY + (0.5 * TREASURE if room in dungeon.items else 0.0)
        gain = prize * min(1.0, odds.kill + 0.3 * odds.hits / life_left(foe))
        yield room, max(0.0, gain - wound * odds.wounds - fall * odds.fall)


def big_game(dungeon: Dungeon, hero: Hero, room: int) -> float:
    """What nobody can battle alone draws whoever is well, as long as somebody else is near enough to help."""
    company = company_near(dungeon, hero, room)
    there = sum(other.room == room for other in company)
    if not company or left_of(hero) <= NOT_WELL or (there >= ENOUGH and hero.room != room):
        return 0.0
    help_ = max(assist_dice(other, rating) for other in company for rating in ("brawn", "magic"))
    odds = battle_odds(dungeon, hero, room, help_)
    wound, fall = hurts(dungeon, hero)
    gain = BIG_GAME / dungeon.seats * min(1.0, odds.kill + odds.hits / life_left(dungeon.foes[room]))
    return max(0.0, gain - wound * odds.wounds - fall * odds.fall)


def dark_exits(dungeon: Dungeon) -> Iterable[tuple[int, float]]:
    """The rooms from which the dungeon can still grow."""
    if dungeon.tile_pile:
        for room in range(len(dungeon.plan.rooms)):
            if room not in dungeon.foes and any(
                may_grow(dungeon, room, side) for side in dungeon.plan.open_exits(room)
            ):
                yield room, EXPLORE


def may_grow(dungeon: Dungeon, room: int, side: int) -> bool:
    """Whether a tile may lie behind an exit: not if everybody has seen all that are left and none of them fits."""
    if len(dungeon.seen_tiles) < len(dungeon.tile_pile):
        return True
    cell = dungeon.plan.cell_beyond(room, side)
    return any(rotations(dungeon, tile, cell) for tile in dungeon.seen_tiles)


def chase(dungeon: Dungeon, hero: Hero) -> Iterable[tuple[int, float]]:
    """In the endgame everybody is after whoever has the Stone, or in the way."""
    holder = summoner_of(dungeon) or suspect(dungeon, hero)
    if holder is not None and holder is not hero:
        yield holder.room, STONE
        for room in way_out(dungeon, holder.room):
            yield room, 0.6 * STONE


def suspect(dungeon: Dungeon, hero: Hero) -> Hero | None:
    """If nobody shows the Stone and it lies nowhere: of those who may have it, whoever is nearest to the way out."""
    stone = next(item for item in dungeon.cards.artifacts if item.stone)
    if any(each.face_up and each.item is stone for lying in dungeon.items.values() for each in lying):
        return None
    away = dungeon.plan.distances(ENTRANCE)
    return min(may_have(dungeon, hero.seat, stone), key=lambda each: away[each.room] or 0, default=None)


def way_out(dungeon: Dungeon, start: int) -> list[int]:
    """The rooms that lie on a shortest way from a room to the Entrance, both ends left out."""
    own, exit_ = dungeon.plan.distances(start), dungeon.plan.distances(ENTRANCE)
    whole = own[ENTRANCE]
    if whole is None:
        return []
    return [
        room for room, (near, far) in enumerate(zip(own, exit_, strict=True)) if near and far and near + far == whole
    ]


def boss_worth(dungeon: Dungeon, hero: Hero, room: int, *, nothing_else: bool = False) -> float:
    """A boss is for the strong and the many; when nothing else is left to do, or late in the game, for everybody."""
    company = 2.0 * len(dungeon.others_in(room, hero.seat))
    if nothing_else:
        return BOSS + company
    odds = battle_odds(dungeon, hero, room, int(helpers_dice(dungeon, hero, room)))
    boldness = max(0, dungeon.round - PATIENCE)
    healthy = left_of(hero) >= min(4, hero.life - 2)
    if healthy and odds.hits * (BATTLES + boldness) >= life_left(dungeon.foes[room]):
        return BOSS + company
    return min(BOSS, 1.0 + company + 0.5 * boldness)


# -- the way there --------------------------------------------------------------------------------------------


def drawn_to(dungeon: Dungeon, hero: Hero, wanted: dict[int, float]) -> list[float]:
    """How much each room draws a hero: the best goal seen from there, by the way that is least held up."""
    draw = [0.0] * len(dungeon.plan.rooms)
    queue = [(-worth, room) for room, worth in wanted.items()]
    heapify(queue)
    held = held_up(dungeon, hero)
    while queue:
        worth, room = heappop(queue)
        if -worth <= draw[room]:
            continue
        draw[room] = -worth
        for other in dungeon.plan.adjacent(room):
            left = -worth * NEAR * held.get(other, 1.0)
            if left > draw[other]:
                heappush(queue, (-left, other))
    return draw


def held_up(dungeon: Dungeon, hero: Hero) -> dict[int, float]:
    """What is left of a goal's worth if the way leads through a room: monsters, traps, and in the endgame heroes."""
    held = dict.fromkeys(dungeon.foes, HELD)
    for room in {*dungeon.laid, *risky_tiles(dungeon)}:
        held[room] = held.get(room, 1.0) * RISKY
    if dungeon.endgame and carries_stone(hero):
        for room in {other.room for other in dungeon.heroes if other.alive and other is not hero}:
            held[room] = held.get(room, 1.0) * HELD
    held[hero.room] = 1.0
    return held


def risky_tiles(dungeon: Dungeon) -> Iterable[int]:
    """The rooms that it takes a roll to enter or leave."""
    return [room for room, says in dungeon.tile_says if "entry-test" in says or "exit-test" in says]
