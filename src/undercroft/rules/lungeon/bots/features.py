"""What a seat knows of a match, as numbers: the match, the board, then both heroes, one's own first.

Everything is public (LR-1.19). Between rounds only match points count, for nothing else carries over (LR-3.5).
"""

from __future__ import annotations

from typing import Final

from undercroft.rules.lungeon.board import COUNT
from undercroft.rules.lungeon.cards import Cards
from undercroft.rules.lungeon.state import MAX_POINTS, Dungeon

ROUNDS: Final = 5.0
"""The usual number of rounds counts as 1, and so do the points of about as many."""
POINTS: Final = 6.0
TURNS: Final = 20.0
LIFE: Final = 6.0
MANA: Final = 3.0
ITEMS: Final = 4.0

MATCH: Final = (
    "rounds left", "the last round", "own match points", "the other's match points", "lead", "lead, short",
    "lead for each round left", "begins the round", "a round is played", "own turn", "turns of the round",
    "turns without progress", "walls", "chests", "monsters", "tiles in the dark",
)  # fmt: skip
HERO: Final = ("alive", "life", "mana", "points", "level", "items", "found the treasure", "tiles")


def feature_names(cards: Cards) -> list[str]:
    """What each number tells; there is one for every class among the cards."""
    names = list(MATCH)
    for hero in ("own hero", "other hero"):
        names += [f"{hero}: {each}" for each in HERO]
        names += [f"{hero}: is {each}" for each in cards.classes]
    return names


def features(dungeon: Dungeon, seat: int) -> list[float]:
    """The numbers, from one player's side of the table."""
    return [*match_numbers(dungeon, seat), *hero_numbers(dungeon, seat), *hero_numbers(dungeon, 1 - seat)]


def match_numbers(dungeon: Dungeon, seat: int) -> list[float]:
    """How the match stands, and the round as far as it is not the heroes' own."""
    own, other = dungeon.points[seat], dungeon.points[1 - seat]
    left = dungeon.house.rounds - len(dungeon.results)
    lead = own - other
    score = (
        left / ROUNDS,
        float(left == 1),
        own / POINTS,
        other / POINTS,
        lead / POINTS,
        max(-1.0, min(1.0, lead / 2)),
        lead / POINTS / max(1, left),
        float(dungeon.first == seat),
        float(dungeon.playing),
    )
    if not dungeon.playing:
        return [*score, *[0.0] * (len(MATCH) - len(score))]
    dark = COUNT - (dungeon.discovered | dungeon.walls).bit_count()
    return [
        *score,
        float(dungeon.turn == seat),
        dungeon.turns / TURNS,
        dungeon.idle / TURNS,
        dungeon.walls.bit_count() / COUNT,
        dungeon.chests.bit_count() / COUNT,
        len(dungeon.monsters) / COUNT,
        dark / COUNT,
    ]


def hero_numbers(dungeon: Dungeon, seat: int) -> list[float]:
    """One hero of the round; nothing but the class while heroes are chosen."""
    classes = dungeon.cards.classes
    if not dungeon.playing:
        return [0.0] * len(HERO) + [float(dungeon.picked[seat] == each) for each in classes]
    hero = dungeon.heroes[seat]
    return [
        float(hero.alive),
        hero.life / LIFE,
        hero.mana / MANA,
        hero.points / MAX_POINTS,
        hero.level / 3,
        len(hero.items) / ITEMS,
        float(hero.found_treasure),
        dungeon.fields(seat) / COUNT,
        *(float(hero.kind.id == each) for each in classes),
    ]
