"""Looking ahead: what becomes of each option in worlds that may well be the real one, up to the horizon of the game.

A world is dealt once and every option is tried in it, so that options are compared by the same cards and dice. In it
everybody answers as the greedy bot would until the round ends, or the turn; then a value says what the position is
worth. Greedy's own option is left only for one that is better by more than chance, or a value that errs, explains.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeAlias

from undercroft.engine import Chance, Decision, Game, Horizon, Match, Option, Phase, Seat, worths_of

Evaluate: TypeAlias = Callable[[Sequence[Sequence[float]]], Sequence[float]]
"""The chance to win in each of many positions, by their features."""
End: TypeAlias = float | Sequence[float]
"""Where something leads: the features of a position, or the part of the win if the match is over."""

HOPELESS = 2.0
"""An option that is worse than the best by so many standard errors is tried no further."""
DOUBT = 1.0
"""Greedy's option is left for one that is better by so many standard errors."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much may be thought about one decision.

    worlds        how many worlds are imagined at most; with nothing else, the same thoughts on every machine
    milliseconds  after so long no further world is begun; none: as long as it takes
    breadth       so many options are looked at, those that look best to greedy
    first         in so many worlds all of them are tried before any is given up, and in no fewer than the game asks
                  for (`Advice.worlds`)
    """

    worlds: int = 16
    milliseconds: float | None = None
    breadth: int = 12
    first: int = 0


@dataclass(frozen=True, slots=True)
class Prospect:
    """What is thought of an option: the chance to win, its standard error, and in how many worlds it was tried."""

    option: Option
    chance: float
    error: float
    worlds: int


def look_ahead(seat: Seat[Any], evaluate: Evaluate, chance: Chance, budget: Budget) -> list[Prospect]:
    """What is thought of the options, the one to choose first, then from the best to the worst."""
    groups = seat.alike
    if len(groups) == 1:
        return [Prospect(option, math.nan, math.nan, 0) for option in groups[0]]
    trial = Trial(seat, evaluate, most_promising(seat, budget.breadth))
    trial.run(chance, budget)
    alike = {group[0]: group for group in groups}
    return [replace(each, option=option) for each in trial.prospects() for option in alike[each.option]]


def most_promising(seat: Seat[Any], breadth: int) -> list[Option]:
    """So many options of what a seat is asked, those that look best to greedy, the best first; one of those alike."""
    assert seat.decision is not None
    worths = dict(zip(seat.decision.options, seat.appraise(), strict=True))
    options = [group[0] for group in seat.alike]
    return sorted(options, key=lambda each: -worths[each])[:breadth]  # stable: the first of equals first


class Trial:
    """Options tried in one world after the other; the first of them is greedy's."""

    def __init__(self, seat: Seat[Any], evaluate: Evaluate, options: Sequence[Option]) -> None:
        self.seat = seat
        self.evaluate = evaluate
        self.options = options
        self.chances: list[list[float]] = [[] for _ in options]
        self.ends: list[list[End]] = [[] for _ in options]
        """Where each option has led."""
        self.alive = list(range(len(options)))

    def run(self, chance: Chance, budget: Budget) -> None:
        """Try the options until the choice is clear or the budget spent."""
        start = time.perf_counter()
        done, goal = 0, min(max(budget.first, self.seat.game.advice.worlds), budget.worlds)
        while done < goal and len(self.alive) > 1:
            worlds = []
            for _ in range(goal - done):
                worlds.append(self.try_in_world(chance))
                spent = (
                    budget.milliseconds is not None and (time.perf_counter() - start) * 1000 >= budget.milliseconds
                )
                if spent:
                    break
            self.judge(worlds)
            done += len(worlds)
            if spent:
                break
            self.give_up_hopeless()
            goal = min(2 * goal, budget.worlds)

    def try_in_world(self, chance: Chance) -> list[End]:
        """Where each option leads in one more world."""
        number = self.seat.number
        world = self.seat.imagine(chance)
        start, reach = world.phase, self.seat.reach
        found: list[End] = []
        for index in self.alive:
            match = world if index == self.alive[-1] else world.fork()
            match.choose(self.options[index].key, number)
            play_on(match, start, reach)
            if match.outcome is None:
                found.append(match.game.advice.features(match.state, number))
            else:
                found.append(match.outcome.part(number))
        return found

    def judge(self, worlds: Sequence[Sequence[End]]) -> None:
        """Note what has come of the options, asking for the value of all positions at once."""
        positions = [each for world in worlds for each in world if not isinstance(each, float)]
        values = iter(self.evaluate(positions) if positions else ())
        for world in worlds:
            for index, each in zip(self.alive, world, strict=True):
                self.chances[index].append(each if isinstance(each, float) else next(values))
                self.ends[index].append(each)

    def give_up_hopeless(self) -> None:
        """Drop what is clearly worse than the best, greedy's option too, and what always comes to the same.

        Nor is anything tried further that differs from greedy's option or from the best by less than the margin of
        the game for sure: it is not worth more worlds.
        """
        if 0 in self.alive:
            self.alive = [index for index in self.alive if index == 0 or not self.hardly_better(index, 0)]
        best = max(self.alive, key=lambda index: math.fsum(self.chances[index]))  # of equals the first: greedy's
        kept = [best]
        for index in self.alive:
            gain, error = self.gain(best, index)
            open_still = index != best and error > 0 and gain <= HOPELESS * error
            if open_still and (index == 0 or not self.hardly_better(best, index)):
                kept.append(index)
        self.alive = sorted(kept)

    def hardly_better(self, one: int, other: int) -> bool:
        """Whether one option is better than another by less than the margin of the game, if at all, for sure."""
        margin = self.seat.game.advice.margin
        if not margin:
            return False
        gain, error = self.gain(one, other)
        return gain + HOPELESS * error <= margin

    def gain(self, one: int, other: int) -> tuple[float, float]:
        """By how much one option is better than another in the worlds both were tried in, and the standard error."""
        pairs = list(zip(self.chances[one], self.chances[other], strict=False))
        return mean_and_error([mine - its for mine, its in pairs])

    def prospects(self) -> list[Prospect]:
        """All options, the one to choose first."""
        found = [
            Prospect(option, *mean_and_error(each), len(each))
            for option, each in zip(self.options, self.chances, strict=True)
        ]
        best = max(self.alive, key=lambda index: found[index].chance)
        if best != 0:
            gain, error = self.gain(best, 0)
            if gain <= max(DOUBT * error, self.seat.game.advice.margin) or not self.seat.ponders:
                best = 0
        rest = sorted((index for index in range(len(found)) if index != best), key=lambda index: -found[index].chance)
        return [found[best], *(found[index] for index in rest)]


def mean_and_error(numbers: Sequence[float]) -> tuple[float, float]:
    """The mean of some numbers and its standard error.

    >>> mean_and_error([1.0, 3.0])
    (2.0, 1.0)
    """
    count = len(numbers)
    mean = math.fsum(numbers) / count
    if count < 2:
        return mean, math.inf
    return mean, math.sqrt(math.fsum((each - mean) ** 2 for each in numbers) / (count - 1) / count)


def play_on(match: Match[Any], start: Phase, reach: Horizon) -> None:
    """Let everybody answer as the greedy bot would, from a phase to a horizon or the end of the match.

    Equals are drawn from the match's seed: forks of a world draw the same.
    """
    game, state, lots = match.game, match.state, Chance(match.seed)
    phase = game.table.phase
    while match.pending and not reach.reached(start, phase(state)):
        for decision in match.pending:
            match.choose(sensible(game, state, decision, lots), decision.seat)


def sensible(game: Game[Any], state: Any, decision: Decision, lots: Chance) -> Option:
    """What the greedy bot would choose; equals are drawn, for each seat from lots of its own."""
    options = decision.options
    if len(options) == 1:
        return options[0]
    worths = worths_of(game, state, decision)
    best = max(worths)
    if worths.count(best) == 1:
        return options[worths.index(best)]
    good = [each for each, worth in zip(options, worths, strict=True) if worth == best]
    return lots.pick(good, "choice", f"bot {decision.seat}")
