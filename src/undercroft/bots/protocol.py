"""What is said between a match and a bot that is a program of its own: JSON, one message to a line.

docs/bots-in-any-language.md explains it; `undercroft schema bots` prints it as JSON Schema.
"""

from __future__ import annotations

from typing import Any, TypeAlias

import msgspec

from undercroft.engine import Cursor, Decision, Seat

VERSION = 1
"""Raised when a message changes its meaning; new fields may appear without that."""


class Hello(msgspec.Struct, frozen=True, tag="hello"):
    """The first message of a match; there is no answer to it.

    seat     the seat the bot plays, counted from 0
    seconds  how long it may think about an answer
    seed     for its own dice, if it wants to play the same match again from the same seed
    """

    protocol: int
    game: str
    rules: int
    packs: list[str]
    players: int
    seat: int
    options: dict[str, int | str | bool]
    seconds: float
    seed: int


class Choice(msgspec.Struct, frozen=True):
    """One legal answer: its key, the verb and arguments the key is made of, and how it reads to people."""

    key: str
    verb: str
    args: list[int | str]
    text: str


class News(msgspec.Struct, frozen=True):
    """What has happened since the last question, as this seat may know it.

    taken_back  so many of the events told before have been undone (only where people play along)
    """

    taken_back: int
    events: list[dict[str, Any]]


class Ask(msgspec.Struct, frozen=True, tag="question"):
    """A question, to be answered with one line: {"key": "…"}.

    number    which question of the match it is, from 1; an answer may repeat it
    position  the number of the position the seat is in
    kind      what kind of question it is
    clause    the clause of the rules that asks
    text      the question as people read it
    default   the key that is chosen for a player who does not answer
    passes    the key that means "nothing", where there is one
    view      what the seat sees
    """

    number: int
    position: int
    kind: str
    clause: str
    text: str
    options: list[Choice]
    default: str
    passes: str | None
    view: dict[str, Any]
    news: News


class End(msgspec.Struct, frozen=True, tag="end"):
    """The match is over, or the bot is not needed any more (then there is no outcome): time to leave."""

    outcome: dict[str, Any] | None


class Reply(msgspec.Struct, frozen=True):
    """What a bot answers."""

    key: str
    number: int | None = None


Message: TypeAlias = Hello | Ask | End


def greet(seat: Seat[Any], seconds: float, seed: int) -> Hello:
    """The first message of a match."""
    return Hello(
        protocol=VERSION,
        game=seat.game.name,
        rules=seat.game.version,
        packs=[str(each) for each in seat.game.packs],
        players=seat.view["players"],
        seat=seat.number,
        options=dict(seat.options),
        seconds=seconds,
        seed=seed,
    )


def ask(seat: Seat[Any], decision: Decision, number: int, since: Cursor) -> tuple[Ask, Cursor]:
    """A question as it is put to a program, and how far it has then been told what happened."""
    text, told = seat.game.text, seat.news(since)
    question = Ask(
        number=number,
        position=seat.position,
        kind=decision.kind,
        clause=decision.clause,
        text=text.ask(decision),
        options=[
            Choice(each.key, each.verb, list(each.args), text.option(decision, each)) for each in decision.options
        ],
        default=decision.default.key,
        passes=None if decision.passes is None else decision.passes.key,
        view=dict(seat.view),
        news=News(told.taken_back, [dict(each.as_dict()) for each in told.events]),
    )
    return question, told.cursor


def line(message: Message) -> bytes:
    """A message as it is sent."""
    return msgspec.json.encode(message) + b"\n"


def schema() -> dict[str, Any]:
    """All messages as JSON Schema: what a bot is told, and what it answers."""
    (told, reply), components = msgspec.json.schema_components([Message, Reply], ref_template="#/$defs/{name}")
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"Undercroft's bots in any language, protocol {VERSION}",
        "$defs": {**components, "Message": told},
        "anyOf": [{"$ref": "#/$defs/Message"}, reply],
    }
