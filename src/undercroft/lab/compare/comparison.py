"""Two sets of cards, the same matches: what a change does, with honest error bars.

Both sides play the same seeds with the same bots in the same seats (common random numbers), so that what luck does to
both cancels out, and a difference shows in far fewer matches than between two simulations.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, field
from functools import partial
from statistics import NormalDist
from typing import Literal, TypeAlias

from undercroft.bots import BotSource
from undercroft.counting import Form
from undercroft.lab.cluster.tasks import Stop, blocks_of, never, share_sums
from undercroft.lab.figures.estimate import NOTHING, Estimate, Pair
from undercroft.lab.figures.every_game import counted_in
from undercroft.lab.figures.intervals import Z_95, student
from undercroft.lab.figures.sample import Sample
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, load
from undercroft.lab.matches.play import Played, play
from undercroft.lab.matches.sendable import check_sendable

Verdict: TypeAlias = Literal["beyond doubt", "likely", "not settled", "no change", "no data"]
FEWEST = 10
"""A difference that shows in fewer matches than this is never beyond doubt."""


@dataclass(slots=True)
class Cross:
    """How the parts of a figure go together on both sides: sums of products over matches."""

    tops: float = 0.0
    top_bottom: float = 0.0
    bottom_top: float = 0.0
    bottoms: float = 0.0
    differ: int = 0
    """The matches in which the sides differ."""

    def add(self, before: tuple[float, float], after: tuple[float, float]) -> None:
        """One more match."""
        self.tops += before[0] * after[0]
        self.top_bottom += before[0] * after[1]
        self.bottom_top += before[1] * after[0]
        self.bottoms += before[1] * after[1]
        self.differ += before != after

    def merge(self, other: Cross) -> None:
        """The matches of another, too."""
        self.tops += other.tops
        self.top_bottom += other.top_bottom
        self.bottom_top += other.bottom_top
        self.bottoms += other.bottoms
        self.differ += other.differ

    def error(self, before: Pair, after: Pair) -> float:
        """The standard error of the difference between the two ratios."""
        first, second = before.top / before.bottom, after.top / after.bottom
        product = self.tops - second * self.top_bottom - first * self.bottom_top + first * second * self.bottoms
        matches = max(2, min(before.matches, after.matches))
        covariance = product / (before.bottom * after.bottom) * matches / (matches - 1)
        return math.sqrt(max(0.0, before.variance + after.variance - 2 * covariance))


@dataclass(frozen=True, slots=True)
class Difference:
    """A figure on both sides, and how far they are apart.

    more     how many more matches would settle it if the difference is what it seems; 0 if it is settled
    """

    name: str
    form: Form
    before: Estimate
    after: Estimate
    change: Estimate
    verdict: Verdict
    more: int = 0


@dataclass(slots=True)
class Comparison:
    """The sums over all pairs of matches played so far."""

    before: Plan
    after: Plan
    tallies: tuple[Tally, Tally] = field(init=False)
    ratios: dict[str, Cross] = field(default_factory=dict)
    rates: dict[str, Cross] = field(default_factory=dict)
    card: tuple[str, str] | None = None
    """The kind and id of a card whose holders are followed."""
    effect: Pair = field(default_factory=Pair)
    """What its holders win more on the second side than on the first, per holder."""
    touched: Pair = field(default_factory=Pair)
    """Pairs in which anything at all differs, of all of them; with a card, of those in which somebody has it."""

    def __post_init__(self) -> None:
        plans = (self.before, self.after)
        first, second = (Tally(counted_in(load(plan)), plan.players) for plan in plans)
        self.tallies = (first, second)

    @property
    def matches(self) -> int:
        """How many pairs have been played."""
        return self.tallies[0].matches

    def add(self, before: Played, after: Played) -> None:
        """One more match, played with both sets of cards."""
        for tally, played in zip(self.tallies, (before, after)):
            tally.add(played.statistics, played.sample)
        add_products(self.ratios, self.rates, before.sample, after.sample)
        differs = not is_same(before, after)
        if self.card is None:
            self.touched.add(differs, 1)
        else:
            kind, card = self.card
            holders = after.holders.get(kind, {}).get(card, set())
            wins = (after.outcome.part(seat) - before.outcome.part(seat) for seat in holders)
            self.effect.add(sum(wins), len(holders))
            self.touched.add(differs and bool(holders), bool(holders))

    def merge(self, later: Comparison) -> None:
        """Count in what was added up elsewhere: later matches of the same plans."""
        for mine, its in zip(self.tallies, later.tallies):
            mine.merge(its)
        for crosses, others in ((self.ratios, later.ratios), (self.rates, later.rates)):
            for name, cross in others.items():
                crosses.setdefault(name, Cross()).merge(cross)
        self.effect.merge(later.effect)
        self.touched.merge(later.touched)

    def difference(self, name: str, family: int = 1) -> Difference:
        """How far a figure is apart, judged as one of so many that are looked at."""
        pairs = [tally.pair(name) for tally in self.tallies]
        before, after = (tally.figure(name) for tally in self.tallies)
        form = self.tallies[0].form(name)
        cross = self.ratios.get(name) or self.rates.get(name)
        one, two = pairs
        if cross is None or one is None or two is None or not one.bottom or not two.bottom:
            return Difference(name, form, before, after, NOTHING, "no data")
        if not cross.differ:
            return Difference(name, form, before, after, Estimate(0.0, 0.0, 0.0), "no change")
        if min(one.matches, two.matches) < 2:
            return Difference(name, form, before, after, NOTHING, "no data")
        scale = self.before.players if form == "index" else 1
        change = after.value - before.value
        error = cross.error(one, two) * scale
        half = student(min(one.matches, two.matches) - 1) * error
        verdict = judge(change, error, cross.differ, family)
        more = 0
        if verdict == "not settled" and change:
            times = max((half / abs(change)) ** 2, FEWEST / cross.differ)
            more = math.ceil(self.matches * (times - 1)) + 1
        return Difference(name, form, before, after, Estimate(change, change - half, change + half), verdict, more)

    def differences(self, focus: Collection[str] = ()) -> list[Difference]:
        """All figures that both sides have, judged together; those one has asked about beforehand by themselves."""
        known = set(self.tallies[1].names())
        names = [
            name for name in self.tallies[0].names() if name in known and (name in self.ratios or name in self.rates)
        ]
        asked = sum(name in focus for name in names)
        return [self.difference(name, asked if name in focus else len(names)) for name in names]


def is_same(before: Played, after: Played) -> bool:
    """Whether a match went the same on both sides, as far as anything of it is counted."""
    ends = [(each.outcome, each.steps, each.decisions) for each in (before, after)]
    return ends[0] == ends[1] and before.statistics == after.statistics


def judge(change: float, error: float, differ: int, family: int) -> Verdict:
    """What can be said of a difference; of 20 figures that do not differ, one lies outside its interval by chance.

    >>> judge(0.05, 0.01, 100, family=1), judge(0.025, 0.01, 100, family=100), judge(0.01, 0.01, 100, family=1)
    ('beyond doubt', 'likely', 'not settled')
    """
    strict = NormalDist().inv_cdf(1 - 0.025 / family)
    if abs(change) > strict * error and differ >= FEWEST:
        return "beyond doubt"
    return "likely" if abs(change) > Z_95 * error and differ >= FEWEST else "not settled"


def add_products(ratios: dict[str, Cross], rates: dict[str, Cross], before: Sample, after: Sample) -> None:
    """Multiply the parts of every figure in one match with those of the other side."""
    for name in before.ratios.keys() | after.ratios.keys():
        (ratios.get(name) or ratios.setdefault(name, Cross())).add(before.ratio(name), after.ratio(name))
    for name in before.rates.keys() | after.rates.keys():
        parts = (before.rates.get(name, 0.0), 1.0), (after.rates.get(name, 0.0), 1.0)
        (rates.get(name) or rates.setdefault(name, Cross())).add(*parts)


def compare_some(before: Plan, after: Plan, card: tuple[str, str] | None, indexes: range, stop: Stop) -> Comparison:
    """Play some matches with both sets of cards, and add them up."""
    found = Comparison(before, after, card=card)
    for index in indexes:
        if stop():
            break
        found.add(play(before, index), play(after, index))
    return found


def play_both(
    comparison: Comparison,
    indexes: range,
    *,
    jobs: int = 1,
    executor: Executor | None = None,
    stop: Stop = never,
) -> Iterator[int]:
    """Play matches with both sets of cards and count them in; how many, as they come."""
    before, after = comparison.before, comparison.after
    check_sendable([before], jobs, executor)
    add = partial(compare_some, before, after, comparison.card)
    for part in share_sums(add, blocks_of(indexes), jobs=jobs, executor=executor, stop=stop):
        comparison.merge(part)
        yield part.matches


def compare(
    game: str,
    *,
    packs: Sequence[str],
    against: Sequence[str] = (),
    matches: int = 1000,
    bots: Sequence[BotSource] = ("greedy",),
    seed: int = 0,
    players: int | None = None,
    options: Mapping[str, object] | None = None,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Comparison:
    """Play the same matches with two sets of cards.

    >>> comparison = compare("dash-through-the-dungeon", packs=["high-stakes"], matches=3, bots=["random"])
    >>> comparison.difference("match/turns").verdict
    'no change'
    """
    before, after = (
        Plan.make(game, matches=matches, bots=bots, seed=seed, players=players, options=options, packs=each)
        for each in (against, packs)
    )
    comparison = Comparison(before, after)
    for _ in play_both(comparison, range(matches), jobs=jobs, executor=executor):
        pass
    return comparison
