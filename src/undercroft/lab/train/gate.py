"""The gate: new weights are kept if they win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.bots import play_out
from undercroft.engine import Match, derive, game
from undercroft.lab.figures.intervals import wilson
from undercroft.lab.train.course import Course
from undercroft.lab.train.lessons import MakeBot


@dataclass(frozen=True, slots=True)
class Verdict:
    """How new weights did at the gate: what they won of the matches somebody won, and the 95 % interval."""

    matches: int
    decided: int
    won: float
    players: int
    against: str

    @property
    def share(self) -> float:
        """What part of the decided matches the new weights won."""
        return self.won / max(1, self.decided)

    @property
    def interval(self) -> tuple[float, float]:
        """Where that part lies with 95 % confidence."""
        return wilson(self.won, self.decided)

    @property
    def passed(self) -> bool:
        """Whether they win more than their fair share for sure."""
        return self.interval[0] > 1 / self.players

    def __str__(self) -> str:
        low, high = self.interval
        fair = f"fair is {1 / self.players:.1%}"
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}) of {self.decided} against {self.against}; {fair}"


def play_at_gate(
    course: Course, number: int, make_new: MakeBot, make_old: MakeBot, indexes: Sequence[int]
) -> list[float | None]:
    """What part of each match the new weights won; None if nobody won it."""
    rules, players = game(course.game), course.players[0]
    found: list[float | None] = []
    for index in indexes:
        seed = derive(course.seed, "gate", number, index // players)
        mine = index % players
        bots = [(make_new if seat == mine else make_old)(derive(seed, "bot", seat)) for seat in range(players)]
        outcome = play_out(Match(rules, players, seed), bots)
        found.append(outcome.part(mine) if outcome.winners else None)
    return found
