"""Escape: getting away from a monster, or in the endgame from other heroes (section 5b)."""

from __future__ import annotations

from undercroft.abilities import during
from undercroft.engine import Closed, Decision, Option, Rule, option
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.exploring.move import go_through, note_walk, passable
from undercroft.rules.dungeonrun.fighting.assist import ask_for_help, reward_assistants, sabotage_penalty
from undercroft.rules.dungeonrun.fighting.damage import attack_freely
from undercroft.rules.dungeonrun.fighting.defeat import judge_heroes
from undercroft.rules.dungeonrun.fighting.dice import hero_roll
from undercroft.rules.dungeonrun.fighting.numbers import AGAINST_HEROES, foe_number, why_not
from undercroft.rules.dungeonrun.fighting.rally import take_rallies
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Escaping, FreeAttack, Roll
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


def barred_escape(dungeon: Dungeon, hero: Hero) -> Closed | None:
    """Why Escape is not possible now (DR-5.10 to DR-5.12, DR-12.28)."""
    foe = dungeon.foes.get(hero.room)
    chased = foe is not None or (dungeon.endgame and dungeon.living_others_in(hero.room, hero.seat))
    ban = None if chased else Closed("escape", "nothing-to-escape", "DR-5.12")
    closed = why_not(dungeon, Deed("escape", hero.seat, hero.room, None if foe is None else foe.card), ban)
    if closed is not None:
        return Closed("escape", closed.reason, closed.clause, closed.args)
    if not passable(dungeon, hero.room):
        return Closed("escape", "no-way-out", "DR-5.4")
    return None


def escape(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """An Escape action from its declaration to the way out or the free attack (DR-5.13 to DR-5.24)."""
    foe = dungeon.foes.get(hero.room)
    attempt = Escaping(hero.seat, hero.room, None if foe is None else foe.card, AGAINST_HEROES)
    if dungeon.log:
        result = "heroes" if foe is None else "monster"
        monster = None if foe is None else foe.card.id
        dungeon.log.tell("escape-tried", "DR-5.13", seat=hero.seat, room=hero.room, monster=monster, result=result)
    note_walk(dungeon, hero)
    with during(dungeon.occasions, attempt):
        yield from ask_for_help(dungeon, attempt)
        yield from MOMENTS.fire(dungeon, attempt, "declare")
        if not attempt.succeeded:  # DR-6.52
            yield from try_to_get_away(dungeon, hero, attempt)
    if dungeon.log:
        result = "escaped" if attempt.succeeded else "failed"
        dungeon.log.tell("escape-result", "DR-5.14", seat=hero.seat, room=hero.room, result=result)
    yield from outcome_of(dungeon, hero, attempt)


def try_to_get_away(dungeon: Dungeon, hero: Hero, attempt: Escaping) -> Rule[None]:
    """The rating, the line and the roll (DR-5.13 to DR-5.17)."""
    ratings = ["skill", *MOMENTS.instead_of(dungeon, hero, "escape", ("skill",))]
    options = [option("roll", rating) for rating in ratings]
    answer: Option = yield from ask_openly(Decision(hero.seat, "escape-with", options, "DR-5.13"))
    if attempt.monster is not None and attempt.room in dungeon.foes:
        attempt.line = foe_number(dungeon, attempt.room, "escape", hero, attempt=attempt)
    roll = Roll("escape", hero.seat, attempt.room, str(answer.args[0]), "", attempt.line)
    attempt.rolls = (roll,)
    yield from hero_roll(dungeon, roll, attempt)
    attempt.succeeded = roll.success


def outcome_of(dungeon: Dungeon, hero: Hero, attempt: Escaping) -> Rule[None]:
    """What follows the roll, in the order of DR-6.51."""
    attack: FreeAttack | None = None
    with during(dungeon.occasions, attempt):
        if attempt.succeeded:
            yield from sabotage_penalty(dungeon, attempt)
        elif attempt.monster is not None:
            attack = yield from attack_freely(dungeon, attempt.room, hero, "escape")  # DR-5.21
    yield from judge_heroes(dungeon, hero.seat)
    reward_assistants(attempt)
    yield from take_rallies(dungeon, hero.seat, attempt.earned)
    if attempt.succeeded:
        yield from get_away(dungeon, hero, attempt)
    else:
        yield from MOMENTS.fire(dungeon, attempt, "resolved")
        if attack is not None:
            yield from MOMENTS.fire(dungeon, attack, "resolved")


def get_away(dungeon: Dungeon, hero: Hero, attempt: Escaping) -> Rule[None]:
    """The exit is chosen after the roll (DR-5.18, DR-5.19)."""
    sides = passable(dungeon, attempt.room)
    if not hero.standing or hero.room != attempt.room or not sides:
        return
    options = [option("go", SIDE_NAMES[side]) for side in sides]
    answer: Option = yield from ask_openly(Decision(hero.seat, "escape-exit", options, "DR-5.18"))
    yield from go_through(dungeon, hero, SIDE_NAMES.index(str(answer.args[0])), "escape")
