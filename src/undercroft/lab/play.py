"""Playing the matches of a plan, in whatever process this happens."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from undercroft.bots import play_out
from undercroft.engine import Match, Outcome
from undercroft.lab.plan import Plan, load


@dataclass(frozen=True, slots=True)
class Played:
    """All that the lab keeps of one match."""

    index: int
    outcome: Outcome
    decisions: int
    steps: int
    statistics: dict[str, dict[str, float]]


def play(plan: Plan, index: int) -> Played:
    """Play one match of a plan; the same one whenever and wherever it is played."""
    rules = load(plan.game, plan.packs)
    match = Match(rules, plan.players, plan.match_seed(index), plan.options)
    log = match.listen()
    bots = [plan.bot(index, bot) for bot in plan.lineup(index)]
    outcome = play_out(match, bots)
    statistics = rules.statistics(log.events, outcome)
    return Played(
        index,
        outcome,
        match.count,
        match.steps,
        {table: dict(rows) for table, rows in statistics.items()},
    )


def play_several(plan: Plan, indexes: Iterable[int]) -> list[Played]:
    """Play some matches of a plan."""
    return [play(plan, index) for index in indexes]
