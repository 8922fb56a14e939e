"""What is counted in a match of Dungeon Run; `counted` says how it is read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from undercroft.counting import Counts, count_course, names_of
from undercroft.engine import Event, Outcome
from undercroft.rules.dungeonrun.cards.card import Cards
from undercroft.rules.dungeonrun.counting.chances import Chances, chances_of
from undercroft.rules.dungeonrun.counting.counted import COUNTED

NAMES = names_of(COUNTED)
SOON = 20
"""The boss should be dead so many rounds after it was revealed."""
STONE = "summoning-stone"
HELD = {"item": ("treasure", "artifact"), "ability": ("ability",)}
"""Under which kinds of cards the effect of what a hero has is measured."""
OPTIONAL = "DR-13.5"
"""The clause under which a text is used that its owner might have left unused."""


@dataclass(slots=True)
class Fight:
    """A battle against a monster: who fights, against what, and with how many dice once they are rolled."""

    seat: int
    monster: str
    dice: str = ""
    helpers: int = 0


@dataclass(slots=True)
class Story:
    """Where the match stands while its events are read.

    heroes    who plays whom, by seat
    first     who was the First Player at the start
    revealed  the round in which the boss was revealed; `boss_died` and `endgame` likewise; 0 before that
    fight     the last battle against a monster, until something else is done
    met       the monsters on the map that somebody has met
    places    where the rooms lie
    gains     what every hero has gained: items worn, training and abilities
    rounds    the gains at the end of each round
    """

    counts: Counts
    heroes: dict[int, str] = field(default_factory=dict)
    first: int = 0
    round: int = 0
    revealed: int = 0
    boss_died: int = 0
    endgame: int = 0
    first_bearer: int | None = None
    fight: Fight | None = None
    met: set[str] = field(default_factory=set)
    worn: set[tuple[int, str]] = field(default_factory=set)
    learnt: list[tuple[int, str]] = field(default_factory=list)
    places: dict[int, str] = field(default_factory=lambda: {0: "0,0"})
    gains: dict[int, int] = field(default_factory=dict)
    rounds: list[tuple[str, list[int]]] = field(default_factory=list)

    def count(self, table: str, row: str, amount: float = 1) -> None:
        """Add to a row of a table."""
        self.counts.count(table, row, amount)

    def gain(self, seat: int) -> None:
        """A hero has become stronger."""
        self.gains[seat] = self.gains.get(seat, 0) + 1


def statistics(cards: Cards, events: Sequence[Event], outcome: Outcome) -> Counts:
    """How long the match was and how it ended; what monsters, traps and the boss did; how heroes and places fared."""
    story = Story(Counts(NAMES))
    for event in events:
        count_progress(story, event)
        count_map(story, event)
        count_fights(story, event)
        count_encounters(story, event)
        count_heroes(story, event)
        count_cards(story, event)
    count_end(story, outcome)
    count_winners(story, outcome)
    count_chances(story, chances_of(cards))
    count_course(story.counts, story.rounds, outcome.winners)
    return story.counts


def count_progress(story: Story, event: Event) -> None:
    """Rounds, the boss and the endgame."""
    match event.kind:
        case "first-player":
            story.first = event.number("seat")
        case "hero-chosen":
            story.heroes[event.number("seat")] = event.word("hero")
        case "round-began":
            end_round(story)
            story.round = event.number("round")
        case "tiles-left-over":
            story.count("match", "tiles left over")
        case "boss-revealed":
            story.revealed = story.round
            story.count("boss: matches", event.word("monster"))
            story.count("match", "bosses revealed")
            story.count("match", "rounds to the boss", story.round)
        case "endgame-began":
            story.endgame, story.first_bearer = story.round, event.number("seat")
        case "searched" if STONE in event.listed("items"):
            story.count("stone", "taken by Search")
        case "item-plundered" if event.data["item"] == STONE:
            story.count("stone", "taken from the dead")
        case "summoned":
            story.count("stone", "summons")


def end_round(story: Story) -> None:
    """What everybody has gained by the end of a round."""
    if story.round:
        story.rounds.append((str(story.round), [story.gains.get(seat, 0) for seat in sorted(story.heroes)]))


def count_map(story: Story, event: Event) -> None:
    """The tiles: which are laid, who comes there, and where heroes fall."""
    data = event.data
    match event.kind:
        case "tile-placed":
            story.places[event.number("room")] = f"{data['x']},{data['y']}"
            story.count("tile: placed", event.word("tile"))
        case "entered":
            story.count("tile: entered", event.word("tile"))
            story.count("map: visits", story.places.get(event.number("room"), "0,0"))
            story.counts.hold("tile", event.word("tile"), event.number("seat"))
        case "encounter-drawn":
            story.count("card: drawn", design(event.word("card")))
            story.counts.hold("stranger", design(event.word("card")), event.number("seat"))
        case "knocked-out" | "hero-killed":
            story.count("map: falls", story.places.get(event.number("room"), "0,0"))


def count_fights(story: Story, event: Event) -> None:
    """Battles: with how many dice monsters are fought, and at what price."""
    data, fight = event.data, story.fight
    match event.kind:
        case "battle-began":
            story.count("battles", event.word("result"))
            story.fight = Fight(event.number("seat"), event.word("monster"))
            story.counts.hold("monster", design(event.word("monster")), event.number("seat"))
            story.counts.hold("boss", design(event.word("monster")), event.number("seat"))
            meet(story, event.word("monster"))
        case "duel-began":
            story.count("battles", "duel")
            story.fight = None
        case "free-attack":
            story.count("free attacks", event.word("result"))
            story.fight = None
            meet(story, event.word("monster"))
        case "turn-began" | "escape-tried" | "round-began":
            story.fight = None
        case "assist-answered" if data["result"] == "accept":
            story.count("help", "assists")
            if fight is not None:
                fight.helpers += 1
        case "sabotaged":
            story.count("help", "sabotages")
        case "rolled" if fight is not None and data["what"] == "attack" and data["seat"] == fight.seat:
            if fight.monster not in story.counts.tables["boss: matches"]:
                fight.dice = str(len(event.listed("dice")))
                story.count("attack dice: battles", fight.dice)
        case "wounded" if fight is not None and data["seat"] == fight.seat and data["result"] == "attack":
            if fight.dice:
                story.count("attack dice: wounds", fight.dice, event.number("amount"))


def count_encounters(story: Story, event: Event) -> None:
    """Monsters killed, the boss among them; traps and escapes."""
    data, fight = event.data, story.fight
    match event.kind:
        case "monster-killed":
            monster = event.word("monster")
            meet(story, monster)
            story.met.discard(monster)
            if fight is not None and fight.dice and fight.monster == monster:
                story.count("attack dice: kills", fight.dice)
            if data["result"] == "boss":
                count_boss(story, monster)
                return
            story.count("monster: killed", design(monster))
            if not story.boss_died:
                story.count("monster: killed before the boss died", design(monster))
        case "trap-result":
            story.count("trap: met", design(event.word("trap")))
            story.counts.hold("trap", design(event.word("trap")), event.number("seat"))
            story.count("trap: disarmed", design(event.word("trap")), data["result"] == "disarmed")
        case "escape-result":
            when = "in the endgame" if story.endgame else "before the endgame"
            story.count(f"escapes {when}", event.word("result"))


def meet(story: Story, monster: str) -> None:
    """A monster has been met: it was fought, has made a free attack or has been killed from afar."""
    if monster in story.met:
        return
    story.met.add(monster)
    if monster in story.counts.tables["boss: matches"]:
        return
    story.count("monster: met", design(monster))
    if not story.boss_died:
        story.count("monster: met before the boss died", design(monster))


def count_boss(story: Story, boss: str) -> None:
    """The boss is dead: how soon, and with whose help."""
    story.boss_died = story.round
    alone = story.fight is not None and story.fight.monster == boss and not story.fight.helpers
    story.count("boss: killed", boss)
    story.count("boss: killed soon", boss, story.round - story.revealed <= SOON)
    story.count("boss: killed unassisted", boss, alone)
    story.count("match", "bosses killed")
    story.count("match", "rounds from the boss to its death", story.round - story.revealed)


def count_heroes(story: Story, event: Event) -> None:
    """What happened to each hero."""
    data = event.data
    seat = data.get("seat")
    if not isinstance(seat, int) or seat not in story.heroes:
        return
    hero = story.heroes[seat]
    match event.kind:
        case "monster-killed":
            story.count("hero: kills", hero)
        case "trained":
            story.gain(seat)
            story.count("gains: training", hero)
        case "knocked-out":
            story.count("hero: knocked out", hero)
            if not story.endgame:
                story.count("match", "knock-outs before the endgame")
        case "hero-killed":
            story.count("hero: killed", hero)
        case "wounded":
            story.count("gains: wounds", hero, event.number("amount"))
            story.count("wounds", event.word("result"), event.number("amount"))
        case "healed":
            story.count("gains: healed", hero, event.number("amount"))
        case "equipped":
            item = event.word("item")
            if (seat, item) not in story.worn:
                story.worn.add((seat, item))
                story.gain(seat)
                story.count("gains: items", hero)


def count_cards(story: Story, event: Event) -> None:
    """Which cards are drawn, kept and used."""
    match event.kind:
        case "abilities-drawn" if event.secret is not None:
            for card in event.listed("cards"):
                story.count("ability: drawn", str(card))
        case "ability-kept":
            story.gain(event.number("seat"))
            story.learnt.append((event.number("seat"), event.word("card")))
        case "text-used":
            how = "used" if event.clause == OPTIONAL else "worked"
            story.count(f"card: {how}", design(event.word("card")))


# -- the end --------------------------------------------------------------------------------------------------


def count_end(story: Story, outcome: Outcome) -> None:
    """How long it took."""
    end_round(story)
    story.count("match", "matches")
    story.count("match", "heroes", len(outcome.scores))
    story.count("match", "rounds", story.round)
    story.count("rounds", str(story.round))
    if story.endgame:
        story.count("match", "endgames")
        story.count("match", "first bearer wins", story.first_bearer in outcome.winners)
        story.count("rounds of endgame", str(story.round - story.endgame))


def count_winners(story: Story, outcome: Outcome) -> None:
    """Who has won: by hero, place in turn order, and what was worn and learnt."""
    seats = len(outcome.scores)
    groups = {
        ("hero", "matches"): list(story.heroes.items()),
        ("place in turn order", "matches"): [(seat, str((seat - story.first) % seats + 1)) for seat in range(seats)],
        ("item", "worn"): [(seat, design(item)) for seat, item in sorted(story.worn)],
        ("ability", "kept"): story.learnt,
    }
    for (group, how_often), rows in groups.items():
        for seat, name in rows:
            story.count(f"{group}: {how_often}", name)
            story.count(f"{group}: won", name, outcome.part(seat))
            for kind in HELD.get(group, ()):
                story.counts.hold(kind, name, seat)
    for hero in story.heroes.values():
        story.count("gains: matches", hero)


def count_chances(story: Story, chances: Chances) -> None:
    """What heroes could have drawn, and what they had to use."""
    had = [*story.learnt, *((seat, design(item)) for seat, item in sorted(story.worn))]
    for seat, hero in story.heroes.items():
        for card in chances.decks.get(hero, ()):
            story.count("ability: could be drawn", card)
        for card in chances.printed.get(hero, ()):
            story.counts.hold("own ability", card, seat)
            had.append((seat, card))
    for _, card in had:
        story.count("card: had", card)
        if card in chances.choices:
            story.count("card: left to choice", card)


def design(card: str) -> str:
    """The design of a card: ghoul of ghoul.2."""
    return card.partition(".")[0]
