"""What people do at a table besides choosing: leave, come back, ask to take something back, talk, mute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.server.errors import TableError
from undercroft.server.logs import tell
from undercroft.server.play.chat import GALLERY, UNKNOWN, Chat, Line, Speaker
from undercroft.server.sentences import Sentence
from undercroft.server.tables.deeds import AGREE, ASK, BACK, HEAR, LEFT, LET_GO, MUTE, NOBODY, QUIET, REFUSE, TALK
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.similar_names import likeness
from undercroft.server.tables.table import known_as

if TYPE_CHECKING:
    from undercroft.server.play.live_table import LiveTable


def check_not_over(sitting: Sitting) -> None:
    """Refuse to take something back when the match is over: everybody may have read its record."""
    if sitting.match.outcome is not None:
        raise TableError(Sentence.UNDO_OVER)


class People:
    """What can be done at one running table besides playing."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live
        self.chat = Chat(live.table.id, live.shared.storage)

    # -- coming and going --------------------------------------------------------------------------------

    async def leave(self, seat: int) -> None:
        """Leave for good, or until one comes back: the table's stand-in plays from now on."""

        def check(sitting: Sitting) -> None:
            if sitting.match.outcome is not None:
                raise TableError(Sentence.NOTHING_TO_LEAVE)

        await self._live.do(seat, LEFT, check)
        live = self._live
        await live.shared.storage.note_due(live.table.id, live.watch.now())  # the stand-in survives a restart

    async def come_back(self, seat: int) -> None:
        """Play for oneself again."""
        await self._live.do(seat, BACK)

    # -- taking something back ---------------------------------------------------------------------------

    async def ask_to_undo(self, seat: int, position: int) -> None:
        """Ask everybody else whether a seat's last choice, and all since, may be taken back."""

        def check(sitting: Sitting) -> None:
            check_not_over(sitting)
            sitting.check_person(seat)
            sitting.match.check_position(position, seat)

        await self._live.do(seat, ASK, check)

    async def answer_wish(self, seat: int, agreed: bool) -> None:
        """Agree or refuse when somebody asks to take something back; whoever has asked lets it go."""

        def word(sitting: Sitting) -> str:
            if not agreed and sitting.wish is not None and sitting.wish.seat == seat:
                return LET_GO
            return AGREE if agreed else REFUSE

        def check(sitting: Sitting) -> None:
            if agreed:
                check_not_over(sitting)

        await self._live.do(seat, word, check)

    # -- talking -----------------------------------------------------------------------------------------

    async def say(self, seat: int | None, name: str, text: str, speaker: Speaker = UNKNOWN) -> None:
        """Say something (no seat: a spectator)."""
        sitting = await self._live.sitting()
        if sitting.quiet:
            raise TableError(Sentence.CHAT_IS_OFF)
        if seat in sitting.sent_away:
            raise TableError(Sentence.SENT_AWAY)
        if seat is None and likeness(name) in map(likeness, self._live.names):
            raise TableError(Sentence.NAME_TAKEN, name=name)
        await self.chat.say(seat, name, text, self._live.watch.now(), speaker)
        self._live.told()

    async def report(self, reader: int | None, number: int) -> None:
        """Report a line of chat; who has done so is told to no player."""
        if all(line.number != number for line in await self.hear(reader, number - 1)):
            raise TableError(Sentence.NO_SUCH_LINE)
        if await self.chat.report(number, self._live.watch.now()):
            tell("a line was reported", table=known_as(self._live.table.id), line=number)

    async def hear(self, reader: int | None, since: int) -> list[Line]:
        """What a reader (None: a spectator) has not heard yet after that line."""
        sitting = await self._live.sitting()
        return await self.chat.heard(reader, since, sitting.mutes, over=sitting.match.outcome is not None)

    async def mute(self, seat: int, other: int, on: bool) -> None:
        """Do not hear what another seat (-1: the spectators) says, or hear it again."""
        if not GALLERY <= other < len(self._live.table.chairs) or other == seat:
            raise TableError(Sentence.MUTE_WHOM, gallery=GALLERY, seat=other)
        await self._live.do(seat, f"{MUTE if on else HEAR}:{other}")

    async def allow_chat(self, on: bool) -> None:
        """The host turns chat on or off."""
        await self._live.do(NOBODY, TALK if on else QUIET)
