"""The process in which bots think. It keeps the matches it was asked about, hears what is new, and says what to
choose.

It is started as `python -m undercroft.server.bots.process`, is told riddles and answers with thoughts.
"""

from __future__ import annotations

import contextlib
from collections import OrderedDict
from typing import Any

import msgspec

from undercroft.bots import hint, make_bot
from undercroft.bots.hint import MILLISECONDS
from undercroft.engine import Seat, UndercroftError, derive
from undercroft.server.bots.child_process import Parent
from undercroft.server.tables.imagined import Backdrop, begin
from undercroft.server.tables.match import Sitting
from undercroft.server.tables.table import Table

POLITE = 5
"""The niceness of a bot's process: people who play come first."""
THINKING = 2500
"""Milliseconds after which a bot imagines no further: a slow machine thinks less, and no table waits."""


class Riddle(msgspec.Struct, frozen=True, array_like=True):
    """A table where a bot may be asked: what was done at it since `heard`, and which bot answers for which seat.

    table   the whole table, the first time it is asked about
    forget  tables that will not be asked about for a while
    advise  a seat whose player would like a hint; no bot answers then
    behind  what stands behind the table, with the table
    """

    name: str
    heard: int
    deeds: list[tuple[int, str]]
    bots: dict[int, str]
    table: Table | None = None
    forget: list[str] = []
    advise: int | None = None
    behind: Backdrop = ()


class Thought(msgspec.Struct, frozen=True, array_like=True):
    """What the first bot that is asked chooses; no seat if none is asked. With an error there is no answer.

    Of a hint the key is empty where all options look equally good.
    """

    seat: int | None = None
    key: str = ""
    asked: list[int] = []
    """The seats that are asked, bots or not."""
    over: bool = False
    """Whether the match is over."""
    error: str = ""
    rules: bool = False
    """Whether the error is one of ours, in words for people: asking again would not help."""
    ranking: list[tuple[str, float]] = []
    """Of a hint: every option and what it is worth, the best first."""
    tips: list[tuple[str, float | None, float | None, list[str]]] = []
    """Of a hint: the best options, how likely each is to win, the spread of that, and what speaks for it."""


class Mind:
    """The matches a bot remembers. What it answers depends on the table's seed and what was done there, on nothing
    else, unless the machine is too slow to think it through."""

    def __init__(self) -> None:
        self._sittings: dict[str, tuple[Table, Sitting]] = {}

    def answer(self, riddle: Riddle) -> Thought:
        """What the first bot that is asked would choose."""
        for name in riddle.forget:
            self._sittings.pop(name, None)
        try:
            table, sitting = self._hear(riddle)
            match = sitting.match
            if riddle.advise is not None:
                return _advise(match.fork().seat(riddle.advise))
            for decision in match.pending:
                seat = decision.seat
                if seat in riddle.bots:
                    # Made anew for each choice, so that a match that is taken up again goes on as it would have.
                    bot = make_bot(
                        riddle.bots[seat], derive(table.seed, "bot", seat, match.count), milliseconds=THINKING
                    )
                    return Thought(seat, bot.choose(match.fork().seat(seat)).key)
        except UndercroftError as error:
            self._sittings.pop(riddle.name, None)
            return Thought(error=str(error), rules=True)
        except Exception as error:  # a bot with a bug: the table must not stop for it
            self._sittings.pop(riddle.name, None)
            return Thought(error=f"{type(error).__name__}: {error}")
        return Thought(asked=[each.seat for each in match.pending], over=match.outcome is not None)

    def _hear(self, riddle: Riddle) -> tuple[Table, Sitting]:
        """A table after everything done at it. When it was done matters to clocks, not to the match."""
        if riddle.table is not None:
            self._sittings[riddle.name] = riddle.table, begin(riddle.table, riddle.behind)
        table, sitting = self._sittings[riddle.name]
        for seat, word in riddle.deeds:
            sitting.do(seat, word, sitting.last)
        return table, sitting


def _advise(seat: Seat[Any]) -> Thought:
    """What to tell a player who would like a hint; nothing if the seat is not asked any more."""
    if seat.decision is None:
        return Thought()
    given = hint(seat, milliseconds=MILLISECONDS)
    key = "" if given.option is None else given.option.key
    ranking = [(option.key, worth) for option, worth in given.ranking]
    tips = [(each.option.key, each.chance, each.spread, list(each.reasons)) for each in given.picks]
    return Thought(seat.number, key, ranking=ranking, tips=tips)


class Memory:
    """Which tables a mind has heard of, how far, and which it forgets first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._heard: OrderedDict[str, int] = OrderedDict()

    def knows(self, name: str) -> bool:
        """Whether the mind remembers that table."""
        return name in self._heard

    def riddle(
        self,
        table: Table,
        deeds: list[tuple[int, str]],
        bots: dict[int, str],
        advise: int | None = None,
        behind: Backdrop = (),
    ) -> Riddle:
        """What to tell the mind about a table: only what it has not heard yet."""
        known = self._heard.pop(table.id, None)
        forget = [self._heard.popitem(last=False)[0]] if len(self._heard) >= self._most else []
        self._heard[table.id] = len(deeds)
        heard = known or 0
        new = (table, behind) if known is None else (None, ())
        return Riddle(table.id, heard, deeds[heard:], bots, new[0], forget, advise, new[1])

    def forget(self, name: str) -> None:
        """The mind has let that table go by itself."""
        self._heard.pop(name, None)


def main() -> None:
    """Answer until the input ends."""
    parent, mind = Parent(POLITE), Mind()
    with contextlib.suppress(BrokenPipeError):
        while (riddle := parent.hear(Riddle)) is not None:
            parent.tell(mind.answer(riddle))


if __name__ == "__main__":
    main()
