"""What was counted in a match, and counting it from the match's events."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypeVar

from undercroft.engine import Event


class Counts:
    """What was counted in one match.

    tables    for each name the rows and their numbers
    holders   for each kind of card and each card: the seats it belonged to, or that had to do with it
    """

    __slots__ = ("holders", "tables")

    def __init__(self, names: Iterable[str] = ()) -> None:
        self.tables: dict[str, dict[str, float]] = {name: {} for name in names}
        self.holders: dict[str, dict[str, set[int]]] = {}

    def count(self, name: str, row: str, amount: float = 1) -> None:
        """Add to a row."""
        tables = self.tables
        rows = tables[name] if name in tables else tables.setdefault(name, {})
        rows[row] = rows.get(row, 0) + amount

    def hold(self, kind: str, card: str, seat: int) -> None:
        """A seat has to do with a card: its effect is measured by how often such seats win."""
        cards = self.holders[kind] if kind in self.holders else self.holders.setdefault(kind, {})
        if card in cards:
            cards[card].add(seat)
        else:
            cards[card] = {seat}


T = TypeVar("T")
Counters: TypeAlias = Mapping[str, Callable[[T, Event], None]]
"""What is to be done with which kind of event."""


def count_events(story: T, events: Iterable[Event], counters: Counters[T]) -> None:
    """Read what happened in a match, once; events of other kinds are passed over."""
    for event in events:
        counter = counters.get(event.kind)
        if counter is not None:
            counter(story, event)
