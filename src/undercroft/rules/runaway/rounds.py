"""The structure of a round (RA-3.1): which step of play comes next."""

from __future__ import annotations

from undercroft.engine import Phase, Rule
from undercroft.rules.runaway.base_speed import choose_speeds, draw_hands
from undercroft.rules.runaway.boss.run import run_boss
from undercroft.rules.runaway.encounters import draw_missing_encounters, play_encounters
from undercroft.rules.runaway.occasions import PhaseEnd
from undercroft.rules.runaway.round_end import end_round
from undercroft.rules.runaway.run import run_hero
from undercroft.rules.runaway.running_order import begin_round
from undercroft.rules.runaway.setup import set_up
from undercroft.rules.runaway.state import BOSS, Chase, Stage
from undercroft.rules.runaway.windows import in_turn, open_window


def step(chase: Chase) -> Rule[None]:
    """The next stretch of play: a choice of speeds, one player's Encounters, one run, or the end of the round."""
    match chase.stage:
        case Stage.SETUP:
            yield from set_up(chase)
        case Stage.ORDER:
            yield from begin_round(chase)
            draw_hands(chase)
            chase.stage = Stage.SPEED
        case Stage.SPEED:
            yield from choose_speeds(chase)
            chase.stage, chase.slot = Stage.ENCOUNTERS, len(chase.running_order)
        case Stage.ENCOUNTERS:
            yield from next_encounters(chase)
        case Stage.RUN:
            yield from next_run(chase)
        case Stage.PHASE_END:
            yield from open_window(chase, PhaseEnd(), in_turn(chase))
            chase.stage = Stage.END
        case Stage.END:
            end_round(chase)
        case Stage.OVER:
            raise AssertionError("the match is over")


def next_encounters(chase: Chase) -> Rule[None]:
    """The last player in the Running Order plays first (RA-5.1); then nobody is left without (RA-5.9)."""
    order = chase.running_order
    chase.slot -= 1
    if chase.slot >= 0 and order[chase.slot] == BOSS:
        chase.slot -= 1
    if chase.slot >= 0:
        yield from play_encounters(chase, chase.players[order[chase.slot]])
    if chase.slot <= 0:
        draw_missing_encounters(chase)
        chase.stage, chase.slot = Stage.RUN, 0


def next_run(chase: Chase) -> Rule[None]:
    """The Runners run in Running Order (RA-6.1)."""
    runner = next_runner(chase)
    if runner is not None:
        if runner == BOSS:
            yield from run_boss(chase)
        else:
            yield from run_hero(chase, chase.players[runner])
        if chase.house.use_limit == "run":  # RA-9.3
            for player in chase.players:
                player.item_used = player.ability_used = False
        chase.slot += 1
    if next_runner(chase) is None:
        chase.slot = len(chase.running_order)
        chase.stage = Stage.PHASE_END


def next_runner(chase: Chase) -> int | None:
    """Whoever is Out by now is skipped (RA-3.15), and so is a waiting Boss (RA-9.17, RA-11.5)."""
    order = chase.running_order
    while chase.slot < len(order) and chase.anyone_running:  # RA-16.4
        runner = order[chase.slot]
        if not chase.boss.waiting if runner == BOSS else chase.players[runner].running:
            return runner
        chase.slot += 1
    return None


def phase(chase: Chase) -> Phase:
    """The round and, once everybody has played Encounters, the place in the Running Order whose run it is."""
    match chase.stage:
        case Stage.RUN:
            return Phase(chase.round, 1 + chase.slot)
        case Stage.PHASE_END | Stage.END | Stage.OVER:
            return Phase(chase.round, 1 + len(chase.running_order))
    return Phase(chase.round)
