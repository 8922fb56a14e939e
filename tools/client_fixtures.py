"""Real positions and cards of every game for whoever draws its board: what a seat is sent at moments of a match.

    python -m tools.client_fixtures web/fixtures

A moment is the first time a seat is asked a question of some kind, a look late in the match, and the end. Then come
the positions that are hard to draw (`tools.client_scenes`).
Everything comes from the engine, as the service would send it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import undercroft
from tools.client_scenes import SCENES, find
from undercroft.bots import make_bot
from undercroft.engine import Cursor, Mark, Match, View
from undercroft.server.tables.updates import Shown, Told, Update, update
from undercroft.server.transport.games import contents

SEED = 7
NAMES = ["Ann", "Bob", "Kit", "Ines", "Jonas", "Ruth"]
PLAYERS = {"lungeon-run": 2, "dash-through-the-dungeon": 4, "run-away": 4, "dungeon-run": 4}
MOST_MOMENTS = 24
LATE = 0.7
"""How far a match has come, as a part of its choices, when a spectator looks at it."""


class Moment(msgspec.Struct, frozen=True):
    """What a seat (None: a spectator) is sent, how it is called here, and what it was told before.

    `before` is the view of the update before, where the changes of this one are known: they lead on from it.
    """

    name: str
    seat: int | None
    names: list[str]
    update: Update
    log: list[Told]
    before: Shown | None = None


class Before(NamedTuple):
    """What a seat was told and shown up to the choice before."""

    cursor: Cursor
    mark: Mark | None
    view: View


def main(folder: Path) -> None:
    """Write one file for each game."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in undercroft.games():
        write(folder / f"{name}.json", [*moments(name), *scenes(name)])
        write(folder / f"{name}.cards.json", contents(name))


def write(file: Path, what: object) -> None:
    """Write it down so that a person can read it, too."""
    text = msgspec.json.format(msgspec.json.encode(what), indent=1)
    file.write_bytes(text + b"\n")
    print(f"{file}: {len(text) // 1000} kB")


def moments(name: str) -> list[Moment]:
    """The moments of one match of a game between greedy bots."""
    count = PLAYERS.get(name, 2)
    total = sum(1 for _ in playing(name, count))
    found: dict[str, Moment] = {}
    told: dict[int | None, Before] = {}
    for number, match in enumerate(playing(name, count)):
        for decision in match.pending:
            label = decision.kind if decision.kind not in found else ""
            if label and len(found) < MOST_MOMENTS:
                found[label] = moment(label, match, decision.seat, told)
        if number == int(total * LATE):
            found["late"] = moment("late", match, None, told)
            seat = match.pending[0].seat
            found["late-mine"] = moment("late-mine", match, seat, told)
        if match.outcome is not None:
            found["over"] = moment("over", match, 0, told)
        told = {seat: _shown(match, seat) for seat in [None, *range(count)]}
    return list(found.values())


def scenes(name: str) -> list[Moment]:
    """What a seat is sent in positions that are hard to draw, with the last thing that happened as its news."""
    found = []
    for scene in SCENES.get(name, ()):
        match, decision = find(name, scene)
        names = list(scene.names or NAMES)[: match.players]
        whole = update(match, decision.seat, Cursor(0, 0), names)
        told = len(whole.events)
        now = update(match, decision.seat, Cursor(0, max(0, told - 4)), names)
        found.append(Moment(scene.label, decision.seat, names, now, whole.events[-16:]))
    return found


def moment(label: str, match: Match[Any], seat: int | None, told: dict[int | None, Before]) -> Moment:
    """What a seat is sent now, with what has just happened as its news."""
    names = NAMES[: match.players]
    whole = update(match, seat, Cursor(0, 0), names)
    cursor, mark, view = told.get(seat, (Cursor(0, 0), None, None))
    now = update(match, seat, cursor, names, mark=mark)
    return Moment(label, seat, names, now, whole.events[-40:], view if now.changes is not None else None)


def _shown(match: Match[Any], seat: int | None) -> Before:
    """What a seat has been told and shown by now."""
    view = match.view(seat)
    match.settle(seat, view["table"])
    sight = match.sight(seat)
    return Before(match.news(Cursor(0, 0), seat).cursor, None if sight is None else sight.mark, view)


def playing(name: str, count: int) -> Iterator[Match[Any]]:
    """A match after each choice, the last one over; the same match object each time."""
    match = undercroft.new_match(name, players=count, seed=SEED)
    match.watch([None, *range(count)])
    bots = [make_bot("greedy", SEED + seat) for seat in range(count)]
    while match.outcome is None:
        yield match
        seat = match.pending[0].seat
        match.choose(bots[seat].choose(match.seat(seat)).key, seat)
    yield match


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "web/fixtures"))
