"""How a game is learned: everything that the result of a training depends on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from undercroft.engine import Game, SettingError, game
from undercroft.engine.chance import check_seed
from undercroft.lab.train.fitting import EPOCHS, UNITS

LEAST_AT_GATE = 1000
"""So many matches decide at least whether new weights replace the old."""


@dataclass(frozen=True, slots=True)
class Course:
    """Everything that the result of a training depends on; `check` says whether it can be done.

    matches   how many matches greedy bots play first, and `improve` how many those that look ahead play then
    rounds    how often they do that, each time with what was learned before
    players   the numbers of players that are played in turn; the gate is played with the first
    worlds    how many worlds are imagined while playing to improve and at the gate
    gate      how many matches decide whether new weights are better
    units     how many units the layers of the network have
    """

    game: str
    matches: int = 24_000
    rounds: int = 0
    improve: int = 3_000
    players: tuple[int, ...] = ()
    seed: int = 0
    epochs: int = EPOCHS
    worlds: int = 12
    gate: int = LEAST_AT_GATE
    units: tuple[int, ...] = UNITS

    def check(self) -> Game[Any]:
        """The game, if there is something to be learned from it in this way."""
        rules = game(self.game)
        if not rules.advice.feature_names:
            raise SettingError(f"{rules.title} has no features to learn from: see Advice.features")
        check_seed(self.seed)
        for name, least in (("matches", 10), ("improve", 10), ("epochs", 1), ("worlds", 2), ("rounds", 0)):
            number = getattr(self, name)
            if number < least:
                raise SettingError(f"--{name} is at least {least}, not {number}")
        if self.gate < LEAST_AT_GATE:
            raise SettingError(f"new weights are tried in at least {LEAST_AT_GATE:,} matches, not in {self.gate}")
        if not self.units or min(self.units) < 1:
            raise SettingError(f"--units are the sizes of the network's layers, e.g. 96,32, not {self.units}")
        if not self.players:
            raise SettingError("name the numbers of players to learn with, e.g. --players 2")
        for count in self.players:
            rules.check_players(count)
        if self.players[0] < 2:
            raise SettingError("the first number of players is at least 2: new weights must win against somebody")
        return rules


def usual_players(rules: Game[Any]) -> tuple[int, ...]:
    """The numbers of players to learn with, unless somebody says otherwise: all with an opponent."""
    return tuple(count for count in rules.players if count > 1)
