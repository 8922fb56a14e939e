"""Judges of the map: which way, which tile and how it is turned, where monsters go."""

from __future__ import annotations

from undercroft.engine import Decision
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.bots.advice.goals import BOSS, carries_stone, drawn_to, goals, way_out
from undercroft.rules.dungeonrun.endgame import ENTRANCE
from undercroft.rules.dungeonrun.state import Dungeon, Hero

FAR = 9


def far_away(distance: int | None) -> int:
    """A distance, or a long way where there is none."""
    return FAR if distance is None else distance


def judge_exit(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The way that leads where one wants to be, without coming back at once."""
    wanted = {room: worth for room, worth in goals(dungeon, hero).items() if room != hero.room}
    draw = drawn_to(dungeon, hero, wanted)
    marks = []
    for each in decision.options:
        to = dungeon.plan.neighbour(hero.room, SIDE_NAMES.index(str(each.args[0])))
        unknown = 0.0 if dungeon.endgame else 2.0
        marks.append(unknown if to is None else draw[to])
    return marks


def judge_rotation(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """As many ways on as possible, and short ways back."""
    tile = dungeon.cards.tiles[str(decision.about[0])]
    cell = int(decision.about[1]), int(decision.about[2])
    marks = []
    for each in decision.options:
        plan = dungeon.plan.with_tile(tile, cell, int(each.args[0]) // 90)
        ways_back = len(plan.adjacent(len(plan.rooms) - 1))
        marks.append(len(plan.gaps) + 0.5 * ways_back)
    return marks


def judge_tile(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """The tile with more treasure, fewer encounters and more ways on."""
    return [tile_worth(dungeon.cards.tiles[str(each.args[0])]) for each in decision.options]


def tile_worth(tile: TileCard) -> float:
    """Treasure is good, a fight is a risk, exits are chances."""
    return len(tile.treasure) - 0.5 * len(tile.encounter) + 0.3 * len(tile.exits)


def judge_lair(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Nearer to oneself than to the others: whoever comes first has the first blow."""
    own = dungeon.plan.distances(hero.room)
    return [-0.1 * far_away(own[int(each.args[0])]) for each in decision.options]


def judge_roam(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Monsters towards the others and out of one's own way, the boss near the strong."""
    path = {hero.room, *way_out(dungeon, hero.room), ENTRANCE} if carries_stone(hero) else {hero.room}
    own = dungeon.plan.distances(hero.room)
    others = {other.room for other in dungeon.heroes if other is not hero and other.alive}
    far = [dungeon.plan.distances(room) for room in sorted(others)]
    hunted = any(foe.card.boss for foe in dungeon.foes.values()) and max(goals(dungeon, hero).values()) >= BOSS
    marks = []
    for each in decision.options:
        if not each.args:  # it may stay where it is (Herd-Caller)
            marks.append(-0.2)
            continue
        room, to = int(each.args[0]), int(each.args[1])
        if dungeon.foes[room].card.boss:
            marks.append((0.1 if hunted else -0.05) * (FAR - far_away(own[to])))
            continue
        rivals = min([far_away(distances[to]) for distances in far], default=FAR)
        marks.append(0.05 * far_away(own[to]) - 0.1 * rivals - (1.0 if to in path else 0.0))
    return marks


def judge_place(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """A summoned monster where the others are, not in one's own way."""
    own = dungeon.plan.distances(hero.room)
    path = {*way_out(dungeon, hero.room), ENTRANCE} if carries_stone(hero) else set()
    marks = []
    for each in decision.options:
        room = int(each.args[0])
        victims = sum(other.room == room and other.standing for other in dungeon.heroes if other is not hero)
        in_the_way = 3.0 if room == hero.room or room in path else 0.0
        marks.append(victims + 0.05 * far_away(own[room]) - in_the_way)
    return marks


def judge_put(dungeon: Dungeon, hero: Hero, decision: Decision) -> list[float]:
    """Oneself where one wants to be, another as far from what he wants; whoever lets go leaves him where he is."""
    piece = dungeon.heroes[int(decision.about[0])]
    rooms = [piece.room if each is decision.passes else int(each.args[0]) for each in decision.options]
    if piece is hero:
        draw = drawn_to(dungeon, hero, goals(dungeon, hero))
        return [draw[room] for room in rooms]
    exit_ = dungeon.plan.distances(ENTRANCE)
    return [0.1 * far_away(exit_[room]) for room in rooms]
