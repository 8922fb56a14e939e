"""What a simulation found out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from undercroft.engine import Outcome
from undercroft.lab.figures.estimate import Estimate
from undercroft.lab.figures.every_game import OWN, counted_in
from undercroft.lab.figures.intervals import wilson
from undercroft.lab.figures.names import check_figure
from undercroft.lab.figures.spread import Spread
from undercroft.lab.figures.tally import Tally
from undercroft.lab.matches.plan import Plan, cards_of, load
from undercroft.lab.matches.play import Played
from undercroft.lab.matches.replaced_bots import ReplacedBots
from undercroft.lab.report.tables import Table, tables_of

FORMAT = 1
"""The version of the JSON form; see docs/simulate.md."""


@dataclass(slots=True)
class Standing:
    """How a bot, or whoever sat in a seat, fared. A win shared with others is counted apart, in nobody's favour."""

    played: int = 0
    won: int = 0
    shared: int = 0
    decided: int = 0
    """Matches with a single winner."""
    places: Spread = field(default_factory=Spread)
    scores: Spread = field(default_factory=Spread)

    def add(self, outcome: Outcome, seat: int) -> None:
        """One more match, played in that seat."""
        self.played += 1
        if outcome.decided:
            self.decided += 1
            self.won += seat in outcome.winners
        else:
            self.shared += seat in outcome.winners
        self.places.add(outcome.place(seat))
        self.scores.add(outcome.scores[seat])

    def merge(self, other: Standing) -> None:
        """The matches of another, too."""
        self.played += other.played
        self.won += other.won
        self.shared += other.shared
        self.decided += other.decided
        self.places.merge(other.places)
        self.scores.merge(other.scores)

    @property
    def lost(self) -> int:
        """Matches won by others only."""
        return self.played - self.won - self.shared

    @property
    def share(self) -> float:
        """The share of matches won alone."""
        return self.won / self.played if self.played else 0.0

    @property
    def decided_share(self) -> float:
        """The share of matches won among those with a single winner."""
        return self.won / self.decided if self.decided else 0.0

    def to_dict(self) -> dict[str, object]:
        """Plain data."""
        low, high = wilson(self.won, self.played)
        return {
            "played": self.played,
            "won": self.won,
            "shared": self.shared,
            "lost": self.lost,
            "decided": self.decided,
            "win_share": {"value": round(self.share, 6), "low": round(low, 6), "high": round(high, 6)},
            "score": self.scores.to_dict(),
            "place": self.places.to_dict(),
        }


@dataclass(slots=True)
class Report:
    """The sums over all matches of a plan that have been played so far.

    `statistics` is everything that was counted, summed over the matches; `figure` gives any figure with its
    interval.
    """

    plan: Plan
    matches: int = 0
    bots: dict[str, Standing] = field(init=False)
    seats: list[Standing] = field(init=False)
    steps: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    reasons: dict[str, int] = field(default_factory=dict)
    tally: Tally = field(init=False)
    troubles: ReplacedBots = field(default_factory=ReplacedBots)

    def __post_init__(self) -> None:
        self.tally = Tally(counted_in(load(self.plan)), self.plan.players)
        self.bots = {name: Standing() for name in self.plan.bots}
        self.seats = [Standing() for _ in self.plan.bots]

    @property
    def statistics(self) -> Mapping[str, Mapping[str, float]]:
        """What the game itself has counted."""
        own = {name.partition(":")[0] for name in ("bot", "seat", *(each.name for each in OWN))}
        return {name: rows for name, rows in self.tally.counts.items() if name.partition(":")[0] not in own}

    def figure(self, name: str) -> Estimate:
        """A figure with its interval, e.g. class/thief/index."""
        return self.tally.figure(check_figure(self.tally.counted, cards_of(load(self.plan)), name))

    @property
    def complete(self) -> bool:
        """Whether all matches of the plan have been played."""
        return self.matches == self.plan.matches

    def add(self, played: Played) -> None:
        """Count one more match in."""
        outcome = played.outcome
        self.matches += 1
        for seat, bot in enumerate(self.plan.lineup(played.index)):
            self.bots[self.plan.bots[bot]].add(outcome, seat)
            self.seats[seat].add(outcome, seat)
        self.steps.add(played.steps)
        self.decisions.add(played.decisions)
        self.reasons[outcome.reason] = self.reasons.get(outcome.reason, 0) + 1
        self.tally.add(played.statistics, played.sample)
        self.troubles.add(played.troubles)

    def merge(self, later: Report) -> None:
        """Count in what was added up elsewhere: later matches of the same plan."""
        self.matches += later.matches
        for name, standing in later.bots.items():
            self.bots[name].merge(standing)
        for mine, its in zip(self.seats, later.seats, strict=True):
            mine.merge(its)
        self.steps.merge(later.steps)
        self.decisions.merge(later.decisions)
        for reason, times in later.reasons.items():
            self.reasons[reason] = self.reasons.get(reason, 0) + times
        self.tally.merge(later.tally)
        self.troubles.merge(later.troubles)

    def to_dict(self) -> dict[str, object]:
        """The report as plain data; see docs/simulate.md for what each entry means."""
        plan = self.plan
        rules = load(plan)
        return {
            "format": FORMAT,
            "game": plan.game,
            "rules": rules.version,
            "packs": [str(each) for each in rules.packs],
            "players": plan.players,
            "options": dict(plan.options),
            "lineup": list(plan.bots),
            "seed": plan.seed,
            "planned": plan.matches,
            "matches": self.matches,
            "bots": {name: standing.to_dict() for name, standing in self.bots.items()},
            "seats": [standing.to_dict() for standing in self.seats],
            "length": {"steps": self.steps.to_dict(), "decisions": self.decisions.to_dict()},
            "reasons": _sorted(self.reasons),
            "statistics": {table: _sorted(rows) for table, rows in self.statistics.items()},
            "figures": {name: self.tally.figure(name).to_dict() for name in self.tally.names()},
        }

    def to_json(self) -> str:
        """The report as JSON, byte for byte the same for the same plan."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"

    def tables(self) -> list[Table]:
        """The report as tables for people."""
        rules = load(self.plan)
        return tables_of(self.tally, rules.text.name, cards_of(rules))


def _sorted(rows: Mapping[str, float]) -> dict[str, float]:
    """Rows by name; whole sums as whole numbers."""
    return {name: int(rows[name]) if rows[name] == int(rows[name]) else rows[name] for name in sorted(rows)}
