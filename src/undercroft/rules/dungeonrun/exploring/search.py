"""Search: everything on the tile is revealed and taken (section 5f, DR-5.100)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Closed, Rule
from undercroft.rules.dungeonrun.endgame import stone_taken
from undercroft.rules.dungeonrun.exploring.markers import disown_rigged, set_off
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.gear.items import pick_up, receive_and_equip
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Searching
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def barred_search(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why there is nothing to search, or no time for it (DR-5.82)."""
    ban: Closed | None = None
    foe = dungeon.foes.get(hero.room)
    if hero.room not in dungeon.items:
        return Closed("search", "nothing-here", "DR-5.82")
    if foe is not None:
        ban = Closed("search", "monster-here", "DR-5.82", (foe.card.id,))
    closed = why_not(dungeon, Deed("search", hero.seat, hero.room), ban)
    return None if closed is None else Closed("search", closed.reason, closed.clause, closed.args)


def search(dungeon: Dungeon, hero: Hero, only: int | None = None) -> Rule[None]:
    """The Rigged marker, the cards, `search` effects, then each card is equipped or put away (DR-5.100).

    With `only`, just the card in that place is taken (Loot and Scoot).
    """
    searching = Searching(hero.seat, hero.room)
    with during(dungeon.occasions, searching):
        yield from set_off(dungeon, hero, "rigged", searching)
        if not hero.standing or hero.doomed or hero.room != searching.room or hero.room not in dungeon.items:
            return
        searching.taken = tuple(each.item for each in dungeon.items[hero.room])
        if only is not None:
            searching.taken = (searching.taken[only],)
        for item in searching.taken:
            pick_up(dungeon, hero.room, item)
        disown_rigged(dungeon, hero)
        if dungeon.log:
            names = tuple(item.id for item in searching.taken)
            dungeon.log.tell("searched", "DR-5.83", reveals=True, seat=hero.seat, room=hero.room, items=names)
        if any(item.stone for item in searching.taken):
            stone_taken(dungeon, hero, equipped=False)  # DR-5.86
        yield from MOMENTS.fire(dungeon, searching, "search")
        while searching.taken:
            item, *rest = searching.taken
            searching.taken = tuple(rest)
            yield from receive_and_equip(dungeon, hero, item, "DR-5.84")
