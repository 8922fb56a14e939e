"""Sums over matches, from which every figure and its interval follow. They do not grow with the number of matches."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from undercroft.content import hint
from undercroft.counting import Counted, Form, Numbers
from undercroft.engine import SettingError
from undercroft.lab.figures.columns import forms_of, rates_of, table_of
from undercroft.lab.figures.estimate import NOTHING, Estimate, Pair
from undercroft.lab.figures.intervals import Z_95
from undercroft.lab.figures.sample import Sample

QUANTILES = {"5 %": 0.05, "25 %": 0.25, "median": 0.5, "75 %": 0.75, "95 %": 0.95}
DEVIATION = "sd"
BETWEEN = re.compile(r"(-?\d+)?\.\.(-?\d+)?")


@dataclass(slots=True)
class Tally:
    """What many matches of one plan say.

    counts   everything that was counted, added up
    ratios   the two parts of every ratio; rates those of what is counted per match
    wholes   of what shares are taken
    """

    counted: Sequence[Counted]
    players: int
    matches: int = 0
    counts: dict[str, dict[str, float]] = field(default_factory=dict)
    ratios: dict[str, Pair] = field(default_factory=dict)
    rates: dict[str, Pair] = field(default_factory=dict)
    wholes: dict[str, Pair] = field(default_factory=dict)

    def add(self, tables: Mapping[str, Mapping[str, float]], found: Sample) -> None:
        """One more match."""
        self.matches += 1
        for name, rows in tables.items():
            sums = self.counts.setdefault(name, {})
            for row, number in rows.items():
                sums[row] = sums[row] + number if row in sums else number
        ratios, rates, wholes = self.ratios, self.rates, self.wholes
        for name, (top, bottom) in found.ratios.items():
            (ratios[name] if name in ratios else ratios.setdefault(name, Pair())).add(top, bottom)
        for name, number in found.rates.items():
            (rates[name] if name in rates else rates.setdefault(name, Pair())).add_rate(number)
        for name, whole in found.wholes.items():
            (wholes[name] if name in wholes else wholes.setdefault(name, Pair())).add(whole, whole)

    def merge(self, other: Tally) -> None:
        """The matches of another tally of the same game, too."""
        self.matches += other.matches
        for name, rows in other.counts.items():
            sums = self.counts.setdefault(name, {})
            for row, number in rows.items():
                sums[row] = sums.get(row, 0) + number
        for mine, others in ((self.ratios, other.ratios), (self.rates, other.rates), (self.wholes, other.wholes)):
            for name, pair in others.items():
                mine.setdefault(name, Pair()).merge(pair)

    # -- figures -----------------------------------------------------------------------------------------

    def names(self) -> list[str]:
        """Every figure there is data for, in the order of the tables."""
        found: list[str] = []
        everything: dict[str, list[str]] = {}
        for name in (*self.ratios, *self.rates):
            everything.setdefault(table_of(name), []).append(name)
        for table in self.counted:
            mine = everything.get(table.name, [])
            rows = {row: place for place, row in enumerate(dict.fromkeys(name.rpartition("/")[0] for name in mine))}
            columns = {column: place for place, column in enumerate(forms_of(table))}
            found += sorted(mine, key=lambda name: (rows[name.rpartition("/")[0]], columns[name.rpartition("/")[2]]))
            if isinstance(table, Numbers) and table.name in self.counts:
                found += [f"{table.name}/{each}" for each in (DEVIATION, *QUANTILES)]
        return found

    def pair(self, name: str) -> Pair | None:
        """The parts of a figure, over all matches."""
        if (rate := self.rates.get(name)) is not None:
            return Pair(self.matches, rate.top, self.matches, rate.tops, self.matches, rate.top)
        ratio = self.ratios.get(name)
        if ratio is None or (whole := self.wholes.get(table_of(name))) is None:
            return ratio
        return Pair(whole.matches, ratio.top, whole.top, ratio.tops, whole.tops, ratio.both)

    def form(self, name: str) -> Form:
        """How a figure is to be read."""
        table, *rest = name.split("/")
        for each in self.counted:
            if each.name == table and rest:
                if isinstance(each, Numbers) and BETWEEN.fullmatch(rest[0]):
                    return "share"
                return forms_of(each).get(rest[-1], "mean")
        raise SettingError(f"there is no figure {name!r}: {self.known()}")

    def figure(self, name: str) -> Estimate:
        """A figure by its name, with its interval; nothing if it has not come up."""
        table, _, what = name.partition("/")
        if isinstance(self.table(table), Numbers) and what != "mean":
            return self.spread(table, what)
        if BETWEEN.fullmatch(what) or what in QUANTILES:
            raise SettingError(f"{name!r}: {table!r} holds no numbers")
        pair = self.pair(name)
        if pair is None and rates_of(self.table(table)).get(name.rpartition("/")[2]) in self.counts:
            pair = Pair(self.matches, 0, self.matches, 0, self.matches, 0)  # it could have come up, and never did
        return NOTHING if pair is None else pair.estimate(self.form(name), self.players)

    def table(self, name: str) -> Counted:
        """A table by its name."""
        for each in self.counted:
            if each.name == name:
                return each
        raise SettingError(f"there is no table {name!r}{hint(name, [each.name for each in self.counted])}")

    def known(self) -> str:
        """Which tables there are figures in, for messages."""
        return f"figures are called table/row/column, and the tables are {', '.join(t.name for t in self.counted)}"

    # -- spreads -----------------------------------------------------------------------------------------

    def spread(self, table: str, what: str) -> Estimate:
        """A quantile, the deviation, or how many lie between two numbers (6..10, 81.., ..4)."""
        numbers = sorted((int(row), count) for row, count in self.counts.get(table, {}).items())
        whole = sum(count for _, count in numbers)
        between = BETWEEN.fullmatch(what)
        if what not in QUANTILES and what != DEVIATION and not between:
            known = ", ".join(["mean", DEVIATION, *QUANTILES])
            raise SettingError(f"there is no figure '{table}/{what}': {known} or a range such as 6..10 can be asked")
        if not whole:
            return NOTHING
        if between:
            low, high = (int(each) if each else None for each in between.groups())
            fitting = [each for each in numbers if low is None or each[0] >= low]
            part = sum(count for number, count in fitting if high is None or number <= high)
            return Pair(int(whole), part, whole, part, whole, part).estimate("share")
        if what == DEVIATION:
            return _deviation(numbers, whole)
        share = QUANTILES[what]
        half = Z_95 * math.sqrt(share * (1 - share) / whole)
        ranks = (share, max(0.0, share - half), min(1.0, share + half))
        return Estimate(*(_quantile(numbers, whole, each) for each in ranks))

    # -- keeping -----------------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """Plain data, to be kept and read again."""
        return {
            "matches": self.matches,
            "counts": self.counts,
            **{
                name: {key: _sums(pair) for key, pair in pairs.items()}
                for name, pairs in (("ratios", self.ratios), ("rates", self.rates), ("wholes", self.wholes))
            },
        }

    def read(self, data: Mapping[str, Any]) -> Tally:
        """Add what was kept."""
        other = Tally(self.counted, self.players, data["matches"], data["counts"])
        for name, pairs in (("ratios", other.ratios), ("rates", other.rates), ("wholes", other.wholes)):
            pairs.update({key: Pair(*sums) for key, sums in data[name].items()})
        self.merge(other)
        return self


def _sums(pair: Pair) -> list[float]:
    return [pair.matches, pair.top, pair.bottom, pair.tops, pair.bottoms, pair.both]


def _quantile(numbers: Sequence[tuple[int, float]], whole: float, share: float) -> float:
    """The number that a share of all does not exceed."""
    over = 0.0
    for number, count in numbers:
        over += count
        if over >= share * whole - 1e-9:
            return number
    return numbers[-1][0]


def _deviation(numbers: Sequence[tuple[int, float]], whole: float) -> Estimate:
    """The standard deviation; its interval from how far the squares vary."""
    if whole < 2:
        return NOTHING
    mean = sum(number * count for number, count in numbers) / whole
    second = sum((number - mean) ** 2 * count for number, count in numbers) / whole
    fourth = sum((number - mean) ** 4 * count for number, count in numbers) / whole
    deviation = math.sqrt(second * whole / (whole - 1))
    half = Z_95 * math.sqrt(max(0.0, fourth - second * second) / whole) / (2 * deviation) if deviation else 0.0
    return Estimate(deviation, max(0.0, deviation - half), deviation + half)
