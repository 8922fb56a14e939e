"""How the lab spends its time: what statistics cost, what a second process brings, and what memory many matches take.

Bots are greedy, as they are when cards are measured. All times are processor time, of all processes together: what a
second process brings is worked out for 10,000 matches from what starting two processes costs and what each match
costs then, and hardly depends on what else the machine is doing. The clock's word stands beside it.
"""

from __future__ import annotations

import os
import resource
import time
import tracemalloc
from collections.abc import Callable
from functools import partial

from benchmarks.measure import Ratio, Work, interleaved
from undercroft.bots import play_out
from undercroft.engine import Match
from undercroft.lab import Plan, Report, play
from undercroft.lab.matches.plan import load
from undercroft.lab.simulate.simulation import parts

PLAYERS = 4
MOST_STATISTICS = 1.5
LEAST_SPEED_UP = 1.85
MANY_MATCHES = 10_000
MOST_GROWTH = 1.2


def plan_of(name: str, matches: int, seed: int = 0) -> Plan:
    rules = load(Plan.make(name, matches=1, bots=["random"]))
    players = PLAYERS if PLAYERS in rules.players else rules.players[0]
    return Plan.make(name, matches=matches, bots=["greedy"], players=players, seed=seed)


def bare(plan: Plan, indexes: range) -> int:
    """Matches that nobody listens to."""
    for index in indexes:
        match = Match(load(plan), plan.players, plan.match_seed(index), plan.options)
        play_out(match, [plan.bot(index, bot) for bot in plan.lineup(index)])
    return len(indexes)


def counted(plan: Plan, indexes: range) -> int:
    """The same with statistics, added up."""
    report = Report(plan)
    for index in indexes:
        report.add(play(plan, index))
    return report.matches


def statistics_ratio(name: str, matches: int, repeats: int) -> Ratio:
    """What a match costs with statistics, and without."""

    def ready(how: Callable[[Plan, range], int]) -> Callable[[int], Work]:
        def prepared(number: int) -> Work:
            indexes = range(number * matches, (number + 1) * matches)
            return partial(how, plan_of(name, (number + 1) * matches), indexes)

        return prepared

    seconds = interleaved({"bare": ready(bare), "counted": ready(counted)}, repeats)
    return Ratio("a match with statistics / without", seconds["counted"] / seconds["bare"], MOST_STATISTICS)


def speed_up(name: str, matches: int) -> tuple[float, float]:
    """How many times as fast two processes are: with 10,000 matches by processor time, with so many by the clock."""
    alone, clock_alone = _timed(name, matches, jobs=1)
    start, _ = _timed(name, 2, jobs=2)
    both, clock_both = _timed(name, matches, jobs=2)
    each = (both - start) / matches
    return 2 * alone / matches * MANY_MATCHES / (start + each * MANY_MATCHES), clock_alone / clock_both


def _timed(name: str, matches: int, *, jobs: int) -> tuple[float, float]:
    """Seconds of processor time and by the clock."""
    report = Report(plan_of(name, matches))
    start, used = time.perf_counter(), _processor_time()
    for part in parts(report.plan, jobs=jobs):
        report.merge(part.report)
    return _processor_time() - used, time.perf_counter() - start


def _processor_time() -> float:
    uses = (resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    return sum(use.ru_utime + use.ru_stime for use in uses)


def growth(name: str, few: int, many: int) -> Ratio:
    """What a simulation of many matches holds in memory as against one of few."""
    held = []
    for matches in (few, many):
        tracemalloc.start()
        report = Report(plan_of(name, matches))
        for part in parts(report.plan):
            report.merge(part.report)
        held.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
        del report
    return Ratio(f"memory held after {many} matches / after {few}", held[1] / held[0], MOST_GROWTH)


def show_lab(name: str, matches: int, repeats: int) -> list[str]:
    """What is printed."""
    ratio = statistics_ratio(name, matches, repeats)
    processor, clock = speed_up(name, 10 * matches)
    busy = os.getloadavg()[0]
    more = growth(name, 2 * matches, 8 * matches)
    return [
        f"  {ratio.value:>11.2f} {ratio.what}   (at most {ratio.most:g})",
        f"  {processor:>11.2f} times as fast with 2 jobs, {MANY_MATCHES:,} matches   (at least {LEAST_SPEED_UP:g})",
        f"  {clock:>11.2f} times as fast with 2 jobs, {10 * matches:,} matches by the clock, load average {busy:.1f}",
        f"  {more.value:>11.2f} {more.what}   (at most {more.most:g})",
    ]
