"""What the choices that card texts ask for are worth: dice to reroll, heroes to hurt or to lead, favours."""

from __future__ import annotations

from undercroft.engine import Decision
from undercroft.rules.dungeonrun.advice.gear import item_worth
from undercroft.rules.dungeonrun.advice.goals import goals, pull
from undercroft.rules.dungeonrun.advice.strength import left_of
from undercroft.rules.dungeonrun.endgame import ENTRANCE
from undercroft.rules.dungeonrun.occasions import Roll, RollWindow
from undercroft.rules.dungeonrun.state import Dungeon, Hero

FAR = 9
UNSEEN = 1.2
"""What a treasure is worth that nobody has seen."""


def judge_reroll(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """An own die that misses has only to gain; a die of somebody else's that hits has only to lose."""
    roll = rolled(dungeon, str(decision.about[1]))
    if roll is None:
        return [0.0 for _ in decision.options]
    chance = max(0, 7 - roll.line) / 6
    own = roll.roller == hero.seat
    marks = []
    for each in decision.options:
        if not each.args:
            marks.append(0.0)
            continue
        hits = int(each.args[0]) >= roll.line
        gain = (0.0 if hits else chance) - (1 - chance if hits else 0.0)
        marks.append((gain if own else -gain) - 0.01 * int(each.args[0]) * (1 if own else -1))
    return marks


def rolled(dungeon: Dungeon, faces: str) -> Roll | None:
    """The roll of the window that shows these faces."""
    window = next((each for each in reversed(dungeon.occasions) if isinstance(each, RollWindow)), None)
    rolls = () if window is None else window.rolls
    return next((roll for roll in rolls if " ".join(map(str, roll.faces)) == faces), None)


def judge_victim(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Whoever has the Stone, or little life left."""
    return [rivalry(dungeon.heroes[int(each.args[0])]) for each in decision.options]


def rivalry(other: Hero) -> float:
    """How much it helps to hurt a hero."""
    return (5.0 if any(item.stone for item in other.equipped) else 0.0) + 1.0 / max(1, left_of(other))


def judge_put(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Oneself where one wants to be; a bearer of the Stone far from the way out, anybody else next to a monster."""
    other = dungeon.heroes[int(decision.about[0])]
    out = dungeon.plan.distances(ENTRANCE)
    wanted = goals(dungeon, hero) if other is hero else {}
    here = out[other.room] or 0
    marks = []
    for each in decision.options:
        if not each.args:
            marks.append(0.0)
        elif other is hero:
            marks.append(pull(dungeon, hero, wanted, int(each.args[0])))
        elif any(item.stone for item in other.equipped):
            marks.append(float((out[int(each.args[0])] or FAR) - here))
        else:
            marks.append(0.3 if int(each.args[0]) in dungeon.foes else -0.1)
    return marks


def judge_consent(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Healing is worth a trophy to whoever needs it; whoever has no loot pile pays nothing."""
    needs = 0.6 * min(1, hero.wounds) + 1.5 * len(hero.traps) + (1.0 if left_of(hero) <= 2 else 0.0)
    price = 0.8 if hero.loot_encounters else 0.0
    return [needs - price if each.verb == "agree" else 0.0 for each in decision.options]


def judge_trophy(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Any card but the boss, which counts as two."""
    return [-1.0 if each.args and each.args[0] == dungeon.boss.id else 0.0 for each in decision.options]


def judge_lying(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The best of what lies open, or a card nobody has seen."""
    lying = dungeon.items.get(int(decision.about[1]), ())
    marks = []
    for each in decision.options:
        found = lying[int(each.args[0]) - 1]
        known = found.face_up or found.known >> hero.seat & 1
        marks.append(item_worth(dungeon, hero, found.item) if known else UNSEEN)
    return marks
