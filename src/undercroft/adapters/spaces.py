"""What agents are shown and what their numbers mean, as spaces of Gymnasium: the same for all libraries.

Spaces depend on the game, its cards and the number of players only, never on a match.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces

from undercroft.engine import Decision, Game, Option, Seat, SettingError
from undercroft.learning import LIMIT, ActionError, Answer
from undercroft.learning.observing import ARGS, Mask, Observer

ACTIONS = ("table", "options")
OBSERVATIONS = ("flat", "named")

Space: TypeAlias = spaces.Space[Any]


class Question:
    """What a seat is asked, answered by numbers: from the table of actions, or the place among the options."""

    __slots__ = ("_options", "answer", "decision")

    def __init__(self, observer: Observer, decision: Decision, *, by_place: bool) -> None:
        self.decision = decision
        self._options = decision.options[: observer.most_options] if by_place else ()
        self.answer = None if by_place else Answer(observer.actions, decision)

    @property
    def legal(self) -> list[int]:
        """The numbers that may be chosen now."""
        return list(range(len(self._options))) if self.answer is None else self.answer.legal

    def choose(self, number: int) -> Option | None:
        """Choose a number; the option, if it is settled."""
        if self.answer is not None:
            return self.answer.choose(number)
        if not 0 <= number < len(self._options):
            raise ActionError(
                f"there is no option {number} now; they are numbered from 0 to {len(self._options) - 1}"
            )
        return self._options[number]


class Agents:
    """How the agents of one game with so many players are shown matches, and answer.

    action        "table": numbers of the table of actions; "options": the place of an option, which is told with it
    observation   "flat": all numbers in a row; "named": arrays with names
    """

    def __init__(self, game: Game[Any], players: int, *, action: str = "table", observation: str = "flat") -> None:
        for name, given, known in (("action", action, ACTIONS), ("observation", observation, OBSERVATIONS)):
            if given not in known:
                raise SettingError(f"{name} is {' or '.join(map(repr, known))}, not {given!r}")
        self.observer = Observer(game, players)
        self.by_place = action == "options"
        self.flat = observation == "flat"
        self.count = self.observer.most_options if self.by_place else len(self.observer.actions)

    def action_space(self) -> spaces.Discrete[np.int64]:
        """The numbers that can be chosen."""
        return spaces.Discrete(self.count)

    def table_space(self) -> Space:
        """What a seat may know of the table: an array, or arrays with names."""
        if self.flat:
            return spaces.Box(*self.observer.bounds(), dtype=np.float32)
        parts = self.observer.layout.parts
        return spaces.Dict({each.name: spaces.Box(each.low, each.high, each.shape, np.float32) for each in parts})

    def option_spaces(self) -> dict[str, Space]:
        """What is told of the options, where they are chosen by their places."""
        if not self.by_place:
            return {}
        most, columns = self.count, len(self.observer.option_columns)
        words = len(self.observer.actions)
        return {
            "option_words": spaces.Box(0, words, (most, ARGS), np.int32),
            "option_numbers": spaces.Box(-LIMIT, LIMIT, (most, columns), np.float32),
        }

    def mask_space(self) -> Space:
        """What is legal."""
        return spaces.Box(0, 1, (self.count,), np.int8)

    def question(self, seat: Seat[Any]) -> Question | None:
        """What the seat is asked, if it is."""
        decision = seat.decision
        return None if decision is None else Question(self.observer, decision, by_place=self.by_place)

    def table(self, seat: Seat[Any], question: Question | None) -> Any:
        """What a seat may know of the table."""
        flat = self.observer.flat(seat, None if question is None else question.answer)
        return flat if self.flat else self.observer.named(flat)

    def options(self, seat: Seat[Any]) -> dict[str, Any]:
        """What the options of the question are, where they are chosen by their places."""
        if not self.by_place:
            return {}
        return {
            "option_words": self.observer.option_words(seat),
            "option_numbers": self.observer.option_numbers(seat),
        }

    def mask(self, question: Question | None) -> Mask:
        """Which numbers are legal; without a question, none."""
        mask = np.zeros(self.count, np.int8)
        if question is not None:
            mask[question.legal] = 1
        return mask
