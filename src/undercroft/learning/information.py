"""Information states: everything a seat has been told and has answered since the match began.

An observation tells what a seat can see and remember of the table now. An information state tells how it came about:
two positions have the same one only if the seat has lived through the same (perfect recall).
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any
from zlib import crc32

import numpy as np
from numpy.typing import NDArray

from undercroft.engine import Event, Game, Match, SettingError

COLUMNS = 12
"""A line of a tensor: what it is, and what it tells."""


def information_state(match: Match[Any], seat: int) -> str:
    """What a seat has been told, what it has answered, and what it is asked: one line each, as JSON.

    >>> import undercroft
    >>> match = undercroft.new_match("lungeon-run", 2, seed=1)
    >>> match.choose("hero:thief")
    >>> print(information_state(match, 1).splitlines()[-1])
    {"answer": "hero:thief"}
    """
    return "\n".join(json.dumps(line) for line in lines_of(match, seat))


def lines_of(match: Match[Any], seat: int) -> list[dict[str, Any]]:
    """The same as data."""
    lines: list[dict[str, Any]] = [{"seat": seat, "players": match.players, **dict(match.options)}]
    lines += [_line(event) for event in match.events(seat=seat)]
    lines += [{"answer": key} for who, key in match.choices if who == seat]
    decision = match.seat(seat).decision
    if decision is not None:
        lines.append({"asked": decision.kind, "about": list(decision.about), "options": list(decision.keys)})
    return lines


def _line(event: Event) -> dict[str, Any]:
    return {"event": event.kind, **{name: value for name, value in event.as_dict().items() if name != "kind"}}


class InformationTensors:
    """Information states as arrays of whole numbers of a fixed shape: a line for each thing told, answered or asked.

    length   how many lines there is room for; a state that needs more is refused, as it would not be whole

    The first number of a line is that of its words in `vocabulary` (an event, a question) or a checksum of an answer;
    those that follow are its numbers as they are and its words as checksums, in order of their names.
    """

    def __init__(self, game: Game[Any], length: int) -> None:
        self.game = game
        self.length = length

    @property
    def shape(self) -> tuple[int, int]:
        """The shape of every tensor."""
        return self.length, COLUMNS

    @cached_property
    def vocabulary(self) -> Mapping[str, int]:
        """The numbers of events and questions."""
        words = [*sorted(self.game.text.events), *sorted(self.game.text.kinds)]
        return {word: number for number, word in enumerate(dict.fromkeys(words), 1)}

    def tensor(self, match: Match[Any], seat: int) -> NDArray[np.int64]:
        """The information state of a seat."""
        lines = lines_of(match, seat)
        if len(lines) > self.length:
            raise SettingError(
                f"the information state of seat {seat} has {len(lines)} lines, and there is room for {self.length}"
            )
        found = np.zeros(self.shape, np.int64)
        for row, line in zip(found, lines, strict=False):
            told = [number for name, value in line.items() for number in self._numbers(name, value)]
            if len(told) > COLUMNS:
                told[COLUMNS - 1 :] = [crc32(json.dumps(told[COLUMNS - 1 :]).encode())]
            row[: len(told)] = told
        return found

    def _numbers(self, name: str, value: Any) -> list[int]:
        if name in ("event", "asked"):
            return [self.vocabulary.get(value, 0)]
        if isinstance(value, list):
            return [len(value), crc32(json.dumps(value).encode())]
        return [int(value)] if isinstance(value, int) else [crc32(str(value).encode())]
