"""A bot that plays whatever hero it is dealt."""

from __future__ import annotations

from typing import Any

from undercroft.bots.greedy import GreedyBot
from undercroft.engine import Chance, Option, Seat

HEROES = frozenset({"hero", "choose_hero"})
"""The questions by which heroes and classes are chosen."""


class Drafted:
    """A greedy bot whose hero is drawn by lot among those that may be chosen, so that all legal line-ups occur."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)
        self._bot = GreedyBot(seed)

    def choose(self, seat: Seat[Any]) -> Option:
        """As the greedy bot would, but for the hero."""
        decision = seat.decision
        if decision is not None and decision.kind in HEROES:
            return self._chance.pick(decision.options, "hero", "bot")
        return self._bot.choose(seat)
