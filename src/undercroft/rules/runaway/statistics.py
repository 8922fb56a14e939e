"""Numbers of a finished match for simulations."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from undercroft.engine import Event, Outcome


def statistics(events: Sequence[Event], outcome: Outcome) -> Mapping[str, Mapping[str, float]]:
    """Summable counts."""
    return {}
