"""A round: turns, roaming, the First Player token (DR-3.1 to DR-3.10), and which step of play comes next."""

from __future__ import annotations

from undercroft.engine import Phase, Rule
from undercroft.rules.dungeonrun.endgame import Over, finish, summoner_of
from undercroft.rules.dungeonrun.setup import choose_hero, draft_ability, set_up
from undercroft.rules.dungeonrun.state import Dungeon, Stage
from undercroft.rules.dungeonrun.turns.roaming import begin_roaming, roam_one
from undercroft.rules.dungeonrun.turns.summon import offer_summon
from undercroft.rules.dungeonrun.turns.turn import after_turn, begin_turn, end_turn, take_action

ABANDONED = 20
"""After so many rounds in a row without an action the game is over (DR-14.26)."""


def step(dungeon: Dungeon) -> Rule[None]:
    """The next stretch of play: one action, or one phase of a turn or round."""
    try:
        yield from play_stage(dungeon)
    except Over:
        dungeon.occasions.clear()


def play_stage(dungeon: Dungeon) -> Rule[None]:
    """What the stage says."""
    match dungeon.stage:
        case Stage.SETUP:
            set_up(dungeon)
        case Stage.DRAFT:
            yield from choose_hero(dungeon)
        case Stage.ABILITIES:
            yield from draft_ability(dungeon)
        case Stage.ROUND_START:
            yield from begin_round(dungeon)
        case Stage.TURN_START:
            yield from begin_turn(dungeon)
        case Stage.ACTIONS:
            yield from take_action(dungeon)
        case Stage.TURN_END:
            yield from end_turn(dungeon)
        case Stage.AFTER_TURN:
            yield from after_turn(dungeon)
        case Stage.ROAMING:
            yield from roam(dungeon)
        case Stage.ROUND_END:
            end_round(dungeon)
        case Stage.OVER:
            raise AssertionError("the match is over")


def begin_round(dungeon: Dungeon) -> Rule[None]:
    """The Summoner takes the token; the order of turns is fixed (DR-3.2 to DR-3.4)."""
    dungeon.round += 1
    dungeon.token_passed = False
    summoner = summoner_of(dungeon)
    if summoner is not None and dungeon.first != summoner.seat:
        dungeon.first = summoner.seat
        if dungeon.log:
            dungeon.log.tell("token-taken", "DR-3.2", seat=summoner.seat)
    if dungeon.log:
        dungeon.log.tell("round-began", "DR-3.1", round=dungeon.round, first=dungeon.first)
    if summoner is not None and dungeon.house.reference:
        yield from offer_summon(dungeon, summoner)  # DR-3.3, DR-6.44
    dungeon.order = tuple(hero.seat for hero in dungeon.clockwise(dungeon.first) if hero.alive)
    dungeon.slot = 0
    dungeon.stage = Stage.TURN_START


def roam(dungeon: Dungeon) -> Rule[None]:
    """One monster after the other; each is a step of its own (DR-10.1, DR-10.9)."""
    if dungeon.slot < 0:
        dungeon.slot = 0
        yield from begin_roaming(dungeon)
    more = yield from roam_one(dungeon, dungeon.first)
    if not more:
        dungeon.stage = Stage.ROUND_END


def end_round(dungeon: Dungeon) -> None:
    """The token passes to the next living hero, unless the Summoner keeps it (DR-3.6, DR-3.7, DR-3.9)."""
    if dungeon.house.round_limit and dungeon.round >= dungeon.house.round_limit:
        finish(dungeon, "round-limit", "DR-14.22")
    dungeon.idle += 1
    if dungeon.idle >= ABANDONED:
        finish(dungeon, "abandoned", "DR-14.26")
    dungeon.first = token_goes_to(dungeon)
    dungeon.stage = Stage.ROUND_START


def token_goes_to(dungeon: Dungeon) -> int:
    """The next living hero; the Summoner keeps the token, and so does who got it from the dead (DR-3.6, DR-3.9)."""
    holder = dungeon.heroes[dungeon.first]
    if dungeon.token_passed or summoner_of(dungeon) is holder:
        return holder.seat
    return next(hero.seat for hero in dungeon.clockwise(holder.seat + 1) if hero.alive)


def phase(dungeon: Dungeon) -> Phase:
    """The round and, from the first turn on, the place in the order of turns; roaming comes after the last."""
    match dungeon.stage:
        case Stage.TURN_START | Stage.ACTIONS | Stage.TURN_END | Stage.AFTER_TURN:
            return Phase(dungeon.round, 1 + dungeon.slot)
        case Stage.ROAMING | Stage.ROUND_END | Stage.OVER:
            return Phase(dungeon.round, 1 + dungeon.seats)
    return Phase(dungeon.round)
