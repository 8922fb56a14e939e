"""What changes on the table with each event, for readers who want to see one thing after the other.

Nothing is looked at while nobody watches. For whoever does, the table is looked at whenever that reader is told
something, also in the middle of a step, and what has changed since is kept beside the event. What others do unseen
is no event to the reader, and what it changes is seen with the next one.
"""

from __future__ import annotations

import marshal
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple, TypeAlias

from undercroft.engine.changes import Change, changes
from undercroft.engine.event import Event

MOST = 512
"""So many steps are kept for those who have not been told yet; whoever is further back is shown where it stands."""

Look: TypeAlias = Callable[[int | None], object]
"""What a reader sees now."""


class Step(NamedTuple):
    """What changed in a reader's table: with an event, or without one since the last."""

    changes: list[Change]
    told: bool


class Unfolding(NamedTuple):
    """What changed in a reader's table with each event it was told, and what has changed after the last one."""

    told: list[list[Change]]
    rest: list[Change]


class Mark(NamedTuple):
    """How far somebody has been shown changes."""

    sight: Sight
    number: int


class Sight:
    """What one reader sees of the table, step by step."""

    __slots__ = ("_last", "_steps", "_taken")

    def __init__(self, table: object) -> None:
        self._steps: list[Step] = []
        self._taken = 0
        """So many steps are not kept any more."""
        self._last: object = _kept(table)
        """What was seen last. Where nothing else is to come, in bytes: a table is thousands of small things, among
        which Python searches for garbage."""

    @property
    def mark(self) -> Mark:
        """Where it stands now."""
        return Mark(self, self._taken + len(self._steps))

    def see(self, table: object, *, told: bool) -> None:
        """The table is seen like that now, because something was told, or because nothing else is to come."""
        now = table if told else _kept(table)
        if now == self._last and not told:
            return
        before = marshal.loads(self._last) if isinstance(self._last, bytes) else self._last
        found = changes(before, table)
        if found or told:
            self._steps.append(Step(found, told))
        self._last = now
        if len(self._steps) > 2 * MOST:
            del self._steps[:MOST]
            self._taken += MOST

    def since(self, mark: Mark | None) -> Unfolding | None:
        """What has changed since then, if that is known."""
        if mark is None or mark.sight is not self or mark.number < self._taken:
            return None
        told: list[list[Change]] = []
        rest: list[Change] = []
        for step in self._steps[mark.number - self._taken :]:
            rest = [*rest, *step.changes]
            if step.told:
                told.append(rest)
                rest = []
        return Unfolding(told, rest)


class Watch:
    """The readers who watch a match, and what each of them sees. Where nothing is hidden, all see the same."""

    __slots__ = ("_look", "_open", "_sights", "readers")

    def __init__(self, look: Look, *, is_open: bool) -> None:
        self._look = look
        self._open = is_open
        self._sights: dict[int | None, Sight] = {}
        self.readers: frozenset[int | None] = frozenset()

    def by(self, readers: Iterable[int | None]) -> None:
        """Those readers watch from now on, and nobody else."""
        self.readers = frozenset(readers)
        wanted = {self._who(reader) for reader in self.readers}
        self._sights = {who: self._sights.get(who) or Sight(self._look(who)) for who in wanted}

    def note(self, event: Event) -> None:
        """Something has been told."""
        for who, sight in self._sights.items():
            if event.seen_by(who) is not None:
                sight.see(self._look(who), told=True)

    def settle(self, reader: int | None, table: object) -> None:
        """A reader is shown the table as it is."""
        sight = self.sight(reader)
        if sight is not None:
            sight.see(table, told=False)

    def sight(self, reader: int | None) -> Sight | None:
        """What a reader sees, if it watches."""
        return self._sights.get(self._who(reader))

    def go_back(self, known_to: int | None) -> None:
        """Something was taken back: whoever can notice that begins anew, nobody else has seen anything of it."""
        for who in self._sights:
            if known_to is None or self._who(known_to) == who:
                self._sights[who] = Sight(self._look(who))

    def __bool__(self) -> bool:
        return bool(self.readers)

    def _who(self, reader: int | None) -> int | None:
        return None if self._open else reader


def _kept(table: Any) -> bytes:
    """What was seen, in a form in which the same is the same."""
    return marshal.dumps(table, 2)
