"""Running a simulation, in this process or in many."""

from __future__ import annotations

import multiprocessing
import pickle
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager

from undercroft.bots import BotSource
from undercroft.engine import SettingError, UndercroftError
from undercroft.lab.plan import Plan
from undercroft.lab.play import Played, play, play_several
from undercroft.lab.report import Report

MOST_PER_TASK = 25
"""How many matches a worker is handed at most at a time."""
MOST_TASKS = 256
"""How many tasks are handed out at most before their results are wanted."""
PATIENCE = 0.1
"""Seconds between two looks at whether the simulation should stop."""


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
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Callable[[], bool] = lambda: False,
) -> Iterator[Played]:
    """The matches of a plan as they are played, by index; once `stop` says so, only those already played."""
    if isinstance(jobs, bool) or not isinstance(jobs, int) or jobs < 1:
        raise SettingError(f"a simulation needs at least 1 job, not {jobs!r}")
    if executor is not None or jobs > 1:
        _check_bots_travel(plan)
    if executor is not None:
        yield from _run_in(executor, plan, jobs, stop)
    elif jobs == 1:
        for index in range(plan.matches):
            if stop():
                return
            yield play(plan, index)
    else:
        # Workers are started afresh, not forked: the same on every platform, and safe beside threads.
        pool = ProcessPoolExecutor(min(jobs, plan.matches), multiprocessing.get_context("spawn"))
        try:
            yield from _run_in(pool, plan, jobs, stop)
        except BrokenProcessPool:
            raise UndercroftError(
                "a process of the simulation has ended too soon; a script that uses several jobs needs"
                ' `if __name__ == "__main__":` around what it does, and bots of its own in a module; or use jobs=1'
            ) from None
        finally:
            pool.shutdown(cancel_futures=True)


def _check_bots_travel(plan: Plan) -> None:
    """Say so before the work if a bot cannot be sent to another process."""
    for name, source in plan.sources.items():
        try:
            pickle.dumps(source)
        except Exception as error:  # whatever cannot be sent
            raise SettingError(
                f"the bot {name!r} cannot be sent to other processes ({error}): use jobs=1, or a class or function"
                " that stands at the top of a module"
            ) from error


def _run_in(executor: Executor, plan: Plan, jobs: int, stop: Callable[[], bool]) -> Iterator[Played]:
    """Hand the matches out in order, and take them back in order."""
    size = max(1, min(MOST_PER_TASK, plan.matches // (4 * jobs)))
    waiting = deque(range(first, min(first + size, plan.matches)) for first in range(0, plan.matches, size))
    tasks: deque[Future[list[Played]]] = deque()
    try:
        while waiting or tasks:
            while waiting and len(tasks) < MOST_TASKS:
                with _deaf_children():
                    tasks.append(executor.submit(play_several, plan, waiting.popleft()))
            while not stop() and not wait([tasks[0]], PATIENCE).done:
                pass
            if stop():
                waiting.clear()
                _call_off(tasks)
            task = tasks.popleft()
            if not task.cancelled():
                yield from task.result()
    finally:
        _call_off(tasks)


def _call_off(tasks: Iterable[Future[list[Played]]]) -> None:
    """Cancel what has not begun and wait for what has."""
    wait([task for task in tasks if not task.cancel()])


@contextmanager
def _deaf_children() -> Iterator[None]:
    """A process started here never hears Ctrl-C: it is meant for the one who started it."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    handler = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, handler)
