"""Chests and items (chapter 8)."""

from __future__ import annotations

from undercroft.engine import Decision, Rule, option
from undercroft.rules.lungeon.board import BIT, XY
from undercroft.rules.lungeon.cards import Find
from undercroft.rules.lungeon.state import Dungeon, Hero

OPEN = option("open")
LEAVE = option("leave")


def find_chest(dungeon: Dungeon, hero: Hero, tile: int) -> None:
    """A chest and, under it, a torch of its finder (LR-8.1, LR-8.6)."""
    dungeon.chests |= BIT[tile]
    dungeon.lay_torch(hero.seat, tile, "LR-8.6")


def meet_chest(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """The hero has entered a tile with a chest: open it or leave it (LR-8.2, LR-8.3)."""
    x, y = XY[hero.tile]
    choice = yield Decision(hero.seat, "chest", (OPEN, LEAVE), "LR-8.3", about=(x, y), default=LEAVE)
    if choice is OPEN:
        open_chest(dungeon, hero)
    elif dungeon.log:
        dungeon.log.tell("chest-left", "LR-8.5", seat=hero.seat, x=x, y=y)


def open_chest(dungeon: Dungeon, hero: Hero) -> None:
    """Roll for what is in the chest the hero stands on, and take the chest off the board (LR-8.7, LR-8.10)."""
    roll = dungeon.chance.die("chest")
    find = dungeon.cards.find_by_roll[roll]
    dungeon.chests &= ~BIT[hero.tile]
    dungeon.idle = 0
    taken = take(hero, find)
    if dungeon.log:
        dungeon.log.tell(
            "chest-opened",
            "LR-8.10",
            seat=hero.seat,
            roll=roll,
            find=find.id,
            result=find.effect if taken else "discarded",
            life=hero.life,
            mana=hero.mana,
        )


def take(hero: Hero, find: Find) -> bool:
    """What a find does for a hero; False if it is discarded without effect (LR-8.14 to LR-8.22)."""
    if find.effect == "heal":
        if hero.life >= hero.kind.life:
            return False
        hero.life += 1
    elif find.effect == "refill":
        if hero.mana >= hero.kind.mana:
            return False
        hero.mana += 1
    elif find.effect == "item":
        if hero.owns(find):  # LR-8.18: items do not stack
            return False
        hero.items = (*hero.items, find)
    else:
        hero.found_treasure = True
    return True
