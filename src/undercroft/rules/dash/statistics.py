"""What is counted in a match of Dash Through the Dungeon, and how it is read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from undercroft.engine import (
    Column,
    Counted,
    Counts,
    Event,
    Figures,
    Line,
    Numbers,
    Outcome,
    Parts,
    Rows,
    count_course,
    course,
    names_of,
)

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
            Column("mattered", "of those flipped: it cost or gave something", "mattered", "flipped", "share"),
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
EFFECTS = frozenset({"ap-paid", "ap-changed", "slowed", "darkness", "confused", "fumbled", "equipment-drawn"})
"""What a card has done to whoever flipped it, if one of these follows."""


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """Turns, flips, gold, ends of turns and cards of one match. A shared win counts in parts."""
    counts = Counts(names_of(COUNTED))
    first = next(number(event.data["seat"]) for event in events if event.kind == "match-began")
    count_turns(counts, events, first, len(outcome.scores))
    count_cards(counts, events)
    count_effects(counts, events)
    count_score(counts, outcome, first)
    count_course(counts, rounds(events, len(outcome.scores)), outcome.winners)
    return counts


def count_turns(counts: Counts, events: Sequence[Event], first: int, players: int) -> None:
    """How long turns and dungeons are, and how turns end."""
    flips = 0
    for event in events:
        data = event.data
        if event.kind == "card-flipped":
            flips += 1
        elif event.kind == "turn-ended":
            counts.count("match", "turns")
            counts.count("match", "flips", flips)
            counts.count("match", "one flip", flips == 1)
            counts.count("match", "gold", number(data["gold"]))
            counts.count("dungeon: turns", str(data["dungeon"]))
            counts.count("place in turn order: turns", place(number(data["seat"]), first, players))
            counts.count("turn end", str(data["result"]))
            counts.count("flips in a turn", str(flips))
            flips = 0
    counts.count("match", "dungeons", 3)


def count_cards(counts: Counts, events: Sequence[Event]) -> None:
    """What became of each card, and who had it."""
    turn: list[str] = []
    for event in events:
        data = event.data
        if event.kind == "card-flipped":
            counts.count("card: flipped", str(data["card"]))
            turn.append(str(data["card"]))
        elif event.kind == "confused":
            turn = [str(data["card"])]
        elif event.kind == "turn-ended":
            for card in turn:
                counts.hold("card", card, number(data["seat"]))
            turn = []
        elif event.kind == "equipment-used":
            counts.count("match", "equipment used")
            counts.count("equipment: used", str(data["equipment"]))
            if data["result"] == "cancel_card":
                counts.count("card: cancelled", str(data["card"]))
        elif event.kind == "fumbled":
            counts.count("match", "equipment fumbled")
            counts.count("equipment: fumbled", str(data["equipment"]))
        elif event.kind == "equipment-drawn":
            counts.count("equipment: drawn", str(data["equipment"]))
            counts.hold("equipment", str(data["equipment"]), number(data["seat"]))
        elif event.kind == "map-scored":
            counts.count("match", "map scored")
            counts.count("match", "gold", number(data["gold"]))


def count_effects(counts: Counts, events: Sequence[Event]) -> None:
    """Which flips cost or gave something."""
    card = ""
    for event in events:
        if event.kind == "card-flipped":
            card = str(event.data["card"])
            if number(event.data["gold"]):
                counts.count("card: mattered", card)
                card = ""
        elif event.kind == "turn-ended":
            card = ""
        elif card and event.kind in EFFECTS and event.data.get("cost") != 0:
            counts.count("card: mattered", card)
            card = ""


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
        counts.count("place in turn order: wins", row, (seat in outcome.winners) / len(outcome.winners))


def rounds(events: Sequence[Event], players: int) -> Iterator[tuple[str, list[int]]]:
    """Everybody's gold each time that all have had a turn."""
    gold, turns = [0] * players, 0
    for event in events:
        if event.kind == "turn-ended":
            gold[number(event.data["seat"])] += number(event.data["gold"])
            turns += 1
            if turns % players == 0:
                yield str(turns // players), gold


def place(seat: int, first: int, players: int) -> str:
    """A seat's place in turn order, counted from 1."""
    return str((seat - first) % players + 1)


def number(value: object) -> int:
    """A number of an event's data."""
    assert isinstance(value, int)
    return value
