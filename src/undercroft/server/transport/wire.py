"""The messages of the service: what is asked of it over HTTP, and what it answers, there and over WebSockets.

What players ask for over WebSockets is in `undercroft.server.transport.player_messages`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from undercroft.server.play.chat import Line
from undercroft.server.play.hints import Advice
from undercroft.server.tables.clocks import Face
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.settings import Clock, Customs, UndoPolicy
from undercroft.server.tables.table import Stage, Table
from undercroft.server.tables.updates import Name, Update

Short = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]


# -- over HTTP -------------------------------------------------------------------------------------------


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: its seats are "me", "open", or the name of a bot.

    With several seats that are "me", `names` are theirs in order. For `spectators`, `undo`, `clock`, `stand_in`,
    `chat` and `hints` see `undercroft.server.tables.settings`. A `lesson` is the seed of a first match for one
    person, with bots, that others cannot join or watch; anywhere else the service deals, and tells nobody from which
    seed.
    """

    game: Short
    seats: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)]
    name: Short = ""
    options: dict[Short, int | Short | bool] = {}
    packs: Annotated[tuple[Short, ...], msgspec.Meta(max_length=8)] = ()
    public: bool = True
    names: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)] = ()
    spectators: bool | None = None
    undo: UndoPolicy = UndoPolicy.RULE
    clock: Clock | None = None
    stand_in: Short = "greedy"
    chat: bool = True
    hints: bool = True
    lesson: Annotated[int, msgspec.Meta(ge=0, le=2**53)] | None = None

    @property
    def customs(self) -> Customs:
        """How the table is kept."""
        return Customs(self.spectators, self.undo, self.clock, self.stand_in, self.chat, self.hints)


class Joining(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Sit down, in the first open seat or in that one."""

    name: Short
    seat: Number | None = None


class Leaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give back the seat that this token holds."""

    token: Short


class Seating(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Give a seat to a bot, by its name, or make it "open"."""

    who: Short


class Holding(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something for whoever holds the seat of this token."""

    token: Short


class Claiming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Hold the seat of this code on one more device."""

    code: Short


class Talking(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host turns chat on or off."""

    on: bool


class Naming(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The host calls somebody otherwise."""

    name: Short


class Supposing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What if: a new table that goes on from a position of this one.

    Of a match that is over, `position` is a number of its record. Of one that still runs it is a position of the seat
    whose `token` is given, and what that seat cannot know is dealt anew.
    """

    position: Number
    seats: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)]
    name: Short = ""
    names: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)] = ()
    token: Short | None = None


class Place(msgspec.Struct, frozen=True):
    """One seat of a table: who sits there, which bot, or nobody yet; and whether a person is looking now.

    `stand_in` is who plays while the person is away: a bot, or "default" answers. Of somebody who is `gone` for good,
    sent away or forgotten, the name may be gone, too.
    """

    name: str
    bot: str
    open: bool
    here: bool = False
    stand_in: str = ""
    gone: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: dict[str, int | str | bool]
    packs: tuple[str, ...]
    public: bool
    stage: Stage
    seats: list[Place]
    spectators: bool
    undo: UndoPolicy
    clock: Clock | None
    stand_in: str
    chat: bool
    hints: bool
    rematch: str
    """The id of the table where the same people play again, if there is one."""
    lesson: bool
    imagined: bool
    """Whether it was imagined from a match that was not over: of such a one there is no record."""


class Held(msgspec.Struct, frozen=True):
    """A seat, and the token that holds it."""

    seat: int
    token: str


class Seated(msgspec.Struct, frozen=True):
    """The table, the seat taken at it, and the token that holds the seat: it is told once, and to nobody else.

    Whoever takes several seats gets a token for each, in `held`.
    """

    table: Sheet
    seat: int | None
    token: str | None
    held: list[Held] = []


class SeatLink(msgspec.Struct, frozen=True):
    """A code that lets another device hold a seat too, once, until that time (milliseconds since 1970)."""

    seat: int
    code: str
    expires: int


class MyTable(msgspec.Struct, frozen=True):
    """A table of the visitor: the seats taken at it with this browser, and whether it was opened with it."""

    table: Sheet
    seats: tuple[int, ...]
    host: bool


class Me(msgspec.Struct, frozen=True):
    """The visitor by whose name whoever runs the service can find them; none for who is not known here.

    It opens nothing: what signs the cookie is not told.
    """

    visitor: str | None


class Forgotten(msgspec.Struct, frozen=True):
    """A visitor is forgotten: at so many tables there was something to forget."""

    tables: int


class Health(msgspec.Struct, frozen=True):
    """The service and its database answer."""

    status: Literal["ok"] = "ok"


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused; nothing has changed.

    `reason` is in English. Where it is one of the sentences of `undercroft.server.sentences`, `sentence` is its name
    and `about` has its particulars, for clients that speak other languages.
    """

    error: str
    reason: str
    sentence: Name = ""
    about: dict[str, str | int] = {}


# -- over WebSocket: to the player -----------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to hello: the seat (none: a spectator) and the table."""

    seat: int | None
    table: Sheet


class Dial(msgspec.Struct, frozen=True):
    """A clock: milliseconds left; while it runs, counted from `since` (milliseconds since 1970)."""

    left: int
    since: int | None


class Wish(msgspec.Struct, frozen=True):
    """A seat asks to take something back: who has to agree, who has agreed, and until when it may be answered."""

    seat: int
    voters: list[int]
    agreed: list[int]
    until: int


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who sits at the table, who of them is looking, and what goes on around the match.

    clocks  one for each seat (none: a bot's); empty without clocks. Count from `now`, the time of the service
    chat    whether people can talk
    muted   the seats this reader does not hear
    """

    seats: list[Place]
    clocks: list[Dial | None] = []
    wish: Wish | None = None
    chat: bool = True
    muted: list[int] = []
    now: int = 0


class Said(msgspec.Struct, frozen=True, tag="said"):
    """What was said at the table since, as plain text. A line that has changed is told again."""

    lines: list[Line]


class Unsaid(msgspec.Struct, frozen=True, tag="unsaid"):
    """Lines that were said and have been deleted since, by their numbers: show them no longer."""

    lines: list[int]


class Rematch(msgspec.Struct, frozen=True, tag="rematch"):
    """The same people play again at another table: the seat there (none for spectators), and a token of it.

    Without one, the token of the seat here holds the one there, too.
    """

    table: str
    seat: int | None
    token: str | None


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What was asked under that id is written down and will not be lost."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked under that id has changed nothing, and why, as in a `Problem`."""

    id: int
    error: str
    reason: str
    sentence: Name = ""
    about: dict[str, str | int] = {}


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """The service stops, for a moment perhaps: what was acknowledged is kept; come back with the last cursor."""

    reason: str


Reply: TypeAlias = Welcome | Presence | Update | Said | Unsaid | Rematch | Done | Refused | Advice | Closing


def places(table: Table, here: frozenset[int] = frozenset(), away: frozenset[int] = frozenset()) -> list[Place]:
    """The seats of a table, with those that somebody is looking from and those that somebody is away from."""
    return [
        Place(
            chair.name,
            chair.bot,
            chair.is_open,
            seat in here,
            table.customs.stand_in if seat in away else "",
            chair.left,
        )
        for seat, chair in enumerate(table.chairs)
    ]


def sheet(table: Table, here: frozenset[int] = frozenset()) -> Sheet:
    """What everybody may know of a table, by naming it: no seed, no tokens, no visitors."""
    return Sheet(
        id=table.id,
        game=table.game,
        options=table.options,
        packs=table.packs,
        public=table.public,
        stage=table.stage,
        seats=places(table, here),
        spectators=table.watched,
        undo=table.customs.undo,
        clock=table.customs.clock,
        stand_in=table.customs.stand_in,
        chat=table.customs.chat,
        hints=table.customs.hints,
        rematch=table.rematch,
        lesson=table.lesson,
        imagined=table.origin is not None,
    )


def seated(table: Table, tokens: Mapping[int, str]) -> Seated:
    """The answer to whoever has taken seats."""
    held = [Held(seat, token) for seat, token in tokens.items()]
    if not held:
        return Seated(sheet(table), None, None)
    return Seated(sheet(table), held[0].seat, held[0].token, held)


def presence(table: Table, sitting: Sitting, here: frozenset[int], reader: int | None) -> Presence:
    """Who is there, and what goes on around the match."""
    faces = sitting.clocks.faces
    wish = sitting.wish
    return Presence(
        seats=places(table, here, sitting.away_shown),
        clocks=[_dial(faces.get(seat)) for seat in range(len(table.chairs))] if faces else [],
        wish=None if wish is None else Wish(wish.seat, sorted(sitting.voters), sorted(wish.agreed), wish.until),
        chat=not sitting.quiet,
        muted=sorted(other for seat, other in sitting.mutes if seat == reader),
    )


def _dial(face: Face | None) -> Dial | None:
    return None if face is None else Dial(face.left, face.since)
