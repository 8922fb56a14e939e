"""Entering a tile, and what is met there (sections 4c, 4d, 4f)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.card import Encounter
from undercroft.rules.dungeonrun.exploring.encounters import draw_encounter, may_lie_there, put_monster
from undercroft.rules.dungeonrun.exploring.markers import set_off
from undercroft.rules.dungeonrun.exploring.strangers import meet_stranger
from undercroft.rules.dungeonrun.fighting.battle import surprise_battle
from undercroft.rules.dungeonrun.fighting.dice import plain_roll
from undercroft.rules.dungeonrun.fighting.disarm import disarm
from undercroft.rules.dungeonrun.gear.items import draw_treasure
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Drawn, Entering, Roll
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero, Lying, Met


def enter(dungeon: Dungeon, hero: Hero, room: int, how: str, *, new: bool = False, test: bool = True) -> Rule[None]:
    """A hero's piece is put on a tile, and everything there happens in the order of DR-4.48."""
    yield from come_in(dungeon, hero, Entering(hero.seat, room, how, new, test))


def come_in(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """As `enter`; whoever made the occasion sees afterwards whether the movement ends here (DR-13.62)."""
    room, turn = entering.room, dungeon.turn_of(hero)
    if turn is not None and room != hero.room:
        turn.left = True
    hero.room = room
    hero.entered |= {room}
    if dungeon.log:
        tile = dungeon.plan.rooms[room].tile.id
        dungeon.log.tell("entered", "DR-4.19", seat=hero.seat, room=room, tile=tile, result=entering.how)
    with during(dungeon.occasions, entering):
        for part in (entry_test, laid_trap, markers, first_look, enter_effects):
            if is_there(hero, entering):
                yield from part(dungeon, hero, entering)


def is_there(hero: Hero, entering: Entering) -> bool:
    """Whoever is defeated or put elsewhere drops the rest of the tile (DR-4.49)."""
    return hero.standing and not hero.doomed and hero.room == entering.room and not entering.gone


def entry_test(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """(1) The tile's entry test: Bridge, Channel."""
    if entering.test:
        yield from MOMENTS.fire(dungeon, entering, "entry-test")


def laid_trap(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """(2) A trap that another hero has laid is disarmed as if drawn."""
    trap = dungeon.laid.get(entering.room)
    if trap is not None and trap.owner != hero.seat:
        del dungeon.laid[entering.room]
        yield from disarm(dungeon, hero, trap.card, laid=True)


def markers(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """(3) The Cinders, then the Tripwire, if another hero owns them."""
    for name in ("cinders", "tripwire"):
        if is_there(hero, entering):
            yield from set_off(dungeon, hero, name, entering)


def first_look(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """(4) The tile die or the first-revealed effect on a tile just placed; the Den's roll every time."""
    tile = dungeon.plan.rooms[entering.room].tile
    if entering.new:
        if tile.kind == "standard":
            yield from tile_roll(dungeon, hero, entering.room)
        else:
            yield from MOMENTS.fire(dungeon, entering, "revealed")
    if is_there(hero, entering):
        yield from MOMENTS.fire(dungeon, entering, "entered-den")


def enter_effects(dungeon: Dungeon, hero: Hero, entering: Entering) -> Rule[None]:
    """(5) `enter` effects of cards."""
    yield from MOMENTS.fire(dungeon, entering, "enter")


# -- a new standard tile (section 4c) -------------------------------------------------------------------------


def tile_roll(dungeon: Dungeon, hero: Hero, room: int) -> Rule[None]:
    """One die decides about treasure and encounter, once in the whole game for that tile (DR-4.21)."""
    roll = Roll("explore", hero.seat, room)
    yield from plain_roll(dungeon, roll, 1)
    tile = dungeon.plan.rooms[room].tile
    face = roll.faces[0]
    if face in tile.treasure:
        put_treasure(dungeon, room)  # DR-4.24: first, it lies underneath
    if face in tile.encounter:
        yield from meet_encounter(dungeon, hero, room)


def put_treasure(dungeon: Dungeon, room: int) -> None:
    """The top treasure card is put face down on the tile (DR-4.22)."""
    known = dungeon.known_treasures[0] if dungeon.known_treasures else 0
    item = draw_treasure(dungeon)
    if item is None:
        return  # DR-4.26
    dungeon.items[room] = (*dungeon.items.get(room, ()), Lying(item, face_up=False, known=known))
    if dungeon.log:
        dungeon.log.tell("treasure-placed", "DR-4.22", room=room)


# -- a newly drawn encounter card (section 4d) ----------------------------------------------------------------


def meet_encounter(dungeon: Dungeon, hero: Hero, room: int) -> Rule[None]:
    """An encounter card is drawn for a tile and met, in the order of DR-4.51."""
    card = draw_encounter(dungeon)
    if card is None:
        return  # DR-4.27
    drawn = Drawn(hero.seat, room, card)
    if dungeon.log:
        dungeon.log.tell("encounter-drawn", "DR-4.23", reveals=True, seat=hero.seat, room=room, card=card.id)
    with during(dungeon.occasions, drawn):
        yield from MOMENTS.fire(dungeon, drawn, "explore-card:replace")  # (1)
        card = drawn.card
        if card.kind == "monster":
            if not may_lie_there(dungeon, room, card):  # (2)
                dungeon.encounter_discard = (*dungeon.encounter_discard, card)
                if dungeon.log:
                    dungeon.log.tell("monster-kept-off", "DR-4.51", room=room, card=card.id)
                return
            put_monster(dungeon, room, Foe(card))  # (3)
        elif card.kind == "stranger":
            dungeon.strangers[room] = Met(card)
        yield from MOMENTS.fire(dungeon, drawn, "explore-card")  # (4)
    yield from meet(dungeon, hero, room, card)  # (5)


def meet(dungeon: Dungeon, hero: Hero, room: int, card: Encounter) -> Rule[None]:
    """A monster surprises, a trap must be disarmed, a stranger may be spoken to (DR-4.29 to DR-4.31)."""
    here = hero.standing and not hero.doomed and hero.room == room  # DR-4.49
    if card.kind == "trap":
        if here:
            yield from disarm(dungeon, hero, card)
        else:
            dungeon.encounter_discard = (*dungeon.encounter_discard, card)
    elif card.kind == "stranger":
        if here and room in dungeon.strangers:
            yield from meet_stranger(dungeon, hero)
    elif here and room in dungeon.foes:
        yield from surprise_battle(dungeon, hero)
