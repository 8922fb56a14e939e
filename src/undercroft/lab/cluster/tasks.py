"""Work cut into tasks: done in this process, in a pool of them, or by any executor."""

from __future__ import annotations

import multiprocessing
import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from functools import partial
from typing import Generic, TypeAlias, TypeVar

from undercroft.engine import SettingError, UndercroftError

MOST_PER_TASK = 25
"""How many matches a worker is handed at most at a time."""
TASK_SECONDS = 1.0
"""About how long a task should take: long enough to be worth the way, short enough to be waited for."""
MOST_TASKS = 256
"""How many tasks are handed out at most before their results are wanted."""
LEAST_BLOCKS = 256
"""Into how many blocks matches are cut at least, if there are so many: a thousand slow ones are soon heard of."""
PATIENCE = 0.1
"""Seconds between two looks at whether the work should stop."""

TOO_SOON = (
    "a process of the simulation has ended too soon; a script that uses several jobs needs"
    ' `if __name__ == "__main__":` around what it does, and bots of its own in a module; or use jobs=1'
)

G = TypeVar("G")
T = TypeVar("T")
Work: TypeAlias = Callable[[Sequence[G]], list[T]]
"""Does something with each index, or whatever else is handed out; one result for each."""
Timed: TypeAlias = tuple[list[T], float]
"""What has come of a task, and how many seconds it took."""
Stop: TypeAlias = Callable[[], bool]
"""Whether the work should stop."""
Add: TypeAlias = Callable[[G, Stop], T]
"""Adds up what comes of a block, or of its beginning if it is stopped."""


def never() -> bool:
    """The work goes on to its end."""
    return False


def check_jobs(jobs: int) -> None:
    """Say so if that is no number of processes."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1:
        raise SettingError(f"a simulation needs at least 1 job, not {jobs!r}")


def share_out(
    work: Work[G, T],
    indexes: Sequence[G],
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Stop = never,
    at_once: int = MOST_PER_TASK,
) -> Iterator[T]:
    """What comes of the work, by index; once `stop` says so, only of what has been done already.

    A worker is handed at most so many `at_once`.
    """
    check_jobs(jobs)
    if executor is not None:
        yield from Tasks(work, indexes, jobs, at_once).results(executor, stop)
    elif jobs == 1 or len(indexes) == 1:
        for place in range(len(indexes)):
            if stop():
                return
            yield from work(indexes[place : place + 1])
    elif indexes:
        yield from _in_pool(Tasks(work, indexes, min(jobs, len(indexes)), at_once), stop)


def share_sums(
    add: Add[G, T], blocks: Sequence[G], *, jobs: int = 1, executor: Executor | None = None, stop: Stop = never
) -> Iterator[T]:
    """What blocks add up to, one after the other: added up where they were played, so that little travels."""
    check_jobs(jobs)
    if executor is not None or jobs > 1:
        work = partial(_add_each, add)
        yield from share_out(work, blocks, jobs=jobs, executor=executor, stop=stop, at_once=1)
        return
    for block in blocks:
        if stop():
            return
        yield add(block, stop)


def _add_each(add: Add[G, T], blocks: Sequence[G]) -> list[T]:
    return [add(block, never) for block in blocks]


def blocks_of(indexes: range) -> list[range]:
    """Indexes cut into blocks to be added up.

    How they are cut depends on how many they are and not on who adds them up: so sums come out the same to the last
    digit, whatever the number of processes.

    >>> blocks_of(range(3))
    [range(0, 1), range(1, 2), range(2, 3)]
    >>> blocks_of(range(10_000))[:2]
    [range(0, 25), range(25, 50)]
    """
    size = max(1, min(MOST_PER_TASK, len(indexes) // LEAST_BLOCKS))
    return [indexes[first : first + size] for first in range(0, len(indexes), size)]


def _in_pool(tasks: Tasks[G, T], stop: Stop) -> Iterator[T]:
    """In a pool of processes. When one of them is lost, another pool plays on with what had not come back."""
    while tasks.left:
        before = tasks.left
        # Workers are started afresh, not forked: the same on every platform, and safe beside threads.
        pool = ProcessPoolExecutor(tasks.jobs, multiprocessing.get_context("spawn"))
        try:
            yield from tasks.results(pool, stop)
            return
        except BrokenProcessPool:
            if tasks.left == before:
                raise UndercroftError(TOO_SOON) from None
        finally:
            pool.shutdown(cancel_futures=True)


class Tasks(Generic[G, T]):
    """Indexes handed out in order, and results taken back in order.

    A task is one index at first, and more of them while they take little time: whether a match takes a millisecond or
    half a minute, it is soon known how far the work has come, and an end that is asked for is not far away.
    """

    def __init__(self, work: Work[G, T], indexes: Sequence[G], jobs: int, at_once: int) -> None:
        self.work = work
        self.jobs = jobs
        self._indexes = indexes
        self._handed_out = 0
        self._came_back = 0
        self._size = 1
        self._most = max(1, min(at_once, len(indexes) // (4 * jobs)))  # so that a few are still shared by all workers
        self._tasks: deque[Future[Timed[T]]] = deque()

    @property
    def left(self) -> int:
        """How many indexes have not come back."""
        return len(self._indexes) - self._came_back

    def results(self, executor: Executor, stop: Stop) -> Iterator[T]:
        """The results as they are asked for. If workers are lost, what they had is handed out again."""
        try:
            while self.left:
                while self._handed_out < len(self._indexes) and len(self._tasks) < MOST_TASKS and not stop():
                    self._hand_out(executor)
                while self._tasks and not stop() and not wait([self._tasks[0]], PATIENCE).done:
                    pass
                if stop():
                    self._call_off()
                if not self._tasks or self._tasks[0].cancelled():
                    return
                done, seconds = self._tasks[0].result()
                self._tasks.popleft()
                self._came_back += len(done)
                self._size = max(1, min(self._most, int(TASK_SECONDS * len(done) / max(seconds, 1e-6))))
                yield from done
        finally:
            self._call_off()
            self._tasks.clear()
            self._handed_out = self._came_back

    def _hand_out(self, executor: Executor) -> None:
        """Hand out one more task."""
        indexes = self._indexes[self._handed_out : self._handed_out + self._size]
        with _ignoring_ctrl_c():
            self._tasks.append(executor.submit(_timed, self.work, indexes))
        self._handed_out += len(indexes)

    def _call_off(self) -> None:
        """Cancel what has not begun and wait for what has."""
        wait([task for task in self._tasks if not task.cancel()])


def _timed(work: Work[G, T], indexes: Sequence[G]) -> Timed[T]:
    start = time.perf_counter()
    return work(indexes), time.perf_counter() - start


@contextmanager
def _ignoring_ctrl_c() -> Iterator[None]:
    """Processes started in the block ignore Ctrl-C: this one hears it, and ends them in order."""
    if sys.platform == "win32":
        yield
        return
    heard_before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})  # which new processes inherit
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, heard_before)
