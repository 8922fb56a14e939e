"""What the service says about a running match to one seat. Nothing else of a match leaves the service."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from undercroft.engine import Cursor, Decision, Match, Preview, Seat


class Answer(msgspec.Struct, frozen=True):
    """One option of a question: its key, how it reads, and its odds, also in words, where dice or draws decide."""

    key: str
    text: str
    numbers: dict[str, float] | None = None
    exact: bool = True
    odds: str = ""


class Barred(msgspec.Struct, frozen=True):
    """What a player might expect to be able to do now, and why it is not possible."""

    key: str
    reason: str
    clause: str


class Question(msgspec.Struct, frozen=True):
    """What this seat is asked."""

    kind: str
    clause: str
    text: str
    answers: list[Answer]
    closed: list[Barred]
    passes: str | None


class Told(msgspec.Struct, frozen=True):
    """Something that happened, as data and as a sentence."""

    event: dict[str, Any]
    text: str


class Update(msgspec.Struct, frozen=True, tag="update"):
    """Everything that is new for one reader, and where it stands.

    position    for answers to quote
    cursor      where its news go on
    taken_back  so many of the last events it was told have not happened; forget them first
    events      what happened since
    view        what it may see now
    question    what it is asked, if it is
    can_undo    whether its last choice may be taken back; if not, `no_undo` says why
    """

    position: int
    cursor: tuple[int, int]
    taken_back: int
    events: list[Told]
    view: dict[str, Any]
    question: Question | None
    can_undo: bool
    no_undo: str


def update(match: Match[Any], reader: int | None, since: Cursor, names: Sequence[str]) -> Update:
    """What a seat (None: a spectator) has not been told since that cursor, and where it stands now."""
    news = match.news(since, reader)
    tell = match.game.text.event
    verdict = None if reader is None else match.can_undo(reader)
    return Update(
        position=0 if reader is None else match.position(reader),
        cursor=(news.cursor.revision, news.cursor.told),
        taken_back=news.taken_back,
        events=[Told(event.as_dict(), tell(event, names)) for event in news.events],
        view=match.view(reader),
        question=None if reader is None else question(match.seat(reader), names),
        can_undo=bool(verdict),
        no_undo="" if verdict is None else verdict.reason,
    )


def question(seat: Seat[Any], names: Sequence[str]) -> Question | None:
    """What a seat is asked, in full."""
    decision = seat.decision
    if decision is None:
        return None
    text = seat.game.text
    return Question(
        kind=decision.kind,
        clause=decision.clause,
        text=text.ask(decision, names),
        answers=_answers(seat, decision, names),
        closed=[Barred(each.key, text.closed(each, names), each.clause) for each in decision.closed],
        passes=None if decision.passes is None else decision.passes.key,
    )


def _answers(seat: Seat[Any], decision: Decision, names: Sequence[str]) -> list[Answer]:
    answers: list[Answer] = []
    for option in decision.options:
        odds: Preview | None = seat.preview(option)
        numbers = None if odds is None else dict(odds.numbers)
        exact = odds is None or odds.exact
        words = "" if odds is None else seat.game.text.preview(odds)
        answers.append(Answer(option.key, seat.game.text.option(decision, option, names), numbers, exact, words))
    return answers
