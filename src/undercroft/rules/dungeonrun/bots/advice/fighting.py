"""Judges of battles: the attack, each die, help and sabotage."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from undercroft.abilities import innermost
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.bots.advice.goals import carries_stone, shows_stone
from undercroft.rules.dungeonrun.bots.advice.odds import at_least, share
from undercroft.rules.dungeonrun.bots.advice.strength import dice_for, left_of
from undercroft.rules.dungeonrun.fighting.assist import assist_dice
from undercroft.rules.dungeonrun.fighting.battle import kinship
from undercroft.rules.dungeonrun.fighting.numbers import AGAINST_HEROES, foe_number, life_left
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Battle, Disarming, Duel, Escaping
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def judge_attack(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating that promises the most hits."""
    marks = []
    for each in decision.options:
        rating = str(each.args[0])
        line = AGAINST_HEROES
        if decision.kind == "attack" and hero.room in dungeon.foes:
            line = foe_number(dungeon, hero.room, "defense", hero, kinship(rating))
        marks.append(dice_for(dungeon, hero, "attack", rating, offered=True) * (7 - line) / 6)
    return marks


def judge_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Strong dice kill, save a life or hit; weak ones block what they match."""
    battle = innermost(dungeon.occasions, Battle)
    assert battle is not None
    foe = dungeon.foes.get(battle.room)
    life = 0 if foe is None else life_left(foe) - sum(battle.worths) - battle.extra_hits
    face, line = int(decision.about[0]), int(decision.about[2])
    threats = unmatched(battle.left, battle.potential, line)
    strong = sum(each >= line for each in battle.left)
    plan = share(strong, len(threats), max(0, life), left_of(hero))
    blocks = len(threats) - plan.unblocked
    marks = []
    for each in decision.options:
        if each.verb == "hit":
            marks.append(2.0 if plan.hits else 0.5)
        elif each.verb == "block" and face >= line:
            needed = blocks > 0 and int(each.args[1]) in threats
            marks.append((3.0 if blocks >= strong else 1.0) if needed else 0.2)
        elif each.verb == "block":
            marks.append(1.5 + (0.1 if int(each.args[1]) in threats else 0.0))
        else:
            marks.append(0.0)
    return marks


def unmatched(dice: Sequence[int], potential: Sequence[int], line: int) -> list[int]:
    """The potential hits that no weak die matches.

    >>> unmatched((6, 4, 2), (4, 4, 5), 5)
    [4, 5]
    """
    weak = Counter(face for face in dice if face < line)
    return sorted((Counter(potential) - weak).elements())


def judge_duel_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Kill, stay alive, and otherwise hit as long as it is the other who falls first."""
    duel = innermost(dungeon.occasions, Duel)
    assert duel is not None
    life = left_of(dungeon.heroes[duel.defender]) - len(duel.allocated) - duel.extra_hits
    plan = share(len(duel.left), duel.potential, max(0, life), left_of(hero))
    blocks = duel.potential - plan.unblocked
    if life > plan.hits and left_of(hero) - plan.unblocked < life - plan.hits:
        blocks = duel.potential  # an even exchange would be lost
    marks = {"hit": 2.0 if plan.hits else 0.5, "block": 3.0 if blocks >= len(duel.left) else 1.0, "unused": 0.0}
    if blocks > 0 and life > plan.hits:
        marks["block"] = 3.0
    return [marks[each.verb] for each in decision.options]


# -- help and sabotage ----------------------------------------------------------------------------------------


def judge_help(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Help before the endgame (it earns a Rally), hinder whoever shows the Stone in it."""
    attempt = innermost(dungeon.occasions, Attempt)
    assert attempt is not None
    marks = []
    for each in decision.options:
        if each.verb == "assist":
            marks.append(assist_worth(dungeon, hero, attempt) + 0.1 * assist_dice(hero, str(each.args[0])))
        elif each.verb == "sabotage":
            marks.append(sabotage_worth(dungeon, hero, attempt))
        else:
            marks.append(0.0)
    return marks


def assist_worth(dungeon: Dungeon, hero: Hero, attempt: Attempt) -> float:
    """A Rally, and a boss who falls sooner; in the endgame only against whoever shows the Stone."""
    if isinstance(attempt, Duel):
        against = dungeon.heroes[attempt.defender]
        return 2.0 if dungeon.endgame and shows_stone(against) else -1.0
    if dungeon.endgame:
        return -2.0 if shows_stone(dungeon.heroes[attempt.actor]) else -0.5
    boss = isinstance(attempt, Battle) and attempt.monster.boss
    return 0.3 + (1.0 if hero.wounds else 0.0) + (1.0 if boss else 0.0)


def sabotage_worth(dungeon: Dungeon, hero: Hero, attempt: Attempt) -> float:
    """Whoever shows the Stone is held back; it may cost a wound, which must not be the last."""
    actor = dungeon.heroes[attempt.actor]
    if not dungeon.endgame or left_of(hero) <= 1:
        return -3.0
    if isinstance(attempt, Duel):
        against = dungeon.heroes[attempt.defender]
        return -1.0 if shows_stone(against) and not carries_stone(hero) else 0.2
    return 2.0 if shows_stone(actor) and isinstance(attempt, Escaping | Battle) else -0.5


def judge_victim(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Whoever shows the Stone, or has least life left."""
    victims = [dungeon.heroes[int(each.args[0])] for each in decision.options]
    return [(10.0 if shows_stone(each) else 0.0) - left_of(each) for each in victims]


def judge_accept(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Help is always welcome."""
    return [1.0 if each.verb == "accept" else 0.0 for each in decision.options]


# -- ratings for other rolls ----------------------------------------------------------------------------------


def judge_disarm(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating with the best chance."""
    attempt = innermost(dungeon.occasions, Disarming)
    need = 1 if attempt is None else attempt.trap.design.need
    return [at_least(dice_for(dungeon, hero, "disarm", str(each.args[0])), 4, need) for each in decision.options]


def judge_escape_with(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating with the most dice."""
    return [float(dice_for(dungeon, hero, "escape", str(each.args[0]))) for each in decision.options]


def judge_test(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The rating with the most dice."""
    return [float(dice_for(dungeon, hero, "tile", str(each.args[0]))) for each in decision.options]
