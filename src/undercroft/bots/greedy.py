"""The bot that takes what looks best right now."""

from __future__ import annotations

from typing import Any

from undercroft.engine import Chance, Option, Seat


class GreedyBot:
    """Chooses the option the game's own advice thinks most of; equals are drawn."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        """The best option by `Advice.appraise`."""
        assert seat.decision is not None
        options = seat.decision.options
        if len(options) == 1:
            return options[0]
        worths = seat.appraise()
        best = max(worths)
        good = [each for each, worth in zip(options, worths, strict=True) if worth == best]
        return good[0] if len(good) == 1 else self._chance.pick(good, "choice", "bot")
