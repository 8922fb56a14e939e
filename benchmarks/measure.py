"""How it is measured: all workloads in turn, several times over, and the medians compared."""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from benchmarks import workloads
from undercroft.engine import Chance, Game

Workload = Callable[[], int]
"""Does some work and says how many things it did."""


@dataclass(frozen=True, slots=True)
class Result:
    """The medians for one game, in seconds: of a decision each way, of a match, a fork and an imagined match."""

    game: str
    players: int
    bare: float
    match: float
    listened: float
    whole_match: float
    fork: float
    imagine: float

    def ratios(self) -> list[tuple[str, float, float | None]]:
        """What is compared with what, the ratio, and the most it should be."""
        return [
            ("a decision through Match / through the bare generators", self.match / self.bare, 2.0),
            ("a fork in the middle of a step / a decision", self.fork / self.match, 25.0),
            ("a decision that is listened to / one that is not", self.listened / self.match, None),
            ("an imagined match / a decision", self.imagine / self.match, None),
        ]


def interleaved(tasks: Mapping[str, Workload], repeats: int) -> dict[str, float]:
    """Processor seconds per thing done: the median over repeats in each of which every task had its turn."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    collecting = gc.isenabled()
    gc.disable()
    try:
        for _ in range(repeats):
            for name, task in tasks.items():
                gc.collect()
                start = time.process_time()
                done = task()
                seconds[name].append((time.process_time() - start) / done)
    finally:
        if collecting:
            gc.enable()
    return {name: statistics.median(times) for name, times in seconds.items()}


def measure(game: Game[Any], matches: int, repeats: int) -> Result:
    """Measure one game at its smallest number of players."""
    players = game.players[0]
    places = workloads.positions(game, players, 50)
    seats = [place.seat(place.pending[0].seat) for place in places]

    def played(how: Callable[[Game[Any], int, int], int]) -> int:
        return sum(how(game, players, seed) for seed in range(matches))

    decisions = played(workloads.match)
    medians = interleaved(
        {
            "bare": partial(played, workloads.bare),
            "match": partial(played, workloads.match),
            "listened": partial(played, workloads.listened),
            "fork": partial(workloads.forks, places),
            "imagine": partial(workloads.imagined, seats, Chance(0)),
        },
        repeats,
    )
    return Result(
        game.name,
        players,
        bare=medians["bare"],
        match=medians["match"],
        listened=medians["listened"],
        whole_match=medians["match"] * decisions / matches,
        fork=medians["fork"],
        imagine=medians["imagine"],
    )
