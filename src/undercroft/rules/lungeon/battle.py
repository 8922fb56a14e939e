"""Battles and levels (chapter 7), and what death leaves behind (chapter 9)."""

from __future__ import annotations

from undercroft.engine import Decision, Rule, option
from undercroft.rules.lungeon.board import XY
from undercroft.rules.lungeon.cards import Monster
from undercroft.rules.lungeon.state import MAX_POINTS, Dungeon, Hero

ROLL = option("roll")
CAST_SPELL = option("cast_spell")


def fight(dungeon: Dungeon, hero: Hero, tile: int) -> Rule[bool]:
    """One battle against the monster on a tile; returns whether the hero won."""
    monster = dungeon.monsters[tile]
    needed = needed_roll(hero, monster)
    if needed <= 1:  # LR-7.2, LR-7.7
        if dungeon.log:
            dungeon.log.tell("battle-automatic", "LR-7.7", seat=hero.seat, monster=monster.id)
        slay(dungeon, hero, tile)
        return True
    if can_cast(hero):
        method = yield Decision(
            hero.seat,
            "battle_method",
            (ROLL, CAST_SPELL),
            "LR-7.10",
            about=(monster.id, needed, hero.mana),
            default=ROLL,
        )
        if method is CAST_SPELL:
            hero.mana -= 1  # LR-7.8, LR-7.9
            if dungeon.log:
                dungeon.log.tell("spell-cast", "LR-7.8", seat=hero.seat, monster=monster.id, mana=hero.mana)
            slay(dungeon, hero, tile)
            return True
    roll = dungeon.chance.die("combat")
    won = roll >= needed
    if dungeon.log:
        result = "won" if won else "lost"
        dungeon.log.tell(
            "battle-rolled",
            "LR-7.6",
            seat=hero.seat,
            monster=monster.id,
            roll=roll,
            needed=needed,
            result=result,
        )
    if won:
        slay(dungeon, hero, tile)
    else:
        lose_life(dungeon, hero)
    return won


def needed_roll(hero: Hero, monster: Monster) -> int:
    """The lowest die that wins, N of LR-7.6; 1 or less is an automatic win (LR-7.7)."""
    needs = monster.needs[hero.level - 1]
    if isinstance(needs, str):
        return 0
    for item in hero.items:
        needs -= item.edge
    return needs


def can_cast(hero: Hero) -> bool:
    """Whether the hero has a spell and the mana for it (LR-7.11)."""
    if hero.mana < 1:
        return False
    return any(item.spell for item in hero.items)


def slay(dungeon: Dungeon, hero: Hero, tile: int) -> None:
    """The monster is removed and the hero gains a point, up to the cap (LR-7.13, LR-7.17 to LR-7.20)."""
    monster = dungeon.monsters.pop(tile)
    level = hero.level
    hero.points = min(MAX_POINTS, hero.points + 1)
    dungeon.idle = 0
    if dungeon.log:
        x, y = XY[tile]
        dungeon.log.tell("monster-slain", "LR-7.13", seat=hero.seat, monster=monster.id, x=x, y=y, points=hero.points)
        if hero.level > level:
            dungeon.log.tell("level-gained", "LR-7.19", seat=hero.seat, level=hero.level)


def lose_life(dungeon: Dungeon, hero: Hero) -> None:
    """A lost battle costs a life; the last one kills (LR-7.14, LR-7.16)."""
    hero.life -= 1
    dungeon.idle = 0
    if dungeon.log:
        dungeon.log.tell("life-lost", "LR-7.14", seat=hero.seat, life=hero.life)
    if hero.life == 0:
        die(dungeon, hero)


def die(dungeon: Dungeon, hero: Hero) -> None:
    """The hero leaves the board; its tile stays discovered and its items are lost (LR-9.1 to LR-9.4)."""
    hero.items = ()
    if dungeon.log:
        x, y = XY[hero.tile]
        dungeon.log.tell("hero-died", "LR-9.1", seat=hero.seat, hero=hero.kind.id, x=x, y=y)
    dungeon.lay_torch(hero.seat, hero.tile, "LR-9.3")
