"""What the face of a die is worth to a hero: for rerolls and dice that are turned."""

from __future__ import annotations

from math import fsum

from undercroft.abilities import innermost
from undercroft.engine import Decision
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Duel, FreeAttack, Roll, RollWindow
from undercroft.rules.dungeonrun.state import Dungeon, Hero

FACES = range(1, 7)


def stake_in(dungeon: Dungeon, hero: Hero, roll: Roll) -> float:
    """Whether a hero wishes that a roll succeeds: 1 for the own, below 0 for what is rolled against him."""
    if roll.roller == hero.seat:
        return 1.0
    attempt = innermost(dungeon.occasions, Attempt)
    duel = attempt if isinstance(attempt, Duel) else None
    if duel is not None and hero.seat in (duel.actor, duel.defender):
        return -1.0
    if roll.roller < 0:
        attack = innermost(dungeon.occasions, FreeAttack)
        victim = attack.victim if attack is not None else None if attempt is None else attempt.actor
        if victim == hero.seat:
            return -1.0
        return 0.3 if dungeon.endgame else 0.0
    return -0.5 if dungeon.endgame else 0.0


def face_worth(dungeon: Dungeon, roll: Roll, face: int) -> float:
    """Whether a face counts for whoever rolls it: a hit of a monster, or a success."""
    if roll.roller < 0 and roll.kind == "monster":
        foe = dungeon.foes.get(roll.room)
        return float(foe is not None and face in foe.card.design.power)
    return float(face >= roll.line)


def settled(roll: Roll) -> bool:
    """Whether a roll that only has to succeed has done so: one more success changes nothing."""
    return roll.kind not in ("attack", "monster") and roll.success


def gain_of_new_face(dungeon: Dungeon, hero: Hero, roll: Roll, face: int, new: int | None = None) -> float:
    """What a hero gains if a die shows another face instead; on average, if it is thrown again."""
    stake = stake_in(dungeon, hero, roll)
    if not stake or (stake > 0 and settled(roll)):
        return 0.0
    fresh = (new,) if new is not None else FACES
    after = fsum(face_worth(dungeon, roll, each) for each in fresh) / len(fresh)
    return stake * (after - face_worth(dungeon, roll, face))


def roll_about(dungeon: Dungeon, faces: str) -> Roll | None:
    """The roll on the table that shows these faces, if one does."""
    window = innermost(dungeon.occasions, RollWindow)
    rolls = () if window is None else window.rolls
    return next((roll for roll in rolls if " ".join(map(str, roll.faces)) == faces), None)


def judge_reroll_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Dice that do not count are thrown again, the others stay."""
    roll = roll_about(dungeon, str(decision.about[1]))
    return [
        gain_of_new_face(dungeon, hero, roll, int(each.args[0])) if roll is not None and each.verb == "die" else 0.0
        for each in decision.options
    ]


def judge_turn_die(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The turn that makes the most of a die, or spoils it most for a foe."""
    roll = roll_about(dungeon, str(decision.about[1]))
    return [
        gain_of_new_face(dungeon, hero, roll, int(each.args[0]), int(each.args[1])) if roll is not None else 0.0
        for each in decision.options
    ]
