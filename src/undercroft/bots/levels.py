"""Four levels of bots by name, from one a child can beat to one that thinks as long as people will wait."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from undercroft.bots.greedy import GreedyBot
from undercroft.bots.lookahead import Budget
from undercroft.bots.minds import LookaheadBot
from undercroft.engine import Chance, Option, Seat

VETERAN = Budget(worlds=4)
LEGEND = Budget(worlds=96)
NOTICED = 8
"""One in so many chances to react is noticed by a novice; in a game that is mostly luck nothing less tells."""
LIKINGS = (4, 2, 1)
"""How often, of seven times, a novice takes what looks best, second best and third best."""


class NoviceBot:
    """Errs like a beginner: overlooks most chances to react, and often takes the second best or the third."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        """What a beginner would do."""
        decision = seat.decision
        assert decision is not None
        options = decision.options
        if len(options) == 1:
            return options[0]
        if decision.passes is not None and self._chance.below(NOTICED, "bot", "notice"):
            return decision.passes
        worths = seat.appraise()
        ranked = sorted(set(worths), reverse=True)
        lots = [worth for worth, liking in zip(ranked, LIKINGS, strict=False) for _ in range(liking)]
        liked = self._chance.pick(lots, "liking", "bot")
        alike = [each for each, worth in zip(options, worths, strict=True) if worth == liked]
        return self._chance.pick(alike, "choice", "bot")


def adventurer(seed: int) -> GreedyBot:
    """Plays sensibly from one moment to the next."""
    return GreedyBot(seed)


def veteran(seed: int) -> LookaheadBot:
    """Looks ahead to the end of the round in a few worlds."""
    return LookaheadBot(seed, VETERAN)


def legend(seed: int) -> LookaheadBot:
    """Looks ahead to the end of the round in many worlds."""
    return LookaheadBot(seed, LEGEND)


LEVELS: dict[str, Callable[[int], NoviceBot | GreedyBot | LookaheadBot]] = {
    "novice": NoviceBot,
    "adventurer": adventurer,
    "veteran": veteran,
    "legend": legend,
}
"""The levels, from the weakest to the strongest."""
