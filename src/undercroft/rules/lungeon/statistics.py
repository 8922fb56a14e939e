"""Numbers of a finished match for simulations."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from undercroft.engine import Event

TABLES = (
    "round end",
    "class: rounds",
    "class: points",
    "class: rounds won",
    "class: deaths",
    "monster: slain",
    "monster: battles won",
)
"""In the order they are shown; the first of a group is what the others are counted per."""


def statistics(events: Sequence[Event]) -> Mapping[str, Mapping[str, float]]:
    """Per round: why it ended, and for each class how often it was played and what it scored."""
    tables: dict[str, dict[str, float]] = {name: defaultdict(float) for name in TABLES}
    for event in events:
        data = event.data
        if event.kind == "round-ended":
            points = (int(str(data["red"])), int(str(data["blue"])))
            tables["round end"][str(data["result"])] += 1
            classes = data["classes"]
            assert isinstance(classes, tuple)
            for seat, kind in enumerate(classes):
                tables["class: rounds"][str(kind)] += 1
                tables["class: points"][str(kind)] += points[seat]
                tables["class: rounds won"][str(kind)] += points[seat] > points[1 - seat]
        elif event.kind == "hero-died":
            tables["class: deaths"][str(data["hero"])] += 1
        elif event.kind == "monster-slain":
            tables["monster: slain"][str(data["monster"])] += 1
        elif event.kind == "battle-rolled" and data["result"] == "lost":
            tables["monster: battles won"][str(data["monster"])] += 1
    return tables
