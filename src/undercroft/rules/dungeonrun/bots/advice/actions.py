"""What each action is worth: the judge of the question before every action (DP-5)."""

from __future__ import annotations

from undercroft.engine import Decision, Option
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.bots.advice.gear import best_change
from undercroft.rules.dungeonrun.bots.advice.goals import (
    BIG_GAME,
    NEAR,
    STONE,
    TREASURE,
    big_game,
    carries_stone,
    drawn_to,
    goals,
    may_grow,
    shows_stone,
)
from undercroft.rules.dungeonrun.bots.advice.strength import (
    battle_odds,
    duel_odds,
    escape_chance,
    free_attack,
    helpers_dice,
    hurts,
    left_of,
    needs_company,
    sabotage_to_expect,
)
from undercroft.rules.dungeonrun.bots.advice.texts import find_offer, leads_to, offer_worth
from undercroft.rules.dungeonrun.state import Dungeon, Hero

KILL = 4.0
"""A killed monster is half an advance and a Rally."""
BOSS_KILL = 20.0
VICTORY = 100.0
ADVANCE = 6.0
RIVAL = 4.0
"""A rival less in the endgame."""
PROGRESS = 0.5
"""Half of a rival's life is worth so much of half of the rival."""
RUN = 3.0
"""The Stone is carried out, not fought with."""
AIMLESS = 0.05
"""A step without an aim costs a little, so that who has nowhere to go stays."""
UNKNOWN = 0.6
"""A step into the dark is less certain than one onto a tile that lies there."""


def judge_turn(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A worth for each action; ending the turn is worth what it costs to stay."""
    return judge_actions(dungeon, hero, decision, -cost_of_staying(dungeon, hero))


def judge_extra(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """As any action, but declining costs nothing."""
    return judge_actions(dungeon, hero, decision, 0.0)


def judge_actions(dungeon: Dungeon, hero: Hero, decision: Decision, doing_nothing: float) -> list[float]:
    """A worth for each action that is offered."""
    wanted = goals(dungeon, hero)
    draw = drawn_to(dungeon, hero, wanted)
    marks = []
    for each in decision.options:
        match each.verb:
            case "move":
                mark = judge_step(dungeon, hero, SIDE_NAMES.index(str(each.args[0])), wanted, draw)
            case "escape":
                mark = judge_escape(dungeon, hero, wanted)
            case "battle" if each.args[0] == "monster":
                mark = judge_battle(dungeon, hero)
            case "battle":
                mark = judge_duel(dungeon, hero, dungeon.heroes[int(each.args[0])], draw)
            case "equip":
                gain = best_change(dungeon, hero)
                mark = 1.5 * gain - 0.3 if gain > 0 else doing_nothing - 0.3
            case "search":
                mark = judge_search(dungeon, hero)
            case "advance":
                mark = judge_advance(dungeon, hero, each)
            case "use":
                offer = find_offer(dungeon, hero, decision, each)
                mark = offer_worth(dungeon, hero, offer)
                to = leads_to(dungeon, offer)
                if to is not None:
                    mark += draw[to] - NEAR * draw[hero.room]
            case _:
                mark = doing_nothing
        marks.append(mark)
    return marks


def cost_of_staying(dungeon: Dungeon, hero: Hero) -> float:
    """A whole turn beside a monster without battle brings its free attack (DR-3.21)."""
    turn = dungeon.turn
    foe = dungeon.foes.get(hero.room)
    if turn is None or foe is None or turn.left or foe.card.id in turn.battled or foe.card.id != turn.began_beside:
        return 0.0
    return cost_of_free_attack(dungeon, hero)


def cost_of_free_attack(dungeon: Dungeon, hero: Hero) -> float:
    """What a free attack of the monster here would cost."""
    wound, fall = hurts(dungeon, hero)
    wounds, falls = free_attack(dungeon, hero, hero.room)
    return wound * wounds + fall * falls


def judge_step(dungeon: Dungeon, hero: Hero, side: int, wanted: dict[int, float], draw: list[float]) -> float:
    """One step nearer to what the hero wants; a new tile is a small adventure."""
    to = dungeon.plan.neighbour(hero.room, side)
    if to is not None:
        return draw[to] - NEAR * draw[hero.room] - AIMLESS
    if dungeon.endgame or not may_grow(dungeon, hero.room, side):
        return -AIMLESS
    careful = 0.4 if left_of(hero) <= 2 else 1.0
    return careful * (wanted.get(hero.room, 0.0) * UNKNOWN + 0.2)


def judge_escape(dungeon: Dungeon, hero: Hero, wanted: dict[int, float]) -> float:
    """Getting away, for whoever has somewhere better to be: what there is to win here does not count."""
    elsewhere = {room: worth for room, worth in wanted.items() if room != hero.room}
    draw = drawn_to(dungeon, hero, elsewhere)
    best = max([draw[room] for room in dungeon.plan.adjacent(hero.room)], default=0.0)
    if dungeon.plan.open_exits(hero.room) and dungeon.tile_pile:
        best = max(best, 2.0)
    chance = escape_chance(dungeon, hero, sabotage_to_expect(dungeon, hero))
    gain = chance * (best - NEAR * draw[hero.room])
    if hero.room in dungeon.foes:
        gain -= waiting_worth(dungeon, hero)
        gain -= (1 - chance) * cost_of_free_attack(dungeon, hero)
    return gain - 0.3


def waiting_worth(dungeon: Dungeon, hero: Hero) -> float:
    """What nobody can battle alone is worth waiting for the others, if they are near."""
    if dungeon.endgame or not needs_company(dungeon, hero, hero.room):
        return 0.0
    return 0.5 * big_game(dungeon, hero, hero.room)


def judge_battle(dungeon: Dungeon, hero: Hero) -> float:
    """The chance to kill and what it brings, against the wounds and the risk to fall."""
    foe = dungeon.foes[hero.room]
    odds = battle_odds(dungeon, hero, hero.room, int(helpers_dice(dungeon, hero, hero.room)))
    wound, fall = hurts(dungeon, hero)
    prize = BOSS_KILL if foe.card.boss else KILL
    if needs_company(dungeon, hero, hero.room):
        prize = max(prize, BIG_GAME / dungeon.seats)
    progress = min(1.0, odds.hits / foe.card.design.life)
    worth = prize * (odds.kill + 0.8 * (1 - odds.kill) * progress)
    worth -= wound * odds.wounds + fall * odds.fall
    return worth - (RUN if carries_stone(hero) else 0.0)


def judge_duel(dungeon: Dungeon, hero: Hero, other: Hero, draw: list[float]) -> float:
    """Whoever shows the Stone is worth fighting in the endgame; before that a quarrel helps nobody."""
    if not dungeon.endgame:
        return -3.0
    odds = duel_odds(dungeon, hero, other)
    wound, fall = hurts(dungeon, hero)
    if sum(each.alive for each in dungeon.heroes) == 2:
        prize = fall = VICTORY
        wound = PROGRESS * VICTORY / left_of(hero)
    elif shows_stone(other):
        prize = STONE
    else:
        prize = RIVAL
        if carries_stone(hero) and len(dungeon.others_in(hero.room, hero.seat)) == 1:  # the way would be free
            ahead = max([draw[room] for room in dungeon.plan.adjacent(hero.room)], default=0.0)
            prize += 0.7 * max(0.0, ahead - NEAR * draw[hero.room])
    progress = min(1.0, odds.hits / left_of(other))
    return prize * (odds.kill + PROGRESS * (1 - odds.kill) * progress) - wound * odds.wounds - fall * odds.fall


def judge_search(dungeon: Dungeon, hero: Hero) -> float:
    """Everything that lies here, the Stone above all."""
    lying = dungeon.items.get(hero.room, ())
    if any(each.face_up and each.item.stone for each in lying):
        return STONE
    return 0.0 if carries_stone(hero) else TREASURE * len(lying)


def judge_advance(dungeon: Dungeon, hero: Hero, choice: Option) -> float:
    """Stronger for good; but whoever has the Stone has no time for it."""
    if carries_stone(hero):
        return 0.1
    return ADVANCE - (1.0 if choice.detail == "boss" else 0.0)
