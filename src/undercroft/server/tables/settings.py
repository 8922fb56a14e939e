"""The settings of a table, called its customs: who may watch, clocks, undo, stand-ins, chat, hints."""

from __future__ import annotations

from enum import Enum
from typing import Annotated, TypeAlias

import msgspec

from undercroft.bots import BOTS
from undercroft.server.errors import TableError
from undercroft.server.sentences import Sentence

DEFAULT = "default"
"""The stand-in that gives the default answer of every question."""
A_DAY = 24 * 3600


class PerDecision(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="per", tag="decision"):
    """So many seconds for each question."""

    seconds: Annotated[int, msgspec.Meta(ge=5, le=A_DAY)]

    @property
    def allowance(self) -> int:
        """How long one may think, in milliseconds."""
        return self.seconds * 1000


class PerPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="per", tag="player"):
    """So many seconds for all questions of a match, and some more with each answer."""

    seconds: Annotated[int, msgspec.Meta(ge=10, le=7 * A_DAY)]
    increment: Annotated[int, msgspec.Meta(ge=0, le=3600)] = 0

    @property
    def allowance(self) -> int:
        """How long one may think altogether, in milliseconds."""
        return self.seconds * 1000


class PerMove(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="per", tag="move"):
    """Days for each question: playing by correspondence."""

    days: Annotated[int, msgspec.Meta(ge=1, le=30)]

    @property
    def allowance(self) -> int:
        """How long one may think, in milliseconds."""
        return self.days * A_DAY * 1000


Clock: TypeAlias = PerDecision | PerPlayer | PerMove


class UndoPolicy(Enum):
    """What may be taken back at a table.

    rule     one's last choice, as long as nobody has chosen, rolled or seen anything since
    consent  that, and more if everybody agrees
    never    nothing
    """

    RULE = "rule"
    CONSENT = "consent"
    NEVER = "never"


class Customs(msgspec.Struct, frozen=True):
    """The settings that the people at a table have agreed on.

    spectators  whether others may watch; None: at public tables
    clock       how long one may think; None: as long as one likes
    stand_in    who plays for somebody whose time has run out or who has left: a bot, or "default" answers
    chat        whether people can talk
    hints       whether players may ask the best bot there is what it would do
    """

    spectators: bool | None = None
    undo: UndoPolicy = UndoPolicy.RULE
    clock: Clock | None = None
    stand_in: str = "greedy"
    chat: bool = True
    hints: bool = True


USUAL = Customs()


def check_customs(customs: Customs) -> Customs:
    """The customs, if there is such a stand-in."""
    if customs.stand_in != DEFAULT and customs.stand_in not in BOTS:
        known = ", ".join((*BOTS, DEFAULT))
        raise TableError(Sentence.NO_SUCH_STAND_IN, known=known, given=repr(customs.stand_in[:40]))
    return customs
