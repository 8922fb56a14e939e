"""Four levels of bots by name, from one a child can beat to one that thinks as long as people will wait."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from undercroft.bots.greedy import GreedyBot
from undercroft.bots.lookahead import Budget
from undercroft.bots.minds import LookaheadBot
from undercroft.engine import Chance, Game, Option, Seat

LEGEND = Budget(worlds=96, first=12)
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


class VeteranBot(LookaheadBot):
    """Looks ahead where the match is decided, in a few worlds: as many as it takes to tell options apart."""

    def thinks(self, seat: Seat[Any]) -> bool:
        """Only where much depends on it."""
        return seat.decisive and seat.ponders

    def budget_for(self, game: Game[Any]) -> Budget:
        """So many worlds as the game asks for."""
        return replace(self.budget, worlds=game.advice.worlds)


def legend(seed: int) -> LookaheadBot:
    """Looks ahead wherever that pays, in many worlds."""
    return LookaheadBot(seed, LEGEND)


LEVELS: dict[str, Callable[[int], NoviceBot | GreedyBot | LookaheadBot]] = {
    "novice": NoviceBot,
    "adventurer": adventurer,
    "veteran": VeteranBot,
    "legend": legend,
}
"""The levels, from the weakest to the strongest."""
FAR_SIGHTED = frozenset(name for name, make in LEVELS.items() if isinstance(make(0), LookaheadBot))
"""Those that look ahead, in games of which something was learned (`held_back`); elsewhere they are adventurers."""
