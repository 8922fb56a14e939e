"""The clocks of a table: whose time is running, and how much is left.

Clocks are moved by the times that are written with deeds and by nothing else: whoever does the deeds of a table
again finds the same time on them. What they show is kept apart from what they count. While choices are taken
together, who has answered already is a secret; so the clocks of all who were asked are shown running from when they
were asked until the choices are turned up, and what each has used is shown only then.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from undercroft.server.tables.settings import Clock, PerPlayer

MERCY = 15_000
"""The least, in milliseconds, that a player has on a clock for the whole match after coming back."""


class Face(NamedTuple):
    """What a clock shows: milliseconds left, counted from `since` if it is running."""

    left: int
    since: int | None


class Alarm(NamedTuple):
    """When something happens because of time, and to which seat."""

    at: int
    seat: int


class Clocks:
    """The clocks of all people at a table."""

    def __init__(self, clock: Clock | None, people: Iterable[int]) -> None:
        self._clock = clock
        self._left = {} if clock is None else dict.fromkeys(people, clock.allowance)
        self._since: dict[int, int] = {}
        """Who is really thinking, since when."""
        self._used: dict[int, int] = {}
        """What the last answer of a seat took: it has that little less if the answer is taken back."""
        self.faces: dict[int, Face] = {}
        self.show(frozenset(), 0)

    def answered(self, seat: int, at: int) -> None:
        """A seat has answered what it was asked."""
        since = self._since.pop(seat, None)
        if since is None:
            return
        self._used[seat] = at - since
        if isinstance(self._clock, PerPlayer):
            self._left[seat] = max(0, self._left[seat] - (at - since)) + self._clock.increment * 1000

    def taken_back(self, seat: int, at: int) -> None:
        """A seat takes its answer back: the time it took is gone all the same, and so is what it was given for it."""
        if seat not in self._left:
            return
        thought = at - self._since.pop(seat, at)
        if isinstance(self._clock, PerPlayer):
            self._left[seat] = max(0, self._left[seat] - thought - self._clock.increment * 1000)
            thought = 0
        else:
            thought += self._used.get(seat, 0)
        self._since[seat] = at - thought

    def ran_out(self, seat: int) -> None:
        """A seat has no time left."""
        if isinstance(self._clock, PerPlayer) and seat in self._left:
            self._left[seat] = 0

    def came_back(self, seat: int) -> None:
        """A seat's player is here again, and has at least a little time."""
        if isinstance(self._clock, PerPlayer) and seat in self._left:
            self._left[seat] = max(self._left[seat], self._clock.increment * 1000, MERCY)

    def wait_for(self, seats: Iterable[int], at: int) -> None:
        """Let the clocks of those seats run and no others; those that run already run on."""
        self._since = {seat: self._since.get(seat, at) for seat in seats if seat in self._left}

    def show(self, waiting: frozenset[int], at: int) -> None:
        """Show everybody what the clocks say; those the match waits for as everybody may know are seen running."""
        self.faces = {
            seat: Face(left, self._since.get(seat, at) if seat in waiting else None)
            for seat, left in self._left.items()
        }

    @property
    def next(self) -> Alarm | None:
        """Whose time runs out first, if nothing happens."""
        alarms = [Alarm(since + self._left[seat], seat) for seat, since in self._since.items()]
        return min(alarms, default=None)
