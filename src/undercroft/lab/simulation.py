"""Running a simulation, in this process or in many."""

from __future__ import annotations

import pickle
from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import accumulate

from undercroft.bots import BotSource
from undercroft.engine import SettingError
from undercroft.lab.plan import Plan, fingerprint
from undercroft.lab.play import Played, play, play_several
from undercroft.lab.report import Report
from undercroft.lab.working import check_jobs, check_same, never, share_out


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
    for played in run(plan, jobs=jobs, executor=executor):
        report.add(played)
    return report


def run(
    plan: Plan,
    *,
    indexes: range | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[Played]:
    """The matches of a plan as they are played, by index; once `stop` says so, only those already played."""
    check_jobs(jobs)
    check_journey([plan], jobs, executor)
    wanted = range(plan.matches) if indexes is None else indexes
    return share_out(partial(play_several, plan), wanted, jobs=jobs, executor=executor, stop=stop)


def check_journey(plans: Sequence[Plan], jobs: int, executor: Executor | None) -> None:
    """Say so before the work if it cannot be done elsewhere, or would not be the same there."""
    if executor is not None or jobs > 1:
        for plan in plans:
            check_bots_travel(plan)
    if executor is not None:
        for game in dict.fromkeys(plan.game for plan in plans):
            check_same(executor, fingerprint, game)


def check_bots_travel(plan: Plan) -> None:
    """Say so before the work if a bot cannot be sent to another process."""
    for name, source in plan.sources.items():
        try:
            pickle.dumps(source)
        except Exception as error:  # whatever cannot be sent
            raise SettingError(
                f"the bot {name!r} cannot be sent to other processes ({error}): use jobs=1, or a class or function"
                " that stands at the top of a module"
            ) from error


def run_several(
    stretches: Sequence[tuple[Plan, range]],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[tuple[int, Played]]:
    """Matches of several plans, one stretch after the other, with nobody idle in between; each with its stretch."""
    check_journey([plan for plan, _ in stretches], jobs, executor)
    ends = list(accumulate(len(indexes) for _, indexes in stretches))
    if not ends:
        return iter(())
    work = partial(_play_across, stretches, ends)
    return share_out(work, range(ends[-1]), jobs=jobs, executor=executor, stop=stop)


def _play_across(
    stretches: Sequence[tuple[Plan, range]], ends: Sequence[int], indexes: range
) -> list[tuple[int, Played]]:
    """Some matches, counted through all stretches."""
    found = []
    for index in indexes:
        place = bisect_right(ends, index)
        plan, mine = stretches[place]
        found.append((place, play(plan, mine[index - ends[place]])))  # counted from the end of the stretch
    return found
