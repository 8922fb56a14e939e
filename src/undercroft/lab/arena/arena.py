"""The arena: bots against each other, and who is the best of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from itertools import chain
from pathlib import Path

from undercroft.bots import BotSource
from undercroft.lab.arena.bout_file import BoutFile
from undercroft.lab.arena.contest import Bout, Contest, play_bouts
from undercroft.lab.arena.ladder import LOOKS, Ladder, looks_of
from undercroft.lab.cluster.tasks import check_jobs, never, share_out
from undercroft.lab.matches.sendable import check_sendable


def arena(
    game: str,
    *,
    bots: Sequence[BotSource],
    matches: int = 1000,
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    packs: Sequence[str] = (),
    jobs: int = 1,
    executor: Executor | None = None,
    until_settled: bool = False,
    keep: Path | None = None,
) -> Ladder:
    """Let bots meet each other, and say who is better than whom.

    The ladder depends on everything but `jobs` and `executor`; with `keep`, what was played before is not played
    again.

    >>> ladder = arena("lungeon-run", bots=["random", "greedy"], matches=40, options={"rounds": 1})
    >>> [ladder.contest.bots[bot] for bot in ladder.order], ladder.matches
    (['greedy', 'random'], 40)
    """
    contest = Contest.make(game, bots=bots, matches=matches, seed=seed, players=players, options=options, packs=packs)
    ladder = Ladder(contest)
    for _ in fight(ladder, jobs=jobs, executor=executor, until_settled=until_settled, keep=keep):
        pass
    return ladder


def fight(
    ladder: Ladder,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    until_settled: bool = False,
    keep: Path | None = None,
    stop: Callable[[], bool] = never,
) -> Iterator[Bout]:
    """The matches of a contest as they are counted into the ladder: those kept, then those to be played."""
    contest = ladder.contest
    check_jobs(jobs)
    check_sendable([contest.plan], jobs, executor)
    looks = set(looks_of(contest)) if until_settled else set()
    file = None if keep is None else BoutFile(keep, contest)
    kept = [] if file is None else file.read()[: contest.matches]
    left = range(len(kept), contest.matches)
    fresh = share_out(partial(play_bouts, contest), left, jobs=jobs, executor=executor, stop=stop)
    for bout in chain(kept, fresh if file is None else file.keeping(fresh)):
        ladder.add(bout)
        yield bout
        if bout.index + 1 in looks and ladder.settled(LOOKS):
            return
