"""Movement: where a hero may go, what that would mean, and the torch it leaves behind (chapter 5)."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from undercroft.engine import Closed, Option, option
from undercroft.rules.lungeon.board import AROUND, BIT, COUNT, XY, tiles_of
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
WALLS = tuple(Closed(each.key, "wall", "LR-5.6", each.args) for each in WALK)
"""No hero enters a wall (LR-5.6)."""
ENTER_AGAIN = Closed("open_here", "enter-again", "LR-8.13")
MUST_MOVE, MUST_ENGAGE = (Closed("pass", reason, "LR-5.8") for reason in ("must-move", "must-engage"))


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
    options = moves(near, lairs, near & chests, near & dungeon.torch_lit)  # no living hero is on a target
    may_pass = bool(options) and lairs == near and not dungeon.house.forced_engagement  # LR-5.8
    if dungeon.house.open_in_place and chests & BIT[hero.tile]:  # LR-8.13
        may_pass = may_pass or not options  # LR-5.19
        options = (*options, OPEN_HERE)
    if may_pass:
        options = (*options, PASS)
    return options


@functools.lru_cache(maxsize=1 << 16)
def moves(near: int, lairs: int, chests: int, lit: int) -> tuple[Option, ...]:
    """What entering each tile around a hero would mean; the same surroundings come up again and again."""
    options: list[Option] = []
    for tile in tiles_of(near):
        if lairs & BIT[tile]:
            options.append(ENGAGE[tile])
        elif chests & BIT[tile]:
            options.append(CHEST[tile])
        elif lit & BIT[tile]:
            options.append(WALK[tile])
        else:
            options.append(TEST[tile])
    return tuple(options)


def closed_moves(dungeon: Dungeon, hero: Hero, options: Sequence[Option]) -> list[Closed]:
    """What a player might want to do this turn but cannot."""
    near = AROUND[hero.tile]
    closed = [WALLS[tile] for tile in tiles_of(near & dungeon.walls)]
    other = dungeon.other(hero)
    if other.alive and near & BIT[other.tile]:
        closed.append(hero_there(other.tile, other.kind.id))
        closed.sort(key=lambda each: TARGETS[each.key])
    if dungeon.chests & BIT[hero.tile] and OPEN_HERE not in options:
        closed.append(ENTER_AGAIN)
    if PASS not in options:
        only_monsters = all(each is OPEN_HERE or each.detail == "engage" for each in options)
        closed.append(MUST_ENGAGE if only_monsters else MUST_MOVE)
    return closed


@functools.cache
def hero_there(tile: int, kind: str) -> Closed:
    """No hero enters a tile where a living one stands (LR-5.6)."""
    return Closed(WALK[tile].key, "hero-there", "LR-5.6", (*XY[tile], kind))


def step(dungeon: Dungeon, hero: Hero, tile: int) -> None:
    """Place the hero on a tile and a torch on the one it left (LR-5.15, LR-5.16)."""
    left, hero.tile = hero.tile, tile
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("moved", "LR-4.2", seat=hero.seat, x=x, y=y)
    dungeon.lay_torch(hero.seat, left, "LR-5.15")
