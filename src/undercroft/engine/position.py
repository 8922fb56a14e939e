"""The numbers by which clients say which position they mean.

A seat's number rises with everything it does and with every undo it can notice, and never otherwise: what others do
in secret leaves it as it is. It never comes again, so an answer that quotes an old one is known to be late.
"""

from __future__ import annotations

from undercroft.engine.history import Past
from undercroft.engine.undo import Undo


class Positions:
    """The number of the position each seat is in, and of the whole table (None), counted from a deed on."""

    __slots__ = ("_counted", "_raised", "_start")

    def __init__(self, start: Past | None = None) -> None:
        self._start = start
        self._counted: dict[int | None, tuple[Past | None, int]] = {}
        self._raised: dict[int | None, int] = {}

    def of(self, past: Past, seat: int | None) -> int:
        """The number of a seat's position after that deed."""
        known, count = self._counted.get(seat, (self._start, 0))
        count += _deeds(known, past, seat)
        self._counted[seat] = past, count
        return count + self._raised.get(seat, 0)

    def undone(self, past: Past, undo: Undo, players: int) -> None:
        """An undo is about to take a match back from that deed: whoever can notice it is somewhere new."""
        for seat in (None, *range(players)):
            lost = _deeds(undo.target, past, seat) - sum(seat in (None, each.seat) for each in undo.again)
            if undo.known_to is None or seat in (None, undo.known_to):
                lost += 1
            self._raised[seat] = self._raised.get(seat, 0) + lost
            known, count = self._counted.get(seat, (None, 0))
            if known is not None and known.number > undo.target.number:
                self._counted[seat] = undo.target, count - _deeds(undo.target, known, seat)


def _deeds(earlier: Past | None, later: Past, seat: int | None) -> int:
    """How many deeds of a seat (None: of anybody) there are after one and up to another."""
    if seat is None:
        return later.number - (0 if earlier is None else earlier.number)
    count = 0
    past: Past | None = later
    while past is not None and past is not earlier:
        count += past.seat == seat
        past = past.before
    return count
