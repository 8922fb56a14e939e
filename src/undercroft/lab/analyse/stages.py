"""How an analysis is worked out, stage by stage, within a time.

Which choice is better is found in some worlds and how much better in others, so that luck in the first does not
flatter it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import pairwise
from statistics import NormalDist
from typing import TypeAlias

from undercroft.content import load_game
from undercroft.engine import Record
from undercroft.lab.analyse.analysis import LEAST_TURN, Analysis, Mistake, Query, Study, Turn
from undercroft.lab.analyse.choices import Moment, Walk
from undercroft.lab.analyse.judges import foresee
from undercroft.lab.cluster.tasks import never, share_out
from undercroft.lab.figures.estimate import Pair
from undercroft.lab.figures.intervals import Z_95

CHUNK = 16
"""So many worlds are judged at a time: little enough that the time is kept."""
COARSE = 16
"""At so many positions the course of the match is looked at first."""
FINE = 48
"""At so many at most, where it changes most."""
AT_ONCE = 2
"""So many stretches at a time are looked at more closely."""
MOST_OPTIONS = 6
"""Of more options than this, those that the game's advice thinks least of are not looked at."""
FINALISTS = 12
"""So many decisions are looked at once more."""
CLOSER = 4
"""In so many times as many worlds as anything else."""
SHARES = (0.3, 0.45, 0.8, 1.0)
"""When each stage ends, as a share of the time: the course, its turning points, all decisions, the worst ones."""


def analyse(
    study: Study,
    *,
    seconds: float = math.inf,
    executor: Executor | None = None,
    stop: Callable[[], bool] = never,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Analysis:
    """Work everything out, within so many seconds; `progress` hears how many worlds of how many are done.

    What is found depends on the study alone if the time is enough for all of it.
    """
    analysis = Analysis(study)
    worker = Worker(study, seconds, executor, stop, progress)
    _follow_course(analysis, worker)
    _find_turns(analysis, worker)
    _try_options(analysis, worker)
    return analysis


@dataclass(slots=True)
class Worker:
    """Answers queries, several at a time, until the time of a stage is over."""

    study: Study
    seconds: float
    executor: Executor | None
    stop: Callable[[], bool]
    progress: Callable[[int, int], None]
    started: float | None = None
    """When the first answer came: processes that get up take no time away."""
    done: int = 0
    planned: int = 0

    def answers(self, queries: Sequence[Query], share: float) -> Iterator[tuple[Query, list[list[float]]]]:
        """What was foreseen for each query, in order, as far as the time allows."""

        def over() -> bool:
            late = self.started is not None and time.monotonic() > self.started + share * self.seconds
            return late or self.stop()

        self.planned += sum(map(_size, queries))
        work = partial(_answer, self.study, queries)
        if not queries or over():
            return
        # One query to a task: what has begun is waited for.
        answers = share_out(work, range(len(queries)), executor=self.executor, stop=over, at_once=1)
        for index, values in answers:
            self.started = self.started or time.monotonic()
            self.done += _size(queries[index])
            self.progress(self.done, self.planned)
            yield queries[index], values


def _size(query: Query) -> int:
    return len(query.worlds) * max(1, len(query.keys))


@lru_cache(maxsize=1)
def _walk(record: str, packs: tuple[str, ...]) -> Walk:
    """The match being studied; every process that works on it has its own."""
    read = Record.parse(record)
    return Walk(load_game(read.game, packs), read)


def _answer(study: Study, queries: Sequence[Query], indexes: Iterable[int]) -> list[tuple[int, list[list[float]]]]:
    walk = _walk(str(study.record), study.packs)
    found = []
    for index in indexes:
        query = queries[index]
        seat = walk.at(query.position).seat(query.seat)
        found.append((index, foresee(seat, query.keys, query.worlds, study.judge, study.seed)))
    return found


def _chunks(worlds: range, keys: int = 1) -> Iterator[range]:
    size = max(1, CHUNK // keys)
    for first in range(worlds.start, worlds.stop, size):
        yield range(first, min(worlds.stop, first + size))


Suspect: TypeAlias = tuple[float, Moment, int]
"""A decision that seems to have cost something: how much, which, and what seems better."""

# -- the stages ---------------------------------------------------------------------------------------------


def _follow_course(analysis: Analysis, worker: Worker) -> None:
    """Look at the match at some positions, the ends and the middle first; then again with more worlds."""
    last = analysis.length - (analysis.outcome is not None)
    spread = sorted({round(number * last / (COARSE - 1)) for number in range(COARSE)}) if last > 0 else [0]
    first, *more = _chunks(range(analysis.study.worlds), 4)
    for chunks, share in ([first], SHARES[2]), (more, SHARES[0]):  # in a slow game the course comes before all else
        queries = [
            Query(position, seat, worlds)
            for worlds in chunks
            for position in _coarse_first(spread)
            for seat in range(analysis.players)
        ]
        for query, values in worker.answers(queries, share):
            analysis.add_course(query, values)


def _coarse_first(positions: Sequence[int]) -> list[int]:
    """The same positions so that those looked at so far are always spread evenly: 0 8 4 12 2 6 10 14 1 …"""
    order: list[int] = []
    step = 1 << max(0, len(positions) - 1).bit_length()
    while step:
        order += [each for each in range(0, len(positions), step) if each not in order]
        step //= 2
    return [positions[each] for each in order]


def _find_turns(analysis: Analysis, worker: Worker) -> None:
    """Look more closely where a chance changes most, until it is known at which choice."""
    while len(analysis.positions) < FINE:
        gaps = [(first, last) for first, last in pairwise(analysis.positions) if last - first > 1]
        wide = sorted(gaps, key=lambda gap: -_jump(analysis, *gap))[:AT_ONCE]
        middles = [(first + last) // 2 for first, last in wide if _jump(analysis, first, last) >= LEAST_TURN]
        before = len(analysis.positions)
        queries = [
            Query(position, seat, worlds)
            for position in middles
            for seat in range(analysis.players)
            for worlds in _chunks(range(analysis.study.worlds))
        ]
        for query, values in worker.answers(queries, SHARES[1]):
            analysis.add_course(query, values)
        if len(analysis.positions) == before:
            return


def _jump(analysis: Analysis, first: int, last: int) -> float:
    """How much of a change between two positions is more than chance."""
    turns = [
        Turn(first, last, seat, analysis.chance(first, seat), analysis.chance(last, seat))
        for seat in range(analysis.players)
    ]
    return max(abs(each.change) - each.margin for each in turns)


def _try_options(analysis: Analysis, worker: Worker) -> None:
    """Try the options of every decision in a few worlds; those that seem to have cost most in many others."""
    study = analysis.study
    few = range(max(1, study.worlds // 4))
    decisions = {each.index: each for each in analysis.decisions}
    queries = [
        Query(each.index, each.seat, worlds, each.keys[:MOST_OPTIONS])
        for each in decisions.values()
        for worlds in _chunks(few, len(each.keys[:MOST_OPTIONS]))
    ]
    suspects: list[Suspect] = []
    for index, rows in _gather(worker.answers(queries, SHARES[2])).items():
        if len(rows) < len(few):
            continue  # there was no time for all of it
        analysis.looked_at += 1
        means = [sum(column) / len(column) for column in zip(*rows)]
        best = max(range(len(means)), key=lambda option: means[option])
        if means[best] > means[0]:
            suspects.append((means[best] - means[0], decisions[index], best))
    worst = sorted(_told_once(suspects), key=lambda each: -each[0])
    finalists = {moment.index: (moment, better) for _, moment, better in worst[:FINALISTS]}
    many = range(len(few), len(few) + CLOSER * study.worlds)
    queries = [
        Query(moment.index, moment.seat, worlds, (moment.keys[0], moment.keys[better]))
        for worlds in _chunks(many, 2)
        for moment, better in finalists.values()
    ]
    tried = _gather(worker.answers(queries, SHARES[3]))
    found = [_mistake(*finalists[index], rows, len(finalists)) for index, rows in tried.items()]
    analysis.mistakes = sorted((each for each in found if each.cost.value > 0), key=lambda each: -each.cost.value)


def _told_once(suspects: Sequence[Suspect]) -> list[Suspect]:
    """A chance let go by several times in a row is one mistake: where it cost most."""
    found: list[Suspect] = []
    last: dict[int, tuple[int, tuple[str, str]]] = {}
    for suspect in sorted(suspects, key=lambda each: each[1].index):
        _, moment, better = suspect
        what = moment.keys[0], moment.keys[better]
        place, before = last.get(moment.seat, (-1, ("", "")))
        if before != what:
            last[moment.seat] = len(found), what
            found.append(suspect)
        elif suspect[0] > found[place][0]:
            found[place] = suspect
    return found


def _gather(answers: Iterable[tuple[Query, list[list[float]]]]) -> dict[int, list[list[float]]]:
    """What was foreseen, put together by position."""
    found: dict[int, list[list[float]]] = {}
    for query, rows in answers:
        found.setdefault(query.position, []).extend(rows)
    return found


def _mistake(moment: Moment, better: int, rows: Sequence[Sequence[float]], judged: int) -> Mistake:
    chosen, instead = (sum(row[place] for row in rows) / len(rows) for place in (0, 1))
    pair = Pair()
    for row in rows:
        pair.add(row[1] - row[0], 1)
    cost = pair.estimate("mean")
    stretch = NormalDist().inv_cdf(1 - 0.05 / judged / 2) / Z_95
    return Mistake(moment, better, chosen, instead, cost, cost.value - stretch * cost.half > 0)
