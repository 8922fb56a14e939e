"""What the players see: in Lungeon Run, everything but the dice to come (LR-1.19)."""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.rules.lungeon.battle import needed_roll
from undercroft.rules.lungeon.board import BIT, XY, tiles_of
from undercroft.rules.lungeon.state import Dungeon, Hero
from undercroft.rules.lungeon.table import shapes


def view(dungeon: Dungeon, seat: int | None) -> shapes.Table:
    """The table as plain data, the same for everybody (LR-1.19); tiles are [x, y]."""
    monsters = dungeon.monsters
    return {
        "round": dungeon.round,
        "rounds": dungeon.house.rounds,
        "playing": dungeon.playing,
        "first": dungeon.first,
        "turn": dungeon.turn,
        "turns": dungeon.turns,
        "idle": dungeon.idle,
        "picked": list(dungeon.picked),
        "walls": tile_list(dungeon.walls),
        "torches": [tile_list(each) for each in dungeon.torches],
        "chests": tile_list(dungeon.chests),
        "monsters": [{"tile": list(XY[tile]), "monster": monsters[tile].id} for tile in sorted(monsters)],
        "heroes": [hero_view(dungeon, hero) for hero in dungeon.heroes],
        "points": list(dungeon.points),
        "results": [
            {
                "reason": each.reason,
                "points": list(each.points),
                "fields": list(each.fields),
                "classes": list(each.classes),
                "turns": each.turns,
            }
            for each in dungeon.results
        ],
    }


def redeal(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """Nothing is hidden but the dice to come (LR-1.19)."""


def tile_list(tiles: int) -> list[list[int]]:
    """A set of tiles as coordinates."""
    return [list(XY[tile]) for tile in tiles_of(tiles)]


def hero_view(dungeon: Dungeon, hero: Hero) -> shapes.Hero:
    """A hero as its card and miniature show it."""
    placed = hero.tile >= 0
    return {
        "seat": hero.seat,
        "class": hero.kind.id,
        "life": hero.life,
        "life_max": hero.kind.life,
        "mana": hero.mana,
        "mana_max": hero.kind.mana,
        "points": hero.points,
        "level": hero.level,
        "items": [item.id for item in hero.items],
        "found_treasure": hero.found_treasure,
        "alive": hero.alive,
        "tile": list(XY[hero.tile]) if placed and hero.alive else None,
        "fields": dungeon.fields(hero.seat) if placed else 0,
        "on_chest": placed and dungeon.chests & BIT[hero.tile] != 0,
        "needs": {monster.id: max(1, needed_roll(hero, monster)) for monster in dungeon.cards.monsters.values()},
    }
