"""What bots go by."""

from __future__ import annotations

from collections.abc import Sequence

from examples.games.diggers.moments import MOMENTS, ROLLED
from examples.games.diggers.state import Dig, Shaft
from examples.games.diggers.words import Outlook, Word
from undercroft.abilities import PASS, innermost
from undercroft.engine import Decision, Option


def appraise(shaft: Shaft, decision: Decision) -> Sequence[float]:
    """A charm is worth half a coin in hand; in a window, a text is worth what its words are."""
    if decision.kind == "turn":
        return [1.0 if each.verb == "dig" else 0.5 for each in decision.options]
    return [use_worth(shaft, decision.seat, each) for each in decision.options]


def use_worth(shaft: Shaft, seat: int, choice: Option) -> float:
    """What its words are worth to its user, less the charm."""
    dig = innermost(shaft.occasions, Dig)
    if choice is PASS or dig is None:
        return 0.0
    text = MOMENTS.chosen(shaft, seat, dig, ROLLED, choice).printed.text
    outlook = Outlook(dig.face, mine=dig.digger == seat)
    return sum(each.worth(outlook) for each in text.do if isinstance(each, Word)) - 0.5
