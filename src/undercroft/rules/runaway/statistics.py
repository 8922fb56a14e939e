"""Numbers of a finished match for simulations: counts that add up over matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence

from undercroft.engine import Event, Outcome

Tables = dict[str, dict[str, float]]
CLOSE = 3
"""The best two survivors are close when no more gold than this lies between them."""


def statistics(events: Sequence[Event], outcome: Outcome) -> Mapping[str, Mapping[str, float]]:
    """How long the match was, how the Heroes ran and fared, and what classes, Boss and Items did."""
    tables: Tables = defaultdict(lambda: defaultdict(float))
    for event in events:
        count_event(tables, event)
    escaped = [number(event, "seat") for event in events if event.kind == "hero-escaped"]
    count_ends(tables, events, outcome, escaped)
    count_gold(tables, outcome, escaped)
    count_classes(tables, events, outcome, escaped)
    count_items(tables, events, outcome)
    return tables


def count_event(tables: Tables, event: Event) -> None:
    """What one event adds."""
    data = event.data
    match event.kind:
        case "run-ended":
            tables["runs"]["runs"] += 1
            tables["runs"]["progress"] += number(event, "progress")
        case "flipped" | "bonus-shown":
            tables["runs"]["flips and bonus cards"] += 1
        case "item-played":
            tables["item: played"][design(str(data["use"]))] += 1
        case "ability-used":
            tables["class: ability used"][str(data["use"]).partition(".")[0]] += 1
        case "hurt":
            tables["damage"][str(data["result"])] += number(event, "amount")
        case "boss-hit":
            tables["boss: acts"][str(data["result"])] += 1
        case "boss-waits" if data["result"] == "waits":
            tables["boss: acts"]["waits"] += 1
        case "hero-died":
            tables["deaths"][str(data["result"])] += 1
        case "clock-complete":
            tables["matches"]["clock completes"] += 1


def count_ends(tables: Tables, events: Sequence[Event], outcome: Outcome, escaped: Sequence[int]) -> None:
    """How long the match was and who got out."""
    heroes = len(outcome.scores)
    rounds = max(number(event, "round") for event in events if event.kind == "round-began")
    matches = tables["matches"]
    matches["matches"] += 1
    matches["rounds"] += rounds
    tables["rounds"][str(rounds)] += 1
    matches["heroes"] += heroes
    matches["survivors"] += len(escaped)
    matches["all die"] += not escaped
    matches["all survive"] += len(escaped) == heroes
    for event in events:
        if event.kind == "hero-escaped" and event.data["result"] == "first":
            matches["first escapes"] += 1
            matches["rounds to the first escape"] += number(event, "round")
            matches["first out wins"] += number(event, "seat") in outcome.winners
    boss = next(str(event.data["boss"]) for event in events if event.kind == "boss-chosen")
    tables["boss: matches"][boss] += 1
    tables["boss: heroes"][boss] += heroes
    tables["boss: survivors"][boss] += len(escaped)
    tables["boss: all die"][boss] += not escaped


def count_gold(tables: Tables, outcome: Outcome, escaped: Sequence[int]) -> None:
    """What the survivors carried out."""
    gold = sorted((outcome.scores[seat] for seat in escaped), reverse=True)
    table = tables["gold"]
    table["survivors"] += len(gold)
    table["survivors' gold"] += sum(gold)
    table["survivors' gold squared"] += sum(each * each for each in gold)
    if gold:
        table["winners"] += 1
        table["winners' gold"] += gold[0]
    if len(gold) > 1:
        table["two or more survivors"] += 1
        table["best two close"] += gold[0] - gold[1] <= CLOSE


def count_classes(tables: Tables, events: Sequence[Event], outcome: Outcome, escaped: Sequence[int]) -> None:
    """What each class did."""
    for event in events:
        if event.kind == "class-chosen":
            seat, name = number(event, "seat"), str(event.data["hero"])
            tables["class: matches"][name] += 1
            tables["class: survived"][name] += seat in escaped
            tables["class: fair share"][name] += 1 / len(outcome.scores)
            tables["class: won"][name] += won(outcome, seat)


def count_items(tables: Tables, events: Sequence[Event], outcome: Outcome) -> None:
    """How those fared who started with an Item."""
    for event in events:
        if event.kind == "items-dealt" and event.secret is not None:
            items = event.secret["items"]
            assert isinstance(items, tuple)
            for name in {design(str(each)) for each in items}:
                tables["item: started with"][name] += 1
                tables["item: fair share"][name] += 1 / len(outcome.scores)
                tables["item: won"][name] += won(outcome, number(event, "seat"))


def won(outcome: Outcome, seat: int) -> float:
    """The seat's part of the win."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def design(card: str) -> str:
    """The design of a card: oil-slick of oil-slick-2."""
    return card.partition(".")[0].rpartition("-")[0]


def number(event: Event, name: str) -> int:
    """A number an event tells."""
    value = event.data[name]
    assert isinstance(value, int)
    return value
