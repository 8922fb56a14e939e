"""How a match ended."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from undercroft.engine.shapes import Result


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    ranking   groups of seats from first to last; seats in one group share their place; if nobody has won,
              the first group is empty
    scores    one number per seat
    reason    a named reason, the same words in every match

    >>> outcome = Outcome(((1,), (0, 2)), (3, 9, 3), "most-points")
    >>> outcome.winners
    (1,)
    >>> print(outcome)
    1 > 0 = 2 (3 9 3) most-points
    >>> print(Outcome(((), (0, 1)), (0, 0), "all-dead"))
    nobody > 0 = 1 (0 0) all-dead
    """

    ranking: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]
    reason: str

    @property
    def winners(self) -> tuple[int, ...]:
        """The seats that share the first place; none if nobody has won."""
        return self.ranking[0]

    @property
    def decided(self) -> bool:
        """Whether exactly one seat has won."""
        return len(self.winners) == 1

    def __str__(self) -> str:
        places = " > ".join(" = ".join(map(str, group)) or "nobody" for group in self.ranking)
        return f"{places} ({' '.join(map(str, self.scores))}) {self.reason}"

    def as_dict(self) -> Result:
        """Plain data for the wire."""
        ranking = [list(group) for group in self.ranking]
        return {"ranking": ranking, "scores": list(self.scores), "reason": self.reason}

    def part(self, seat: int) -> float:
        """A seat's part of the win: all of it, as much as each who shares it, or nothing."""
        return 1 / len(self.winners) if seat in self.winners else 0.0

    def place(self, seat: int) -> int:
        """The place of a seat, 1 for the best."""
        place = 1
        for group in self.ranking:
            if seat in group:
                return place
            place += max(1, len(group))
        raise ValueError(f"no seat {seat} in {self}")


def rank(scores: Sequence[int], tie_break: Sequence[int] | None = None) -> tuple[tuple[int, ...], ...]:
    """Seats grouped from the highest score to the lowest; `tie_break` decides between equal scores.

    >>> rank([5, 9, 5])
    ((1,), (0, 2))
    """
    marks = [(score, tie_break[seat] if tie_break else 0) for seat, score in enumerate(scores)]
    return tuple(
        tuple(seat for seat, each in enumerate(marks) if each == mark) for mark in sorted(set(marks), reverse=True)
    )
