"""Something that happened, who may see it and at which clause."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple, TypeAlias

Value: TypeAlias = int | str | bool | tuple[int | str, ...] | None
Fact: TypeAlias = int | str | bool | list[int | str] | None
"""A value as plain data."""


class Event(NamedTuple):
    """One thing that happened: the log, the animations and the statistics all come from events.

    data      what everybody at the table may know of it
    secret    what only the seats in `to` may know besides
    hidden    the others do not even see that it happened
    reveals   something that was hidden can now be known; it cannot be undone
    """

    kind: str
    clause: str
    data: Mapping[str, Value]
    secret: Mapping[str, Value] | None = None
    to: tuple[int, ...] = ()
    hidden: bool = False
    reveals: bool = False

    def seen_by(self, seat: int | None) -> Event | None:
        """The event as that seat (None: a spectator) may know it, or None if it may not know of it at all."""
        if self.secret is None and not self.hidden:
            return self
        if seat is not None and seat in self.to:
            whole = {**self.data, **self.secret} if self.secret else self.data
            return Event(self.kind, self.clause, whole, reveals=self.reveals)
        if self.hidden:
            return None
        return Event(self.kind, self.clause, self.data, reveals=self.reveals)

    def number(self, name: str) -> int:
        """A number that it tells."""
        value = self.data[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """A word that it tells, or a number as a word."""
        return str(self.data[name])

    def listed(self, name: str) -> tuple[int | str, ...]:
        """A list that it tells, also one that only some may know."""
        value = self.secret[name] if self.secret is not None and name in self.secret else self.data[name]
        assert isinstance(value, tuple)
        return value

    def as_dict(self) -> dict[str, Fact]:
        """Plain data for the wire."""
        data: dict[str, Fact] = {"kind": self.kind, "clause": self.clause}
        for name, value in self.data.items():
            data[name] = list(value) if isinstance(value, tuple) else value
        return data


class Log:
    """Where a match's events go when somebody listens."""

    __slots__ = ("events", "revealed", "watch")

    def __init__(self) -> None:
        self.events: list[Event] = []
        self.watch: Callable[[Event], None] | None = None
        """Who looks at the table whenever something is told."""
        self.revealed = False
        """Whether something hidden has been shown since somebody last looked, and set this back."""

    def tell(self, kind: str, clause: str, /, *, reveals: bool = False, **data: Value) -> None:
        """Everybody at the table sees this."""
        self._add(Event(kind, clause, data, None, (), False, reveals))

    def tell_some(
        self,
        kind: str,
        clause: str,
        to: Iterable[int],
        secret: Mapping[str, Value],
        /,
        *,
        hidden: bool = False,
        reveals: bool = True,
        **data: Value,
    ) -> None:
        """The seats in `to` see all of it, the others only `data` (or nothing, if it is hidden)."""
        self._add(Event(kind, clause, data, secret, tuple(to), hidden, reveals))

    def _add(self, event: Event) -> None:
        self.events.append(event)
        if event.reveals:
            self.revealed = True
        if self.watch is not None:
            self.watch(event)
