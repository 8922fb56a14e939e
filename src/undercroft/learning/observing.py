"""Observations as numpy arrays. Needs the extra `mind`; nothing else of `undercroft.learning` does."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from undercroft.engine import Game, Seat, SeatError
from undercroft.learning.actions import Answer
from undercroft.learning.asked import layout_of, seen_by
from undercroft.learning.contract import actions, learning_of
from undercroft.learning.parts import LIMIT

Floats: TypeAlias = NDArray[np.float32]
Mask: TypeAlias = NDArray[np.int8]
ARGS = 4
"""So many words of an option are told: its verb and the first arguments."""


class Observer:
    """Looks at matches of one game with so many players, for those who learn.

    >>> import undercroft
    >>> match = undercroft.new_match("lungeon-run", 2, seed=1)
    >>> observer = Observer(match.game, match.players)
    >>> flat = observer.flat(match.seat(match.pending[0].seat))
    >>> flat.shape == (observer.size,), observer.named(flat)["board"].shape
    (True, (9, 6, 6))
    """

    def __init__(self, game: Game[Any], players: int) -> None:
        self.game = game
        self.players = game.check_players(players)
        self.layout = layout_of(game, players)
        self.actions = actions(game, players)
        self.most_options = learning_of(game).options
        self.size = self.layout.size
        self.previews = tuple(sorted(game.text.previews))
        """The names of the numbers that previews tell."""

    def flat(self, seat: Seat[Any], answer: Answer | None = None) -> Floats:
        """What a seat may know, in a row; with an answer that has been begun, what is chosen of it already."""
        return np.frombuffer(self.layout.flat(seen_by(seat, answer)), np.float32)

    def named(self, flat: Floats) -> dict[str, Floats]:
        """The same numbers by the name of their part, each part in its shape; nothing is copied."""
        return {
            part.name: flat[start : start + part.size].reshape(part.shape)
            for part, start in zip(self.layout.parts, self.layout.starts.values(), strict=True)
        }

    def observation(self, seat: Seat[Any], answer: Answer | None = None) -> dict[str, Floats]:
        """What a seat may know, as arrays with names."""
        return self.named(self.flat(seat, answer))

    def bounds(self) -> tuple[Floats, Floats]:
        """The least and the greatest each number can be."""
        low, high = np.zeros(self.size, np.float32), np.ones(self.size, np.float32)
        for part, start in zip(self.layout.parts, self.layout.starts.values(), strict=True):
            low[start : start + part.size], high[start : start + part.size] = part.low, part.high
        return low, high

    def mask(self, answer: Answer | None) -> Mask:
        """Which actions are legal; without a question, none."""
        mask = np.zeros(len(self.actions), np.int8)
        if answer is not None:
            mask[answer.legal] = 1
        return mask

    def answer(self, seat: Seat[Any]) -> Answer:
        """The answer of a seat, not begun yet."""
        decision = seat.decision
        if decision is None:
            raise SeatError(f"seat {seat.number} is not asked now")
        return Answer(self.actions, decision)

    # -- options, for agents that score them ---------------------------------------------------------------------

    def option_words(self, seat: Seat[Any]) -> NDArray[np.int32]:
        """For each option its verb and arguments, as numbers of the table of actions and 1 more; 0 is none."""
        found = np.zeros((self.most_options, ARGS), np.int32)
        decision = seat.decision
        if decision is not None:
            for row, option in zip(found, decision.options, strict=False):
                path = self.actions.path(option, seat.number)[:ARGS]
                row[: len(path)] = [each + 1 for each in path]
        return found

    def option_numbers(self, seat: Seat[Any]) -> Floats:
        """For each option: that it is one, its worth to a greedy player, whether that is the best, its preview."""
        found = np.zeros((self.most_options, len(self.option_columns)), np.float32)
        if seat.decision is not None:
            worths = seat.appraise()
            best = max(worths)
            for row, worth, preview in zip(found, worths, seat.previews(), strict=False):
                told: Mapping[str, float] = {} if preview is None else preview.numbers
                row[:] = [1.0, worth, float(worth == best), *(told.get(each, 0.0) for each in self.previews)]
        return np.clip(found, -LIMIT, LIMIT, out=found)

    @property
    def option_columns(self) -> tuple[str, ...]:
        """What the numbers of an option tell."""
        return ("is an option", "worth", "is the best", *(f"preview: {each}" for each in self.previews))
