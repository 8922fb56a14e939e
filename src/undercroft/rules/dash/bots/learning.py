"""What agents see of Dash Through the Dungeon and what they can do, as numbers; players from oneself on, as they sit.

Nobody knows more than anybody else (DD-13.1).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from undercroft.learning import Actions, Learning, Part, Seen, marks, numbers, planes, rows
from undercroft.rules.dash.cards import Cards, use_texts
from undercroft.rules.dash.state import COLUMNS, POSITIONS, ROWS
from undercroft.rules.dash.vocabulary import MAGIC

KNOWN = 4
"""So many confusions are told that nothing has come of yet."""


def keys(cards: Cards, players: int) -> Actions:
    """All keys there are: the positions of the area, and what can be done with each Equipment card."""
    items = cards.items
    return Actions(
        (
            *(f"flip:{position}" for position in range(POSITIONS)),
            *("stop", "done"),
            *(sentence.option.key for item in items for sentence in use_texts(item.id, item.card)),
            *(item.discard.key for item in items),
        ),
        players,
    )


def things(cards: Cards) -> Sequence[str]:
    """Cards, and the physical Equipment cards where there are several of a kind."""
    return tuple(dict.fromkeys((*cards.dungeon, *cards.equipment, *(item.id for item in cards.items))))


def parts(cards: Cards, players: int) -> Iterator[Part]:
    """The area, the turn, the decks and the players."""
    dungeon, equipment = list(cards.dungeon), list(cards.equipment)
    items = [item.id for item in cards.items]
    places = [f"position {place}" for place in range(POSITIONS)]
    seats = ["own", *(f"+{step}" for step in range(1, players))]
    yield planes("area", "what each position is", ("empty", "face down", "face up"), COLUMNS, ROWS, area)
    yield marks("face_up", "the card that lies face up on a position", places, dungeon, face_up)
    yield numbers("flipped", "as which card of the turn a position was flipped", dict.fromkeys(places, 10.0), flipped)
    turn = {"dungeon": 3.0, "turns": 30.0, "AP": 6.0, "Dungeon deck": 40.0, "Equipment deck": 21.0}
    yield numbers("turn", "where the match stands", turn, lambda seen: [seen.table[each] for each in TURN])
    magic: dict[str, float] = {str(each): 1.0 for each in MAGIC}
    columns = {"is flipped": 1.0, "position": 20.0, "AP cost": 6.0, "cancelled": 1.0}
    yield numbers(
        "flip", "the card that may still be answered, with what is left of it", columns | magic, flip_numbers
    )
    yield marks("flip_card", "which card that is", ["flipped"], dungeon, flip_card)
    yield marks("uncollected", "how many of a card nobody has collected", ["left"], dungeon, counted("uncollected"))
    deck = counted("equipment_in_deck")
    yield marks("equipment_in_deck", "how many of a card are in the Equipment deck", ["left"], equipment, deck)
    yield marks("discard", "the discarded Equipment", ["pile"], equipment, lambda seen: [seen.table["discard"]])
    confusions = [f"confusion {place + 1}" for place in range(KNOWN)]
    read = confused("positions")
    yield rows("known_positions", "where shuffled cards may lie", confusions, dict.fromkeys(places, 1.0), read)
    yield marks("known_cards", "which cards were shuffled there", confusions, dungeon, known_cards)
    columns = {
        "gold": 100.0, "Equipment": 3.0, "treasures": 10.0, "explored cards": 10.0, "turn": 1.0, "first": 1.0,
        "has still to redraw": 1.0,
    }  # fmt: skip
    yield rows("players", "the players", seats, columns, player_rows)
    yield marks(
        "equipment",
        "their Equipment cards",
        seats,
        items,
        of_players(lambda each: [it["id"] for it in each["equipment"]]),
    )
    yield marks(
        "treasures", "their treasures", seats, [*dungeon, *equipment], of_players(lambda each: each["treasures"])
    )
    yield marks("explored", "their explored cards", seats, dungeon, of_players(lambda each: each["explored"]))


TURN = ("dungeon", "turns", "ap", "deck", "equipment_deck")


def area(seen: Seen) -> list[list[int]]:
    """The positions that are empty, face down, face up."""
    sides = [each["side"] for each in seen.table["area"]]
    return [[place for place, side in enumerate(sides) if side == which] for which in ("empty", "down", "up")]


def face_up(seen: Seen) -> Iterator[list[str]]:
    """The card on each position, where one can see it."""
    for each in seen.table["area"]:
        yield [each["card"]] if each["side"] == "up" else []


def flipped(seen: Seen) -> list[float]:
    """The first card flipped is 1."""
    found = [0.0] * POSITIONS
    for number, place in enumerate(seen.table["flipped"], 1):
        found[place] = number
    return found


def flip_numbers(seen: Seen) -> list[float]:
    """The card being resolved."""
    flip = seen.table["flip"]
    if flip is None:
        return [0.0] * (4 + len(MAGIC))
    return [1.0, flip["position"], flip["cost"], flip["cancelled"], *(float(each in flip["magic"]) for each in MAGIC)]


def flip_card(seen: Seen) -> list[list[str]]:
    """Which card it is."""
    flip = seen.table["flip"]
    return [[] if flip is None else [flip["card"]]]


def counted(name: str) -> Callable[[Seen], list[list[str]]]:
    """Reads counts of cards."""
    return lambda seen: [[card for card, count in seen.table[name].items() for _ in range(count)]]


def confused(name: str) -> Callable[[Seen], Iterator[list[float]]]:
    """Reads the positions of confusions, the last one first."""

    def read(seen: Seen) -> Iterator[list[float]]:
        for each in reversed(seen.table["known"]):
            yield [float(place in each[name]) for place in range(POSITIONS)]

    return read


def known_cards(seen: Seen) -> Iterator[list[str]]:
    """The cards of confusions, the last one first."""
    for each in reversed(seen.table["known"]):
        yield each["cards"]


def player_rows(seen: Seen) -> Iterator[list[float]]:
    """The players."""
    table = seen.table
    for seat in seen.around:
        each = table["explorers"][seat]
        yield [
            each["gold"], len(each["equipment"]), len(each["treasures"]), len(each["explored"]),
            table["turn"] == seat, table["first"] == seat, seat in table["redrawing"],
        ]  # fmt: skip


def of_players(read: Callable[[Any], Iterable[str]]) -> Callable[[Seen], list[Iterable[str]]]:
    """Reads cards of every player."""
    return lambda seen: [read(seen.table["explorers"][seat]) for seat in seen.around]


LEARNING = Learning(parts, keys, things, options=32)
