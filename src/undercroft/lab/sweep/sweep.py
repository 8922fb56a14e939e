"""What a number on a card does: the same matches with each of many values, in one file that can be gone on with."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path
from typing import Any

from undercroft.engine import Chance, SettingError, derive
from undercroft.lab.cards.vary import Value, Variable, varied
from undercroft.lab.command_line.files import writing
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, load

FORMAT = 1
STRETCHES = 20
"""In how many lines of the file a point is written: that is what Ctrl-C can cost."""
LEAST = 25


@dataclass(frozen=True, slots=True)
class Point:
    """One value for each variable."""

    values: tuple[Value, ...]

    def __str__(self) -> str:
        return ", ".join(str(each).lower() if isinstance(each, bool) else str(each) for each in self.values)


def points_of(variables: Sequence[Variable], many: int | None, seed: int) -> list[Point]:
    """All values of one variable; of several a Latin hypercube: each value of each about equally often.

    >>> one = Variable("item", "rope", ("n",), (1, 2, 3))
    >>> [str(each) for each in points_of([one], None, 0)]
    ['1', '2', '3']
    >>> len(points_of([one, one], 6, 0))
    6
    """
    if len(variables) == 1 and many is None:
        return [Point((value,)) for value in variables[0].values]
    every = list(product(*(variable.values for variable in variables)))
    wanted = min(len(every), DEFAULT_POINTS) if many is None else many
    if wanted >= len(every):
        return [Point(values) for values in every]
    columns: list[list[Value]] = []
    for place, variable in enumerate(variables):
        strata = [variable.values[number * len(variable.values) // wanted] for number in range(wanted)]
        Chance(derive(seed, "sweep", place)).shuffle(strata, "sweep", "sweep")
        columns.append(strata)
    return [Point(values) for values in zip(*columns)]


DEFAULT_POINTS = 20


@dataclass(slots=True)
class Sweep:
    """The points of a sweep, and what has been played of each.

    file   every stretch of matches is a line of it, behind a first line that says what is swept
    """

    plan: Plan
    variables: Sequence[Variable]
    points: Sequence[Point]
    file: Path
    plans: list[Plan] = field(init=False)
    tallies: list[Tally] = field(init=False)

    def __post_init__(self) -> None:
        counted = counted_in(load(self.plan))
        self.plans = [varied(self.plan, list(zip(self.variables, point.values))) for point in self.points]
        self.tallies = [Tally(counted, self.plan.players) for _ in self.points]

    @property
    def stamp(self) -> str:
        """What must be the same for a file to be gone on with."""
        plan = self.plan
        told = {
            "format": FORMAT,
            "game": plan.game,
            "rules": load(plan).version,
            "packs": [str(each.stamp) for each in plan.cards],
            "bots": plan.bots,
            "seed": plan.seed,
            "options": dict(plan.options),
            "variables": [each.name for each in self.variables],
            "points": [list(each.values) for each in self.points],
            "stretch": self.stretch,
        }
        return hashlib.sha256(json.dumps(told, sort_keys=True).encode()).hexdigest()[:16]

    @property
    def stretch(self) -> int:
        """How many matches make a line."""
        return max(LEAST, -(-self.plan.matches // STRETCHES))

    def open(self) -> None:
        """Read what has been played already, or begin the file."""
        try:
            lines = self.file.read_text("utf-8").splitlines() if self.file.exists() else []
            if not lines:
                self.file.write_text(json.dumps({"sweep": self.stamp, **self.told()}) + "\n", "utf-8")
                return
        except OSError as error:
            raise SettingError(f"cannot write to {self.file}: {error.strerror}; name another with --out") from None
        if _line(lines[0]).get("sweep") != self.stamp:
            raise SettingError(f"{self.file} holds another sweep, or none: name another file with --out")
        for line in lines[1:]:
            data = _line(line)  # the last line may have been cut short: then it is played again
            if data and data["first"] == self.tallies[data["point"]].matches:
                self.tallies[data["point"]].read(data["tally"])
        whole = "".join(f"{line}\n" for line in lines if _line(line))
        if whole != "".join(f"{line}\n" for line in lines):
            self.file.write_text(whole, "utf-8")

    def told(self) -> dict[str, Any]:
        """What is swept, for people who open the file."""
        return {
            "game": self.plan.game,
            "variables": [each.name for each in self.variables],
            "points": [list(each.values) for each in self.points],
        }

    def missing(self) -> Iterator[tuple[int, range]]:
        """Which matches of which point to play next: every point gets its first before any gets its second."""
        done = [tally.matches for tally in self.tallies]
        while min(done) < self.plan.matches:
            for place, first in enumerate(done):
                last = min(self.plan.matches, first + self.stretch)
                if first == min(done) and first < last:
                    yield place, range(first, last)
                    done[place] = last

    def keep(self, place: int, first: int, tally: Tally) -> None:
        """Write down what was played, and count it in."""
        line = json.dumps({"point": place, "first": first, "tally": tally.to_dict()})
        with writing(self.file), self.file.open("a", encoding="utf-8") as file:
            file.write(line + "\n")
        self.tallies[place].merge(tally)

    @property
    def complete(self) -> bool:
        """Whether every point has all its matches."""
        return all(tally.matches >= self.plan.matches for tally in self.tallies)

    def figures(self, wanted: Sequence[str]) -> list[str]:
        """The figures that are shown: those asked for, or those of the cards that are varied."""
        if wanted:
            return list(wanted)
        cards = {variable.card for variable in self.variables}
        found: dict[str, None] = {}
        for tally in self.tallies:
            found.update(dict.fromkeys(name for name in tally.names() if name.split("/")[1] in cards))
        return [*found, *(name for name in LENGTH if name in self.tallies[0].names())]


LENGTH = ("decisions/mean",)


def _line(line: str) -> Mapping[str, Any]:
    try:
        data = json.loads(line)
    except ValueError:
        return {}
    return data if isinstance(data, dict) else {}
