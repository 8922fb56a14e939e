"""What is counted in a match of Dash Through the Dungeon, and how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undercroft.counting import (
    Column,
    Counted,
    Counters,
    Counts,
    Figures,
    Line,
    Numbers,
    Parts,
    Rows,
    count_course,
    count_events,
    course,
    names_of,
)
from undercroft.engine import Event, Outcome

COUNTED: tuple[Counted, ...] = (
    Figures(
        "match",
        "A match",
        (
            Line("turns", "per match", "turns"),
            Line("turns per dungeon", "mean of the three", "turns", "dungeons"),
            Line("flips per turn", "cards flipped", "flips", "turns"),
            Line("one flip", "turns with exactly one flip", "one flip", "turns", "share"),
            Line("gold per turn", "collected, the Treasure Map included", "gold", "turns"),
            Line("equipment used", "per match", "equipment used"),
            Line("equipment fumbled", "per match", "equipment fumbled"),
            Line("map scored", "matches at whose end somebody has the Treasure Map", "map scored", form="share"),
            Line("equal top gold", "matches in which two players have the most gold", "equal top gold", form="share"),
        ),
    ),
    Parts("turn end", "How turns ended"),
    Numbers("flips in a turn", "Flips in a turn"),
    Rows("dungeon", "Dungeons", (Column("turns", "per match", "turns"),)),
    Rows(
        "place in turn order",
        "Places in turn order",
        (
            Column("won", "share of the matches; a shared win counts in parts", "wins", "matches", "share"),
            Column("index", "the same against the fair share", "wins", "matches", "index"),
            Column("gold", "at the end", "gold", "matches"),
            Column("turns", "per match", "turns", "matches"),
        ),
    ),
    Rows(
        "card",
        "Dungeon cards",
        (
            Column("came up", "flipped, per match", "flipped"),
            Column("cancelled", "of those flipped", "cancelled", "flipped", "share"),
            Column(
                "mattered",
                "of those flipped: until the next one, something was paid, lost or gained",
                "mattered",
                "flipped",
                "share",
            ),
        ),
        cards=("dungeon",),
        held="players who collected it",
    ),
    Rows(
        "equipment",
        "Equipment",
        (
            Column("drawn", "per match", "drawn"),
            Column("used", "of those drawn", "used", "drawn", "share"),
            Column("fumbled", "of those drawn", "fumbled", "drawn", "share"),
        ),
        cards=("equipment",),
        held="players who drew it",
    ),
    Numbers("winner's gold", "The winner's gold"),
    Numbers("lead", "The winner's lead over the second", "in % of the winner's gold"),
    Numbers("last", "The last player's gold", "in % of the winner's"),
    course("How a match develops", "round", "gold"),
)
NAMES = names_of(COUNTED)


@dataclass(slots=True)
class Story:
    """Where the match stands while its events are read.

    flips    how many cards were flipped in this turn
    turn     the cards that whoever is at turn will collect
    card     the card that was flipped last, until it has cost or given something
    gold     everybody's so far, and `rounds` each time that all have had a turn
    """

    counts: Counts
    gold: list[int]
    first: int = 0
    turns: int = 0
    flips: int = 0
    turn: list[str] = field(default_factory=list)
    card: str = ""
    rounds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """Turns, flips, gold, ends of turns and cards of one match. A shared win counts in parts."""
    story = Story(Counts(NAMES), [0] * len(outcome.scores))
    count_events(story, events, COUNTERS)
    story.counts.count("match", "dungeons", 3)
    count_score(story.counts, outcome, story.first)
    count_course(story.counts, story.rounds, outcome.winners)
    return story.counts


def begin(story: Story, event: Event) -> None:
    """Who takes the first turn."""
    story.first = event.number("seat")


def count_flip(story: Story, event: Event) -> None:
    """A card comes up."""
    card = event.word("card")
    story.flips += 1
    story.turn.append(card)
    story.counts.count("card: flipped", card)
    story.card = card
    if event.number("gold"):
        matter(story)


def end_turn(story: Story, event: Event) -> None:
    """How long a turn was, how it ended, and what it brought."""
    counts, flips, seat, gold = story.counts, story.flips, event.number("seat"), event.number("gold")
    players = len(story.gold)
    counts.count("match", "turns")
    counts.count("match", "flips", flips)
    counts.count("match", "one flip", flips == 1)
    counts.count("match", "gold", gold)
    counts.count("dungeon: turns", event.word("dungeon"))
    counts.count("place in turn order: turns", place(seat, story.first, players))
    counts.count("turn end", event.word("result"))
    counts.count("flips in a turn", str(flips))
    for card in story.turn:
        counts.hold("card", card, seat)
    story.flips, story.turn, story.card = 0, [], ""
    story.gold[seat] += gold
    story.turns += 1
    if story.turns % players == 0:
        story.rounds.append((str(story.turns // players), tuple(story.gold)))


def count_use(story: Story, event: Event) -> None:
    """Equipment is used."""
    story.counts.count("match", "equipment used")
    story.counts.count("equipment: used", event.word("equipment"))
    if event.data["result"] == "cancel_card":
        story.counts.count("card: cancelled", event.word("card"))


def count_fumble(story: Story, event: Event) -> None:
    """Equipment is lost."""
    story.counts.count("match", "equipment fumbled")
    story.counts.count("equipment: fumbled", event.word("equipment"))
    count_effect(story, event)


def count_draw(story: Story, event: Event) -> None:
    """Equipment is drawn."""
    story.counts.count("equipment: drawn", event.word("equipment"))
    story.counts.hold("equipment", event.word("equipment"), event.number("seat"))
    count_effect(story, event)


def count_confusion(story: Story, event: Event) -> None:
    """All but one of the cards are lost."""
    story.turn = [event.word("card")]
    count_effect(story, event)


def count_map(story: Story, event: Event) -> None:
    """Somebody has the Treasure Map at the end."""
    story.counts.count("match", "map scored")
    story.counts.count("match", "gold", event.number("gold"))


def count_effect(story: Story, event: Event) -> None:
    """Something was paid, lost or gained after a card was flipped; action points only if there were any to pay."""
    if story.card and event.data.get("cost") != 0:
        matter(story)


def matter(story: Story) -> None:
    """The card that was flipped has cost or given something."""
    story.counts.count("card: mattered", story.card)
    story.card = ""


COUNTERS: Counters[Story] = {
    "match-began": begin,
    "card-flipped": count_flip,
    "turn-ended": end_turn,
    "equipment-used": count_use,
    "fumbled": count_fumble,
    "equipment-drawn": count_draw,
    "confused": count_confusion,
    "map-scored": count_map,
    **dict.fromkeys(("ap-paid", "ap-changed", "slowed", "darkness"), count_effect),
}


def count_score(counts: Counts, outcome: Outcome, first: int) -> None:
    """Who won, by how much, and from which place in turn order."""
    scores, players = outcome.scores, len(outcome.scores)
    best, second = sorted(scores, reverse=True)[:2]
    counts.count("match", "equal top gold", best == second)
    counts.count("winner's gold", str(best))
    if best > 0:
        counts.count("lead", str(100 * (best - second) // best))
        counts.count("last", str(100 * min(scores) // best))
    for seat, gold in enumerate(scores):
        row = place(seat, first, players)
        counts.count("place in turn order: gold", row, gold)
        counts.count("place in turn order: matches", row)
        counts.count("place in turn order: wins", row, outcome.part(seat))


def place(seat: int, first: int, players: int) -> str:
    """A seat's place in turn order, counted from 1."""
    return str((seat - first) % players + 1)
