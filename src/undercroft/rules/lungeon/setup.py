"""Setting up a round: walls, hero choice, start positions (chapter 3)."""

from __future__ import annotations

from undercroft.engine import Closed, Decision, Option, Rule, option, seat_number
from undercroft.rules.lungeon.board import AROUND, BIT, tile_at
from undercroft.rules.lungeon.state import NOWHERE, Dungeon, Hero

WALL_ROLLS = 10


def set_up_round(dungeon: Dungeon) -> Rule[None]:
    """Walls, then heroes, then start positions; the first player of the round goes first (LR-3.1, LR-3.18)."""
    choose_first_player(dungeon)
    clear_board(dungeon)
    roll_walls(dungeon)
    order = (dungeon.first, 1 - dungeon.first)
    for seat in order:  # LR-3.8
        yield from choose_hero(dungeon, seat)
    dungeon.heroes = [new_hero(dungeon, seat) for seat in (0, 1)]
    for seat in order:  # LR-3.15
        roll_start(dungeon, dungeon.heroes[seat])
    dungeon.playing = True


def choose_first_player(dungeon: Dungeon) -> None:
    """Drawn in round 1 unless an option names the player; then the players swap every round (LR-3.2)."""
    dungeon.round += 1
    if dungeon.round > 1:
        dungeon.first = 1 - dungeon.first
    elif dungeon.house.start_player == "random":
        dungeon.first = dungeon.chance.pick((0, 1), "first-player", "setup")
    else:
        dungeon.first = seat_number(dungeon.house.start_player)
    dungeon.turn = dungeon.first
    if dungeon.log:
        dungeon.log.tell("round-began", "LR-3.1", round=dungeon.round, of=dungeon.house.rounds, seat=dungeon.first)


def clear_board(dungeon: Dungeon) -> None:
    """Nothing carries over from round to round but match points (LR-3.5, LR-3.12)."""
    dungeon.turns = dungeon.idle = 0
    dungeon.walls = dungeon.chests = 0
    dungeon.torches = (0, 0)
    dungeon.monsters = {}
    dungeon.heroes = []
    dungeon.picked = ("", "")


def roll_walls(dungeon: Dungeon) -> None:
    """Ten rolls of x and y; one that hits a standing wall places nothing (LR-3.3, LR-3.4)."""
    for _ in range(WALL_ROLLS):
        x = dungeon.chance.die("wall-x", stream="setup")
        y = dungeon.chance.die("wall-y", stream="setup")
        wall = BIT[tile_at(x, y)]
        stands = dungeon.walls & wall
        dungeon.walls |= wall
        if dungeon.log:
            result = "stands" if stands else "built"
            dungeon.log.tell("wall-rolled", "LR-3.3", x=x, y=y, result=result)


def choose_hero(dungeon: Dungeon, seat: int) -> Rule[None]:
    """A player chooses a class, openly and knowing the walls (LR-3.6 to LR-3.9)."""
    taken = "" if dungeon.house.duplicate_heroes else dungeon.picked[1 - seat]
    answer: Option = yield Decision(
        seat,
        "choose_hero",
        [option("hero", each) for each in dungeon.cards.classes if each != taken],
        "LR-3.7",
        closed=lambda: [Closed(f"hero:{taken}", "class-taken", "LR-3.9", (taken,))] if taken else [],
        about=(dungeon.round,),
    )
    kind = str(answer.args[0])
    dungeon.picked = (kind, dungeon.picked[1]) if seat == 0 else (dungeon.picked[0], kind)
    if dungeon.log:
        dungeon.log.tell("hero-chosen", "LR-3.7", seat=seat, hero=kind)


def new_hero(dungeon: Dungeon, seat: int) -> Hero:
    """A hero of the chosen class as it starts a round (LR-3.10 to LR-3.12)."""
    kind = dungeon.cards.classes[dungeon.picked[seat]]
    items = tuple(dungeon.cards.finds[each] for each in kind.items)
    return Hero(seat, kind, kind.life, kind.mana, items=items)


def roll_start(dungeon: Dungeon, hero: Hero) -> None:
    """Roll x and y for the hero's start until the tile is free (LR-3.13 to LR-3.17)."""
    while hero.tile == NOWHERE:
        x = dungeon.chance.die("start-x", stream="setup")
        y = dungeon.chance.die("start-y", stream="setup")
        tile = tile_at(x, y)
        free = is_free(dungeon, tile, dungeon.other(hero))
        if free:
            hero.tile = tile
        if dungeon.log:
            result = "placed" if free else "taken"
            dungeon.log.tell("start-rolled", "LR-3.13", seat=hero.seat, x=x, y=y, result=result)


def is_free(dungeon: Dungeon, tile: int, other: Hero) -> bool:
    """No wall and no hero; with the option, also not sealed in (LR-3.15, LR-3.16)."""
    if dungeon.walls & BIT[tile] or other.tile == tile:
        return False
    return not dungeon.house.reroll_sealed_start or AROUND[tile] & ~dungeon.walls != 0
