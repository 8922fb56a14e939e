"""Updates: what one seat is told of a running match. Nothing else of it leaves the service."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Annotated, Any, TypeAlias

import msgspec

from undercroft.engine import Change, Cursor, Decision, Event, Mark, Match, News, Seat, Standing
from undercroft.engine.event import Fact
from undercroft.engine.shapes import View
from undercroft.engine.text import Catalogue
from undercroft.engine.undo import Verdict
from undercroft.server.sentences import Sentence, named

Name: TypeAlias = Annotated[str, msgspec.Meta(extra_json_schema={"enum": ["", *(each.word for each in Sentence)]})]
"""The name of a sentence; empty if what is said is none of them."""
OVER = Verdict(False, Sentence.UNDO_OVER.value)
"""Everybody may know everything then, so nobody may go on from before."""
VIEW = "View"
"""What a view is called in the JSON Schema; see `undercroft.server.transport.json_schema`."""

Shown: TypeAlias = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{VIEW}"})]
"""A view, of the type that its game names."""
CHANGE = "Change"
"""What a change is called in the JSON Schema; see `undercroft.server.transport.json_schema`."""
Changed: TypeAlias = Annotated[Any, msgspec.Meta(extra_json_schema={"$ref": f"#/$defs/{CHANGE}"})]
"""One change of a table, as `undercroft.engine.changes` makes them."""
Facts: TypeAlias = Annotated[
    dict[str, Fact],
    msgspec.Meta(
        extra_json_schema={
            "properties": {"kind": {"type": "string"}, "clause": {"type": "string"}},
            "required": ["kind", "clause"],
        }
    ),
]
"""What happened, at which clause, and its particulars by name."""


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

    event: Facts
    text: str


class Figure(msgspec.Struct, frozen=True):
    """One public number of a seat, what it is called, and how much it is."""

    name: str
    text: str
    value: int


class Stand(msgspec.Struct, frozen=True):
    """How a seat stands by what everybody can see: its place, the numbers that say so, and a sentence."""

    seat: int
    place: int
    figures: list[Figure]
    text: str


class Update(msgspec.Struct, frozen=True, tag="update"):
    """Everything that is new for one reader, and where it stands.

    position    for answers to quote
    cursor      where its news go on
    taken_back  so many of the last events it was told have not happened; forget them first
    events      what happened since
    changes     for whoever asked for them in its hello: what each of those events changed in the `table` of its view,
                in order; none if that is not known, as after something was taken back or a lost connection. What
                has changed after the last event is in the view only
    view        what it may see now
    standing    who is ahead, by seat
    question    what it is asked, if it is
    can_undo    whether its last choice may be taken back; if not, `no_undo` says why, and that by name
    passing     what is passed for it without asking: kinds of questions ("hurt"), cards in them ("hurt/amulet")
    """

    position: int
    cursor: tuple[int, int]
    taken_back: int
    events: list[Told]
    changes: list[list[Changed]] | None
    view: Shown
    standing: list[Stand]
    question: Question | None
    can_undo: bool
    no_undo: str
    no_undo_name: Name
    passing: list[str]


class Common:
    """What all readers are told alike while a match stands where it stands; made once, when the first one asks.

    `pack` is what becomes of each part. Whoever tells many readers packs: they are told from the same few bytes, and
    what each was told last can be kept without the thousands of small lists and words that a view is made of.
    `before` is what they were told before, of which some may be true still.
    """

    def __init__(
        self,
        match: Match[Any],
        names: Sequence[str],
        pack: Callable[[object], Any] = lambda part: part,
        before: Common | None = None,
    ) -> None:
        self._match = match
        self._names = names
        self.pack = pack
        self._standing: list[Stand] | None = None
        self._stood: tuple[Sequence[Standing], list[Stand]] | None = None if before is None else before._stood
        """How all stood when that was last put into words, and those words."""
        self._table: Mapping[str, object] | None = None
        self._told: dict[int, tuple[Event, Told]] = {}

    @property
    def standing(self) -> list[Stand]:
        """Who is ahead. Most choices change nothing about that."""
        if self._standing is None:
            ranked = self._match.standing
            if self._stood is None or self._stood[0] != ranked:
                self._stood = ranked, self.pack(_in_words(ranked, self._match.game.text, self._names))
            self._standing = self._stood[1]
        return self._standing

    def view(self, reader: int | None) -> View:
        """What a reader sees; of a game without secrets, all see one table."""
        view = self._match.view(reader, table=self._table)
        if self._table is None and self._match.watchers:
            self._match.settle(reader, view["table"])
        if self._match.game.table.open:
            if self._table is None:
                self._table = self.pack(view["table"])
            view["table"] = self._table
        seen: View = self.pack(view)
        return seen

    def told(self, event: Event) -> Told:
        """Something that happened. What everybody sees is one event for all of them, and is put into words once."""
        known = self._told.get(id(event))
        if known is None:
            told = Told(event.as_dict(), self._match.game.text.event(event, self._names))
            known = self._told[id(event)] = event, self.pack(told)
        return known[1]


_ENCODER = msgspec.json.Encoder()


def packed(part: object) -> msgspec.Raw:
    """A part of a message, as the bytes that it is sent as."""
    return msgspec.Raw(_ENCODER.encode(part))


def update(
    match: Match[Any],
    reader: int | None,
    since: Cursor,
    names: Sequence[str],
    common: Common | None = None,
    mark: Mark | None = None,
) -> Update:
    """What a seat (None: a spectator) has not been told since that cursor, and where it stands now.

    Whoever has been shown what changed up to a mark is shown what has changed since.
    """
    news = match.news(since, reader)
    common = common or Common(match, names)
    verdict = None if reader is None else OVER if match.outcome is not None else match.can_undo(reader)
    asked = None if reader is None else question(match.seat(reader), names)
    return Update(
        position=0 if reader is None else match.position(reader),
        cursor=(news.cursor.revision, news.cursor.told),
        taken_back=news.taken_back,
        events=list(map(common.told, news.events)),
        changes=None if mark is None else changes_with(match, reader, news, mark),
        view=common.view(reader),
        standing=common.standing,
        question=None if asked is None else common.pack(asked),
        can_undo=bool(verdict),
        no_undo="" if verdict is None else verdict.reason,
        no_undo_name="" if verdict is None else named(verdict.reason),
        passing=[] if reader is None else sorted(match.auto_passes.get(reader, ())),
    )


def changes_with(match: Match[Any], reader: int | None, news: News, mark: Mark | None) -> list[list[Change]] | None:
    """What each of those events changed on the reader's table, if it has watched since that mark."""
    sight = match.sight(reader)
    seen = None if sight is None or news.taken_back else sight.since(mark)
    return seen.told if seen is not None and len(seen.told) == len(news.events) else None


def standing(match: Match[Any], names: Sequence[str]) -> list[Stand]:
    """Who is ahead, in numbers and words."""
    return _in_words(match.standing, match.game.text, names)


def _in_words(ranked: Sequence[Standing], text: Catalogue, names: Sequence[str]) -> list[Stand]:
    return [
        Stand(
            each.seat,
            each.place,
            [Figure(name, text.figure(name), value) for name, value in each.figures.items()],
            text.standing(each, names),
        )
        for each in ranked
    ]


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
    text = seat.game.text
    answers: list[Answer] = []
    for option, odds in zip(decision.options, seat.previews(), strict=True):
        words = text.option(decision, option, names)
        if odds is None:
            answers.append(Answer(option.key, words))
        else:
            answers.append(Answer(option.key, words, dict(odds.numbers), odds.exact, text.preview(odds)))
    return answers
