"""Who is ahead: the living, then whoever shows the Stone, then whoever has grown strongest (DR-11.10, DR-11.12)."""

from __future__ import annotations

from undercroft.engine import Standing, places
from undercroft.rules.dungeonrun.endgame import ENTRANCE, outcome, summoner_of
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def standing(dungeon: Dungeon) -> list[Standing]:
    """How every hero stands by what lies open; of a loot pile only its size does (DR-9.3)."""
    if not dungeon.heroes:  # they are being chosen
        return [Standing(seat, 1, {}, "waiting") for seat in range(dungeon.seats)]
    rank = places([marks(dungeon, hero) for hero in dungeon.heroes], outcome(dungeon))
    return [
        Standing(hero.seat, rank[hero.seat], figures(dungeon, hero), sentence(dungeon, hero))
        for hero in dungeon.heroes
    ]


def marks(dungeon: Dungeon, hero: Hero) -> tuple[int, ...]:
    """What counts, in this order."""
    if not hero.alive:
        return (0,)
    return (
        1,
        int(summoner_of(dungeon) is hero),
        sum(hero.training) + len(hero.abilities),
        len(hero.equipped) + len(hero.loot),
        hero.life - hero.wounds,
    )


def figures(dungeon: Dungeon, hero: Hero) -> dict[str, int]:
    """What everybody sees of a hero; the way to the Entrance matters to whoever carries the Stone there."""
    shown = {
        "life": max(0, hero.life - hero.wounds),
        "training": sum(hero.training),
        "abilities": len(hero.abilities),
        "equipped": len(hero.equipped),
        "loot": len(hero.loot),
    }
    steps = dungeon.plan.distances(ENTRANCE)[hero.room]
    return shown if steps is None or summoner_of(dungeon) is not hero else {"steps": steps, **shown}


def sentence(dungeon: Dungeon, hero: Hero) -> str:
    """What there is to say of a hero."""
    if not hero.alive:
        return "killed"
    if summoner_of(dungeon) is hero:
        return "stone" if dungeon.plan.distances(ENTRANCE)[hero.room] is not None else "stone-cut-off"
    return "hero" if hero.standing else "knocked-out"
