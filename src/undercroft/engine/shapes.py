"""The shape of what a match shows: plain data, named field by field, so that clients can be sure of it."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from typing import Any, NamedTuple, NotRequired, TypedDict, get_args, get_origin, get_type_hints


class Waiting(TypedDict):
    """A seat the match waits for; what it is asked stands only with the reader's own seat."""

    seat: int
    kind: NotRequired[str]
    clause: NotRequired[str]


class Result(TypedDict):
    """How a match ended: groups of seats from first to last, a score per seat, and why."""

    ranking: list[list[int]]
    scores: list[int]
    reason: str


class View(TypedDict):
    """What a seat (None: a spectator) may see: whom the match waits for, how it ended, and the table.

    The table is of the type that the game calls its `view_type`.
    """

    game: str
    players: int
    seat: int | None
    waiting: list[Waiting]
    outcome: Result | None
    table: Mapping[str, object]


class Field(NamedTuple):
    """One field of a TypedDict."""

    type: Any
    required: bool


@functools.cache
def fields_of(shape: type) -> Mapping[str, Field]:
    """The fields of a TypedDict, by name.

    >>> fields_of(Waiting)["kind"]
    Field(type=<class 'str'>, required=False)
    """
    found: dict[str, Field] = {}
    for name, each in get_type_hints(shape, include_extras=True).items():
        optional = get_origin(each) is NotRequired
        found[name] = Field(get_args(each)[0] if optional else each, not optional)
    return found
