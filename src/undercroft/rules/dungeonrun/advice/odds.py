"""What a battle promises: the chance to kill, the wounds to expect, the chance to fall.

Exact where the dice are few, otherwise sampled from a fixed stream, and it says which. Nothing here looks at a
match: it is arithmetic on the numbers that lie open.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial
from typing import NamedTuple

from undercroft.engine import Chance, derive

MANY = 6_000
"""More pairs of rolls than this are sampled instead of counted."""
SAMPLES = 600


class Fight(NamedTuple):
    """The numbers of a battle: dice and line of the hero, dice and power of the monster, what each can still take."""

    dice: int
    line: int
    attack: int
    power: tuple[int, ...]
    life: int
    """Wounds the monster can still take."""
    left: int
    """Wounds the hero can still take before he is defeated."""
    ignored: int = 0
    """Hits that do not count."""
    armor: tuple[int, ...] = ()


class Odds(NamedTuple):
    """What a battle promises."""

    kill: float
    wounds: float
    fall: float
    hits: float
    exact: bool


class Plan(NamedTuple):
    """How a hero would use the dice: hits, and potential hits left unblocked."""

    hits: int
    unblocked: int


def use_of_dice(faces: Sequence[int], line: int, potential: Sequence[int], life: int, left: int) -> Plan:
    """The sensible way to use attack dice: weak dice block what they match, strong ones kill, save a life, or hit."""
    strong = sum(face >= line for face in faces)
    weak = Counter(face for face in faces if face < line)
    open_hits = Counter(potential)
    free = sum(min(count, open_hits[face]) for face, count in weak.items())
    unblocked = len(potential) - free
    return share(strong, unblocked, life, left)


def share(strong: int, unblocked: int, life: int, left: int) -> Plan:
    """How many strong dice hit and how many block."""
    need = max(0, unblocked - (left - 1))  # to stay on one's feet
    if strong - min(need, strong) >= life:
        spare = strong - life
        return Plan(life, unblocked - min(spare, unblocked))
    if need and need <= strong:
        rest = strong - need
        return Plan(rest, unblocked - need)
    if left - unblocked <= 1 and not need:
        blocks = min(strong, unblocked)  # one more wound could be the end: be careful
        return Plan(strong - blocks, unblocked - blocks)
    return Plan(strong, unblocked)


def rolls(dice: int) -> Iterator[tuple[tuple[int, ...], float]]:
    """Every roll of so many dice, order aside, with its chance."""
    whole = 6.0**dice
    for faces in combinations_with_replacement(range(1, 7), dice):
        ways = factorial(dice)
        for count in Counter(faces).values():
            ways //= factorial(count)
        yield faces, ways / whole


def ways_to_roll(dice: int) -> int:
    """How many rolls of so many dice there are, order aside."""
    return factorial(dice + 5) // (factorial(dice) * factorial(5))


@lru_cache(maxsize=20_000)
def odds_of(fight: Fight) -> Odds:
    """What the battle promises to a hero who uses his dice sensibly."""
    power = set(fight.power)
    if ways_to_roll(fight.dice) * (fight.attack + 1) * 4 <= MANY:
        return _counted(fight, power)
    return _sampled(fight, power)


def _counted(fight: Fight, power: set[int]) -> Odds:
    hero = list(rolls(fight.dice))
    monster: dict[tuple[int, ...], float] = {}
    for faces, chance in rolls(fight.attack):
        hits_of = tuple(face for face in faces if face in power)
        monster[hits_of] = monster.get(hits_of, 0.0) + chance
    kill = wounds = fall = hits = 0.0
    for faces, chance in hero:
        for potential, threat in monster.items():
            weight = chance * threat
            plan = use_of_dice(faces, fight.line, potential, fight.life + fight.ignored, fight.left)
            landed = max(0, plan.hits - fight.ignored)
            taken = stopped(plan.unblocked, fight.armor)
            kill += weight * (landed >= fight.life)
            wounds += weight * taken
            fall += weight * (taken >= fight.left)
            hits += weight * landed
    return Odds(kill, wounds, fall, hits, True)


def _sampled(fight: Fight, power: set[int]) -> Odds:
    chance = Chance(derive(0, "odds", *fight[:3], *fight.power, fight.life, fight.left, fight.ignored))
    kill = wounds = fall = hits = 0.0
    for _ in range(SAMPLES):
        faces = chance.dice(fight.dice, "odds")
        potential = [face for face in chance.dice(fight.attack, "odds") if face in power]
        plan = use_of_dice(faces, fight.line, potential, fight.life + fight.ignored, fight.left)
        landed = max(0, plan.hits - fight.ignored)
        taken = stopped(plan.unblocked, fight.armor)
        kill += landed >= fight.life
        wounds += taken
        fall += taken >= fight.left
        hits += landed
    return Odds(kill / SAMPLES, wounds / SAMPLES, fall / SAMPLES, hits / SAMPLES, False)


def stopped(wounds: int, armor: Sequence[int]) -> float:
    """The wounds that are left after armor, on average."""
    return max(0.0, wounds - sum((7 - line) / 6 for line in armor)) if wounds else 0.0


def at_least(dice: int, line: int, need: int = 1) -> float:
    """The chance that at least so many of the dice reach the line.

    >>> round(at_least(2, 4), 2), round(at_least(3, 4, 2), 2)
    (0.75, 0.5)
    """
    success = (7 - line) / 6
    total = 0.0
    for count in range(need, dice + 1):
        ways = factorial(dice) // (factorial(count) * factorial(dice - count))
        total += ways * success**count * (1 - success) ** (dice - count)
    return total
