"""The dice test of an unknown tile, and monsters that bar the way (chapter 6)."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.lungeon.battle import fight
from undercroft.rules.lungeon.board import XY
from undercroft.rules.lungeon.chests import find_chest, meet_chest
from undercroft.rules.lungeon.movement import step
from undercroft.rules.lungeon.state import Dungeon, Hero


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


def engage(dungeon: Dungeon, hero: Hero, tile: int) -> Rule[None]:
    """Fight a monster that is on the board already: no move roll, no encounter roll (LR-6.10)."""
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("engaged", "LR-6.10", seat=hero.seat, x=x, y=y, monster=dungeon.monsters[tile].id)
    yield from fight_for(dungeon, hero, tile)
