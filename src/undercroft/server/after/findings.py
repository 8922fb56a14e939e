"""The findings of an analysis, as they are told over HTTP, and the messages to and from its process."""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec


class Likely(msgspec.Struct, frozen=True):
    """An estimate from 0 to 1, or a difference of two, and its 95 % interval."""

    value: float
    low: float
    high: float


class Course(msgspec.Struct, frozen=True):
    """How likely each seat was to win at a position, as far as it knew then."""

    position: int
    chances: list[Likely]


class TurningPoint(msgspec.Struct, frozen=True):
    """From position `first` to `last` a seat's chance has changed much; `sure`: beyond doubt; and what happened."""

    first: int
    last: int
    seat: int
    before: Likely
    after: Likely
    sure: bool
    happened: list[str]


class Way(msgspec.Struct, frozen=True):
    """Something that was or could have been chosen, and how likely it was to win."""

    key: str
    text: str
    chance: float


class Costly(msgspec.Struct, frozen=True):
    """A decision that cost something: position `choice` is where it was made; `sure`: it did so beyond doubt."""

    choice: int
    seat: int
    asked: str
    chosen: Way
    better: Way
    cost: Likely
    sure: bool


class Insight(msgspec.Struct, frozen=True):
    """What was found out about a match, by what each seat knew at the time.

    choices    how many positions the match has, the first of which is 0
    seconds    how long it could take
    worlds     how many worlds are imagined for an estimate
    learned    whether they are judged by what was learned of the game, or else played out by greedy bots
    decisions  how many there were, of which `looked_at` were looked at in that time
    """

    choices: int
    seconds: float
    worlds: int
    learned: bool
    decisions: int
    looked_at: int
    course: list[Course]
    turning_points: list[TurningPoint]
    mistakes: list[Costly]


Progress: TypeAlias = Literal["none", "waiting", "working", "done"]
"""How far an analysis is: nobody has asked for it, it waits for others, it is being worked on, or it is there."""


class Analysed(msgspec.Struct, frozen=True):
    """The analysis of a match that is over: how far it is, how many worlds were imagined, and what was found.

    part      of the time it may take, from 0 to 1
    seconds   how long it may take
    """

    progress: Progress
    worlds: int
    part: float
    seconds: float
    found: Insight | None


# -- between the service and the process that works it out ---------------------------------------------------


class Task(msgspec.Struct, frozen=True, array_like=True):
    """A match to look at: its record, the folders of its packs, who played, and how long it may take."""

    record: str
    packs: tuple[str, ...]
    names: tuple[str, ...]
    seconds: float


class Report(msgspec.Struct, frozen=True, array_like=True):
    """How far it is: worlds imagined, thousandths of the time; at the end what was found, or what was wrong."""

    worlds: int
    part: int
    found: Insight | None = None
    error: str = ""
