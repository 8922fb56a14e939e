"""What if: a table that goes on from a position of another match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from undercroft.engine import Match
from undercroft.server.errors import TableError
from undercroft.server.sentences import Sentence
from undercroft.server.tables.deeds import Deed


def story_until(match: Match[Any], number: int) -> list[tuple[int, str]]:
    """The first so many choices and orders of a match."""
    story = match.choices
    if not 0 <= number <= len(story):
        raise TableError(Sentence.NO_SUCH_POSITION, last=len(story), position=number)
    return story[:number]


def as_deeds(table: str, story: Sequence[tuple[int, str]], at: int) -> list[Deed]:
    """A story as the first deeds of another table."""
    return [Deed(table, number, seat, word, at) for number, (seat, word) in enumerate(story)]
