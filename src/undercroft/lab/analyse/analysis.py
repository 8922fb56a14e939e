"""After the match: how likely each seat was to win, when that turned, and which decisions cost most.

Every estimate is made from what a seat knew at the time: worlds are imagined from there, and the true one is not
looked at.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from undercroft.content import load_game
from undercroft.engine import Match, Record
from undercroft.lab.analyse.choices import Moment, moments_of
from undercroft.lab.analyse.judges import Judge, PlayedOut, Valued
from undercroft.lab.figures.estimate import Estimate, Pair

SURELY = 1.6
"""A change so many times what may be chance is no accident, although it is the greatest of a hundred (3.1 sigma)."""
LEAST_TURN = 0.05
"""A change of less than this is no turning point."""
LONGEST_TURN = 8
"""Nor is what takes longer than this part of the match."""


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
            part = self.outcome.part(seat)
            return Estimate(part, part, part)
        pair = self._course[position, seat]
        if not isinstance(self.study.judge, Valued):
            return pair.estimate("share")
        found = pair.estimate("mean")
        return Estimate(found.value, max(0.0, found.low), min(1.0, found.high))

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
