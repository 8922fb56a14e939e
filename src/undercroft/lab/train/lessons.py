"""What there is to learn from: positions at the ends of rounds or turns, as seats know them, and who won then."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undercroft.bots import Bot
from undercroft.engine import Game, Horizon, Match, derive

MakeBot: TypeAlias = Callable[[int], Bot]
"""Makes a bot from a seed."""


@dataclass(frozen=True, slots=True)
class Lessons:
    """Positions and what they came to: a row of features each, and the share of the win that the seat got.

    They are kept in half precision, since there are many of them.
    """

    features: NDArray[np.float16]
    results: NDArray[np.float16]

    def __len__(self) -> int:
        return len(self.results)

    @classmethod
    def gather(cls, several: Sequence[Lessons]) -> Lessons:
        """All of them as one."""
        return cls(
            np.concatenate([each.features for each in several]), np.concatenate([each.results for each in several])
        )

    def save(self, file: Path) -> None:
        """Write them, whole or not at all."""
        draft = file.with_name(f"{file.name}.new")
        with draft.open("wb") as opened:
            np.savez(opened, features=self.features, results=self.results)
        draft.replace(file)

    @classmethod
    def load(cls, file: Path) -> Lessons:
        """What `save` has written."""
        with np.load(file, allow_pickle=False) as found:
            return cls(found["features"], found["results"])


def lessons_of(game: Game[Any], players: int, seed: int, make_bot: MakeBot) -> Lessons:
    """Play a match, and look at it wherever bots that look ahead would stop.

    At the end of a round everybody does; at the end of a turn, of which there are many, only where it pays to look
    ahead, and otherwise one seat after the other.
    """
    match = Match(game, players, seed)
    bots = [make_bot(derive(seed, "bot", seat)) for seat in range(players)]
    seats = [match.seat(number) for number in range(players)]
    rows: list[Sequence[float]] = []
    watched: list[int] = []
    before = match.phase
    while match.pending:
        for decision in match.pending:
            match.choose(bots[decision.seat].choose(seats[decision.seat]), decision.seat)
        if match.pending and game.advice.horizon.reached(before, match.phase):
            before = match.phase
            turn = (seed + len(rows)) % players
            everybody = game.advice.horizon is Horizon.ROUND or game.advice.ponders(match.state, match.pending[0])
            looking = range(players) if everybody else (turn,)
            rows += [seats[number].features for number in looking]
            watched += looking
    assert match.outcome is not None
    shares = [match.outcome.part(seat) for seat in range(players)]
    features = np.array(rows, np.float16).reshape(len(rows), len(game.advice.feature_names))
    return Lessons(features, np.array([shares[seat] for seat in watched], np.float16))
