"""Hints: what the best bot there is would do in a seat, for whoever sits there and asks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from undercroft.bots.bot import make_bot
from undercroft.engine import Option, Seat, SeatError, derive

ADVISER = "greedy"
"""The best bot there is: its choice is the hint."""


@dataclass(frozen=True, slots=True)
class Hint:
    """What a good player would choose, and what it thinks of all that can be chosen."""

    option: Option | None
    """None: all of them look equally good."""
    ranking: tuple[tuple[Option, float], ...]
    """Every option and what it is worth, the best first."""

    def say(self, words: Callable[[Option], str]) -> str:
        """The hint as a sentence, given how an option reads."""
        if self.option is None:
            return "all of them look equally good."
        return f"{words(self.option)} looks best."


def hint(seat: Seat[Any]) -> Hint:
    """What to choose in a seat that is asked. It depends on what the seat knows, and on nothing else."""
    decision = seat.decision
    if decision is None:
        raise SeatError(f"seat {seat.number} is not asked now: there is nothing to give a hint on")
    options, worths = decision.options, seat.appraise()
    ranking = tuple(sorted(zip(options, worths, strict=True), key=lambda each: -each[1]))
    if len(options) > 1 and len(set(worths)) == 1:
        return Hint(None, ranking)
    return Hint(make_bot(ADVISER, derive(0, "hint", seat.number, seat.position)).choose(seat), ranking)
