"""What a sensible Hero would think of each option."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Decision
from undercroft.rules.runaway.state import Chase


def appraise(chase: Chase, decision: Decision) -> Sequence[float]:
    """A worth for each option."""
    return [0.0] * len(decision.options)
