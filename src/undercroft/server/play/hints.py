"""Hints: what the best bot there is would choose, told to the player who asks and to no other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import msgspec

from undercroft.bots import Hint
from undercroft.engine import Decision, Seat, StaleError
from undercroft.server.errors import TableError
from undercroft.server.sentences import Sentence

if TYPE_CHECKING:
    from undercroft.server.play.live_table import LiveTable


class Worth(msgspec.Struct, frozen=True):
    """What an option is worth to a good player; only the order of such numbers means anything."""

    key: str
    worth: float


class Tip(msgspec.Struct, frozen=True):
    """One of the best options of a question, by what the seat knows.

    chance   how likely it is to win, from 0 to 1; none where nothing was learned of the game, which gives advice only
    spread   by how much that may be wrong either way (95 %)
    reasons  what speaks for it, in the words of the game
    """

    key: str
    chance: float | None
    spread: float | None
    reasons: list[str]


class Advice(msgspec.Struct, frozen=True, tag="advice"):
    """The hint that was asked for under that id, for the question at that position. Nothing is chosen by it.

    key      what to choose; none where all options look equally good
    text     the same as a sentence, with its chance to win and why, or with the odds where dice or draws decide
    ranking  every option, the best first
    tips     up to three of the best, the one to choose first; none where all look equally good
    """

    id: int
    position: int
    key: str | None
    text: str
    ranking: list[Worth]
    tips: list[Tip]


class Adviser:
    """Gives the players of one table hints, where its customs allow that."""

    def __init__(self, live: LiveTable) -> None:
        self._live = live

    async def advise(self, seat: int, position: int, number: int = 0) -> Advice:
        """What to choose at that position of a seat, from what that seat knows. Nothing happens at the table."""
        words, _ = await self._live.asked()
        await self._asked(seat, position)
        thought = await self._live.shared.thinkers.advise(self._live.table, seat, words, self._live.backdrop)
        place, decision = await self._asked(seat, position)
        worths = {key: Worth(key, worth) for key, worth in thought.ranking}
        if thought.seat != seat or worths.keys() != set(decision.keys):
            raise StaleError("the table has changed meanwhile: look at it again")
        tips = [Tip(*each) for each in thought.tips]
        text = self._text(place, decision, thought.key, tips)
        return Advice(number, position, thought.key or None, text, [*worths.values()], tips)

    async def _asked(self, seat: int, position: int) -> tuple[Seat[Any], Decision]:
        """A seat and what it is asked at that position, if it may be given a hint on it."""
        if not self._live.table.customs.hints:
            raise TableError(Sentence.NO_HINTS_HERE)
        sitting = await self._live.sitting()
        sitting.check_person(seat)
        place = sitting.match.seat(seat)
        if place.decision is None:
            raise TableError(Sentence.NOT_ASKED_NOW)
        sitting.match.check_position(position, seat)
        return place, place.decision

    def _text(self, place: Seat[Any], decision: Decision, key: str, tips: Sequence[Tip]) -> str:
        """A hint as a sentence, in the words of the game."""
        option, text = decision.find(key), place.game.text
        said = Hint(option, ()).say(lambda each: text.option(decision, each, self._live.names))
        best = tips[0] if tips else None
        if best is None or best.chance is None or best.spread is None:
            odds = None if option is None else place.preview(option)
            return said if odds is None else f"{said} ({text.preview(odds)})"
        why = f": {', '.join(best.reasons)}." if best.reasons else "."
        return f"{said} {best.chance:.0%} to win, give or take {100 * best.spread:.0f}{why}"
