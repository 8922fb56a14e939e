"""What a simulation found out."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field

from undercroft.engine import Outcome
from undercroft.lab.measure import Spread, wilson
from undercroft.lab.plan import Plan, load
from undercroft.lab.play import Played
from undercroft.lab.tables import Table, own_tables, percent, percent_range

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

    def row(self, name: str) -> tuple[str, ...]:
        """A line of a table."""
        return (
            name,
            str(self.played),
            percent(self.share),
            percent_range(*wilson(self.won, self.played)),
            percent(self.shared / self.played if self.played else 0.0),
            percent(self.decided_share) if self.decided else "–",
            f"{self.scores.mean:.2f}",
            f"{self.scores.deviation:.2f}",
        )


STANDING_COLUMNS = ("played", "won", "95 %", "shared", "of decided", "points", "sd")


@dataclass(slots=True)
class Report:
    """The sums over all matches of a plan that have been played so far.

    `statistics` are the game's own tables, summed over the matches.
    """

    plan: Plan
    matches: int = 0
    bots: dict[str, Standing] = field(init=False)
    seats: list[Standing] = field(init=False)
    steps: Spread = field(default_factory=Spread)
    decisions: Spread = field(default_factory=Spread)
    reasons: dict[str, int] = field(default_factory=dict)
    statistics: dict[str, dict[str, float]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.bots = {name: Standing() for name in self.plan.bots}
        self.seats = [Standing() for _ in self.plan.bots]

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
        for table, rows in played.statistics.items():
            sums = self.statistics.setdefault(table, {})
            for row, number in rows.items():
                sums[row] = sums.get(row, 0) + number

    def to_dict(self) -> dict[str, object]:
        """All of it as plain data; see docs/simulate.md for what each entry means."""
        plan = self.plan
        rules = load(plan.game, plan.packs)
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
        }

    def to_json(self) -> str:
        """The same as text, byte for byte the same for the same plan."""
        return json.dumps(self.to_dict(), indent=2, ensure_ascii=False) + "\n"

    def tables(self) -> list[Table]:
        """All of it as tables for people."""
        ends = sorted(self.reasons.items(), key=lambda item: (-item[1], item[0]))
        return [
            Table(
                "Bots",
                ("bot", *STANDING_COLUMNS),
                [standing.row(name) for name, standing in self.bots.items()],
                "won: alone; shared wins count apart; of decided: share of the matches with a single winner",
            ),
            Table(
                "Seats",
                ("seat", *STANDING_COLUMNS),
                [standing.row(f"Player {seat + 1}") for seat, standing in enumerate(self.seats)],
            ),
            Table(
                "Length",
                ("per match", "mean", "sd", "shortest", "longest"),
                [_length("steps", self.steps), _length("decisions", self.decisions)],
            ),
            Table(
                "How matches ended",
                ("reason", "matches", "share", "95 %"),
                [
                    (
                        reason,
                        str(count),
                        percent(count / self.matches),
                        percent_range(*wilson(count, self.matches)),
                    )
                    for reason, count in ends
                ],
            ),
            *own_tables(self.statistics, self.matches, load(self.plan.game, self.plan.packs).text.name),
        ]


def _length(name: str, spread: Spread) -> tuple[str, ...]:
    return (name, f"{spread.mean:.1f}", f"{spread.deviation:.1f}", str(spread.low), str(spread.high))


def _sorted(rows: Mapping[str, float]) -> dict[str, float]:
    """Rows by name; whole sums as whole numbers."""
    return {name: int(rows[name]) if rows[name] == int(rows[name]) else rows[name] for name in sorted(rows)}
