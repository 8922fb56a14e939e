"""What is counted in a match of Run Away!!, and how it is read."""

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

CLOSE = 3
"""The best two survivors are close when no more gold than this lies between them."""
CARD = (
    Column("came up", "turned up before a Hero, per match", "came up"),
    Column("cancelled", "of those that came up", "cancelled", "came up", "share"),
    Column("mattered", "of those that came up: something happened to the Hero", "mattered", "came up", "share"),
)
COUNTED: tuple[Counted, ...] = (
    Figures(
        "match",
        "A match",
        (
            Line("rounds", "per match", "rounds"),
            Line("first escape", "the round of it", "rounds to the first escape", "first escapes"),
            Line("progress", "spaces per run", "progress", "runs"),
            Line("cards", "flips and bonus cards per run", "flips and bonus cards", "runs"),
            Line("survive", "of all Heroes", "survivors", "heroes", "share"),
            Line("all die", "matches in which nobody gets out", "all die", form="share"),
            Line("all survive", "matches in which everybody gets out", "all survive", form="share"),
            Line("clock", "matches in which the Clock completes", "clock completes", form="share"),
            Line("first out wins", "of the matches in which somebody gets out", "first out wins", "first escapes",
                 "share"),
            Line("winner's gold", "mean", "winners' gold", "winners"),
            Line("close", f"the best two survivors are within {CLOSE} gold", "best two close",
                 "two or more survivors", "share"),
        ),
    ),
    Rows(
        "class",
        "Classes",
        (
            Column("won", "share of its matches", "won", "matches", "share"),
            Column("index", "the same against the fair share", "won", "matches", "index"),
            Column("survived", "of its matches", "survived", "matches", "share"),
            Column("ability", "used per match of the class", "ability used", "matches"),
        ),
        cards=("class",),
    ),
    Rows(
        "boss",
        "Bosses",
        (
            Column("matches", "share of all", "matches", form="share"),
            Column("survive", "Heroes who get out", "survivors", "heroes", "share"),
            Column("all die", "of its matches", "all die", "matches", "share"),
            Column("hits", "per match against it", "hits", "matches"),
            Column("waits", "runs it sits out, per match", "waits", "matches"),
        ),
        cards=("boss",),
    ),
    Rows(
        "item",
        "Items",
        (
            Column("came up", "turned up before a Hero, per match", "came up"),
            Column("played", "per match", "played"),
        ),
        cards=("item",),
        held="players who started with it",
        source="card",
    ),
    Rows("encounter", "Encounters", CARD, cards=("encounter",), held="Heroes it came up for", source="card"),
    Rows("event", "Events", CARD, cards=("event", "boss-event"), held="Heroes it came up for", source="card"),
    Parts("damage", "What hurt Heroes", "Life lost"),
    Parts("deaths", "What Heroes died of"),
    Parts("boss hits", "How the Boss hit Heroes"),
    Numbers("rounds", "Rounds of a match"),
    Numbers("survivors' gold", "The survivors' gold"),
    course("How a match develops", "round", "spaces"),
    Rows(
        "space",
        "How far Heroes got",
        (
            Column("run ends", "Heroes who end a run there, per match", "run ends"),
            Column("deaths", "per match", "deaths"),
        ),
        picture="track",
    ),
)  # fmt: skip
EFFECTS = frozenset(
    {"speed", "speed-waits", "hurt", "gold", "stopped", "relocated", "wall-built", "boss-speed", "boss-awaited",
     "trample", "confront", "boss-speed-attached", "item-dropped", "items-barred", "healed", "boss-woke",
     "global-placed", "event-laid", "card-drawn"}
)  # fmt: skip
"""What a card has done, if one of these follows it."""
PASSING = frozenset({"stepped", "flipped", "global-faced", "bonus-shown", "run-ended", "boss-began"})
"""With these, a card that came up before is over."""


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """How long the match was, how the Heroes ran and fared, and what classes, Boss and cards did."""
    counts = Counts(names_of(COUNTED))
    escaped = [number(event, "seat") for event in events if event.kind == "hero-escaped"]
    boss = next(str(event.data["boss"]) for event in events if event.kind == "boss-chosen")
    for event in events:
        count_event(counts, event, boss)
    count_ends(counts, events, outcome, escaped)
    count_boss(counts, boss, len(outcome.scores), len(escaped))
    count_gold(counts, outcome, escaped)
    count_classes(counts, events, outcome, escaped)
    count_cards(counts, events)
    count_course(counts, rounds(events, len(outcome.scores)), outcome.winners)
    return counts


def count_event(counts: Counts, event: Event, boss: str) -> None:
    """What one event adds."""
    data = event.data
    match event.kind:
        case "run-ended":
            counts.count("match", "runs")
            counts.count("match", "progress", number(event, "progress"))
            counts.count("space: run ends", str(data["space"]))
        case "flipped" | "bonus-shown":
            counts.count("match", "flips and bonus cards")
        case "item-played":
            counts.count("card: played", design(str(data["use"])))
        case "ability-used":
            counts.count("class: ability used", str(data["use"]).partition(".")[0])
        case "hurt":
            counts.count("damage", str(data["result"]), number(event, "amount"))
        case "boss-hit":
            counts.count("boss: hits", boss)
            counts.count("boss hits", str(data["result"]))
        case "boss-waits" if data["result"] == "waits":
            counts.count("boss: waits", boss)
        case "hero-died":
            counts.count("deaths", str(data["result"]))
            counts.count("space: deaths", str(data["space"]))
        case "clock-complete":
            counts.count("match", "clock completes")
        case "items-dealt" if event.secret is not None:
            items = event.secret["items"]
            assert isinstance(items, tuple)
            for each in items:
                counts.hold("item", design(str(each)), number(event, "seat"))


def count_ends(counts: Counts, events: Sequence[Event], outcome: Outcome, escaped: Sequence[int]) -> None:
    """How long the match was and who got out."""
    heroes = len(outcome.scores)
    last = max(number(event, "round") for event in events if event.kind == "round-began")
    counts.count("match", "rounds", last)
    counts.count("rounds", str(last))
    counts.count("match", "heroes", heroes)
    counts.count("match", "survivors", len(escaped))
    counts.count("match", "all die", not escaped)
    counts.count("match", "all survive", len(escaped) == heroes)
    for event in events:
        if event.kind == "hero-escaped" and event.data["result"] == "first":
            counts.count("match", "first escapes")
            counts.count("match", "rounds to the first escape", number(event, "round"))
            counts.count("match", "first out wins", number(event, "seat") in outcome.winners)


def count_boss(counts: Counts, boss: str, heroes: int, survivors: int) -> None:
    """How the Heroes fared against this Boss."""
    counts.count("boss: matches", boss)
    counts.count("boss: heroes", boss, heroes)
    counts.count("boss: survivors", boss, survivors)
    counts.count("boss: all die", boss, not survivors)


def count_gold(counts: Counts, outcome: Outcome, escaped: Sequence[int]) -> None:
    """What the survivors carried out."""
    gold = sorted((outcome.scores[seat] for seat in escaped), reverse=True)
    for each in gold:
        counts.count("survivors' gold", str(each))
    if gold:
        counts.count("match", "winners")
        counts.count("match", "winners' gold", gold[0])
    if len(gold) > 1:
        counts.count("match", "two or more survivors")
        counts.count("match", "best two close", gold[0] - gold[1] <= CLOSE)


def count_classes(counts: Counts, events: Sequence[Event], outcome: Outcome, escaped: Sequence[int]) -> None:
    """What each class did."""
    for event in events:
        if event.kind == "class-chosen":
            seat, name = number(event, "seat"), str(event.data["hero"])
            counts.count("class: matches", name)
            counts.count("class: survived", name, seat in escaped)
            counts.count("class: won", name, won(outcome, seat))


def count_cards(counts: Counts, events: Sequence[Event]) -> None:
    """What the cards did that came up before a Hero."""
    card = ""
    for event in events:
        if event.kind in PASSING:
            card = ""
        if event.kind in ("flipped", "global-faced", "bonus-shown"):
            card, seat = design(str(event.data["card"])), number(event, "seat")
            counts.count("card: came up", card)
            for name in ("encounter", "event"):
                counts.hold(name, card, seat)
        elif event.kind == "cancelled":
            counts.count("card: cancelled", design(str(event.data["card"])))
            card = ""
        elif card and event.kind in EFFECTS:
            counts.count("card: mattered", card)
            card = ""


def rounds(events: Sequence[Event], players: int) -> Iterator[tuple[str, list[int]]]:
    """On which space every Hero is at the end of each round."""
    spaces, count = [0] * players, 0
    for event in events:
        if event.kind == "round-began":
            if count:
                yield str(count), spaces
            count = number(event, "round")
        elif event.kind in ("run-ended", "relocated", "hero-escaped") and event.data.get("seat") is not None:
            spaces[number(event, "seat")] = number(event, "space")
    yield str(count), spaces


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
