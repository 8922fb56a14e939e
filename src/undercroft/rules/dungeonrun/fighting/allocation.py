"""What each attack die is used for: a hit, a block, or nothing (DR-5.37 to DR-5.43, DR-5.57 to DR-5.60)."""

from __future__ import annotations

from collections import Counter

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Battle, Duel, Roll
from undercroft.rules.dungeonrun.state import Dungeon, Hero

UNUSED = option("unused")


def allocate(dungeon: Dungeon, hero: Hero, battle: Battle, roll: Roll, potential: list[int]) -> Rule[None]:
    """DP-17: one decision per die that can hit or block, highest face first (DR-5.37)."""
    unblocked = Counter(potential)
    battle.potential = tuple(sorted(potential, reverse=True))
    dice = sorted(roll.faces, reverse=True)
    for place, face in enumerate(dice):
        battle.left = tuple(dice[place:])
        options = uses_of(dungeon, hero, battle, roll.line, face, unblocked)
        if len(options) == 1:
            continue  # DR-5.41: nothing but unused
        battle.potential = tuple(sorted(unblocked.elements(), reverse=True))
        decision = Decision(
            hero.seat,
            "die",
            options,
            "DR-5.37",
            about=(face, battle.monster.id, roll.line, " ".join(map(str, battle.potential))),
            default=options[0],
        )
        answer: Option = yield decision
        if answer is UNUSED:
            continue
        if answer.verb == "hit":
            battle.allocated = (*battle.allocated, face)
            battle.worths = (*battle.worths, 1)
        else:
            blocked = int(answer.args[1])
            unblocked[blocked] -= 1
            battle.blocked += 1
            if face < roll.line and blocked != face:
                battle.lucky_block = True
        if dungeon.log:
            dungeon.log.tell(
                "die-used", "DR-5.37", seat=hero.seat, die=face, result=answer.verb,
                against=int(answer.args[1]) if answer.verb == "block" else None,
            )  # fmt: skip
    battle.left = ()
    battle.potential = tuple(sorted(unblocked.elements(), reverse=True))


def uses_of(
    dungeon: Dungeon, hero: Hero, battle: Battle, line: int, face: int, unblocked: Counter[int]
) -> list[Option]:
    """What a die may be used for (DR-5.38 to DR-5.41)."""
    left = sorted((each for each, count in unblocked.items() if count > 0), reverse=True)
    if face >= line:
        return [option("hit", face), *(option("block", face, each) for each in left), UNUSED]
    blocks = [each for each in left if each == face]
    if not battle.lucky_block and MOMENTS.blocks_anything(dungeon, hero, battle):
        blocks = left
    return [*(option("block", face, each) for each in blocks), UNUSED]


def allocate_duel(dungeon: Dungeon, hero: Hero, duel: Duel, roll: Roll, potential: int) -> Rule[None]:
    """DP-18: one decision per die of 4 or higher; in the endgame some must block (DR-5.58 to DR-5.60)."""
    dice = sorted((face for face in roll.faces if face >= roll.line), reverse=True)
    owed = 0
    if dungeon.endgame:
        owed = min(len(dice), max(0, hero.wounds + potential - (hero.life - 1)))
    for place, face in enumerate(dice):
        duel.left, duel.potential = tuple(dice[place:]), potential - duel.blocked
        must = owed - duel.blocked >= len(dice) - place
        may_block = duel.blocked < potential
        options = [] if must else [option("hit", face)]
        if may_block:
            options.append(option("block", face))
        if not must:
            options.append(UNUSED)
        about = (face, duel.defender, potential - duel.blocked)
        answer = yield from ask_openly(
            Decision(hero.seat, "duel-die", options, "DR-5.58", about=about, default=options[0])
        )
        if answer.verb == "hit":
            duel.allocated = (*duel.allocated, face)
        elif answer.verb == "block":
            duel.blocked += 1
        if dungeon.log and answer is not UNUSED:
            dungeon.log.tell("die-used", "DR-5.58", seat=hero.seat, die=face, result=answer.verb, against=None)
    duel.left, duel.potential = (), potential - duel.blocked
