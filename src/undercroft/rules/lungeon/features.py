"""What a seat knows of a match, as numbers: the match, the board, then both heroes, one's own first.

Everything is public (LR-1.19). Between rounds only match points count, for nothing else carries over (LR-3.5).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from undercroft.rules.lungeon.battle import can_cast, needed_roll
from undercroft.rules.lungeon.board import BIT, COUNT, EVERYWHERE, spread
from undercroft.rules.lungeon.cards import Cards
from undercroft.rules.lungeon.ending import score
from undercroft.rules.lungeon.state import MAX_POINTS, Dungeon, Hero

ROUNDS: Final = 5.0
"""The usual number of rounds counts as 1, and so do the points of about as many."""
POINTS: Final = 6.0
TURNS: Final = 20.0
LIFE: Final = 6.0
MANA: Final = 3.0
ITEMS: Final = 4.0
FAR: Final = 8
"""Nobody looks further than so many steps."""

MATCH: Final = (
    "rounds left", "the last round", "own match points", "the other's match points", "lead", "lead, short",
    "lead for each round left", "begins the round", "a round is played", "own turn", "turns of the round",
    "turns without progress", "walls", "chests", "monsters", "tiles in the dark", "lead if the round ended now",
)  # fmt: skip
HERO: Final = (
    "alive", "life", "mana", "points", "level", "items", "found the treasure", "tiles", "last life", "spell ready",
    "odds of the best fight", "odds of the worst fight", "chest near", "dark near", "monster near",
    "chests it is nearer to", "tiles in the dark it is nearer to", "monsters it is nearer to",
)  # fmt: skip


def feature_names(cards: Cards) -> list[str]:
    """What each number tells; there is one for every class among the cards."""
    names = list(MATCH)
    for hero in ("own hero", "other hero"):
        names += [f"{hero}: {each}" for each in HERO]
        names += [f"{hero}: is {each}" for each in cards.classes]
    return names


def features(dungeon: Dungeon, seat: int) -> list[float]:
    """The numbers, from one player's side of the table."""
    reached = rings(dungeon) if dungeon.playing else ((), ())
    return [
        *match_numbers(dungeon, seat),
        *hero_numbers(dungeon, seat, reached),
        *hero_numbers(dungeon, 1 - seat, reached),
    ]


def match_numbers(dungeon: Dungeon, seat: int) -> Sequence[float]:
    """How the match stands, and the round as far as it is not the heroes' own."""
    own, other = dungeon.points[seat], dungeon.points[1 - seat]
    left = dungeon.house.rounds - len(dungeon.results)
    lead = own - other
    dark = COUNT - (dungeon.discovered | dungeon.walls).bit_count()
    now = score(dungeon, "cleared", (dungeon.fields(0), dungeon.fields(1))) if dungeon.playing else (0, 0)
    return (
        left / ROUNDS,
        float(left == 1),
        own / POINTS,
        other / POINTS,
        lead / POINTS,
        max(-1.0, min(1.0, lead / 2)),
        lead / POINTS / max(1, left),
        float(dungeon.first == seat),
        float(dungeon.playing),
        float(dungeon.playing and dungeon.turn == seat),
        dungeon.turns / TURNS,
        dungeon.idle / TURNS,
        dungeon.walls.bit_count() / COUNT,
        dungeon.chests.bit_count() / COUNT,
        len(dungeon.monsters) / COUNT,
        dark / COUNT,
        (now[seat] - now[1 - seat]) / 2,
    )


Rings = Sequence[int]
"""The tiles a hero can be on within no step, one, two and so on; each holds those before."""


def rings(dungeon: Dungeon) -> tuple[Rings, Rings]:
    """How far both heroes get; a monster's tile can be reached, but not passed."""
    lairs = dungeon.lairs
    open_ground = EVERYWHERE & ~dungeon.walls
    found: list[list[int]] = []
    for hero in dungeon.heroes:
        reached = BIT[hero.tile] if hero.alive else 0
        sets = [reached]
        for _ in range(FAR):
            reached |= spread(reached & ~lairs) & open_ground
            sets.append(reached)
        found.append(sets)
    return found[0], found[1]


def hero_numbers(dungeon: Dungeon, seat: int, reached: tuple[Rings, Rings]) -> list[float]:
    """One hero of the round; nothing but the class while heroes are chosen."""
    classes = dungeon.cards.classes
    if not dungeon.playing:
        return [0.0] * len(HERO) + [float(dungeon.picked[seat] == each) for each in classes]
    hero = dungeon.heroes[seat]
    odds = [chance_to_win(hero, dungeon, tile) for tile in dungeon.monsters] or [1.0]
    mine, its = reached[seat], reached[1 - seat]
    dark = EVERYWHERE & ~dungeon.discovered & ~dungeon.walls & ~dungeon.lairs
    goals = (dungeon.chests, dark, dungeon.lairs)
    return [
        float(hero.alive),
        hero.life / LIFE,
        hero.mana / MANA,
        hero.points / MAX_POINTS,
        hero.level / 3,
        len(hero.items) / ITEMS,
        float(hero.found_treasure),
        dungeon.fields(seat) / COUNT,
        float(hero.life == 1),
        float(can_cast(hero)),
        max(odds),
        min(odds),
        *(nearness(mine, goal) for goal in goals),
        *(nearer(mine, its, goal) / ITEMS for goal in goals),
        *(float(hero.kind.id == each) for each in classes),
    ]


def chance_to_win(hero: Hero, dungeon: Dungeon, tile: int) -> float:
    """Of a battle by the die (LR-7.6)."""
    return max(0.0, min(1.0, (7 - needed_roll(hero, dungeon.monsters[tile])) / 6))


def nearness(mine: Rings, goal: int) -> float:
    """1 where the hero stands, less the more steps it takes, 0 out of sight."""
    for steps, tiles in enumerate(mine):
        if tiles & goal:
            return 1 / (1 + steps)
    return 0.0


def nearer(mine: Rings, its: Rings, goal: int) -> int:
    """How many of the tiles one hero can reach before the other."""
    first = 0
    for own, other in zip(mine, its, strict=True):
        first |= own & ~other & goal & ~first
        goal &= ~own & ~other
    return first.bit_count()
