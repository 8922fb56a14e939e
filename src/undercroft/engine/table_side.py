"""What those around a table see of a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from undercroft.engine.chance import Chance
from undercroft.engine.decision import Decision, Option
from undercroft.engine.phase import Phase
from undercroft.engine.preview import Preview
from undercroft.engine.standing import Standing
from undercroft.engine.state import S, State


def no_preview(state: State, decision: Decision, option: Option) -> None:
    """Of a game that promises nothing in numbers."""


def no_phase(state: State) -> Phase:
    """Of a game without rounds and turns."""
    return Phase()


@dataclass(frozen=True, slots=True, kw_only=True)
class TableSide(Generic[S]):
    """What a seat may see, what it can only imagine, who is ahead: a game has it as its `table`.

    view        what that seat (None: a spectator) may see, as plain JSON-able data, built by naming what is shown
    view_type   the type of what `view` gives: a TypedDict, of which clients make their own types
    open        whether nothing on the table is hidden, so that every seat sees the same
    standing    who is ahead: how each seat stands by what everybody can see, and never by more than that
    redeal      re-randomises, in place, exactly what that seat cannot know, drawing from the stream "redeal". What
                the seat has been told or shown since the match began stays true, as far as nothing has happened
                since that could have changed it; a `Trail` in the state remembers that. The rest is dealt evenly
    preview     what an option would mean in numbers, where dice or draws decide, by what the seat may know; None
                where they do not
    phase       the round and the turn being played, so that a lookahead knows where one of them ends

    The conformance kit checks that nothing but `redeal` uses what the seat may not know.
    """

    view: Callable[[S, int | None], Mapping[str, object]]
    view_type: type = dict
    open: bool = False
    standing: Callable[[S], Sequence[Standing]]
    redeal: Callable[[S, int, Chance], None]
    preview: Callable[[S, Decision, Option], Preview | None] = no_preview
    phase: Callable[[S], Phase] = no_phase
