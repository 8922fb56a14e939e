"""Numbers of a finished match for simulations: counts that add up over matches."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from undercroft.engine import Event, Outcome

Tables = dict[str, dict[str, float]]
SOON = 20
"""The boss should be dead so many rounds after it was revealed."""
STONE = "summoning-stone"


@dataclass(slots=True)
class Story:
    """Where the match stands while its events are read.

    heroes    who plays whom, by seat
    revealed  the round in which the boss was revealed; `boss_died` and `endgame` likewise; 0 before that
    helpers   how many assists were accepted in the battle being fought
    """

    tables: Tables
    heroes: dict[int, str] = field(default_factory=dict)
    round: int = 0
    revealed: int = 0
    boss_died: int = 0
    endgame: int = 0
    first_bearer: int | None = None
    helpers: int = 0
    worn: set[tuple[int, str]] = field(default_factory=set)
    learnt: list[tuple[int, str]] = field(default_factory=list)

    def count(self, table: str, row: str, amount: float = 1) -> None:
        """Add to a row of a table."""
        self.tables[table][row] += amount


def statistics(events: Sequence[Event], outcome: Outcome) -> Mapping[str, Mapping[str, float]]:
    """How long the match was and how it ended; what monsters, traps and the boss did; how heroes and seats fared."""
    story = Story(defaultdict(lambda: defaultdict(float)))
    for event in events:
        count_progress(story, event)
        count_encounters(story, event)
        count_heroes(story, event)
    count_end(story, outcome)
    count_winners(story, outcome)
    return story.tables


def count_progress(story: Story, event: Event) -> None:
    """Rounds, the boss and the endgame."""
    match event.kind:
        case "hero-chosen":
            story.heroes[number(event, "seat")] = str(event.data["hero"])
        case "round-began":
            story.round = number(event, "round")
        case "tiles-left-over":
            story.count("matches", "tiles left over")
        case "boss-revealed":
            story.revealed = story.round
            boss = str(event.data["monster"])
            story.count("boss: matches", boss)
            story.count("matches", "boss revealed")
            story.count("matches", "rounds to the boss", story.round)
        case "endgame-began":
            story.endgame, story.first_bearer = story.round, number(event, "seat")
        case "searched" if STONE in names(event, "items"):
            story.count("stone", "taken by Search")
        case "item-plundered" if event.data["item"] == STONE:
            story.count("stone", "taken from the dead")
        case "summoned":
            story.count("stone", "summons")


def count_encounters(story: Story, event: Event) -> None:
    """Monsters met and killed, traps, escapes."""
    data = event.data
    match event.kind:
        case "battle-began":
            story.helpers = 0
            story.count("battles", str(data["result"]))
            if data["result"] == "surprise":
                story.count("monster: met", design(str(data["monster"])))
        case "duel-began":
            story.helpers = 0
            story.count("battles", "duel")
        case "assist-answered" if data["result"] == "accept":
            story.helpers += 1
            story.count("help", "assists")
        case "sabotaged":
            story.count("help", "sabotages")
        case "free-attack":
            story.count("free attacks", str(data["result"]))
        case "monster-killed" if data["result"] == "boss":
            count_boss(story, str(data["monster"]))
        case "monster-killed":
            story.count("monster: killed", design(str(data["monster"])))
            if not story.boss_died:
                story.count("monster: killed before the boss", design(str(data["monster"])))
        case "trap-result":
            story.count(f"trap: {data['result']}", design(str(data["trap"])))
        case "escape-result":
            when = "in the endgame" if story.endgame else "before the endgame"
            story.count(f"escapes {when}", str(data["result"]))


def count_boss(story: Story, boss: str) -> None:
    """The boss is dead: how soon, and with whose help."""
    story.boss_died = story.round
    story.count("boss: killed", boss)
    story.count("matches", "boss killed")
    story.count("matches", "rounds from the boss to its death", story.round - story.revealed)
    story.count("matches", "boss killed soon", story.round - story.revealed <= SOON)
    story.count("matches", "boss killed unassisted", not story.helpers)


def count_heroes(story: Story, event: Event) -> None:
    """What happened to each hero, by hero."""
    data = event.data
    seat = data.get("seat")
    hero = story.heroes.get(seat, "") if isinstance(seat, int) else ""
    match event.kind:
        case "monster-killed" if hero:
            story.count("hero: kills", hero)
        case "trained":
            story.count("hero: training markers", hero)
        case "advanced":
            story.count("hero: advances", hero)
        case "knocked-out":
            story.count("hero: knock-outs", hero)
        case "hero-killed":
            story.count("hero: deaths", hero)
        case "wounded":
            story.count("hero: wounds", hero, number(event, "amount"))
            story.count("wounds", str(data["result"]), number(event, "amount"))
        case "healed":
            story.count("hero: wounds healed", hero, number(event, "amount"))
        case "equipped":
            item = str(data["item"])
            assert isinstance(seat, int)
            if (seat, item) not in story.worn:
                story.worn.add((seat, item))
                story.count("hero: items equipped", hero)
        case "ability-kept":
            assert isinstance(seat, int)
            story.learnt.append((seat, str(data["card"])))
        case "text-used":
            story.count("card: used", design(str(data["card"])))


# -- the end --------------------------------------------------------------------------------------------------


def count_end(story: Story, outcome: Outcome) -> None:
    """How long it took and why it ended."""
    story.count("matches", "matches")
    story.count("matches", "heroes", len(outcome.scores))
    story.count("matches", "rounds", story.round)
    story.count("rounds", str(story.round))
    story.count("end", outcome.reason)
    if story.endgame:
        story.count("matches", "endgames")
        story.count("matches", "rounds of endgame", story.round - story.endgame)
        story.count("matches", "first bearer wins", story.first_bearer in outcome.winners)


def count_winners(story: Story, outcome: Outcome) -> None:
    """Who has won: by hero, seat, and what was worn and learnt, each beside the share that chance would give."""
    fair = 1 / len(outcome.scores)
    groups = {
        "hero": [(seat, hero) for seat, hero in story.heroes.items()],
        "seat": [(seat, str(seat)) for seat in range(len(outcome.scores))],
        "item": [(seat, design(item)) for seat, item in sorted(story.worn)],
        "ability": story.learnt,
    }
    for group, rows in groups.items():
        for seat, name in rows:
            story.count(f"{group}: matches", name)
            story.count(f"{group}: fair share", name, fair)
            story.count(f"{group}: won", name, won(outcome, seat))


def won(outcome: Outcome, seat: int) -> float:
    """The seat's part of the win."""
    return 1 / len(outcome.winners) if seat in outcome.winners else 0.0


def design(card: str) -> str:
    """The design of a card: ghoul of ghoul.2."""
    return card.partition(".")[0]


def number(event: Event, name: str) -> int:
    """A number an event tells."""
    value = event.data[name]
    assert isinstance(value, int)
    return value


def names(event: Event, name: str) -> tuple[int | str, ...]:
    """A list an event tells."""
    value = event.data[name]
    assert isinstance(value, tuple)
    return value
