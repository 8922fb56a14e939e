"""After the match: how likely each seat was to win, when that turned, and which decisions cost most.

Every estimate is made from what a seat knew at the time: worlds are imagined from there, and the true one is not
looked at. Which choice is better is found in some worlds and how much better in others, so that luck in the first
does not flatter it.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import pairwise
from statistics import NormalDist

from undercroft.content import load_game
from undercroft.engine import Match, Record
from undercroft.lab.estimate import Estimate, Pair
from undercroft.lab.foresight import Judge, PlayedOut, foresee, parts_of
from undercroft.lab.measure import Z_95
from undercroft.lab.moments import Moment, Walk, moments_of
from undercroft.lab.working import never, share_out

CHUNK = 16
"""So many worlds are judged at a time: little enough that the time is kept."""
COARSE = 16
"""At so many positions the course of the match is looked at first."""
FINE = 48
"""At so many at most, where it changes most."""
SURELY = 1.6
"""A change so many times what may be chance is no accident, although it is the greatest of a hundred (3.1 sigma)."""
AT_ONCE = 2
"""So many stretches at a time are looked at more closely."""
LEAST_TURN = 0.05
"""A change of less than this is no turning point."""
LONGEST_TURN = 8
"""Nor is what takes longer than this part of the match."""
MOST_OPTIONS = 6
"""Of more options than this, those that the game's advice thinks least of are not looked at."""
FINALISTS = 12
"""So many decisions are looked at once more."""
CLOSER = 4
"""In so many times as many worlds as anything else."""
SHARES = (0.3, 0.45, 0.8, 1.0)
"""When each stage ends, as a share of the time: the course, its turning points, all decisions, the worst ones."""


@dataclass(frozen=True, slots=True)
class Study:
    """A record, and what it is studied with."""

    record: Record
    packs: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    judge: Judge = field(default_factory=PlayedOut)
    worlds: int = 32
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Query:
    """Worlds to imagine from what a seat knew at a position; with keys, a choice to try in each of them."""

    position: int
    seat: int
    worlds: range
    keys: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """A stretch of the match over which a seat's chance has changed."""

    first: int
    last: int
    seat: int
    before: Estimate
    after: Estimate

    @property
    def change(self) -> float:
        """By how much."""
        return self.after.value - self.before.value

    @property
    def margin(self) -> float:
        """How much of it may be chance (95 %)."""
        return math.hypot(self.before.half, self.after.half)

    @property
    def sure(self) -> bool:
        """Whether it is beyond doubt, although the greatest of many changes are looked at."""
        return abs(self.change) >= SURELY * self.margin


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost something: what would have been better, and by how much."""

    moment: Moment
    better: int
    """Which of the moment's options."""
    chosen_chance: float
    better_chance: float
    cost: Estimate
    sure: bool
    """Whether it cost something beyond doubt, although several decisions are judged."""


class Analysis:
    """What has been found out so far, stage by stage."""

    def __init__(self, study: Study) -> None:
        game = load_game(study.record.game, study.packs)
        match = Match.replay(game, study.record)  # refused, with its reason, before anything is worked out
        self.study = study
        self.outcome = match.outcome
        self.players = match.players
        self.length = len(study.record.choices)
        self.moments = moments_of(game, study.record, study.names)
        self.events = [game.text.event(each, study.names) for each in match.events()]
        self.looked_at = 0
        """Decisions whose options have been tried."""
        self.mistakes: list[Mistake] = []
        self._course: dict[tuple[int, int], Pair] = {}

    @property
    def decisions(self) -> list[Moment]:
        """Moments with something to decide; first those against the advice, and in matches that were still open."""
        real = [each for each in self.moments if len(each.keys) > 1]
        return sorted(real, key=lambda each: (each.advised, -round(self._suspense(each), 2)))

    def _suspense(self, moment: Moment) -> float:
        """How open the match was: 0.25 where it could go either way, 0 where it was decided."""
        known = max((each for each in self.positions if each <= moment.index), default=None)
        if known is None:
            return 0.25
        chance = self.chance(known, moment.seat).value
        return chance * (1 - chance)

    # -- the course of the match -------------------------------------------------------------------------

    def chance(self, position: int, seat: int) -> Estimate:
        """How likely a seat was to win after so many choices, as far as it knew; at the end, what came of it."""
        if position == self.length and self.outcome is not None:
            part = parts_of(self.outcome, self.players)[seat]
            return Estimate(part, part, part)
        return self._course[position, seat].estimate("share")

    @property
    def positions(self) -> list[int]:
        """Where the course is known for every seat."""
        known = {
            position
            for position, _ in self._course
            if all((position, seat) in self._course for seat in range(self.players))
        }
        return sorted(known | ({self.length} if self.outcome is not None else set()))

    @property
    def turns(self) -> list[Turn]:
        """The turning points, the greatest first: for each stretch, the seat it changed most for."""
        found = []
        for first, last in pairwise(self.positions):
            if last - first > max(1, self.length // LONGEST_TURN):
                continue
            turns = [
                Turn(first, last, seat, self.chance(first, seat), self.chance(last, seat))
                for seat in range(self.players)
            ]
            real = [each for each in turns if abs(each.change) >= max(LEAST_TURN, each.margin)]
            if real:
                found.append(max(real, key=lambda each: abs(each.change)))
        return sorted(found, key=lambda each: -abs(each.change))

    def happened(self, first: int, last: int) -> list[str]:
        """What everybody was told between two positions."""
        told = {each.index: each.told for each in self.moments}
        start = next((told[index] for index in range(first, self.length) if index in told), len(self.events))
        end = next((told[index] for index in range(last, self.length) if index in told), len(self.events))
        return [each for each in self.events[start:end] if each]

    def add_course(self, query: Query, values: Sequence[Sequence[float]]) -> None:
        """Count in what was foreseen at a position."""
        pair = self._course.setdefault((query.position, query.seat), Pair())
        for (value,) in values:
            pair.add(value, 1)


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
        jobs = 1 if self.executor is None else len(queries)  # one query to a task: what has begun is waited for
        answers = share_out(work, range(len(queries)), jobs=jobs, executor=self.executor, stop=over)
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


# -- the stages ---------------------------------------------------------------------------------------------


def _follow_course(analysis: Analysis, worker: Worker) -> None:
    """Look at the match at some positions, the ends and the middle first; then again with more worlds."""
    last = analysis.length - (analysis.outcome is not None)
    spread = sorted({round(number * last / (COARSE - 1)) for number in range(COARSE)}) if last > 0 else [0]
    queries = [
        Query(position, seat, worlds)
        for worlds in _chunks(range(analysis.study.worlds), 2)
        for position in _coarse_first(spread)
        for seat in range(analysis.players)
    ]
    for query, values in worker.answers(queries, SHARES[0]):
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
    suspects: list[tuple[float, Moment, int]] = []
    for index, rows in _gather(worker.answers(queries, SHARES[2])).items():
        if len(rows) < len(few):
            continue  # there was no time for all of it
        analysis.looked_at += 1
        means = [sum(column) / len(column) for column in zip(*rows)]
        best = max(range(len(means)), key=lambda option: means[option])
        if means[best] > means[0]:
            suspects.append((means[best] - means[0], decisions[index], best))
    suspects.sort(key=lambda each: -each[0])
    finalists = {moment.index: (moment, better) for _, moment, better in suspects[:FINALISTS]}
    many = range(len(few), len(few) + CLOSER * study.worlds)
    queries = [
        Query(moment.index, moment.seat, worlds, (moment.keys[0], moment.keys[better]))
        for worlds in _chunks(many, 2)
        for moment, better in finalists.values()
    ]
    tried = _gather(worker.answers(queries, SHARES[3]))
    found = [_mistake(*finalists[index], rows, len(finalists)) for index, rows in tried.items()]
    analysis.mistakes = sorted((each for each in found if each.cost.value > 0), key=lambda each: -each.cost.value)


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
