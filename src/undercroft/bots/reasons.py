"""Why an option promises more than another: what of the positions it leads to makes the difference to the value.

In worlds where both were tried, the numbers that one thing is told by are taken from where the other option leads.
What the chance to win loses by that is what this thing is worth.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum

from undercroft.bots.lookahead import Trial, mean_and_error

MOST_WORLDS = 16
"""In so many worlds two options are compared."""
LEAST = 0.01
"""What makes less of a difference to the chance to win is no reason."""
DOUBT = 2.0
"""Nor is what makes a difference of less than so many standard errors."""
MOST = 2
"""So many reasons are given."""


def reasons(trial: Trial, one: int, other: int) -> list[str]:
    """What speaks most for one option against another, in the words of the game, the weightiest first."""
    both = list(zip(trial.ends[one], trial.ends[other], strict=False))[:MOST_WORLDS]
    pairs = [
        (mine, its) for mine, its in both if not isinstance(mine, float) and not isinstance(its, float)
    ]  # a match that is over needs no value
    things = _differences(trial, pairs)
    if not things:
        return []
    rows = [list(mine) for mine, _ in pairs]
    for places in things.values():
        rows += [_swapped(mine, its, places) for mine, its in pairs]
    values = list(trial.evaluate(rows))
    count = len(pairs)
    found = []
    for number, places in enumerate(things.values(), 1):
        without = values[number * count : (number + 1) * count]
        worth, error = mean_and_error([with_it - its for with_it, its in zip(values, without, strict=False)])
        if worth >= max(LEAST, DOUBT * error):
            found.append((worth, _said(trial, places, pairs)))
    found.sort(key=lambda each: -each[0])
    return [said for _, said in found[:MOST]]


Pairs = Sequence[tuple[Sequence[float], Sequence[float]]]


def _differences(trial: Trial, pairs: Pairs) -> dict[frozenset[str], list[int]]:
    """What is different after the two options: each thing by its words, and the numbers it is told by."""
    game = trial.seat.game
    things: dict[frozenset[str], list[int]] = {}
    for place, name in enumerate(game.advice.feature_names):
        words = game.text.feature(name)
        if words is not None and any(mine[place] != its[place] for mine, its in pairs):
            things.setdefault(frozenset(words), []).append(place)
    return things


def _swapped(mine: Sequence[float], its: Sequence[float], places: Sequence[int]) -> list[float]:
    row = list(mine)
    for place in places:
        row[place] = its[place]
    return row


def _said(trial: Trial, places: Sequence[int], pairs: Pairs) -> str:
    """What there is more or less of, by the number that says most of it."""
    gains = {place: fsum(mine[place] - its[place] for mine, its in pairs) for place in places}
    telling = max(places, key=lambda place: abs(gains[place]))
    game = trial.seat.game
    more, less = game.text.feature(game.advice.feature_names[telling]) or ("", "")
    return more if gains[telling] > 0 else less
