"""Bots that look ahead with what was learned of a game, and what keeps them from it."""

from __future__ import annotations

import logging
from functools import cache
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from undercroft.bots.greedy import GreedyBot
from undercroft.bots.lookahead import Budget, look_ahead
from undercroft.bots.weights import read_weights
from undercroft.content import CardGame
from undercroft.engine import Chance, Game, Option, Seat, SettingError

if TYPE_CHECKING:
    from undercroft.bots.value import Value

LOG = logging.getLogger(__name__)
FILE = "value.msgpack"


class LookaheadBot:
    """Looks ahead as far as it pays; where nothing was learned of the game it says so and plays as greedy."""

    def __init__(self, seed: int, budget: Budget | None = None, value: Value | None = None) -> None:
        self.budget = budget or Budget()
        self._chance = Chance(seed)
        self._greedy = GreedyBot(seed)
        self._value = value

    def choose(self, seat: Seat[Any]) -> Option:
        """The option that promises most, or greedy's if none promises clearly more."""
        value = self._value or learned(seat.game)
        if value is None or not self.thinks(seat):
            return self._greedy.choose(seat)
        return look_ahead(seat, value.evaluate, self._chance, self.budget_for(seat.game))[0].option

    def thinks(self, seat: Seat[Any]) -> bool:
        """Whether it looks ahead at what the seat is asked: wherever that pays."""
        return seat.ponders

    def budget_for(self, game: Game[Any]) -> Budget:
        """How much is thought about a decision of that game."""
        return self.budget


def weights_file(game: Game[Any]) -> Path | None:
    """Where the weights of a game are kept: in its package, in the folder `bots` if there is one."""
    if not isinstance(game, CardGame):
        return None
    bots = game.folder / "bots"
    return (bots if bots.is_dir() else game.folder) / FILE


@cache
def learned(game: Game[Any]) -> Value | None:
    """What was learned of a game as it is; None, with a word in the log, if nothing."""
    value = known(game)
    if value is None:
        LOG.warning("%s: bots that look ahead play as greedy: %s", game.title, find_value(game))
    return value


@cache
def known(game: Game[Any]) -> Value | None:
    """The learned value of a game; None where there is none, which the caller must say."""
    found = find_value(game)
    return None if isinstance(found, str) else found


def find_value(game: Game[Any]) -> Value | str:
    """What was learned of a game as it is, or why there is nothing."""
    why, file = held_back(game), weights_file(game)
    if why or file is None:
        return why
    from undercroft.bots.value import Value  # which needs numpy

    try:
        return Value.load(file)
    except SettingError as error:
        return str(error)


@cache
def held_back(game: Game[Any]) -> str:
    """Why bots do not look ahead in a game as it is; nothing if they do."""
    file = weights_file(game)
    if file is None or not file.exists():
        return "nothing was learned of this game"
    if find_spec("numpy") is None:
        return "numpy is missing: pip install 'undercroft[mind]'"
    try:
        return read_weights(file).stamp.misfit(game)
    except SettingError as error:
        return str(error)
