"""The messages of the service: what is asked of it over HTTP and WebSocket, and what it answers."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from undercroft.server.messages import Update
from undercroft.server.tables import Stage, Table

Short = Annotated[str, msgspec.Meta(max_length=200)]
Number = Annotated[int, msgspec.Meta(ge=-1, le=2**53)]


# -- over HTTP -------------------------------------------------------------------------------------------


class Opening(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Open a table: its seats are "me", "open", or the name of a bot."""

    game: Short
    seats: Annotated[tuple[Short, ...], msgspec.Meta(max_length=16)]
    name: Short = ""
    options: dict[Short, int | Short | bool] = {}
    packs: Annotated[tuple[Short, ...], msgspec.Meta(max_length=8)] = ()
    public: bool = True


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


class Place(msgspec.Struct, frozen=True):
    """One seat of a table: who sits there, which bot, or nobody yet; and whether a person is looking now."""

    name: str
    bot: str
    open: bool
    here: bool = False


class Sheet(msgspec.Struct, frozen=True):
    """What everybody may know of a table."""

    id: str
    game: str
    options: dict[str, int | str | bool]
    packs: tuple[str, ...]
    public: bool
    stage: Stage
    seats: list[Place]


class Seated(msgspec.Struct, frozen=True):
    """The table, the seat taken at it, and the token that holds the seat: it is told once, and to nobody else."""

    table: Sheet
    seat: int | None
    token: str | None


class Health(msgspec.Struct, frozen=True):
    """The service and its database answer."""

    status: Literal["ok"] = "ok"


class Problem(msgspec.Struct, frozen=True):
    """Why something was refused; nothing has changed."""

    error: str
    reason: str


# -- over WebSocket: from the player ---------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message: the token of a seat (none: a spectator), and the cursor of what was told already."""

    token: Short | None = None
    cursor: tuple[Number, Number] = (0, 0)


class Choose(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="choose"):
    """Answer the question asked at that position. The reply quotes the `id`."""

    key: Short
    position: Number
    id: Number = 0


class Undo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="undo"):
    """Take the last choice back, from that position."""

    position: Number
    id: Number = 0


class AutoPass(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="auto-pass"):
    """Pass questions of a kind ("hurt"), or one card in them ("hurt/amulet"), without asking, or no longer."""

    what: Short
    on: bool = True
    id: Number = 0


Deed: TypeAlias = Choose | Undo | AutoPass


# -- over WebSocket: to the player -----------------------------------------------------------------------


class Welcome(msgspec.Struct, frozen=True, tag="welcome"):
    """The answer to hello: the seat (none: a spectator) and the table."""

    seat: int | None
    table: Sheet


class Presence(msgspec.Struct, frozen=True, tag="presence"):
    """Who sits at the table, and who of them is looking."""

    seats: list[Place]


class Done(msgspec.Struct, frozen=True, tag="done"):
    """What was asked under that id is written down and will not be lost."""

    id: int


class Refused(msgspec.Struct, frozen=True, tag="refused"):
    """What was asked under that id has changed nothing, and why."""

    id: int
    error: str
    reason: str


class Closing(msgspec.Struct, frozen=True, tag="closing"):
    """The service stops, for a moment perhaps: what was acknowledged is kept; come back with the last cursor."""

    reason: str


Reply: TypeAlias = Welcome | Presence | Update | Done | Refused | Closing


def places(table: Table, here: frozenset[int] = frozenset()) -> list[Place]:
    """The seats of a table, with those that somebody is looking from."""
    return [Place(chair.name, chair.bot, chair.is_open, seat in here) for seat, chair in enumerate(table.chairs)]


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
    )
