"""How a match develops: who is ahead at each moment, by how much, and whether that lasts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from undercroft.counting.counts import Counts
from undercroft.counting.tables import Column, Rows


def course(title: str, moment: str, lead: str) -> Rows:
    """The table for `count_course`: what the rows are, and what the lead is counted in."""
    return Rows(
        "course",
        title,
        (
            Column("reached", f"matches that come to that {moment}", "matches", form="share"),
            Column("lead", f"of the first over the second, in {lead}", "lead", "matches"),
            Column("leader wins", "whoever is ahead then wins in the end", "leader wins", "led", "share"),
            Column("overtaken", f"somebody else is ahead than a {moment} before", "overtaken", "led", "share"),
        ),
        picture="course",
    )


def count_course(counts: Counts, moments: Iterable[tuple[str, Sequence[float]]], winners: Sequence[int]) -> None:
    """Who is ahead at each moment of a match, by how much, and whether that lasts.

    >>> counts = Counts()
    >>> count_course(counts, [("1", (3, 1)), ("2", (3, 5))], winners=(1,))
    >>> counts.tables["course: lead"], counts.tables["course: overtaken"]
    ({'1': 2, '2': 2}, {'1': 0, '2': 1})
    """
    before: int | None = None
    for moment, scores in moments:
        best, second = sorted(scores, reverse=True)[:2] if len(scores) > 1 else (0, 0)
        counts.count("course: matches", moment)
        counts.count("course: lead", moment, best - second)
        if best > second:
            leader = list(scores).index(best)
            counts.count("course: led", moment)
            counts.count("course: leader wins", moment, (leader in winners) / max(1, len(winners)))
            counts.count("course: overtaken", moment, before is not None and leader != before)
            before = leader
