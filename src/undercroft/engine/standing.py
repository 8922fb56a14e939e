"""Who is ahead, by what everybody at the table can see."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from undercroft.engine.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Standing:
    """How one seat stands.

    place     1 for whoever is ahead; seats that are level share a place. When the match is over, the place it won
    figures   the numbers that say so, by name, the most important first
    sentence  the sentence of the catalogue that says it in words; the figures fill it in
    """

    seat: int
    place: int
    figures: Mapping[str, int]
    sentence: str


def places(marks: Sequence[tuple[int, ...]], outcome: Outcome | None = None) -> list[int]:
    """The place of each seat: as the match ended, or by its marks; the highest is first, equal ones share a place.

    >>> places([(3, 1), (5, 0), (3, 1), (3, 0)])
    [2, 1, 2, 4]
    """
    if outcome is not None:
        return [outcome.place(seat) for seat in range(len(outcome.scores))]
    return [1 + sum(other > mark for other in marks) for mark in marks]
