"""What players say to the service over their WebSockets."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from undercroft.server.transport.wire import Number, Short


class Hello(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="hello"):
    """The first message: the token of a seat (none: a spectator), and the cursor of what was told already.

    `said` is the number of the last line of chat that was heard; `name` is what a spectator is called there. With
    `changes`, updates tell what each event changed in the view.
    """

    token: Short | None = None
    cursor: tuple[Number, Number] = (0, 0)
    said: Number = 0
    name: Short = "Spectator"
    changes: bool = False


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


class AskUndo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask-undo"):
    """Ask everybody else whether one's last choice, and all since, may be taken back, from that position."""

    position: Number
    id: Number = 0


class AnswerUndo(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="answer-undo"):
    """Agree that something is taken back, or refuse; whoever has asked lets it go by refusing."""

    agreed: bool
    id: Number = 0


class Leave(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="leave"):
    """Let the table's stand-in play for oneself."""

    id: Number = 0


class Back(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="back"):
    """Play for oneself again."""

    id: Number = 0


class Say(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="say"):
    """Say something to the others: players to everybody, spectators to spectators until the match is over."""

    text: Annotated[str, msgspec.Meta(max_length=1000)]
    id: Number = 0


class Mute(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="mute"):
    """Do not hear a seat (-1: the spectators) any more, or hear it again."""

    seat: Number
    on: bool = True
    id: Number = 0


class Report(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="report"):
    """Let those who run the service see a line of chat that one has heard. Nobody learns who has reported it."""

    line: Number
    id: Number = 0


class AskHint(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag="ask-hint"):
    """Ask what the best bot there is would choose here, at that position. Nobody else learns of it."""

    position: Number
    id: Number = 0


Deed: TypeAlias = Choose | Undo | AutoPass | AskUndo | AnswerUndo | Leave | Back | Say | Mute | Report | AskHint
