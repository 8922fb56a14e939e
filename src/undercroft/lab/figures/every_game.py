"""What is counted in every game, whatever it counts itself: bots, seats, scores, length and ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.counting import Column, Counted, Counts, Numbers, Parts, Rows, counting_of
from undercroft.engine import Game, Outcome

STANDING = (
    Column("won", "share of the matches won alone", "won", "played", "share"),
    Column("index", "wins against the fair share; a shared win counts in parts", "part", "played", "index"),
    Column("shared", "share of the matches won with others", "shared", "played", "share"),
    Column("decided", "won, of the matches with a single winner", "won", "decided", "share"),
    Column("points", "mean score", "points", "played"),
    Column("place", "mean place, 1 is the best", "place", "played"),
)
OWN: tuple[Counted, ...] = (
    Rows("bot", "Bots", STANDING),
    Rows("seat", "Seats", STANDING),
    Numbers("steps", "Steps of a match"),
    Numbers("decisions", "Decisions of a match"),
    Numbers("score", "Scores"),
    Numbers("margin", "The winner's margin", "points ahead of the second"),
    Parts("end", "How matches ended"),
)


def counted_in(game: Game[Any]) -> tuple[Counted, ...]:
    """Every table there is of a game: those of every game, and its own."""
    return (*OWN, *counting_of(game).tables)


def count_own(names: Sequence[str], outcome: Outcome, steps: int, decisions: int) -> Counts:
    """Count one match, with the names of the bots by seat."""
    counts = Counts()
    for seat, bot in enumerate(names):
        won = seat in outcome.winners
        for table, row in (("bot", bot), ("seat", f"Player {seat + 1}")):
            counts.count(f"{table}: played", row)
            counts.count(f"{table}: decided", row, outcome.decided)
            counts.count(f"{table}: won", row, won and outcome.decided)
            counts.count(f"{table}: shared", row, won and not outcome.decided)
            counts.count(f"{table}: part", row, outcome.part(seat))
            counts.count(f"{table}: points", row, outcome.scores[seat])
            counts.count(f"{table}: place", row, outcome.place(seat))
    for score in outcome.scores:
        counts.count("score", str(score))
    if len(outcome.scores) > 1:
        best, second = sorted(outcome.scores, reverse=True)[:2]
        counts.count("margin", str(best - second))
    counts.count("steps", str(steps))
    counts.count("decisions", str(decisions))
    counts.count("end", outcome.reason)
    return counts
