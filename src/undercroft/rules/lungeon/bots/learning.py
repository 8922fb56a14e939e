"""What agents see of Lungeon Run and what they can do, as numbers: boards as planes, one's own hero first.

Everything is public (LR-1.19).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from undercroft.learning import Actions, Learning, Part, Seen, marks, numbers, planes, rows
from undercroft.rules.lungeon.board import COUNT, SIDE, XY, tile_at
from undercroft.rules.lungeon.cards import Cards

WHOSE = ("own", "other")
RESULTS = 5
"""So many of the last rounds are told."""


def keys(cards: Cards, players: int) -> Actions:
    """All keys there are: a class, a tile, and what is said at a monster or a chest."""
    return Actions(
        (
            *(f"hero:{each}" for each in cards.classes),
            *(f"move:{x},{y}" for x, y in XY),
            *("pass", "open_here", "open", "leave", "roll", "cast_spell"),
        ),
        players,
    )


def things(cards: Cards) -> Sequence[str]:
    """Classes, monsters and finds."""
    return (*cards.classes, *cards.monsters, *cards.finds)


def parts(cards: Cards, players: int) -> Iterator[Part]:
    """The board, the match and both heroes."""
    layers = ("rock", *(f"{each} torches" for each in WHOSE), "chests", *(f"{each} hero" for each in WHOSE))
    yield planes(
        "board", "what lies on each tile, row by row", (*layers, *cards.monsters), SIDE, SIDE, board_of(cards)
    )
    columns = {
        "round": 5.0, "rounds left": 5.0, "a round is played": 1.0, "begins the round": 1.0, "own turn": 1.0,
        "turns": 20.0, "turns without progress": 20.0, "own match points": 6.0, "other's match points": 6.0,
    }  # fmt: skip
    yield numbers("match", "how the match stands", columns, match_numbers)
    hero = {
        "alive": 1.0, "life": 6.0, "most life": 6.0, "mana": 3.0, "most mana": 3.0, "points": 6.0, "level": 3.0,
        "found the treasure": 1.0, "tiles": float(COUNT), "stands on a chest": 1.0,
    }  # fmt: skip
    needs = {f"needs against {each}": 6.0 for each in cards.monsters}
    yield rows("heroes", "both heroes of the round", WHOSE, hero | needs, hero_rows)
    yield marks("classes", "what the heroes are", WHOSE, list(cards.classes), classes)
    yield marks("picked", "classes chosen for a round that is set up", WHOSE, list(cards.classes), picked)
    items = [each.id for each in cards.finds.values() if each.effect == "item"]
    yield marks("items", "what the heroes carry", WHOSE, items, carried)
    columns = {"own points": 3.0, "other's points": 3.0, "own tiles": 36.0, "other's tiles": 36.0, "turns": 20.0}
    last = ("last round", *(f"{each} rounds ago" for each in range(2, RESULTS + 1)))
    yield rows("results", "how the last rounds ended", last, columns, results)


def board_of(cards: Cards) -> Callable[[Seen], list[list[int]]]:
    """Reads the layers of the board."""
    monsters = {name: place for place, name in enumerate(cards.monsters)}

    def read(seen: Seen) -> list[list[int]]:
        table, own, other = seen.table, seen.seat, 1 - seen.seat
        heroes = [[each["tile"]] if each["tile"] else [] for each in table["heroes"]] or [[], []]
        red_and_blue = table["torches"]
        layers = [table["walls"], red_and_blue[own], red_and_blue[other], table["chests"], heroes[own], heroes[other]]
        found = [[tile_at(x, y) for x, y in layer] for layer in layers]
        lairs: list[list[int]] = [[] for _ in monsters]
        for each in table["monsters"]:
            x, y = each["tile"]
            lairs[monsters[each["monster"]]].append(tile_at(x, y))
        return found + lairs

    return read


def match_numbers(seen: Seen) -> Sequence[float]:
    """How the match stands."""
    table, own = seen.table, seen.seat
    return (
        table["round"], table["rounds"] - len(table["results"]), table["playing"], table["first"] == own,
        table["playing"] and table["turn"] == own, table["turns"], table["idle"],
        table["points"][own], table["points"][1 - own],
    )  # fmt: skip


def hero_rows(seen: Seen) -> list[list[float]]:
    """Both heroes; none before they are chosen."""
    heroes = seen.table["heroes"]
    return [
        [
            each["alive"], each["life"], each["life_max"], each["mana"], each["mana_max"], each["points"],
            each["level"], each["found_treasure"], each["fields"], each["on_chest"], *each["needs"].values(),
        ]
        for each in ([heroes[seat] for seat in seen.around] if heroes else ())
    ]  # fmt: skip


def classes(seen: Seen) -> list[list[str]]:
    """The classes of the heroes."""
    heroes = seen.table["heroes"]
    return [[heroes[seat]["class"]] for seat in seen.around] if heroes else []


def picked(seen: Seen) -> list[list[str]]:
    """The classes chosen so far."""
    return [[seen.table["picked"][seat]] for seat in seen.around]


def carried(seen: Seen) -> list[list[str]]:
    """The items of the heroes."""
    heroes = seen.table["heroes"]
    return [heroes[seat]["items"] for seat in seen.around] if heroes else []


def results(seen: Seen) -> list[list[float]]:
    """How the last rounds ended, the last one first."""
    own, other = seen.around
    return [
        [each["points"][own], each["points"][other], each["fields"][own], each["fields"][other], each["turns"]]
        for each in seen.table["results"][: -RESULTS - 1 : -1]
    ]


LEARNING = Learning(parts, keys, things, options=16)
