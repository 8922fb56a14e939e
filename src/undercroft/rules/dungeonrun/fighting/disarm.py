"""Disarming a trap, and what happens when it goes off (section 6a)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Trap
from undercroft.rules.dungeonrun.fighting.assist import ask_for_help, reward_assistants, sabotage_penalty
from undercroft.rules.dungeonrun.fighting.damage import damage
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes, put_away
from undercroft.rules.dungeonrun.fighting.dice import own_action, prepare, roll_window, throw
from undercroft.rules.dungeonrun.fighting.numbers import hero_dice
from undercroft.rules.dungeonrun.fighting.rally import earn_rally, take_rallies
from undercroft.rules.dungeonrun.memory import came_openly
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Batch, Damage, Disarming, Roll, Sprung
from undercroft.rules.dungeonrun.state import Dungeon, Hero

LINE = 4
"""What a die must reach to be a success (DR-6.4)."""


def disarm(dungeon: Dungeon, hero: Hero, trap: Trap, *, laid: bool = False) -> Rule[None]:
    """A compulsory, free attempt: an action of its own (DR-6.1, DR-7.18)."""
    attempt = Disarming(hero.seat, hero.room, trap, laid)
    if dungeon.log:
        dungeon.log.tell("disarm-tried", "DR-6.1", seat=hero.seat, room=hero.room, trap=trap.id)
    with own_action(dungeon):
        with during(dungeon.occasions, attempt):
            yield from MOMENTS.fire(dungeon, attempt, "declare:at-once")  # DR-6.52: Angelic Wings
            if not attempt.succeeded:
                yield from try_to_disarm(dungeon, hero, attempt)
            yield from outcome_of(dungeon, hero, attempt)
        yield from judge_heroes(dungeon, hero.seat)
        reward_assistants(attempt)
        yield from take_rallies(dungeon, hero.seat, attempt.earned)
        yield from MOMENTS.fire(dungeon, attempt, "resolved")


def try_to_disarm(dungeon: Dungeon, hero: Hero, attempt: Disarming) -> Rule[None]:
    """The rating, the helpers, the dice (DR-6.2 to DR-6.4, DR-6.7, DR-6.8)."""
    trap = attempt.trap.design
    ratings = [*trap.disarm, *MOMENTS.instead_of(dungeon, hero, "disarm", trap.disarm)]
    options = [option("with", rating) for rating in dict.fromkeys(ratings)]
    answer: Option = yield from ask_openly(
        Decision(hero.seat, "disarm-with", options, "DR-6.3", about=(attempt.trap.id, trap.need))
    )
    attempt.rating = str(answer.args[0])
    yield from ask_for_help(dungeon, attempt)
    yield from MOMENTS.fire(dungeon, attempt, "declare")
    if attempt.succeeded:
        return  # DR-6.52
    roll = Roll("disarm", hero.seat, attempt.room, attempt.rating, "", LINE, trap.need)
    yield from prepare(dungeon, roll)
    if roll.auto:
        attempt.succeeded = True
        return
    dice = hero_dice(dungeon, roll, attempt)
    if dice < trap.need:
        if dungeon.log:
            dungeon.log.tell("disarm-hopeless", "DR-6.7", seat=hero.seat, dice=dice, need=trap.need)
        return
    throw(dungeon, roll, dice)
    attempt.rolls = (roll,)
    yield from roll_window(dungeon, (roll,), hero.seat)
    attempt.succeeded = roll.success


def outcome_of(dungeon: Dungeon, hero: Hero, attempt: Disarming) -> Rule[None]:
    """Disarmed, the card is loot and the hero may Rally; otherwise it goes off (DR-6.5, DR-6.6, DR-6.51)."""
    if dungeon.log:
        result = "disarmed" if attempt.succeeded else "sprung"
        dungeon.log.tell(
            "trap-result", "DR-6.5", seat=hero.seat, room=attempt.room, trap=attempt.trap.id, result=result
        )
    if attempt.succeeded:
        hero.loot = (*hero.loot, attempt.trap)
        came_openly(dungeon, hero, attempt.trap)
        yield from sabotage_penalty(dungeon, attempt)
        earn_rally(dungeon, hero.seat, "disarm")
        yield from MOMENTS.fire(dungeon, attempt, "disarmed")
    else:
        yield from spring(dungeon, hero, attempt)


def spring(dungeon: Dungeon, hero: Hero, attempt: Disarming) -> Rule[None]:
    """Wounds as one trap batch, the special effect, `after-wounds`, then discarded or attached (DR-6.6)."""
    trap = attempt.trap
    sprung = Sprung(hero.seat, trap)
    batch = Batch(hero.seat, trap.design.wounds, "trap")
    yield from damage(dungeon, Damage(hero.seat, [batch], cause="trap", sprung=sprung))
    if trap.design.lasting and hero.alive:
        hero.traps = (*hero.traps, trap)
        if dungeon.log:
            dungeon.log.tell("trap-attached", "DR-8.26", seat=hero.seat, trap=trap.id)
    else:
        put_away(dungeon, hero, trap)
