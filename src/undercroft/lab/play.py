"""Playing the matches of a plan, in whatever process this happens."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from undercroft.bots import dismiss, play_out
from undercroft.engine import Event, Match, Outcome
from undercroft.lab.own import OWN, count_own
from undercroft.lab.plan import Plan, cards_of, load
from undercroft.lab.sample import Sample, add_holders, derive_sums, sample


@dataclass(frozen=True, slots=True)
class Played:
    """All that the lab keeps of one match.

    statistics   what was counted
    sample       the parts of every figure
    holders      which seats had to do with which card, by kind of card
    record       the match as text, and `events` what happened in it, if the plan keeps them
    """

    index: int
    outcome: Outcome
    decisions: int
    steps: int
    statistics: Mapping[str, Mapping[str, float]]
    sample: Sample = field(default_factory=Sample)
    holders: Mapping[str, Mapping[str, set[int]]] = field(default_factory=dict)
    record: str = ""
    events: tuple[Event, ...] = ()
    troubles: tuple[tuple[str, str], ...] = ()
    """Which bots had to be replaced, and why."""


def play(plan: Plan, index: int) -> Played:
    """Play one match of a plan; the same one whenever and wherever it is played."""
    rules = load(plan)
    match = Match(rules, plan.players, plan.match_seed(index), plan.options)
    log = match.listen()
    lineup = plan.lineup(index)
    bots = [plan.bot(index, bot) for bot in lineup]
    try:
        outcome = play_out(match, bots)
    finally:
        troubles = dismiss(bots)
    counts = rules.statistics(log.events, outcome)
    add_holders(counts.tables, counts.holders, outcome)
    own = count_own([plan.bots[bot] for bot in lineup], outcome, match.steps, match.count)
    found = sample((*OWN, *rules.counted), {**own.tables, **counts.tables}, cards_of(rules))
    derive_sums(found, plan.sums)
    return Played(
        index,
        outcome,
        match.count,
        match.steps,
        {**own.tables, **counts.tables},
        found,
        counts.holders,
        match.record() if plan.keep_records else "",
        tuple(log.events) if plan.keep_events else (),
        tuple(troubles),
    )


def play_several(plan: Plan, indexes: Iterable[int]) -> list[Played]:
    """Play some matches of a plan."""
    return [play(plan, index) for index in indexes]
