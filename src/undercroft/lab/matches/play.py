"""Playing the matches of a plan, in whatever process this happens."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from undercroft.bots import dismiss, play_out
from undercroft.counting import counting_of
from undercroft.engine import Event, Game, Match, Outcome
from undercroft.lab.figures.every_game import count_own, counted_in
from undercroft.lab.figures.sample import Sample, Sampler, add_holders, derive_sums
from undercroft.lab.matches.plan import Plan, cards_of, load


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
    with collecting_rarely():
        return _play(plan, index)


def _play(plan: Plan, index: int) -> Played:
    rules = load(plan)
    match = Match(rules, plan.players, plan.match_seed(index), plan.options, listening=True)
    log = match.listen()
    lineup = plan.lineup(index)
    bots = [plan.bot(index, bot) for bot in lineup]
    try:
        outcome = play_out(match, bots)
    finally:
        troubles = dismiss(bots)
    counts = counting_of(rules).count(log.events, outcome)
    add_holders(counts.tables, counts.holders, outcome)
    own = count_own([plan.bots[bot] for bot in lineup], outcome, match.steps, match.count)
    tables = {**own.tables, **counts.tables}
    found = sampler(rules).sample(tables)
    derive_sums(found, plan.sums)
    return Played(
        index,
        outcome,
        match.count,
        match.steps,
        tables,
        found,
        counts.holders,
        match.record() if plan.keep_records else "",
        tuple(log.events) if plan.keep_events else (),
        tuple(troubles),
    )


@cache
def sampler(rules: Game[Any]) -> Sampler:
    """What takes samples of the matches of a game; every process has its own."""
    return Sampler(counted_in(rules), cards_of(rules))


SELDOM = 50_000
"""How many new objects a match may keep before Python looks for garbage among them."""


@contextmanager
def collecting_rarely() -> Iterator[None]:
    """Events are kept until the end of their match: looking for garbage among them is a waste of time."""
    usual = gc.get_threshold()
    gc.set_threshold(SELDOM, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def play_several(plan: Plan, indexes: Iterable[int]) -> list[Played]:
    """Play some matches of a plan."""
    return [play(plan, index) for index in indexes]
