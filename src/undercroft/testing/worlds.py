"""What a seat can tell: two worlds it thinks possible, compared by what it is asked, shown and told."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from undercroft.engine import Event, Log, Mark, Match, Preview, Seat, Sight

AHEAD = 4
"""How many choices two worlds are followed."""


def go_on_alike(truth: Match[Any], other: Match[Any], key: str, seat: int) -> bool:
    """Make a choice in both and compare what the seat learns; False where the worlds can no longer be compared."""
    if truth.together or any(asks_in_secret(each, seat) for each in (truth, other)):
        return False
    if key not in other.pending[0].keys:  # a hand of somebody else's that has changed
        return False
    logs = [each.listen_from_here() for each in (truth, other)]
    sights = [watched(each, seat) for each in (truth, other)]
    marks = [each.mark for each in sights]
    for each in (truth, other):
        each.choose(key, each.pending[0].seat)
    if any(asks_in_secret(each, seat) for each in (truth, other)):
        return False
    first, second = (before_reveal(log, seat) for log in logs)
    assert first == second, "the seat can tell the worlds apart by what it is told"
    changed = [unfolded(each, mark)[: len(first)] for each, mark in zip(sights, marks, strict=True)]
    assert changed[0] == changed[1], "the seat can tell the worlds apart by what it sees change"
    revealed = {any(event.reveals for event in log.events) for log in logs}
    assert len(revealed) == 1, "the seat can tell the worlds apart by whether something is revealed"
    if True in revealed:
        return False
    assert as_bytes(truth.view(seat)) == as_bytes(other.view(seat)), (
        "the seat can tell the worlds apart by what it sees"
    )
    assert truth.standing == other.standing, "the seat can tell the worlds apart by who is ahead"
    assert asked(truth, seat) == asked(other, seat), "the seat can tell the worlds apart by what it is asked"
    return bool(truth.pending)


@dataclass(frozen=True, slots=True)
class Told:
    """What a seat was told up to the first reveal, and saw change; paused if somebody else is asked in secret."""

    events: list[Event]
    changes: list[str]
    paused: bool

    def __lt__(self, other: Told) -> bool:
        return (len(self.events), not self.paused) < (len(other.events), not other.paused)


def told_by(match: Match[Any], key: str, seat: int) -> Told:
    """What a choice tells a seat."""
    log, sight = match.listen_from_here(), watched(match, seat)
    mark = sight.mark
    match.choose(key, match.pending[0].seat)
    revealed = any(event.reveals for event in log.events)
    events = before_reveal(log, seat)
    changes = unfolded(sight, mark)[: len(events)]
    return Told(events, changes, paused=not revealed and asks_in_secret(match, seat))


def watched(match: Match[Any], seat: int | None) -> Sight:
    """What a seat sees of a match from now on."""
    match.watch([seat])
    sight = match.sight(seat)
    assert sight is not None
    return sight


def unfolded(sight: Sight, since: Mark) -> list[str]:
    """What a reader saw change with each event, as it would be sent."""
    found = sight.since(since)
    assert found is not None
    return list(map(json.dumps, found.told))


def before_reveal(log: Log, seat: int) -> list[Event]:
    """What a seat is told up to the first reveal."""
    told: list[Event] = []
    for event in log.events:
        if event.reveals:
            break
        seen = event.seen_by(seat)
        if seen is not None:
            told.append(seen)
    return told


def asked(match: Match[Any], seat: int) -> object:
    """What a seat is asked, in every particular."""
    decision = match.seat(seat).decision
    return decision and (decision.kind, decision.clause, decision.about, decision.keys, decision.closed)


def known_to(match: Match[Any], seat: int | None) -> object:
    """Everything a seat (None: a spectator) can find out now."""
    shown = as_bytes(match.view(seat)), len(match.events(seat=seat)), match.standing
    return shown if seat is None else (*shown, asked(match, seat), match.position(seat), match.can_undo(seat))


def asks_in_secret(match: Match[Any], seat: int) -> bool:
    """Whether somebody else is asked something that this seat may not know of."""
    return any(each.secret and each.seat != seat for each in match.pending)


def lies_face_down(match: Match[Any], seat: int) -> bool:
    """Whether a seat has made its choice of several taken together, and may still take it back."""
    waiting: Any = match.view(None)["waiting"]
    left = [each.seat for each in match.pending]
    return match.together and seat in [each["seat"] for each in waiting] and seat not in left


def odds_of(seat: Seat[Any]) -> dict[str, Preview | None]:
    """What each option of a seat would mean in numbers."""
    decision = seat.decision
    return {} if decision is None else {each.key: seat.preview(each) for each in decision.options}


def as_bytes(view: Mapping[str, object]) -> bytes:
    """A view as it would be sent."""
    return json.dumps(view).encode()
