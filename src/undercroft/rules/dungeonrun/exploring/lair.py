"""The Boss Lair: placed at the end of an action, when the dungeon cannot grow any more (section 4e)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.board.placement import Location, can_grow, farthest_locations
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES, next_cell
from undercroft.rules.dungeonrun.exploring.encounters import put_monster
from undercroft.rules.dungeonrun.exploring.move import put_down
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Drawn
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Foe


def return_tiles(dungeon: Dungeon) -> None:
    """Tile discards are shuffled back into the pile (DR-3.20, DR-4.15, DR-7.10)."""
    if dungeon.tile_discards:
        pile = [*dungeon.tile_pile, *dungeon.tile_discards]
        dungeon.chance.shuffle(pile, "tiles-back")
        dungeon.seen_tiles = (*dungeon.seen_tiles, *dungeon.tile_discards)  # DR-9.9
        dungeon.tile_pile, dungeon.tile_discards = tuple(pile), ()
        dungeon.known_tiles = ()
        if dungeon.log:
            dungeon.log.tell("tiles-shuffled", "DR-4.15", tiles=len(pile))


def check_lair(dungeon: Dungeon) -> Rule[None]:
    """Place the Lair if the pile is empty or nothing in it fits anywhere (DR-4.37 to DR-4.39)."""
    if dungeon.lair_placed:
        return
    if dungeon.tile_pile:
        if can_grow(dungeon.plan, dungeon.tile_pile, dungeon.cards.lair):
            return
        dungeon.unused_tiles = (*dungeon.unused_tiles, *dungeon.tile_pile)
        dungeon.tile_pile, dungeon.known_tiles, dungeon.seen_tiles = (), (), ()
        if dungeon.log:
            dungeon.log.tell("tiles-left-over", "DR-4.39", reveals=True)
    locations = farthest_locations(dungeon.plan, dungeon.cards.lair)
    room: int | None
    if locations:
        room = yield from place_lair(dungeon, locations)
    else:
        room = yield from last_resort(dungeon)
    if room is not None:
        dungeon.lair_placed = True
        yield from reveal_boss(dungeon, room)


def place_lair(dungeon: Dungeon, locations: tuple[Location, ...]) -> Rule[int]:
    """As far from the Entrance as possible; FP chooses among equals (DR-4.42, DR-4.43)."""
    options = [option("lair", each.room, SIDE_NAMES[each.side], 90 * each.rotation) for each in locations]
    answer: Option = yield from ask_openly(Decision(dungeon.first, "lair", options, "DR-4.43"))
    location = locations[options.index(answer)]
    cell = next_cell(dungeon.plan.rooms[location.room].cell, location.side)
    return put_down(dungeon, dungeon.cards.lair, cell, location.rotation, None)


def last_resort(dungeon: Dungeon) -> Rule[int | None]:
    """Without any place the boss appears on the farthest tile without a monster (DR-4.44)."""
    far = dungeon.plan.distances(0)
    free = [room for room in range(len(dungeon.plan.rooms)) if room not in dungeon.foes]
    if not free:
        return None  # tried again at the end of the next action
    most = max(far[room] or 0 for room in free)
    options = [option("room", room) for room in free if (far[room] or 0) == most]
    answer: Option = yield from ask_openly(Decision(dungeon.first, "lair-room", options, "DR-4.44"))
    return int(answer.args[0])


def reveal_boss(dungeon: Dungeon, room: int) -> Rule[None]:
    """The boss is turned face up; nobody has to battle it (DR-4.45)."""
    dungeon.boss_is = BossIs.ON_MAP
    put_monster(dungeon, room, Foe(dungeon.boss))
    if dungeon.log:
        dungeon.log.tell("boss-revealed", "DR-4.45", reveals=True, room=room, monster=dungeon.boss.id)
    with during(dungeon.occasions, Drawn(dungeon.first, room, dungeon.boss)) as drawn:
        yield from MOMENTS.fire(dungeon, drawn, "explore-card")
