"""Summon: the Summoner puts a monster into the dungeon (section 6e)."""

from __future__ import annotations

from undercroft.abilities import PASS, during
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.exploring.encounters import draw_monster, encounters_left, may_lie_there, put_monster
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Summoned, Summoning
from undercroft.rules.dungeonrun.state import Dungeon, Foe, Hero

SUMMON = option("summon")


def may_summon(dungeon: Dungeon, hero: Hero) -> bool:
    """In the endgame, standing, the Stone equipped, cards to draw and a free tile (DR-6.42, DR-6.49, DR-15.7)."""
    if not dungeon.endgame or not hero.standing or summoner_of(dungeon) is not hero:
        return False
    if not encounters_left(dungeon):
        return False
    sanctum = dungeon.markers.get("sanctum")
    barred = {*dungeon.foes} if sanctum is None else {*dungeon.foes, sanctum.room}
    return any(room not in barred for room in range(len(dungeon.plan.rooms)))


def offer_summon(dungeon: Dungeon, hero: Hero) -> Rule[None]:
    """DP-3, DP-4: optional and free (DR-6.45 to DR-6.48)."""
    if not may_summon(dungeon, hero):
        return
    answer: Option = yield Decision(hero.seat, "summon", (SUMMON, PASS), "DR-6.43", passes=PASS)
    if answer is PASS:
        return
    if dungeon.log:
        dungeon.log.tell("summoning", "DR-6.46", seat=hero.seat)
    monster = draw_monster(dungeon)
    if monster is None:
        return
    free = [room for room in range(len(dungeon.plan.rooms)) if may_lie_there(dungeon, room, monster)]
    if not free:
        dungeon.encounter_discard = (*dungeon.encounter_discard, monster)
        return
    options = [option("place", room) for room in free]
    with during(dungeon.occasions, Summoning(hero.seat, monster)) as summoning:
        place: Option = yield from ask_openly(
            Decision(hero.seat, "summon-where", options, "DR-6.47", about=summoning.about())
        )
    room = int(place.args[0])
    put_monster(dungeon, room, Foe(monster))
    if dungeon.log:
        dungeon.log.tell("summoned", "DR-6.47", seat=hero.seat, room=room, monster=monster.id)
    with during(dungeon.occasions, Summoned(hero.seat, room)) as summoned:
        yield from MOMENTS.fire(dungeon, summoned, "summon")
