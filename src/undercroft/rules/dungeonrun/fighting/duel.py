"""Battles between heroes (section 5d)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.fighting.allocation import allocate_duel
from undercroft.rules.dungeonrun.fighting.assist import ask_for_help, reward_assistants, sabotage_penalty
from undercroft.rules.dungeonrun.fighting.battle import ATTACKS, kinship
from undercroft.rules.dungeonrun.fighting.damage import damage
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.dice import prepare, roll_window, throw
from undercroft.rules.dungeonrun.fighting.numbers import AGAINST_HEROES, hero_dice
from undercroft.rules.dungeonrun.fighting.rally import take_rallies
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage, Duel, Roll
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def barred_duel(dungeon: Dungeon, hero: Hero, other: Hero) -> Closed | None:
    """Why one hero cannot battle another (DR-5.51)."""
    key = f"battle:{other.seat}"
    if hero.room != other.room:
        return Closed(key, "not-here", "DR-5.51", (other.seat,))
    if not other.standing:
        return Closed(key, "not-standing", "DR-8.23", (other.seat,))
    foe = dungeon.foes.get(hero.room)
    if foe is not None:
        return Closed(key, "monster-here", "DR-5.51", (foe.card.id,))
    return None


def battle_hero(dungeon: Dungeon, hero: Hero, other: Hero) -> Rule[None]:
    """A battle between heroes from its declaration to the last Rally (DR-5.53 to DR-5.64)."""
    if dungeon.log:
        dungeon.log.tell("duel-began", "DR-5.51", seat=hero.seat, other=other.seat, room=hero.room)
    duel = Duel(hero.seat, hero.room, other.seat)
    with during(dungeon.occasions, duel):
        yield from ask_for_help(dungeon, duel)
        yield from MOMENTS.fire(dungeon, duel, "declare")
        if not hero.doomed and not other.doomed and hero.room == other.room:
            yield from exchange(dungeon, hero, other, duel)
        if dungeon.house.reference:  # DR-6.32
            duel.succeeded = bool(duel.allocated)
            yield from sabotage_penalty(dungeon, duel)
    yield from judge_heroes(dungeon, hero.seat)
    reward_assistants(duel)
    yield from take_rallies(dungeon, hero.seat, duel.earned)
    yield from MOMENTS.fire(dungeon, duel, "resolved")


def exchange(dungeon: Dungeon, hero: Hero, other: Hero, duel: Duel) -> Rule[None]:
    """Both choose, both roll, the attacker allocates, wounds are placed at the same time (steps 1 to 7)."""
    duel.rating = yield from choose_attack(dungeon, hero, duel)
    duel.defender_rating = yield from choose_attack(dungeon, other, duel)
    rolls = []
    for fighter, rating in ((hero, duel.rating), (other, duel.defender_rating)):
        roll = Roll("attack", fighter.seat, duel.room, rating, kinship(rating), AGAINST_HEROES)
        yield from prepare(dungeon, roll)
        rolls.append(roll)
    attack, defence = rolls
    throw(dungeon, attack, hero_dice(dungeon, attack, duel))
    throw(dungeon, defence, hero_dice(dungeon, defence))
    duel.rolls = (attack, defence)
    yield from roll_window(dungeon, duel.rolls, hero.seat)
    yield from MOMENTS.fire(dungeon, duel, "allocate:extra")  # DR-5.98
    potential = defence.successes + duel.extra_potential
    yield from allocate_duel(dungeon, hero, duel, attack, potential)
    yield from MOMENTS.fire(dungeon, duel, "allocate")
    hits = len(duel.allocated) + duel.extra_hits
    batches = [
        Batch(hero.seat, potential - duel.blocked, "attack", other.seat),
        Batch(other.seat, hits, "attack", hero.seat),
    ]
    yield from damage(dungeon, Damage(hero.seat, batches, cause="duel", attack=duel, rolls=(attack, defence)))


def choose_attack(dungeon: Dungeon, hero: Hero, duel: Duel) -> Rule[str]:
    """DP-14: brawn or magic, or what a card puts in its place; the attacker first (DR-5.54)."""
    ratings = (*ATTACKS, *MOMENTS.instead_of(dungeon, hero, "attack", ATTACKS))
    options = [option("attack", rating) for rating in ratings]
    other = duel.defender if hero.seat == duel.actor else duel.actor
    answer: Option = yield from ask_openly(Decision(hero.seat, "duel-attack", options, "DR-5.54", about=(other,)))
    return str(answer.args[0])
