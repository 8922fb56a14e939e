"""What a match was worth to a seat, in three ways."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from undercroft.engine import Outcome, SettingError


def win(outcome: Outcome, seat: int) -> float:
    """The seat's part of the win, from 0 to 1: half of it, if two have won."""
    return outcome.part(seat)


def place(outcome: Outcome, seat: int) -> float:
    """From 1 for the first place to -1 for the last; those who share a place get the mean of what it covers.

    >>> three = Outcome(((2,), (0, 1)), (1, 1, 5), "gold")
    >>> [place(three, seat) for seat in range(3)]
    [-0.5, -0.5, 1.0]
    """
    last = len(outcome.scores) - 1
    group = next(each for each in outcome.ranking if seat in each)
    before = sum(len(each) for each in outcome.ranking[: outcome.ranking.index(group)])
    if last == 0:
        return 1.0 if outcome.winners else -1.0
    return 1.0 - 2.0 * (before + (len(group) - 1) / 2) / last


def score(outcome: Outcome, seat: int) -> float:
    """By how much the seat's score is above the best of the others; alone it is the score."""
    others = [each for other, each in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - max(others, default=0))


REWARDS: Mapping[str, Callable[[Outcome, int], float]] = {"win": win, "place": place, "score": score}
"""The rewards there are. Each is given once, at the end of a match."""


def reward_named(name: str) -> Callable[[Outcome, int], float]:
    """The reward of that name."""
    if name not in REWARDS:
        raise SettingError(f"there is no reward {name!r}; known: {', '.join(REWARDS)}")
    return REWARDS[name]
