"""Numbers of a finished match for simulations: counts and sums, so that they add up over matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from undercroft.engine import Event, Outcome

TABLES = (
    "match",
    "turn end",
    "flips in a turn",
    "dungeon: turns",
    "seat: turns",
    "seat: gold",
    "seat: wins",
    "place in turn order: matches",
    "place in turn order: wins",
    "card: flipped",
    "card: cancelled",
    "card: collected",
    "card: collected by a winner",
    "equipment: used",
    "equipment: fumbled",
    "equipment: drawn",
    "winner's gold",
    "lead in % of the winner's gold",
    "last player's gold in % of the winner's",
)
"""In the order they are shown; the first of a group is what the others are counted per."""


def statistics(events: Sequence[Event], outcome: Outcome) -> Mapping[str, Mapping[str, float]]:
    """Turns, flips, gold, ends of turns and cards of one match. A shared win counts in parts."""
    tables: dict[str, dict[str, float]] = {name: defaultdict(float) for name in TABLES}
    count_turns(events, tables)
    count_cards(events, outcome, tables)
    count_score(events, outcome, tables)
    return tables


def count_turns(events: Sequence[Event], tables: dict[str, dict[str, float]]) -> None:
    """How long turns and dungeons are, and how turns end."""
    match, flips = tables["match"], 0
    for event in events:
        data = event.data
        if event.kind == "card-flipped":
            flips += 1
        elif event.kind == "turn-ended":
            match["turns"] += 1
            match["flips"] += flips
            match["gold"] += number(data["gold"])
            tables["dungeon: turns"][str(data["dungeon"])] += 1
            tables["seat: turns"][seat_name(data["seat"])] += 1
            tables["turn end"][str(data["result"])] += 1
            tables["flips in a turn"][str(flips)] += 1
            flips = 0


def count_cards(events: Sequence[Event], outcome: Outcome, tables: dict[str, dict[str, float]]) -> None:
    """What became of each card, and whether those who collected it won."""
    match, share = tables["match"], 1 / len(outcome.winners)
    turn: list[str] = []
    for event in events:
        data = event.data
        if event.kind == "card-flipped":
            tables["card: flipped"][str(data["card"])] += 1
            turn.append(str(data["card"]))
        elif event.kind == "confused":
            turn = [str(data["card"])]
        elif event.kind == "turn-ended":
            for card in turn:
                tables["card: collected"][card] += 1
                tables["card: collected by a winner"][card] += share * (data["seat"] in outcome.winners)
            turn = []
        elif event.kind == "equipment-used":
            match["equipment used"] += 1
            tables["equipment: used"][str(data["equipment"])] += 1
            if data["result"] == "cancel_card":
                tables["card: cancelled"][str(data["card"])] += 1
        elif event.kind == "fumbled":
            match["equipment fumbled"] += 1
            tables["equipment: fumbled"][str(data["equipment"])] += 1
        elif event.kind == "equipment-drawn":
            tables["equipment: drawn"][str(data["equipment"])] += 1
        elif event.kind == "map-scored":
            match["map scored"] += 1
            match["gold"] += number(data["gold"])


def count_score(events: Sequence[Event], outcome: Outcome, tables: dict[str, dict[str, float]]) -> None:
    """Who won, by how much, and from which seat and place in turn order."""
    scores, players = outcome.scores, len(outcome.scores)
    best, second = sorted(scores, reverse=True)[:2]
    tables["match"]["equal top gold"] += best == second
    tables["winner's gold"][f"{best // 10 * 10}"] += 1
    if best > 0:
        tables["lead in % of the winner's gold"][str(100 * (best - second) // best)] += 1
        tables["last player's gold in % of the winner's"][str(100 * min(scores) // best)] += 1
    first = next(number(event.data["seat"]) for event in events if event.kind == "match-began")
    for seat, gold in enumerate(scores):
        win = (seat in outcome.winners) / len(outcome.winners)
        place = str((seat - first) % players + 1)
        tables["seat: gold"][seat_name(seat)] += gold
        tables["seat: wins"][seat_name(seat)] += win
        tables["place in turn order: matches"][place] += 1
        tables["place in turn order: wins"][place] += win


def seat_name(seat: object) -> str:
    """How a seat is called in tables, counted from 1."""
    return f"seat {number(seat) + 1}"


def number(value: object) -> int:
    """A number of an event's data."""
    assert isinstance(value, int)
    return value
