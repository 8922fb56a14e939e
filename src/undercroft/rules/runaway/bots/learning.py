"""What agents see of Run Away!! and what they can do, as numbers; players from oneself on, as they sit."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from undercroft.learning import Learning, Part, Seen, Words, marks, numbers, planes, rows
from undercroft.rules.runaway.cards.deck import Cards
from undercroft.rules.runaway.memory import BEFORE, BOX, SEATS
from undercroft.rules.runaway.state import Stage

VERBS: Final = (
    "ability", "base", "choose", "class", "clock", "decline", "drop", "face", "flip", "flip-it", "give", "gold",
    "item", "keep", "lay", "leave", "leave-it", "look", "loot", "pass", "play", "swap", "take", "to",
)  # fmt: skip
SEATED: Final = {
    "ability": (1,), "play": (1,), "flip": (1,), "look": (1,), "give": (1,), "lay": (1,), "loot": (0,), "swap": (0,),
    "to": (0,),
}  # fmt: skip
"""Which arguments of a verb are seats."""
SPACES: Final = 50.0
MOST_FACE_DOWN: Final = 12
"""So many Encounters may lie before a player."""
PILES: Final = ("deck", "discard pile", "hand", "Base Speed card", "Inventory")
"""The zones of the trail, five seats each, in their order."""


def words(cards: Cards, players: int) -> Words:
    """The words all keys are made of: verbs, seats, places in a row, and cards."""
    return Words(players, VERBS, things(cards), range(MOST_FACE_DOWN), SEATED)


def things(cards: Cards) -> Sequence[str]:
    """Cards, their uses, classes, Bosses and the branches of a choice."""
    return tuple(
        dict.fromkeys(
            (*cards.by_id, *cards.uses, *cards.classes, *cards.bosses, *cards.branches, "boss", "backtrack")
        )
    )


def parts(cards: Cards, players: int) -> Iterator[Part]:
    """The track, the Boss, the own cards, and every player."""
    deck, classes = list(cards.by_id), list(cards.classes)
    seats = ["own", *(f"+{step}" for step in range(1, players))]
    runners = [*seats, "boss"]
    layers = (
        "Encounter space",
        "wall",
        "card that acts on all",
        "the exit",
        *runners,
        *(f"start of {each}" for each in seats),
    )
    length = max(cards.board.length, cards.board.exit) + 2
    yield planes(
        "track", "what lies on each space; a Hero who is Out stands nowhere", layers, length, 1, track(length)
    )
    columns = {
        "round": 12.0, "final round": 1.0, "countdown": 3.0, "has a countdown": 1.0, "place in the order": 5.0,
        "Speed left": 10.0, "cards on the Clock": 10.0, "cards in the box": 50.0,
    }  # fmt: skip
    yield numbers("round", "how far the chase is", columns, round_numbers)
    yield marks(
        "stage", "what is being played", ["now"], [each.value for each in Stage], lambda seen: [[seen.table["stage"]]]
    )
    yield marks("running", "whose run has begun", ["now"], runners, running)
    places = [f"place {place + 1}" for place in range(players + 1)]
    yield marks("order", "the Running Order", places, runners, order)
    columns = {
        "space": SPACES, "Confront": 5.0, "Trample": 5.0, "more Confront": 5.0, "more Trample": 5.0, "waits": 1.0,
        "has passed": 1.0, "changes that wait": 3.0,
    }  # fmt: skip
    yield numbers("boss", "the Boss", columns, boss_numbers)
    yield marks(
        "boss_card", "which Boss it is", ["boss"], list(cards.bosses), lambda seen: [[seen.table["boss"]["boss"]]]
    )
    yield marks(
        "boss_area", "the cards at the Boss, and those that have done their work", ["all", "used"], deck, boss_area
    )
    yield marks(
        "clock",
        "the cards on the Clock",
        ["clock"],
        deck,
        lambda seen: [[each["card"] for each in seen.table["clock"]]],
    )
    yield marks(
        "globals",
        "the cards that act on all",
        ["track"],
        deck,
        lambda seen: [[each["card"] for each in seen.table["globals"]]],
    )
    yield rows("players", "the players", seats, PLAYER, player_rows)
    yield marks("classes", "what their Heroes are", seats, classes, of_players(lambda each: [each["class"]]))
    yield marks("hand", "the own hand", ["own"], deck, lambda seen: [each["hand"] for each in players_of(seen)[:1]])
    yield marks("base", "their Base Speed cards, as far as one knows them", seats, deck, of_players(base_card))
    known = of_players(lambda each: known_only(it["card"] for it in each["encounters"]))
    yield marks("encounters", "the Encounters before them that one knows", seats, deck, known)
    slots = [f"{seat}, Encounter {place + 1}" for seat in seats for place in range(MOST_FACE_DOWN)]
    yield marks("sources", "who has put each of the Encounters there", slots, seats, sources)
    yield marks(
        "face_up", "the cards that lie face up before them", seats, deck, of_players(lambda each: each["faceup"])
    )
    yield marks(
        "kept",
        "the cards they keep as reminders",
        seats,
        deck,
        of_players(lambda each: [it["card"] for it in each["kept"]]),
    )
    yield marks(
        "items",
        "their Items, as far as one knows them",
        seats,
        deck,
        of_players(lambda each: known_only(each["items"])),
    )
    where = [*PILES, "cards face down before somebody", "box", *seats]
    yield marks(
        "known",
        "hidden cards: in what and at whom each may be, where one knows anything of it",
        where,
        deck,
        hidden,
    )


PLAYER: Final = {
    "Life": 8.0, "most Life": 8.0, "gold": 15.0, "runs": 1.0, "has escaped": 1.0, "is dead": 1.0, "space": SPACES,
    "place among those Out": 5.0, "cards in the deck": 15.0, "discarded cards": 15.0, "cards in hand": 4.0,
    "has a Base Speed": 1.0, "Base Speed is shown": 1.0, "Encounters before him": 4.0, "Items": 3.0,
    "changes that wait": 3.0, "last of them due in": 12.0, "more Confront": 5.0, "more Trample": 5.0,
    "numbers for the Boss": 10.0, "no Items": 1.0, "stopped": 1.0, "Item used": 1.0, "ability used": 1.0,
    "bonus used": 1.0, "two for the Clock": 1.0,
}  # fmt: skip


def player_rows(seen: Seen) -> Iterator[list[float]]:
    """The players."""
    out = seen.table["out"]
    for each in players_of(seen):
        base, status = each["base"], each["status"]
        yield [
            each["life"], each["life_max"], each["gold"], status == "running", status == "escaped", status == "dead",
            each["space"], 1 + out.index(each["seat"]) if each["seat"] in out else 0, each["deck"], each["discard"],
            each["hand_size"], base is not None, base is not None and base["shown"], len(each["encounters"]),
            len(each["items"]), len(each["pending"]), max((it["round"] for it in each["pending"]), default=0),
            each["more_confront"], each["more_trample"], sum(each["boss_speed"]), each["no_items"], each["stopped"],
            each["item_used"], each["ability_used"], each["bonus_used"], each["two_for_clock"],
        ]  # fmt: skip


def players_of(seen: Seen) -> list[dict[str, Any]]:
    """The players from oneself on; none before the table is set up."""
    players = seen.table["players"]
    return [players[seat] for seat in seen.around] if players else []


def of_players(read: Callable[[dict[str, Any]], Iterable[str]]) -> Callable[[Seen], list[Iterable[str]]]:
    """Reads cards of every player."""
    return lambda seen: [read(each) for each in players_of(seen)]


def base_card(player: dict[str, Any]) -> list[str]:
    """The Base Speed card, if one knows it."""
    base = player["base"]
    return known_only([] if base is None else [base["card"]])


def known_only(cards: Iterable[str | None]) -> list[str]:
    """The cards one knows."""
    return [card for card in cards if card is not None]


def track(length: int) -> Callable[[Seen], list[list[int]]]:
    """Reads the layers of the track."""

    def read(seen: Seen) -> list[list[int]]:
        table, board = seen.table, seen.table["board"]
        there = [[each["space"]] if each["status"] == "running" else [] for each in players_of(seen)]
        starts = [[] if each["start"] is None else [each["start"]] for each in players_of(seen)]
        missing: list[list[int]] = [[] for _ in range(seen.players - len(there))]
        layers = [
            board["encounter_spaces"], table["walls"], [each["space"] for each in table["globals"]], [board["exit"]],
            *there, *missing, [table["boss"]["space"]], *starts, *missing,
        ]  # fmt: skip
        return [[space for space in layer if 0 <= space < length] for layer in layers]

    return read


def round_numbers(seen: Seen) -> list[float]:
    """How far the chase is."""
    table = seen.table
    countdown = table["countdown"]
    return [
        table["round"], table["final_round"], countdown or 0, countdown is not None, table["slot"],
        table["remaining"], len(table["clock"]), table["box"],
    ]  # fmt: skip


def runner(seen: Seen, who: int | str) -> str:
    """A Runner as seen from the own seat."""
    if isinstance(who, str):
        return who
    step = seen.relative(who)
    return f"+{step}" if step else "own"


def running(seen: Seen) -> list[list[str]]:
    """Whose run has begun."""
    who = seen.table["runner"]
    return [[] if who is None else [runner(seen, who)]]


def order(seen: Seen) -> list[list[str]]:
    """Who is at each place of the Running Order."""
    return [[runner(seen, who)] for who in seen.table["order"]]


def boss_numbers(seen: Seen) -> list[float]:
    """The Boss."""
    boss = seen.table["boss"]
    return [
        boss["space"], boss["confront"], boss["trample"], boss["more_confront"], boss["more_trample"],
        boss["waiting"], boss["passed"], len(boss["pending"]),
    ]  # fmt: skip


def boss_area(seen: Seen) -> list[list[str]]:
    """The cards in the Boss's area."""
    cards = seen.table["boss"]["cards"]
    return [[each["card"] for each in cards], [each["card"] for each in cards if each["used"]]]


def sources(seen: Seen) -> Iterator[list[str]]:
    """Who has put each Encounter before each player."""
    for each in players_of(seen):
        laid = each["encounters"][:MOST_FACE_DOWN]
        yield from ([runner(seen, it["source"])] for it in laid)
        yield from ([] for _ in range(MOST_FACE_DOWN - len(laid)))


def hidden(seen: Seen) -> list[list[str]]:
    """In what kind of place, and at whom, hidden cards may be of which the seat knows something (RA-18.13)."""
    found: list[list[str]] = [[] for _ in range(len(PILES) + 2 + seen.players)]
    for card, each in (seen.known or {}).items():
        for column in columns_of(each.zones, seen.seat, seen.players):
            found[column].append(card)
    return found


@functools.lru_cache(maxsize=1 << 12)
def columns_of(zones: int, seat: int, players: int) -> tuple[int, ...]:
    """Zones of the trail as kinds of places (the piles, face down before somebody, the box), then whose they are."""
    everybody = (1 << SEATS) - 1
    piles = [zones >> SEATS * place & everybody for place in range(len(PILES))]
    around = [(seat + step) % players for step in range(players)]
    before = [zones >> BEFORE + SEATS * each & everybody for each in around]
    whose = [at or any(pile >> each & 1 for pile in piles) for each, at in zip(around, before, strict=True)]
    return tuple(place for place, there in enumerate((*piles, any(before), zones & BOX, *whose)) if there)


LEARNING = Learning(parts, words, things, options=64)
