"""Move: through an exit, onto a tile that is there or one that is drawn (sections 4b, 4f, 5a)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.board.placement import legal_rotations
from undercroft.rules.dungeonrun.board.sides import names_of, next_cell, turned
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.exploring.entering import enter
from undercroft.rules.dungeonrun.exploring.markers import through_flames
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Drawing, Leaving
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def passable(dungeon: Dungeon, room: int) -> list[int]:
    """The exits that lead to an adjacent tile, or into the unknown while tiles are left (DR-5.4, DR-4.16)."""
    plan = dungeon.plan
    ways = [side for side in range(4) if plan.neighbour(room, side) is not None]
    if dungeon.tile_pile:
        ways += plan.open_exits(room)
    return sorted(ways)


def barred_move(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why Move is not possible now, whichever the exit (DR-5.1, DR-5.2)."""
    keeper = held_by(dungeon, hero)
    if keeper is not None:
        return Closed("move", "held-by", "DR-13.41", (keeper.seat,))
    foe = dungeon.foes.get(hero.room)
    card = None if foe is None else foe.card
    ban = None if card is None else Closed("move", "monster-here", "DR-5.1", (card.id,))
    closed = why_not(dungeon, Deed("move", hero.seat, hero.room, card), ban)
    if closed is None and dungeon.endgame and dungeon.living_others_in(hero.room, hero.seat):
        closed = why_not(dungeon, Deed("move", hero.seat, hero.room), Closed("move", "heroes-here", "DR-5.2"))
    if closed is not None:
        return Closed("move", closed.reason, closed.clause, closed.args)
    if not passable(dungeon, hero.room):
        return Closed("move", "no-way-out", "DR-5.4")
    return None


def held_by(dungeon: Dungeon, hero: Hero) -> Hero | None:
    """The hero on the same tile under whose eyes this one cannot use Move in his own turn (Demonic Visage)."""
    if not hero.held_by or dungeon.turn_of(hero) is None:
        return None
    others = dungeon.others_in(hero.room, hero.seat)
    return next((other for other in others if other.seat in hero.held_by), None)


def move(dungeon: Dungeon, hero: Hero, side: int) -> Rule[None]:
    """A Move action through an exit named beforehand (DR-5.4); some tiles are hard to leave (DR-5.8)."""
    note_walk(dungeon, hero)
    if (yield from may_pass(dungeon, hero, side)):
        yield from go_through(dungeon, hero, side, "move")


def note_walk(dungeon: Dungeon, hero: Hero) -> None:
    """Whoever uses Move or Escape in his own turn has not stood still in it (Call Lightning, DR-13.64)."""
    if dungeon.turn_of(hero) is not None:
        hero.walked = True


def may_pass(dungeon: Dungeon, hero: Hero, side: int) -> Rule[bool]:
    """The exit test of the tile, where there is one (DR-12.26)."""
    leaving = Leaving(hero.seat, hero.room, side, hero.room, "move")
    with during(dungeon.occasions, leaving):
        yield from MOMENTS.fire(dungeon, leaving, "exit-test")
    return not leaving.gone and hero.standing


def go_through(dungeon: Dungeon, hero: Hero, side: int, how: str) -> Rule[None]:
    """Onto the adjacent tile, or onto one that is drawn and placed (DR-5.5, DR-5.6)."""
    start = hero.room
    to = dungeon.plan.neighbour(start, side)
    new = to is None
    if to is None:
        to = yield from explore(dungeon, hero, side)
        if to is None:
            if dungeon.log:
                dungeon.log.tell("nothing-fits", "DR-4.14", seat=hero.seat, room=start)
            return
    leaving = Leaving(hero.seat, start, side, to, how, new)
    with during(dungeon.occasions, leaving):
        yield from through_flames(dungeon, hero, leaving)
        if hero.standing:
            yield from MOMENTS.fire(dungeon, leaving, "leave")
    if leaving.gone or not hero.standing or hero.room != start:
        return
    yield from enter(dungeon, hero, to, how, new=new)
    for seat in leaving.dragged:
        other = dungeon.heroes[seat]
        if other.standing and other.room == start:
            yield from enter(dungeon, other, to, "text")


# -- drawing and placing a tile (section 4b) ------------------------------------------------------------------


def explore(dungeon: Dungeon, hero: Hero, side: int) -> Rule[int | None]:
    """Draw tiles until one fits behind the exit; the number of the new room, or None (DR-4.8 to DR-4.14)."""
    cell = next_cell(dungeon.plan.rooms[hero.room].cell, side)
    with during(dungeon.occasions, Drawing(hero.seat, cell)) as drawing:
        yield from MOMENTS.fire(dungeon, drawing, "explore-draw")
        count = drawing.tiles
        while dungeon.tile_pile:
            drawn = tuple(draw_tile(dungeon, hero) for _ in range(min(count, len(dungeon.tile_pile))))
            count = 1
            fitting = [tile for tile in drawn if rotations(dungeon, tile, cell)]
            if not fitting:
                set_aside(dungeon, *drawn)  # DR-4.12
                continue
            drawing.drawn = drawn
            tile = yield from choose_tile(dungeon, hero, fitting)
            at = drawn.index(tile)
            set_aside(dungeon, *drawn[:at], *drawn[at + 1 :])
            drawing.drawn = (tile,)
            rotation = yield from choose_rotation(dungeon, hero, tile, cell)
            return put_down(dungeon, tile, cell, rotation, hero.seat)
    return None


def draw_tile(dungeon: Dungeon, hero: Hero) -> TileCard:
    """The top tile of the pile, face up (DR-4.8)."""
    tile = dungeon.tile_pile[-1]
    dungeon.tile_pile = dungeon.tile_pile[:-1]
    dungeon.known_tiles = dungeon.known_tiles[1:]
    if tile in dungeon.seen_tiles:
        at = dungeon.seen_tiles.index(tile)
        dungeon.seen_tiles = (*dungeon.seen_tiles[:at], *dungeon.seen_tiles[at + 1 :])
    if dungeon.log:
        dungeon.log.tell("tile-drawn", "DR-4.8", reveals=True, seat=hero.seat, tile=tile.id)
    return tile


def set_aside(dungeon: Dungeon, *tiles: TileCard) -> None:
    """Tiles that do not fit are shuffled back when the action ends (DR-4.12, DR-4.15)."""
    dungeon.tile_discards = (*dungeon.tile_discards, *tiles)
    if dungeon.log:
        for tile in tiles:
            dungeon.log.tell("tile-set-aside", "DR-4.12", tile=tile.id)


def rotations(dungeon: Dungeon, tile: TileCard, cell: tuple[int, int]) -> tuple[int, ...]:
    """The legal rotations of a tile there; the Lair must keep a place (DR-4.9, DR-4.18)."""
    lair = None if dungeon.lair_placed else dungeon.cards.lair
    return legal_rotations(dungeon.plan, tile, cell, lair=lair)


def choose_tile(dungeon: Dungeon, hero: Hero, tiles: list[TileCard]) -> Rule[TileCard]:
    """Of several drawn tiles that fit, the hero places one (Lava-Sense)."""
    options = [option("tile", name) for name in dict.fromkeys(tile.id for tile in tiles)]
    answer = yield from ask_openly(Decision(hero.seat, "which-tile", options, "DR-9.16"))
    return next(tile for tile in tiles if tile.id == answer.args[0])


def choose_rotation(dungeon: Dungeon, hero: Hero, tile: TileCard, cell: tuple[int, int]) -> Rule[int]:
    """DP-7: of several legal rotations, the hero leaving chooses one (DR-4.11)."""
    options = [
        option("turn", 90 * rotation, detail=names_of(turned(tile.exit_set, rotation)))
        for rotation in rotations(dungeon, tile, cell)
    ]
    answer: Option = yield from ask_openly(
        Decision(hero.seat, "rotation", options, "DR-4.11", about=(tile.id, *cell))
    )
    return int(answer.args[0]) // 90


def put_down(dungeon: Dungeon, tile: TileCard, cell: tuple[int, int], rotation: int, seat: int | None) -> int:
    """A tile becomes a room of the dungeon; it never moves again (DR-4.20)."""
    dungeon.plan = dungeon.plan.with_tile(tile, cell, rotation)
    room = len(dungeon.plan.rooms) - 1
    says = dungeon.cards.tile_says.get(tile.id)
    if says:
        dungeon.tile_says = (*dungeon.tile_says, (room, says))
    rule = dungeon.cards.rules.get(tile.id)
    if rule is not None and rule.suppresses:
        dungeon.cursed |= {room}
    if dungeon.log:
        dungeon.log.tell(
            "tile-placed", "DR-4.8", seat=seat, tile=tile.id, room=room, x=cell[0], y=cell[1], rotation=90 * rotation
        )
    return room
