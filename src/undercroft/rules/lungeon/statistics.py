"""What is counted in a match of Lungeon Run, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence

from undercroft.engine import Column, Counted, Counts, Event, Outcome, Parts, Rows, count_course, course, names_of

COUNTED: tuple[Counted, ...] = (
    Parts("round end", "How rounds ended"),
    Rows(
        "class",
        "Classes",
        (
            Column("rounds", "per match", "rounds"),
            Column("points", "per round", "points", "rounds"),
            Column("ahead", "rounds with more points than the other hero", "rounds won", "rounds", "share"),
            Column("index", "share of rounds against the fair share, 1; level rounds count half", "share of rounds",
                   "rounds", "index"),
            Column("dies", "of its rounds", "deaths", "rounds", "share"),
        ),
        cards=("class",),
    ),
    Rows(
        "monster",
        "Monsters",
        (
            Column("met", "per match", "met"),
            Column("slain", "of those met", "slain", "met", "share"),
            Column("wounds", "battles it wins, per one met", "battles won", "met"),
            Column("spells", "cast at it, per one met", "spells", "met"),
        ),
        cards=("monster",),
        held="players who met it",
    ),
    Rows(
        "find",
        "Finds in chests",
        (
            Column("found", "per match", "found"),
            Column("mattered", "of those found: it was of use to the finder", "of use", "found", "share"),
        ),
        cards=("find",),
        held="players who found it",
    ),
    Rows("move", "What unknown tiles hold", (Column("came up", "per match", "rolled"),), cards=("move",)),
    course("How a match develops", "round", "points"),
    Rows(
        "board",
        "The board",
        (
            Column("visits", "heroes who come there, per match", "visits"),
            Column("deaths", "per match", "deaths"),
        ),
        picture="board",
    ),
)  # fmt: skip


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """Rounds and classes; monsters, finds and tiles; who was ahead after each round, and where heroes went."""
    counts = Counts(names_of(COUNTED))
    for event in events:
        count_rounds(counts, event)
        count_dungeon(counts, event)
    points = [0, 0]
    rounds = []
    for event in events:
        if event.kind == "round-ended":
            points = [points[0] + number(event, "red"), points[1] + number(event, "blue")]
            rounds.append((str(event.data["round"]), points))
    count_course(counts, rounds, outcome.winners)
    return counts


def count_rounds(counts: Counts, event: Event) -> None:
    """How a round ended, and what each class made of it."""
    data = event.data
    if event.kind == "round-ended":
        points = (number(event, "red"), number(event, "blue"))
        counts.count("round end", str(data["result"]))
        classes = data["classes"]
        assert isinstance(classes, tuple)
        for seat, kind in enumerate(classes):
            mine, other = points[seat], points[1 - seat]
            counts.count("class: rounds", str(kind))
            counts.count("class: points", str(kind), mine)
            counts.count("class: rounds won", str(kind), mine > other)
            counts.count("class: share of rounds", str(kind), 1 if mine > other else 0.5 if mine == other else 0)
    elif event.kind == "hero-died":
        counts.count("class: deaths", str(data["hero"]))
        counts.count("board: deaths", f"{data['x']},{data['y']}")


def count_dungeon(counts: Counts, event: Event) -> None:
    """What heroes met and found, and where."""
    data = event.data
    match event.kind:
        case "moved":
            counts.count("board: visits", f"{data['x']},{data['y']}")
        case "tile-tested":
            counts.count("move: rolled", str(data["result"]))
        case "monster-appeared":
            counts.count("monster: met", str(data["monster"]))
            counts.hold("monster", str(data["monster"]), number(event, "seat"))
        case "monster-slain":
            counts.count("monster: slain", str(data["monster"]))
        case "battle-rolled" if data["result"] == "lost":
            counts.count("monster: battles won", str(data["monster"]))
        case "spell-cast":
            counts.count("monster: spells", str(data["monster"]))
        case "chest-opened":
            counts.count("find: found", str(data["find"]))
            counts.count("find: of use", str(data["find"]), data["result"] != "discarded")
            counts.hold("find", str(data["find"]), number(event, "seat"))


def number(event: Event, name: str) -> int:
    """A number an event tells."""
    value = event.data[name]
    assert isinstance(value, int)
    return value
