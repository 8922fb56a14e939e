"""What matches of several plans add up to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor

from undercroft.lab.cluster.tasks import Stop, blocks_of, never, share_sums
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan
from undercroft.lab.matches.play import play
from undercroft.lab.matches.sendable import check_sendable


def tallies(
    stretches: Sequence[tuple[Plan, range]],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Stop = never,
) -> Iterator[tuple[int, Tally]]:
    """What matches of several plans add up to, one stretch after the other, with nobody idle in between.

    Each comes with the number of its stretch.
    """
    check_sendable([plan for plan, _ in stretches], jobs, executor)
    blocks = [
        (number, plan, block) for number, (plan, indexes) in enumerate(stretches) for block in blocks_of(indexes)
    ]
    return share_sums(_tally, blocks, jobs=jobs, executor=executor, stop=stop)


def _tally(block: tuple[int, Plan, range], stop: Stop) -> tuple[int, Tally]:
    """Some matches of a stretch; what their figures mean is known to whoever adds them up."""
    number, plan, indexes = block
    tally = Tally((), plan.players)
    for index in indexes:
        if stop():
            break
        played = play(plan, index)
        tally.add(played.statistics, played.sample)
    return number, tally
