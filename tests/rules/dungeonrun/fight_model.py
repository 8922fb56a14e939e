"""One battle a second time, the plainest way: from the clauses, with lists of faces and nothing of the engine.

`fight` says what a battle comes to, given the dice and what each die is used for; `uses` lists every legal use of the
dice by trying all of them. Slow, and therefore a good judge.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

Use: TypeAlias = str | int | None
"""What a die is used for: "hit", the face of the potential hit it blocks, or None."""


@dataclass
class Fight:
    """A battle before the dice are used.

    attack   how many dice the monster rolls, power, defense, life and wounds what its card and markers say
    rating   the hero's dice before anybody helps or hinders
    assists  the ratings of accepted assistants, without any card
    armor    for each armor die what it must reach
    """

    attack: int
    power: frozenset[int]
    defense: int
    monster_life: int
    monster_wounds: int
    rating: int
    life: int
    wounds: int
    assists: tuple[int, ...] = ()
    saboteurs: int = 0
    armor: tuple[int, ...] = ()

    def hero_dice(self) -> int:
        """DR-7.1, DR-6.23, DR-6.27, DR-6.28."""
        dice = self.rating
        for rating in self.assists:
            dice += rating // 2 if rating >= 2 else 1
        if self.saboteurs > 0:
            dice -= 2
        return dice if dice >= 1 else 1


@dataclass
class Result:
    """What it came to."""

    hero_wounds: int
    hero_defeated: bool
    monster_wounds: int
    killed: bool
    saboteurs_pay: bool
    rallies_of_actor: int


def potential_hits(fight: Fight, monster_dice: Sequence[int]) -> list[int]:
    """DR-5.29: a die whose face is in the power set."""
    return [face for face in monster_dice if face in fight.power]


def uses(fight: Fight, potential: Sequence[int], dice: Sequence[int]) -> Iterator[tuple[Use, ...]]:
    """Every way to use the dice (DR-5.37 to DR-5.43), from the first die to the last."""
    choices: list[list[Use]] = []
    for face in dice:
        mine: list[Use] = [None]
        if face >= fight.defense:
            mine.append("hit")
        for hit in sorted(set(potential)):
            if face >= fight.defense or face == hit:
                mine.append(hit)
        choices.append(mine)
    there = Counter(potential)
    for way in product(*choices):
        blocked = Counter(each for each in way if isinstance(each, int))
        if all(blocked[face] <= there[face] for face in blocked):
            yield way


def fight(battle: Fight, monster_dice: Sequence[int], way: Sequence[Use], armor_dice: Sequence[int] | None) -> Result:
    """The battle with these dice used in that way; armor dice are None if it is not rolled."""
    hits = sum(each == "hit" for each in way)
    blocks = sum(isinstance(each, int) for each in way)
    unblocked = len(potential_hits(battle, monster_dice)) - blocks
    if armor_dice is not None:
        stopped = sum(face >= line for face, line in zip(armor_dice, battle.armor, strict=True))
        unblocked -= min(unblocked, stopped)
    hero_wounds = battle.wounds + unblocked
    monster_wounds = battle.monster_wounds + hits
    killed = monster_wounds >= battle.monster_life
    defeated = hero_wounds >= battle.life
    rallies = 1 if killed and not defeated and hero_wounds > 0 else 0
    return Result(
        battle.life // 2 if defeated else hero_wounds - rallies,
        defeated,
        monster_wounds,
        killed,
        battle.saboteurs > 0 and (hits > 0 or killed),
        rallies,
    )


def duel_ways(dice: Sequence[int], hits: int, wounds: int, life: int, *, endgame: bool) -> set[tuple[int, int]]:
    """What an attacker may do with his dice against so many hits of a defender: pairs of blocks and hits.

    By trying all: every die of four or more hits, blocks or is not used; in the endgame an allocation is illegal if
    the attacker would die although another die of four or more could still have blocked (DR-5.57 to DR-5.59).
    """
    useful = [face for face in dice if face >= 4]
    found = set()
    for way in product(("hit", "block", "nothing"), repeat=len(useful)):
        blocks, allocated = way.count("block"), way.count("hit")
        if blocks > hits:
            continue
        dies = wounds + hits - blocks >= life
        if endgame and dies and blocks < len(useful) and blocks < hits:
            continue
        found.add((blocks, allocated))
    return found
