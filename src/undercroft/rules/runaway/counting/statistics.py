"""What is counted in a match of Run Away!!; `counted` says how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undercroft.counting import Counters, Counts, count_course, names_of
from undercroft.engine import Event, Outcome
from undercroft.rules.runaway.counting.counted import CLOSE, COUNTED

EFFECTS = frozenset(
    {"speed", "speed-waits", "hurt", "gold", "stopped", "relocated", "wall-built", "boss-speed", "boss-awaited",
     "trample", "confront", "boss-speed-attached", "item-dropped", "items-barred", "healed", "boss-woke",
     "global-placed", "event-laid", "card-drawn"}
)  # fmt: skip
"""What a card has done, if one of these follows it."""
PASSING = frozenset({"stepped", "flipped", "global-faced", "bonus-shown", "run-ended", "boss-began"})
"""With these, a card that came up before is over."""


NAMES = names_of(COUNTED)


@dataclass(slots=True)
class Story:
    """Where the match stands while its events are read.

    escaped   who got out, in that order
    classes   who plays what
    card      the card before a Hero, until it has done something or is over
    spaces    where every Hero is, and `rounds` at the end of each round
    """

    counts: Counts
    spaces: list[int]
    boss: str = ""
    round: int = 0
    card: str = ""
    first_out: int | None = None
    escaped: list[int] = field(default_factory=list)
    classes: list[tuple[int, str]] = field(default_factory=list)
    rounds: list[tuple[str, tuple[int, ...]]] = field(default_factory=list)


def statistics(events: Sequence[Event], outcome: Outcome) -> Counts:
    """How long the match was, how the Heroes ran and fared, and what classes, Boss and cards did."""
    story = Story(Counts(NAMES), [0] * len(outcome.scores))
    for event in events:
        kind = event.kind
        if kind in PASSING:
            story.card = ""
        elif story.card and kind in EFFECTS:
            story.counts.count("card: mattered", story.card)
            story.card = ""
        if kind in COUNTERS:
            COUNTERS[kind](story, event)
    end_round(story)
    count_ends(story, outcome)
    count_boss(story.counts, story.boss, len(outcome.scores), len(story.escaped))
    count_gold(story.counts, outcome, story.escaped)
    count_classes(story, outcome)
    count_course(story.counts, story.rounds, outcome.winners)
    return story.counts


# -- while it is played ---------------------------------------------------------------------------------------


def choose_boss(story: Story, event: Event) -> None:
    """Whom the Heroes run from."""
    story.boss = event.word("boss")


def choose_class(story: Story, event: Event) -> None:
    """Who plays what."""
    story.classes.append((event.number("seat"), event.word("hero")))


def deal_items(story: Story, event: Event) -> None:
    """What everybody starts with."""
    if event.secret is not None:
        for item in event.listed("items"):
            story.counts.hold("item", design(str(item)), event.number("seat"))


def begin_round(story: Story, event: Event) -> None:
    """Another round."""
    if story.round:
        end_round(story)
    story.round = event.number("round")


def end_round(story: Story) -> None:
    """On which space every Hero is by then."""
    story.rounds.append((str(story.round), tuple(story.spaces)))


def turn_up(story: Story, event: Event) -> None:
    """A card comes up before a Hero."""
    card, seat = design(event.word("card")), event.number("seat")
    story.counts.count("card: came up", card)
    for kind in ("encounter", "event"):
        story.counts.hold(kind, card, seat)
    story.card = card


def flip(story: Story, event: Event) -> None:
    """The same, for a card that nobody had seen."""
    story.counts.count("match", "flips and bonus cards")
    turn_up(story, event)


def cancel(story: Story, event: Event) -> None:
    """A card does nothing."""
    story.counts.count("card: cancelled", design(event.word("card")))
    story.card = ""


def play_item(story: Story, event: Event) -> None:
    """An Item is played."""
    story.counts.count("card: played", design(event.word("use")))


def use_ability(story: Story, event: Event) -> None:
    """A class does what it can."""
    story.counts.count("class: ability used", event.word("use").partition(".")[0])


def hurt(story: Story, event: Event) -> None:
    """A Hero loses Life."""
    story.counts.count("damage", event.word("result"), event.number("amount"))


def hit(story: Story, event: Event) -> None:
    """The Boss hits somebody."""
    story.counts.count("boss: hits", story.boss)
    story.counts.count("boss hits", event.word("result"))


def wait(story: Story, event: Event) -> None:
    """The Boss sits out a run."""
    if event.data["result"] == "waits":
        story.counts.count("boss: waits", story.boss)


def die(story: Story, event: Event) -> None:
    """A Hero dies."""
    story.counts.count("deaths", event.word("result"))
    story.counts.count("space: deaths", event.word("space"))


def end_run(story: Story, event: Event) -> None:
    """How far a Hero has come."""
    story.counts.count("match", "runs")
    story.counts.count("match", "progress", event.number("progress"))
    story.counts.count("space: run ends", event.word("space"))
    move(story, event)


def move(story: Story, event: Event) -> None:
    """A Hero is somewhere else; the Boss is nobody's."""
    if event.data.get("seat") is not None:
        story.spaces[event.number("seat")] = event.number("space")


def escape(story: Story, event: Event) -> None:
    """A Hero gets out."""
    story.escaped.append(event.number("seat"))
    move(story, event)
    if event.data["result"] == "first":
        story.first_out = event.number("seat")
        story.counts.count("match", "first escapes")
        story.counts.count("match", "rounds to the first escape", event.number("round"))


def complete_clock(story: Story, event: Event) -> None:
    """The Clock is complete."""
    story.counts.count("match", "clock completes")


COUNTERS: Counters[Story] = {
    "boss-chosen": choose_boss,
    "class-chosen": choose_class,
    "items-dealt": deal_items,
    "round-began": begin_round,
    "flipped": flip,
    "bonus-shown": flip,
    "global-faced": turn_up,
    "cancelled": cancel,
    "item-played": play_item,
    "ability-used": use_ability,
    "hurt": hurt,
    "boss-hit": hit,
    "boss-waits": wait,
    "hero-died": die,
    "run-ended": end_run,
    "relocated": move,
    "hero-escaped": escape,
    "clock-complete": complete_clock,
}


# -- the end --------------------------------------------------------------------------------------------------


def count_ends(story: Story, outcome: Outcome) -> None:
    """How long the match was and who got out."""
    counts, heroes, escaped = story.counts, len(outcome.scores), len(story.escaped)
    counts.count("match", "rounds", story.round)
    counts.count("rounds", str(story.round))
    counts.count("match", "heroes", heroes)
    counts.count("match", "survivors", escaped)
    counts.count("match", "all die", not escaped)
    counts.count("match", "all survive", escaped == heroes)
    if story.first_out is not None:
        counts.count("match", "first out wins", story.first_out in outcome.winners)


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


def count_classes(story: Story, outcome: Outcome) -> None:
    """How each class fared."""
    for seat, name in story.classes:
        story.counts.count("class: matches", name)
        story.counts.count("class: survived", name, seat in story.escaped)
        story.counts.count("class: won", name, outcome.part(seat))


def design(card: str) -> str:
    """The design of a card: oil-slick of oil-slick-2."""
    return card.partition(".")[0].rpartition("-")[0]
