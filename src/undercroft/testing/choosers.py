"""Players made of dice, for the laws: they choose blindly, each kind with a leaning of its own.

A chooser is asked twice: which of the decisions pending it answers, and how.

    chooser = chooser_for(match, seed)
    decision = chooser.pick_decision(match)
    match.choose(chooser.pick(decision), decision.seat)
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from undercroft.engine import Chance, Decision, Match, Option, derive


class Chooser:
    """Random choices from a seed of their own."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(derive(seed, "chooser"))

    def pick_decision(self, match: Match[Any]) -> Decision:
        """One of the decisions pending."""
        return self._chance.pick(match.pending, "decision", "chooser")

    def pick(self, decision: Decision) -> Option:
        """One of its options."""
        return self._chance.pick(decision.options, "option", "chooser")

    def any_of(self, keys: Sequence[str]) -> str:
        """One of these."""
        return self._chance.pick(keys, "key", "chooser")


class Eager(Chooser):
    """Uses what there is to use rather than pass, three times out of four."""

    def pick(self, decision: Decision) -> Option:
        """A use, where the answer might be "nothing"."""
        uses = [each for each in decision.options if each != decision.passes]
        if decision.passes is None or not uses:
            return super().pick(decision)
        if self._chance.below(4, "chooser", "passes") == 0:
            return decision.passes
        return self._chance.pick(uses, "use", "chooser")


class Habits(Chooser):
    """Each seat has a habit for every verb: some always hide, lie, keep back or pass, some never do."""

    LIKING: Final = (1, 4, 32)

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self._seed = seed

    def pick(self, decision: Decision) -> Option:
        """An option, those the seat is fond of many times as often."""
        likings = [self._liking(decision, each.verb) for each in decision.options]
        place = self._chance.below(sum(likings), "option", "chooser")
        for each, liking in zip(decision.options, likings, strict=True):
            place -= liking
            if place < 0:
                return each
        raise AssertionError("the places are as many as the likings")

    def _liking(self, decision: Decision, verb: str) -> int:
        habit = Chance(derive(self._seed, decision.seat, decision.kind, verb))
        return habit.pick(self.LIKING, "habit", "chooser")


KINDS: Final[tuple[type[Chooser], ...]] = (Chooser, Habits, Eager)
"""Who plays the matches of the laws, in turn."""


def chooser_for(match: Match[Any], seed: int) -> Chooser:
    """Whose turn it is to play that match, all its seats: the kinds take turns by seed and number of players."""
    return KINDS[(seed + match.players) % len(KINDS)](seed)
