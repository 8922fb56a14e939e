"""What is counted in a match of Lungeon Run, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undercroft.counting import (
    Column,
    Counted,
    Counters,
    Counts,
    Parts,
    Rows,
    count_course,
    count_events,
    course,
    names_of,
)
from undercroft.engine import Event, Outcome

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


NAMES = names_of(COUNTED)


@dataclass(slots=True)
class Story:
    """Where the match stands while its events are read: the points of both, and those after each round."""

    counts: Counts
    points: tuple[int, int] = (0, 0)
    rounds: list[tuple[str, tuple[int, int]]] = field(default_factory=list)


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """Rounds and classes; monsters, finds and tiles; who was ahead after each round, and where heroes went."""
    story = Story(Counts(NAMES))
    count_events(story, events, COUNTERS)
    count_course(story.counts, story.rounds, outcome.winners)
    return story.counts


def count_round(story: Story, event: Event) -> None:
    """How a round ended, and what each class made of it."""
    counts = story.counts
    points = (event.number("red"), event.number("blue"))
    story.points = (story.points[0] + points[0], story.points[1] + points[1])
    story.rounds.append((event.word("round"), story.points))
    counts.count("round end", event.word("result"))
    for seat, kind in enumerate(map(str, event.listed("classes"))):
        mine, other = points[seat], points[1 - seat]
        counts.count("class: rounds", kind)
        counts.count("class: points", kind, mine)
        counts.count("class: rounds won", kind, mine > other)
        counts.count("class: share of rounds", kind, 1 if mine > other else 0.5 if mine == other else 0)


def count_death(story: Story, event: Event) -> None:
    """A class that died, and where."""
    story.counts.count("class: deaths", event.word("hero"))
    story.counts.count("board: deaths", f"{event.data['x']},{event.data['y']}")


def count_visit(story: Story, event: Event) -> None:
    """Where heroes go."""
    story.counts.count("board: visits", f"{event.data['x']},{event.data['y']}")


def count_tile(story: Story, event: Event) -> None:
    """What unknown tiles hold."""
    story.counts.count("move: rolled", event.word("result"))


def count_monster(story: Story, event: Event) -> None:
    """What heroes meet."""
    story.counts.count("monster: met", event.word("monster"))
    story.counts.hold("monster", event.word("monster"), event.number("seat"))


def count_slain(story: Story, event: Event) -> None:
    """What they slay."""
    story.counts.count("monster: slain", event.word("monster"))


def count_battle(story: Story, event: Event) -> None:
    """What wounds them."""
    if event.data["result"] == "lost":
        story.counts.count("monster: battles won", event.word("monster"))


def count_spell(story: Story, event: Event) -> None:
    """What they cast spells at."""
    story.counts.count("monster: spells", event.word("monster"))


def count_find(story: Story, event: Event) -> None:
    """What they find."""
    find = event.word("find")
    story.counts.count("find: found", find)
    story.counts.count("find: of use", find, event.data["result"] != "discarded")
    story.counts.hold("find", find, event.number("seat"))


COUNTERS: Counters[Story] = {
    "round-ended": count_round,
    "hero-died": count_death,
    "moved": count_visit,
    "tile-tested": count_tile,
    "monster-appeared": count_monster,
    "monster-slain": count_slain,
    "battle-rolled": count_battle,
    "spell-cast": count_spell,
    "chest-opened": count_find,
}
