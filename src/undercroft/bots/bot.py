"""What a bot is, and how to get one by name."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, Protocol

from undercroft.bots.greedy import GreedyBot
from undercroft.bots.levels import LEVELS
from undercroft.bots.minds import LookaheadBot
from undercroft.bots.uniform import RandomBot
from undercroft.engine import Match, Option, Outcome, Seat, SettingError


class Bot(Protocol):
    """Something that answers for a seat. It is asked only when the seat has a decision."""

    def choose(self, seat: Seat[Any]) -> Option:
        """One of the options of seat.decision."""


BOTS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot, **LEVELS}
"""The bots there are: each is made from a seed and plays the same from the same seed."""


def make_bot(name: str, seed: int, *, milliseconds: float | None = None) -> Bot:
    """The bot of that name. With `milliseconds` one that looks ahead begins no further world after so long.

    >>> make_bot("gredy", 1)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    undercroft.engine.errors.SettingError: there is no bot 'gredy'; did you mean 'greedy'? Known: random, greedy, ...
    """
    if not isinstance(name, str):
        raise SettingError(f"a bot is asked for by its name, not by {name!r}. Known: {', '.join(BOTS)}")
    if name not in BOTS:
        close = difflib.get_close_matches(name, BOTS, n=1)
        hint = f"; did you mean {close[0]!r}?" if close else "."
        raise SettingError(f"there is no bot {name!r}{hint} Known: {', '.join(BOTS)}")
    bot = BOTS[name](seed)
    if isinstance(bot, LookaheadBot):
        bot.budget = replace(bot.budget, milliseconds=milliseconds)
    return bot


def play_out(match: Match[Any], bots: Sequence[Bot]) -> Outcome:
    """Let bots play a match to its end, one bot per seat."""
    if len(bots) != match.players:
        raise SettingError(f"a match of {match.players} players needs {match.players} bots, not {len(bots)}")
    for bot in bots:
        if not callable(getattr(bot, "choose", None)):
            raise SettingError(f"a bot has a method choose(seat), see make_bot; {bot!r} has none")
    seats = [match.seat(number) for number in range(match.players)]
    while match.pending:
        for decision in match.pending:
            number = decision.seat
            match.choose(bots[number].choose(seats[number]), number)
    assert match.outcome is not None
    return match.outcome
