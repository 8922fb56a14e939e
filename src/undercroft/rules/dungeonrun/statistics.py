"""Numbers of a finished match for simulations: counts that add up over matches (what content 9.5 asks for)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from undercroft.engine import Event, Outcome

Tables = dict[str, dict[str, float]]


def statistics(events: Sequence[Event], outcome: Outcome) -> Mapping[str, Mapping[str, float]]:
    """How long the match was and how it ended; what monsters, traps and bosses did; how each hero and seat fared."""
    tables: Tables = defaultdict(lambda: defaultdict(float))
    return tables
