"""How it is measured: all workloads in turn, several times over, and the medians compared.

Every round plays seeds nobody has played before, so that no cache is flattered, with garbage collection on, as in
real use.
"""

from __future__ import annotations

import gc
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import msgspec

from benchmarks import brawl, long_matches, workloads
from undercroft.content import Library
from undercroft.engine import Chance, Game, Match

PLACES = 50
"""How many positions are forked and imagined in a round."""


def in_battle(dungeon: Any) -> bool:
    """Whether a battle is going on; told by name, since a checkout to compare with may not have the game."""
    return any(type(each).__name__ == "Battle" for each in dungeon.occasions)


IN_BATTLE: dict[str, Callable[[Any], bool]] = {"dungeon-run": in_battle}
"""Games in whose battles forks are measured on their own, and how one tells that a battle is going on."""


def without_texts(game: Any) -> Game[Any]:
    """Dungeon Run before heroes can do anything special: no ability cards, and items that say nothing."""
    tables = dict(game.cards.library.tables)
    silent = {
        table: {key: msgspec.structs.replace(card, texts=()) for key, card in tables[table].items()}
        for table in ("treasure", "artifact")
    }
    plain: Game[Any] = type(game)(type(game.cards)(Library({**tables, **silent, "ability": {}})))
    return plain


PLAIN: dict[str, Callable[[Game[Any]], Game[Any]]] = {"dungeon-run": without_texts}
"""Games whose cards speak, and how the same game is made without what heroes can do."""

Work = Callable[[], int]
"""Does some work and says how many things it did."""
Workload = Callable[[int], Work]
"""Gets the work of a round ready; only the work itself is timed."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """What is compared with what, and the most it should be."""

    what: str
    value: float
    most: float | None = None


def interleaved(tasks: Mapping[str, Workload], repeats: int, first: int = 0) -> dict[str, float]:
    """Processor seconds per thing done: the median over rounds in each of which every task had its turn."""
    seconds: dict[str, list[float]] = {name: [] for name in tasks}
    for number in range(first, first + repeats):
        for name, task in tasks.items():
            work = task(number)
            gc.collect()
            start = time.process_time()
            done = work()
            seconds[name].append((time.process_time() - start) / done)
    return {name: statistics.median(times) for name, times in seconds.items()}


def game_tasks(game: Game[Any], players: int, matches: int) -> dict[str, Workload]:
    """Random play, forks and imagined matches of one game."""

    def playing(how: Callable[[Game[Any], int, int], int], game: Game[Any] = game) -> Workload:
        def ready(number: int) -> Work:
            seeds = range(number * matches, (number + 1) * matches)
            return lambda: sum(how(game, players, seed) for seed in seeds)

        return ready

    def forking(number: int) -> Work:
        return partial(workloads.forks, workloads.positions(game, players, PLACES, number * 4 * PLACES))

    def forking_again(number: int) -> Work:
        places = workloads.positions(game, players, PLACES, number * 4 * PLACES)
        workloads.forks(places)
        return partial(workloads.forks, places)

    def copying(number: int) -> Work:
        return partial(workloads.copies, workloads.positions(game, players, PLACES, number * 4 * PLACES))

    def forking_in_battle(number: int) -> Work:
        first = number * 4 * PLACES
        return partial(workloads.forks, workloads.positions(game, players, PLACES, first, IN_BATTLE[game.name]))

    def imagining(number: int) -> Work:
        places = workloads.positions(game, players, PLACES, number * 4 * PLACES)
        workloads.forks(places)
        seats = [place.seat(place.pending[0].seat) for place in places]
        return partial(workloads.imagined, seats, Chance(number))

    def looking_ahead(number: int) -> Work:
        places = workloads.positions(game, players, PLACES, number * 4 * PLACES)
        workloads.forks(places)
        seats = [place.seat(place.pending[0].seat) for place in places]
        return partial(workloads.looked_ahead, seats, Chance(number))

    tasks: dict[str, Workload] = {
        "bare": playing(workloads.bare),
        "match": playing(workloads.match),
        "listened": playing(workloads.listened),
        "advised": playing(workloads.advised),
        "copy": copying,
        "first fork": forking,
        "fork": forking_again,
        "imagine": imagining,
    }
    if game.name in IN_BATTLE:
        tasks["battle fork"] = forking_in_battle
    if Match(game, players).seat(0).features:
        tasks["world"] = looking_ahead
    if game.name in PLAIN:
        tasks["plain"] = playing(workloads.match, PLAIN[game.name](game))
    return tasks


def game_ratios(seconds: Mapping[str, float]) -> list[Ratio]:
    """What `Match`, forks and listeners cost, in decisions."""
    match = seconds["match"]
    battle: list[Ratio] = []
    if "battle fork" in seconds:
        what = "the first fork in the middle of a battle / a decision"
        battle.append(Ratio(what, seconds["battle fork"] / match, 40.0))
    plain: list[Ratio] = []
    if "plain" in seconds:
        plain.append(
            Ratio("a decision with all cards / in the game without abilities", match / seconds["plain"], 2.0)
        )
    return [
        Ratio("a decision through Match / through the bare generators", match / seconds["bare"], 2.0),
        Ratio("a copy of the state / a decision", seconds["copy"] / match, 40.0),
        Ratio("the first fork in the middle of a step / a decision", seconds["first fork"] / match, 25.0),
        *battle,
        *plain,
        Ratio("another fork of the same position / a decision", seconds["fork"] / match, 25.0),
        Ratio("a decision that is listened to / one that is not", seconds["listened"] / match),
        Ratio("an imagined match / a decision", seconds["imagine"] / match),
        Ratio("a decision as advised / at random", seconds["advised"] / match),
    ]


ASKED = {
    "can_undo": long_matches.asks_for_undo,
    "undo": long_matches.undoes,
    "record": long_matches.records,
    "events": long_matches.reads,
}
"""What is asked of a long match, each time with the choice before it."""


def long_tasks() -> dict[str, Workload]:
    """What a table asks for after few and after many choices, with a listener and without, and forks of battles."""

    def asking(what: Callable[[Any], int], choices: int, *, listen: bool) -> Workload:
        return lambda number: partial(what, long_matches.played(choices, number, listen=listen))

    tasks: dict[str, Workload] = {}
    for choices in (long_matches.SHORT, long_matches.LONG):
        for name, what in ASKED.items():
            tasks[f"{name} after {choices}"] = asking(what, choices, listen=True)
        tasks[f"silent can_undo after {choices}"] = asking(ASKED["can_undo"], choices, listen=False)
        tasks[f"silent undo after {choices}"] = asking(ASKED["undo"], choices, listen=False)
        tasks[f"nothing after {choices}"] = asking(long_matches.plays, choices, listen=True)
    for choices in (long_matches.BATTLE // 2, long_matches.BATTLE - 1):
        for bout in (1, long_matches.BATTLE):
            tasks[f"fork of a bout of {bout} after {choices}"] = partial(_battles, choices, bout)
    tasks["decision"] = lambda number: partial(workloads.match, brawl.GAME, 2, number)
    return tasks


def _battles(choices: int, bout: int, number: int) -> Work:
    seeds = range(number * PLACES, (number + 1) * PLACES)
    places = [long_matches.played(choices, seed, listen=False, bout=bout) for seed in seeds]
    return partial(workloads.forks, places)


def long_ratios(seconds: Mapping[str, float]) -> list[Ratio]:
    """What is asked late in a match as against early, and what a fork in a battle costs in decisions."""
    short, late = long_matches.SHORT, long_matches.LONG
    names = [*ASKED, "silent can_undo", "silent undo"]
    most: dict[str, float | None] = {"record": None}  # whoever writes fifty times as much takes fifty times as long
    ratios = [
        Ratio(
            f"{name} after {late:,} choices / after {short}",
            seconds[f"{name} after {late}"] / seconds[f"{name} after {short}"],
            most.get(name, 2.0),
        )
        for name in names
    ]
    battle = long_matches.BATTLE
    for choices in (battle // 2, battle - 1):
        for bout in (battle, 1):
            name = f"fork of a bout of {bout} after {choices}"
            how = "one step" if bout > 1 else "a step each"
            what = f"a fork after {choices} of {battle} choices of a battle, {how} / a decision"
            ratios.append(Ratio(what, seconds[name] / seconds["decision"], 25.0))
    return ratios
