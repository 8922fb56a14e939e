"""What each action is worth: the judge of the question before every action (DP-5)."""

from __future__ import annotations

from undercroft.engine import Decision, Option
from undercroft.rules.dungeonrun.advice.gear import best_change
from undercroft.rules.dungeonrun.advice.goals import NEAR, goals, pull
from undercroft.rules.dungeonrun.advice.strength import (
    battle_odds,
    best_attack,
    escape_chance,
    free_attack,
    helpers_dice,
    left_of,
)
from undercroft.rules.dungeonrun.advice.texts import use_worth
from undercroft.rules.dungeonrun.move import SIDES
from undercroft.rules.dungeonrun.state import Dungeon, Hero

KILL = 4.0
"""A killed monster is half an advance and a Rally."""
BOSS_KILL = 14.0
WOUND = 1.0
KNOCKED_OUT = 7.0
DEAD = 60.0
ADVANCE = 6.0
UNKNOWN = 0.6
"""A step into the dark is less certain than one onto a tile that lies there."""


def judge_turn(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A worth for each action; ending the turn is worth what it costs to stay."""
    wanted = goals(dungeon, hero)
    here = pull(dungeon, hero, wanted, hero.room)
    return [judge_action(dungeon, hero, decision, each, wanted, here) for each in decision.options]


def judge_action(
    dungeon: Dungeon, hero: Hero, decision: Decision, choice: Option, wanted: dict[int, float], here: float
) -> float:
    """What one action is worth."""
    match choice.verb:
        case "end" | "pass":
            return -cost_of_staying(dungeon, hero)
        case "move":
            return judge_step(dungeon, hero, SIDES.index(str(choice.args[0])), wanted, here)
        case "escape":
            return judge_escape(dungeon, hero, wanted, here)
        case "battle":
            if choice.args[0] == "monster":
                return judge_battle(dungeon, hero)
            return judge_duel(dungeon, hero, dungeon.heroes[int(choice.args[0])])
        case "equip":
            return 1.5 * best_change(dungeon, hero) - 0.3
        case "search":
            return judge_search(dungeon, hero)
        case "advance":
            return ADVANCE - (1.0 if choice.detail == "boss" else 0.0)
        case "use":
            return use_worth(dungeon, hero, decision, choice) - 0.5
    return 0.0


def fall_cost(dungeon: Dungeon) -> float:
    """What it costs to be defeated."""
    return DEAD if dungeon.endgame or dungeon.solitaire else KNOCKED_OUT


def cost_of_staying(dungeon: Dungeon, hero: Hero) -> float:
    """A whole turn beside a monster without battle brings its free attack (DR-3.21)."""
    turn = dungeon.turn
    foe = dungeon.foes.get(hero.room)
    if turn is None or foe is None or turn.left or foe.card.id in turn.battled or foe.card.id != turn.began_beside:
        return 0.0
    wounds, fall = free_attack(dungeon, hero, hero.room)
    return WOUND * wounds + fall_cost(dungeon) * fall


def judge_step(dungeon: Dungeon, hero: Hero, side: int, wanted: dict[int, float], here: float) -> float:
    """One step nearer to what the hero wants; a new tile is a small adventure."""
    to = dungeon.plan.neighbour(hero.room, side)
    if to is None:
        careful = 0.4 if left_of(hero) <= 2 else 1.0
        return careful * (wanted.get(hero.room, 0.0) * UNKNOWN + 0.2) if not dungeon.endgame else 0.1
    gain = pull(dungeon, hero, wanted, to) - here * NEAR
    if dungeon.endgame and to in dungeon.foes:
        gain -= 2.0
    return gain


def judge_escape(dungeon: Dungeon, hero: Hero, wanted: dict[int, float], here: float) -> float:
    """Getting away, for whoever has somewhere better to be or nothing to win here."""
    chance = escape_chance(dungeon, hero)
    ahead = [pull(dungeon, hero, wanted, room) for room in dungeon.plan.adjacent(hero.room)]
    best = max(ahead, default=0.0)
    if dungeon.plan.open_exits(hero.room) and dungeon.tile_pile:
        best = max(best, 2.0)
    gain = chance * max(0.5, best - 0.6 * here)
    if hero.room in dungeon.foes:
        wounds, fall = free_attack(dungeon, hero, hero.room)
        gain -= (1 - chance) * (WOUND * wounds + fall_cost(dungeon) * fall)
        gain += cost_of_staying(dungeon, hero) * chance
    return gain - 0.5


def judge_battle(dungeon: Dungeon, hero: Hero) -> float:
    """The chance to kill and what it brings, against the wounds and the risk to fall."""
    foe = dungeon.foes[hero.room]
    extra = int(helpers_dice(dungeon, hero, hero.room))
    odds = battle_odds(dungeon, hero, hero.room, extra)
    prize = BOSS_KILL if foe.card.boss else KILL
    progress = min(1.0, odds.hits / foe.card.design.life)
    worth = prize * (odds.kill + (1 - odds.kill) * 0.7 * progress)
    worth -= WOUND * odds.wounds + fall_cost(dungeon) * odds.fall
    if any(item.stone for item in hero.items):
        worth -= 3.0  # the Stone is carried out, not fought with
    return worth + cost_of_staying(dungeon, hero)


def judge_duel(dungeon: Dungeon, hero: Hero, other: Hero) -> float:
    """Whoever shows the Stone is worth fighting in the endgame; before that a quarrel helps nobody."""
    if not dungeon.endgame:
        return -3.0
    _, mine = best_attack(dungeon, hero)
    _, theirs = best_attack(dungeon, other)
    edge = 0.5 * mine / left_of(other) - 0.5 * theirs / (left_of(hero) + 1)
    prize = 12.0 if any(item.stone for item in other.equipped) else 2.0
    if any(item.stone for item in hero.items):
        prize = 1.0
    return prize * (0.4 + edge)


def judge_search(dungeon: Dungeon, hero: Hero) -> float:
    """Everything that lies here, the Stone above all."""
    lying = dungeon.items.get(hero.room, ())
    if any(each.face_up and each.item.stone for each in lying):
        return 45.0
    return 4.0 * len(lying)
