"""Running a simulation, in this process or in many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial

from undercroft.bots import BotSource
from undercroft.lab.cluster.tasks import Stop, blocks_of, never, share_out, share_sums
from undercroft.lab.figures.sample import Sample
from undercroft.lab.matches.plan import Plan
from undercroft.lab.matches.play import Played, play, play_several
from undercroft.lab.matches.sendable import check_sendable
from undercroft.lab.simulate.report import Report


def simulate(
    game: str,
    *,
    matches: int = 1000,
    bots: Sequence[BotSource] | Mapping[str, BotSource] = ("greedy", "random"),
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    packs: Sequence[str] = (),
    jobs: int = 1,
    executor: Executor | None = None,
) -> Report:
    """Let bots play many matches of a game and report on them.

    A bot is given by its name, as `module:Class`, as a class or function that makes one (from a seed, if it asks for
    one), or as an object, of which every match gets a copy. With a mapping, bots have names of your choice.

    The report depends on everything but `jobs` and `executor`: the same seed gives the same numbers in one
    process, in many, or on other machines through any `concurrent.futures.Executor`.

    >>> report = simulate("lungeon-run", matches=40, bots=["greedy", "random"], seed=1, options={"rounds": 1})
    >>> standing = report.bots["greedy"]
    >>> standing.won + standing.shared + standing.lost == 40
    True
    >>> [table.title for table in report.tables()][:4]
    ['Bots', 'Seats', 'How matches ended', 'How rounds ended']
    """
    plan = Plan.make(game, matches=matches, bots=bots, seed=seed, players=players, options=options, packs=packs)
    report = Report(plan)
    for part in parts(plan, jobs=jobs, executor=executor):
        report.merge(part.report)
    return report


def run(
    plan: Plan,
    *,
    indexes: range | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Stop = never,
) -> Iterator[Played]:
    """The matches of a plan as they are played, by index; once `stop` says so, only those already played."""
    check_sendable([plan], jobs, executor)
    wanted = range(plan.matches) if indexes is None else indexes
    return share_out(partial(play_several, plan), wanted, jobs=jobs, executor=executor, stop=stop)


@dataclass(frozen=True, slots=True)
class Part:
    """Some matches of a plan, added up; and those of which something is to be kept, without what was counted."""

    report: Report
    kept: Sequence[Played] = ()


def parts(
    plan: Plan,
    *,
    indexes: range | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Stop = never,
) -> Iterator[Part]:
    """The matches of a plan, added up in blocks where they are played, by index."""
    check_sendable([plan], jobs, executor)
    blocks = blocks_of(range(plan.matches) if indexes is None else indexes)
    return share_sums(partial(play_part, plan), blocks, jobs=jobs, executor=executor, stop=stop)


def play_part(plan: Plan, indexes: range, stop: Stop) -> Part:
    """Play some matches and add them up."""
    report, kept = Report(plan), []
    keeps = plan.keep_records or plan.keep_events
    for index in indexes:
        if stop():
            break
        played = play(plan, index)
        report.add(played)
        if keeps:
            kept.append(replace(played, statistics={}, sample=Sample(), holders={}))
    return Part(report, kept)
