"""A turn: choose a tile, test it, resolve what is there, place the hero and a torch (chapters 4 to 6)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.lungeon.battle import fight
from undercroft.rules.lungeon.board import AROUND, BIT, COUNT, XY, tiles_of
from undercroft.rules.lungeon.chests import find_chest, meet_chest, open_chest
from undercroft.rules.lungeon.state import Dungeon, Hero

MOVES = {
    detail: tuple(option("move", *XY[tile], detail=detail) for tile in range(COUNT))
    for detail in ("test", "walk", "chest", "engage")
}
"""What entering each tile would mean (LR-14.3)."""
TEST, WALK, CHEST, ENGAGE = MOVES.values()
PASS = option("pass")
OPEN_HERE = option("open_here")
TARGETS = {each.key: tile for tile, each in enumerate(WALK)}
"""The tile each move names."""


def take_turn(dungeon: Dungeon) -> Rule[None]:
    """The active player's turn (LR-4.2)."""
    hero = dungeon.heroes[dungeon.turn]
    dungeon.turns += 1
    dungeon.idle += 1  # LR-10.9: progress sets it back to 0
    options = move_options(dungeon, hero)
    if not options:
        if dungeon.log:
            dungeon.log.tell("stuck", "LR-5.9", seat=hero.seat)
        return
    choice: Option = yield Decision(
        hero.seat,
        "choose_move",
        options,
        "LR-5.1",
        closed=lambda: closed_moves(dungeon, hero, options),
        default=PASS if options[-1] is PASS else None,  # nobody is sent into a fight by default
    )
    if choice is PASS:
        if dungeon.log:
            dungeon.log.tell("passed", "LR-5.18", seat=hero.seat)
    elif choice is OPEN_HERE:
        open_chest(dungeon, hero)  # LR-5.19
    else:
        yield from move_towards(dungeon, hero, target_of(choice))


def target_of(choice: Option) -> int:
    """The tile a move option names."""
    return TARGETS[choice.key]


def targets(dungeon: Dungeon, hero: Hero) -> int:
    """Every neighbour that is no wall and holds no living hero (LR-5.7)."""
    near = AROUND[hero.tile] & ~dungeon.walls
    other = dungeon.heroes[1 - hero.seat]
    return near & ~BIT[other.tile] if other.life > 0 else near


def move_options(dungeon: Dungeon, hero: Hero) -> tuple[Option, ...]:
    """What the hero may do this turn, in the order of LR-14.3; nothing means an automatic pass (LR-5.9)."""
    near = targets(dungeon, hero)
    lairs, chests = near & dungeon.lairs, dungeon.chests
    options = moves(near, lairs, near & chests, near & dungeon.discovered)
    may_pass = bool(options) and lairs == near and not dungeon.house.forced_engagement  # LR-5.8
    if dungeon.house.open_in_place and chests & BIT[hero.tile]:  # LR-8.13
        may_pass = may_pass or not options  # LR-5.19
        options = (*options, OPEN_HERE)
    if may_pass:
        options = (*options, PASS)
    return options


@functools.lru_cache(maxsize=1 << 16)
def moves(near: int, lairs: int, chests: int, known: int) -> tuple[Option, ...]:
    """What entering each tile around a hero would mean; the same surroundings come up again and again."""
    options: list[Option] = []
    for tile in tiles_of(near):
        if lairs & BIT[tile]:
            options.append(ENGAGE[tile])
        elif chests & BIT[tile]:
            options.append(CHEST[tile])
        elif known & BIT[tile]:
            options.append(WALK[tile])
        else:
            options.append(TEST[tile])
    return tuple(options)


def closed_moves(dungeon: Dungeon, hero: Hero, options: Sequence[Option]) -> list[Closed]:
    """What a player might want to do this turn but cannot."""
    closed: list[Closed] = []
    other = dungeon.other(hero)
    for tile in tiles_of(AROUND[hero.tile]):
        x, y = XY[tile]
        if dungeon.walls & BIT[tile]:
            closed.append(Closed(f"move:{x},{y}", "wall", "LR-5.6", (x, y)))
        elif other.alive and other.tile == tile:
            closed.append(Closed(f"move:{x},{y}", "hero-there", "LR-5.6", (x, y, other.kind.id)))
    if dungeon.chests & BIT[hero.tile] and OPEN_HERE not in options:
        closed.append(Closed("open_here", "enter-again", "LR-8.13"))
    if PASS not in options:
        only_monsters = all(each is OPEN_HERE or each.detail == "engage" for each in options)
        closed.append(Closed("pass", "must-engage" if only_monsters else "must-move", "LR-5.8"))
    return closed


def move_towards(dungeon: Dungeon, hero: Hero, tile: int) -> Rule[None]:
    """Test the tile if it is unknown, meet what is there, and step onto it if nothing bars the way."""
    if tile in dungeon.monsters:
        if dungeon.log:
            x, y = XY[tile]
            dungeon.log.tell("engaged", "LR-6.10", seat=hero.seat, x=x, y=y, monster=dungeon.monsters[tile].id)
        yield from fight_for(dungeon, hero, tile)
    elif dungeon.discovered & BIT[tile]:
        step(dungeon, hero, tile)  # LR-5.12, LR-5.13: no die
        if dungeon.chests & BIT[tile]:
            yield from meet_chest(dungeon, hero)  # LR-5.14
    else:
        yield from test_tile(dungeon, hero, tile)


def test_tile(dungeon: Dungeon, hero: Hero, tile: int) -> Rule[None]:
    """The dice test of an unknown tile (LR-6.1, LR-6.2)."""
    roll = dungeon.chance.die("move")
    found = dungeon.cards.move_by_class[hero.kind.id][roll]
    dungeon.idle = 0
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("tile-tested", "LR-6.1", seat=hero.seat, x=x, y=y, roll=roll, result=found)
    if found == "monster":
        meet_monster(dungeon, hero, tile)
        yield from fight_for(dungeon, hero, tile)  # LR-6.8
    elif found == "chest":
        find_chest(dungeon, hero, tile)
        step(dungeon, hero, tile)  # LR-8.4, LR-8.11
        yield from meet_chest(dungeon, hero)
    else:
        step(dungeon, hero, tile)  # LR-6.4


def meet_monster(dungeon: Dungeon, hero: Hero, tile: int) -> None:
    """Roll for the type of a monster and put it on the tile (LR-6.6, LR-6.7)."""
    roll = dungeon.chance.die("encounter")
    monster = dungeon.cards.monster_by_roll[roll]
    dungeon.monsters[tile] = monster
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("monster-appeared", "LR-6.7", seat=hero.seat, x=x, y=y, roll=roll, monster=monster.id)


def fight_for(dungeon: Dungeon, hero: Hero, tile: int) -> Rule[None]:
    """Fight the monster on the tile and take its place if it falls (LR-7.13, LR-7.14)."""
    won = yield from fight(dungeon, hero, tile)
    if won:
        step(dungeon, hero, tile)


def step(dungeon: Dungeon, hero: Hero, tile: int) -> None:
    """Place the hero on a tile and a torch on the one it left (LR-5.15, LR-5.16)."""
    left, hero.tile = hero.tile, tile
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("moved", "LR-4.2", seat=hero.seat, x=x, y=y)
    dungeon.lay_torch(hero.seat, left, "LR-5.15")
