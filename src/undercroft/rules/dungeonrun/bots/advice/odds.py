"""What a battle promises: the chance to kill, the wounds to expect, the chance to fall.

Counted, not tried out: of a roll only a few numbers matter (how many dice are strong, how many potential hits the
weak ones do not match), and their chances follow from counting the ways to roll them. Nothing here looks at a match:
it is arithmetic on the numbers that lie open.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from math import comb, fsum
from typing import NamedTuple

MOST_DICE = 14
"""Nobody rolls more in earnest; with more dice the odds are those of so many."""


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


@lru_cache(maxsize=20_000)
def odds_of(fight: Fight) -> Odds:
    """What the battle promises to a hero who uses his dice sensibly."""
    attack = min(fight.attack, MOST_DICE)
    results = results_of(min(fight.dice, MOST_DICE), fight.line, attack, fight.power)
    after_armor = [behind_armor(unblocked, fight.armor, fight.left) for unblocked in range(attack + 1)]
    kill = wounds = fall = hits = 0.0
    for (strong, unblocked), chance in results.items():
        plan = share(strong, unblocked, fight.life + fight.ignored, fight.left)
        landed = max(0, plan.hits - fight.ignored)
        taken, fallen = after_armor[plan.unblocked]
        if landed >= fight.life:
            kill += chance
        wounds += chance * taken
        fall += chance * fallen
        hits += chance * landed
    return Odds(kill, wounds, fall, hits, max(fight.dice, fight.attack) <= MOST_DICE)


@lru_cache(maxsize=4_000)
def results_of(dice: int, line: int, attack: int, power: tuple[int, ...]) -> Mapping[tuple[int, int], float]:
    """How likely it is that so many dice are strong and so many potential hits stay unblocked by weak ones."""
    line = min(line, 7)
    matching = sum(face < line for face in power)  # faces that block as weak dice and threaten as potential hits
    strong_faces, other_powers = 7 - line, len(power) - matching
    idle, harmless = 6 - strong_faces - matching, 6 - len(power)
    ways = matches(matching, dice, attack)
    found: dict[tuple[int, int], float] = {}
    for (weak, threats, blocked), weight in ways.items():
        for strong in range(dice - weak + 1):
            rest = dice - weak - strong
            own = comb(dice - weak, strong) * strong_faces**strong * idle**rest
            if not own:
                continue
            for more in range(attack - threats + 1):
                theirs = comb(attack - threats, more) * other_powers**more * harmless ** (attack - threats - more)
                if theirs:
                    key = (strong, threats + more - blocked)
                    found[key] = found.get(key, 0.0) + weight * own * theirs
    whole = 6.0 ** (dice + attack)
    return {key: weight / whole for key, weight in found.items()}


@lru_cache(maxsize=2_000)
def matches(faces: int, dice: int, attack: int) -> Mapping[tuple[int, int, int], int]:
    """In how many ways so many dice of each side show one of these faces, and so many pairs of them match."""
    if faces == 0:
        return {(0, 0, 0): 1}
    found: dict[tuple[int, int, int], int] = {}
    for (weak, threats, blocked), count in matches(faces - 1, dice, attack).items():
        for mine in range(dice - weak + 1):
            ways = count * comb(dice - weak, mine)
            for theirs in range(attack - threats + 1):
                key = (weak + mine, threats + theirs, blocked + min(mine, theirs))
                found[key] = found.get(key, 0) + ways * comb(attack - threats, theirs)
    return found


@lru_cache(maxsize=4_000)
def behind_armor(hits: int, armor: tuple[int, ...], left: int) -> tuple[float, float]:
    """The wounds to expect of so many hits after armor, and the chance that they are the last ones."""
    stopped = {0: 1.0}
    for line in armor if hits else ():
        success = (7 - line) / 6
        wider: dict[int, float] = {}
        for count, chance in stopped.items():
            wider[count] = wider.get(count, 0.0) + chance * (1 - success)
            wider[count + 1] = wider.get(count + 1, 0.0) + chance * success
        stopped = wider
    taken = fsum(chance * max(0, hits - count) for count, chance in stopped.items())
    return taken, fsum(chance for count, chance in stopped.items() if hits - count >= left)


@lru_cache(maxsize=2_000)
def free_attack_odds(attack: int, faces: int, armor: tuple[int, ...], left: int) -> tuple[float, float]:
    """The wounds to expect of a free attack with so many faces of power, and the chance to fall."""
    success = faces / 6
    wounds = fall = 0.0
    for hits in range(attack + 1):
        chance = comb(attack, hits) * success**hits * (1 - success) ** (attack - hits)
        taken, fallen = behind_armor(hits, armor, left)
        wounds += chance * taken
        fall += chance * fallen
    return wounds, fall


@lru_cache(maxsize=1_000)
def at_least(dice: int, line: int, need: int = 1) -> float:
    """The chance that at least so many of the dice reach the line.

    >>> round(at_least(2, 4), 2), round(at_least(3, 4, 2), 2)
    (0.75, 0.5)
    """
    success = (7 - line) / 6
    total = 0.0
    for count in range(need, dice + 1):
        total += comb(dice, count) * success**count * (1 - success) ** (dice - count)
    return total
