"""Battles against an independent model of one battle, over thousands of random positions."""

from __future__ import annotations

import random

import pytest

from tests.rules.dungeonrun.fight_model import Fight, Result, Use, duel_ways, fight, potential_hits, uses
from tests.rules.dungeonrun.table import Table, hero, sentence
from tests.thorough import many
from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.cards.words.facts import Armor
from undercroft.rules.dungeonrun.fighting.allocation import allocate, allocate_duel
from undercroft.rules.dungeonrun.fighting.battle import battle_monster
from undercroft.rules.dungeonrun.speaking.occasions import Battle, Duel, Roll
from undercroft.rules.dungeonrun.state import Status

BATTLES = many(700, 3000)
POSITIONS = 400


def random_fight(rng: random.Random) -> Fight:
    """Any battle, the strange ones included."""
    life = rng.randint(3, 9)
    monster_life = rng.randint(1, 7)
    return Fight(
        attack=rng.randint(1, 6),
        power=frozenset(rng.sample(range(1, 7), rng.randint(1, 5))),
        defense=rng.randint(2, 6),
        monster_life=monster_life,
        monster_wounds=rng.randint(0, monster_life - 1),
        rating=rng.randint(1, 5),
        life=life,
        wounds=rng.randint(0, life - 1),
        assists=tuple(rng.randint(1, 6) for _ in range(rng.randint(0, 2))),
        saboteurs=rng.randint(0, 1),
        armor=tuple(rng.randint(2, 6) for _ in range(rng.randint(0, 2))),
    )


def table_of(battle: Fight) -> Table:
    """The same battle on the table: the actor, assistants, a saboteur, a monster."""
    heroes = [hero(brawn=battle.rating, life=battle.life)]
    heroes += [hero(brawn=rating) for rating in battle.assists]
    heroes += [hero() for _ in range(battle.saboteurs)]
    if len(heroes) == 1:
        heroes.append(hero())
    table = Table(*heroes, rooms="EW")
    helpers = 1 + len(battle.assists) + battle.saboteurs
    for seat in range(helpers):
        table.stand(seat, 1)
    armor = tuple(table.item(sentence("before-wounds", Armor(1, line))) for line in battle.armor)
    table.stand(0, 1, wounds=battle.wounds, equipped=armor)
    table.monster(
        1, attack=battle.attack, power=battle.power, defense=battle.defense, life=battle.monster_life,
        wounds=battle.monster_wounds,
    )  # fmt: skip
    table.dungeon.artifacts = ()
    return table


def keys_of(way: tuple[Use, ...], dice: list[int]) -> list[str]:
    """The keys that use the dice in that way."""
    return [
        "unused" if use is None else f"hit:{face}" if use == "hit" else f"block:{face},{use}"
        for face, use in zip(dice, way, strict=True)
    ]


def play(
    table: Table, battle: Fight, way: tuple[Use, ...], monster: list[int], mine: list[int], armor: list[int] | None
) -> Result:
    """Play the battle through the rules and read the table."""
    answers = ["assist:brawn"] * len(battle.assists) + ["sabotage"] * battle.saboteurs
    answers += ["accept"] * len(battle.assists) + ["attack:brawn"]
    dice = [*monster, *mine, *(armor or [])]
    left = iter(zip(mine, keys_of(way, mine), strict=True))

    def answer(decision: Decision) -> Option:
        if decision.kind == "die":
            for face, key in left:  # dice of no use are not asked for
                if face == decision.about[0]:
                    found = decision.find(key)
                    assert found is not None, f"{key} is not offered: {decision}"
                    return found
                assert key == "unused", f"{key} was not asked for"
            raise AssertionError("more dice asked for than rolled")
        if decision.kind == "armor":
            return decision.options[0 if armor is not None else 1]
        if decision.kind in ("rally", "leave-item"):
            return decision.options[0]
        found = decision.find(answers.pop(0))
        assert found is not None
        return found

    rule: Rule[None] = battle_monster(table.dungeon, table[0])
    table._script("".join(map(str, dice)))
    try:
        question = next(rule)
        while True:
            assert isinstance(question, Decision)
            question = rule.send(answer(question))
    except StopIteration:
        pass
    assert all(key == "unused" for _, key in left)
    table._all_used(answers)
    foe = table.dungeon.foes.get(1)
    wounded = table.told("monster-wounded")
    saboteur = table[len(battle.assists) + 1].wounds if battle.saboteurs else 0
    return Result(
        table[0].wounds,
        table[0].status is Status.KNOCKED_OUT,
        foe.wounds if foe is not None else int(str(wounded[-1].data["wounds"])),
        foe is None,
        bool(saboteur),
        sum(event.data["seat"] == 0 for event in table.told("healed")),
    )


@pytest.mark.slow
@pytest.mark.rule("DR-5.29", "DR-5.38", "DR-5.39", "DR-5.40", "DR-5.45", "DR-5.47", "DR-6.31", "DR-8.12", "DR-8.19")
def test_battles_come_to_what_the_model_says() -> None:
    rng = random.Random(9)
    for _ in range(BATTLES):
        battle = random_fight(rng)
        monster = [rng.randint(1, 6) for _ in range(battle.attack)]
        mine = sorted((rng.randint(1, 6) for _ in range(battle.hero_dice())), reverse=True)
        ways = list(uses(battle, potential_hits(battle, monster), mine))
        way = rng.choice(ways)
        unblocked = len(potential_hits(battle, monster)) - sum(isinstance(each, int) for each in way)
        rolls_armor = battle.armor and unblocked > 0 and rng.random() < 0.7
        armor = [rng.randint(1, 6) for _ in battle.armor] if rolls_armor else None
        expected = fight(battle, monster, way, armor)
        assert play(table_of(battle), battle, way, monster, mine, armor) == expected, (battle, monster, mine, way)


def outcomes_of_allocation(battle: Fight, monster: list[int], mine: list[int]) -> set[tuple[int, int]]:
    """Every pair of blocks and hits that the rules let a hero reach, by walking through all questions."""
    found = set()
    paths: list[list[int]] = [[]]
    table = table_of(battle)
    while paths:
        path = paths.pop()
        card = table.dungeon.foes[1].card
        occasion = Battle(0, 1, card)
        roll = Roll("attack", 0, 1, "brawn", "brawn", battle.defense, faces=tuple(mine))
        rule = allocate(table.dungeon, table[0], occasion, roll, potential_hits(battle, monster))
        try:
            question = next(rule)
            for step in path:
                assert isinstance(question, Decision)
                question = rule.send(question.options[step])
            assert isinstance(question, Decision)
            paths += [[*path, step] for step in range(len(question.options))]
        except StopIteration:
            found.add((occasion.blocked, len(occasion.allocated)))
    return found


@pytest.mark.rule("DR-5.37", "DR-5.38", "DR-5.39", "DR-5.40", "DR-5.41", "DR-5.42", "DR-5.43")
def test_every_allocation_is_reachable_and_no_other() -> None:
    rng = random.Random(11)
    for _ in range(POSITIONS):
        battle = random_fight(rng)
        battle.assists, battle.saboteurs, battle.armor = (), 0, ()
        monster = [rng.randint(1, 6) for _ in range(rng.randint(1, 4))]
        mine = [rng.randint(1, 6) for _ in range(rng.randint(1, 4))]
        ways = uses(battle, potential_hits(battle, monster), mine)
        expected = {(sum(isinstance(use, int) for use in way), way.count("hit")) for way in ways}
        assert outcomes_of_allocation(battle, monster, mine) == expected, (battle, monster, mine)


def outcomes_of_duel(table: Table, mine: list[int], hits: int) -> set[tuple[int, int]]:
    """Every pair of blocks and hits that the rules let an attacker reach."""
    found = set()
    paths: list[list[int]] = [[]]
    while paths:
        path = paths.pop()
        duel = Duel(0, 0, 1)
        roll = Roll("attack", 0, 0, "brawn", "brawn", 4, faces=tuple(mine))
        rule = allocate_duel(table.dungeon, table[0], duel, roll, hits)
        try:
            question = next(rule)
            for step in path:
                assert isinstance(question, Decision)
                question = rule.send(question.options[step])
            assert isinstance(question, Decision)
            paths += [[*path, step] for step in range(len(question.options))]
        except StopIteration:
            found.add((duel.blocked, len(duel.allocated)))
    return found


@pytest.mark.rule("DR-5.57", "DR-5.58", "DR-5.59", "DR-5.60")
def test_every_allocation_between_heroes_is_reachable_and_no_other() -> None:
    rng = random.Random(12)
    for _ in range(POSITIONS):
        life = rng.randint(2, 8)
        table = Table(hero(life=life), hero())
        table[0].wounds = rng.randint(0, life - 1)
        endgame = rng.random() < 0.6
        if endgame:
            table.endgame()
        mine = [rng.randint(1, 6) for _ in range(rng.randint(1, 5))]
        hits = rng.randint(0, 5)
        expected = duel_ways(mine, hits, table[0].wounds, life, endgame=endgame)
        assert outcomes_of_duel(table, mine, hits) == expected, (mine, hits, table[0].wounds, life, endgame)
