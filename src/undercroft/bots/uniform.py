"""The bot that any other should beat."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance, Option, Seat


class RandomBot:
    """Chooses any option, all equally likely."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        """Any option."""
        assert seat.decision is not None
        return self._chance.pick(seat.decision.options, "choice", "bot")
