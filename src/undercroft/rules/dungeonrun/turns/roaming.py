"""Monsters roam, and the boss teleports (chapter 10)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.abilities import during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Monster
from undercroft.rules.dungeonrun.exploring.encounters import may_lie_there, put_monster
from undercroft.rules.dungeonrun.exploring.markers import in_flames
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.gear.items import nothing_left
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.facts import WayOfRoaming, stated
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Roaming
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Foe

NEAR_ENTRANCE = 3
"""A deep-rooted boss keeps farther from the Entrance than this (DR-10.25)."""


def begin_roaming(dungeon: Dungeon) -> Rule[None]:
    """Texts that act at the start of the step come first (DR-10.9)."""
    dungeon.roamed = frozenset()
    with during(dungeon.occasions, Roaming(dungeon.first)) as roaming:
        yield from MOMENTS.fire(dungeon, roaming, "roam")


def roam_one(dungeon: Dungeon, decider: int) -> Rule[bool]:
    """One monster roams; False when none is left that can and has not yet (DR-10.9 to DR-10.11)."""
    options = [
        option("roam", room, to, detail=dungeon.foes[room].card.id)
        for room in sorted(dungeon.foes)
        if dungeon.foes[room].card.id not in dungeon.roamed
        for to in destinations(dungeon, room)
    ]
    if not options:
        return False
    decision = Decision(decider, "roam", options, "DR-10.9")
    answer: Option = yield from ask_openly(decision)
    room, to = int(answer.args[0]), int(answer.args[1])
    dungeon.roamed |= {dungeon.foes[room].card.id}
    move_monster(dungeon, room, to)
    return True


def destinations(dungeon: Dungeon, room: int) -> list[int]:
    """Where the monster in a room may roam to (DR-10.2 to DR-10.6, DR-10.16, DR-10.27); empty if it stays."""
    foe = dungeon.foes[room]
    if dungeon.standing_in(room):
        return []
    if foe.card.boss:
        return boss_destinations(dungeon, room)
    match way_of(foe):
        case "never":
            return []
        case "burrowing":
            if not may_leave(dungeon, room, foe.card):
                return []
            return [to for to in dungeon.plan.beside(room) if may_lie_there(dungeon, to, foe.card)]
        case "hunting":
            prey = hunt(dungeon, room)
            if prey:
                return prey
    return steps(dungeon, room, foe.card)


def may_leave(dungeon: Dungeon, room: int, card: Monster) -> bool:
    """Whether a monster, if it is in that room, may roam out of it (DR-10.6)."""
    return why_not(dungeon, Deed("roam", None, room, card)) is None


def steps(dungeon: Dungeon, room: int, card: Monster) -> list[int]:
    """Where a monster may roam by one step, if it is in that room (DR-10.4 to DR-10.6, DR-10.29)."""
    if not may_leave(dungeon, room, card):
        return []
    return [
        to
        for to in dungeon.plan.adjacent(room)
        if may_lie_there(dungeon, to, card) and not in_flames(dungeon, room, to)
    ]


def way_of(foe: Foe) -> str:
    """How a monster roams, if not like the others (DR-10.27)."""
    for printed in foe.card.says.get("roam", ()):
        for fact in stated(printed, WayOfRoaming):
            return fact.way
    return ""


HUNT = 2
"""How far a hunting monster roams (Maze-Hunter)."""


def hunt(dungeon: Dungeon, room: int) -> list[int]:
    """The ends of every way of up to two steps that bring it closer to the nearest standing hero with each step."""
    card = dungeon.foes[room].card
    ways = {each: steps(dungeon, each, card) for each in range(len(dungeon.plan.rooms))}
    far = steps_to_prey(dungeon, ways)
    if far.get(room) is None:
        return []
    ends, edge = {room}, {room}
    for _ in range(HUNT):
        edge = {to for each in edge if far[each] for to in ways[each] if far.get(to) == far[each] - 1}
        if not edge:
            break
        ends = edge
    return sorted(ends - {room})


def steps_to_prey(dungeon: Dungeon, ways: Mapping[int, list[int]]) -> dict[int, int]:
    """For each room from which such steps lead to a standing hero: how many it takes (DR-10.27)."""
    far = {hero.room: 0 for hero in dungeon.heroes if hero.standing}
    edge = list(far)
    while edge:
        reached = set(edge)
        edge = [room for room, to in ways.items() if room not in far and not reached.isdisjoint(to)]
        far.update(dict.fromkeys(edge, 1 + max(far.values())))
    return far


# -- roaming that a card asks for (DR-10.28) ------------------------------------------------------------------


def roam_again(dungeon: Dungeon, decider: int) -> Rule[None]:
    """Every monster that can roams once, outside the roaming step and without using up its roaming there."""
    before, dungeon.roamed = dungeon.roamed, frozenset()
    with during(dungeon.occasions, Roaming(decider)):
        more = True
        while more:
            more = yield from roam_one(dungeon, decider)
    dungeon.roamed = before


def can_be_driven(dungeon: Dungeon, room: int) -> bool:
    """Whether a card may make the monster in a room roam: no boss, no hero beside it, and it roams at all."""
    foe = dungeon.foes[room]
    return not foe.card.boss and way_of(foe) != "never" and bool(driven_to(dungeon, room))


def driven_to(dungeon: Dungeon, room: int) -> list[int]:
    """Where a card may drive a monster: one step, by the rules of roaming, whatever its own text says of it."""
    return [] if dungeon.standing_in(room) else steps(dungeon, room, dungeon.foes[room].card)


# -- the boss ---------------------------------------------------------------------------------------------------


def boss_destinations(dungeon: Dungeon, room: int) -> list[int]:
    """Any tile without a monster, as far as its card allows (DR-10.16, DR-10.17, DR-10.25)."""
    free = [each for each in range(len(dungeon.plan.rooms)) if each not in dungeon.foes]
    if not dungeon.foes[room].card.design.deep_rooted or not free:
        return free
    far = dungeon.plan.distances(0)
    deep = [each for each in free if (far[each] or 0) > NEAR_ENTRANCE]
    if deep:
        return deep
    most = max(far[each] or 0 for each in free)
    return [each for each in free if (far[each] or 0) == most]


def move_monster(dungeon: Dungeon, room: int, to: int) -> None:
    """A monster goes to another tile, with what lies under it unless it is a beast (DR-10.12 to DR-10.18)."""
    foe = dungeon.foes.pop(room)
    put_monster(dungeon, to, foe)
    if dungeon.turn is not None and dungeon.turn.began_beside == foe.card.id:
        dungeon.turn.began_beside = None  # DR-3.21: not there for the whole turn
    if (foe.card.boss or not foe.card.beast) and room in dungeon.items:
        dungeon.items[to] = (*dungeon.items.get(to, ()), *dungeon.items.pop(room))
        nothing_left(dungeon, room)
    if dungeon.log:
        result = "teleported" if foe.card.boss else "roamed"
        dungeon.log.tell("roamed", "DR-10.4", monster=foe.card.id, room=room, to=to, result=result)
