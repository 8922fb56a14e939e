"""What agents see of Dungeon Run and what they can do, as numbers; heroes from oneself on, as they sit.

The map is a list of rooms in the order of placing. A card that may be any of many is told by its place among
`things`, divided by how many there are; what heroes have is told by counts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

from undercroft.learning import Learning, Part, Seen, Words, marks, numbers, rows
from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES
from undercroft.rules.dungeonrun.cards.card import Cards
from undercroft.rules.dungeonrun.memory import HEROES
from undercroft.rules.dungeonrun.state import RATINGS, Stage

VERBS: Final = (
    "accept", "add", "advance", "agree", "armor", "ask", "assist", "attack", "battle", "block", "decline", "die",
    "discard", "do-not-look", "done", "end", "equip", "escape", "finish", "give", "go", "hero", "hit", "keep", "kill",
    "lair", "lay", "leave", "look", "loot", "move", "nothing", "pass", "place", "put", "rally", "refuse", "reject",
    "roam", "roll", "room", "sabotage", "search", "spare", "steal", "summon", "take", "tile", "to", "trade", "train",
    "turn", "unequip", "unused", "use", "wear", "with",
)  # fmt: skip
SEATED: Final = {"ask": (0,), "attack": (0,), "battle": (0,), "trade": (0,)}
"""Which arguments of a verb are seats. What a card is used on is a seat, a room or a die, as it says: a number."""
TURNS: Final = (90, 180, 270)
MOST_ITEMS: Final = 4
"""So many items of a room are told one by one."""
SCENES: Final = 4
"""So much of what has begun and is not over is told, the innermost first."""
WHAT: Final = (
    "battle", "damage", "defeat", "disarm", "duel", "encounter", "enter", "equip", "escape", "explore", "free-attack",
    "kill", "leave", "rally", "roaming", "roll", "roll-window", "search", "sprung", "summon", "summoned", "trade",
    "turn", "wounds",
)  # fmt: skip
FACES: Final = 6


def words(cards: Cards, players: int) -> Words:
    """The words all keys are made of: verbs, seats, rooms and other numbers, and cards."""
    rooms = range(max(len(cards.tiles), 2 * FACES) + 1)
    return Words(players, VERBS, things(cards), (*rooms, *TURNS), SEATED)


def things(cards: Cards) -> Sequence[str]:
    """Everything on the cards that has a name, and the words of options."""
    more = ("monster", "deck", "tiles", *SIDE_NAMES, *RATINGS)
    return tuple(dict.fromkeys((*cards.by_id, *cards.names, *more)))


def parts(cards: Cards, players: int) -> Iterator[Part]:
    """The round, the heroes, the map, the piles, and what is going on."""
    everything, tiles = list(cards.by_id), list(cards.tiles)
    seats = ["own", *(f"+{step}" for step in range(1, players))]
    of = Ids(things(cards))
    yield numbers("round", "how far the match is", ROUND, round_numbers)
    yield marks(
        "stage", "what is being played", ["now"], [each.value for each in Stage], lambda seen: [[seen.table["stage"]]]
    )
    yield marks("order", "the order of turns", [f"place {place + 1}" for place in range(players)], seats, order)
    yield rows("heroes", "the heroes", seats, hero_columns(players), hero_rows)
    yield marks(
        "hero_cards", "which heroes they are", seats, list(cards.heroes), of_heroes(lambda each: [each["hero"]])
    )
    yield marks("drafted", "the heroes chosen so far", seats, list(cards.heroes), drafted)
    for name, (tells, read) in HELD.items():
        yield marks(name, tells, seats, everything, of_heroes(read))
    yield marks("markers", "their markers", seats, list(cards.markers), of_heroes(lambda each: each["markers"]))
    rooms = [f"room {place}" for place in range(len(tiles) + 1)]
    yield rows("rooms", "the rooms", rooms, room_columns(seats, of), room_rows(of))
    yield marks(
        "room_tiles",
        "which tile a room is",
        rooms,
        tiles,
        lambda seen: [[each["tile"]] for each in seen.table["rooms"]],
    )
    yield marks(
        "room_markers",
        "the markers in a room",
        rooms,
        list(cards.markers),
        lambda seen: [[it["marker"] for it in each["markers"]] for each in seen.table["rooms"]],
    )
    yield numbers(
        "boss",
        "the dungeon boss",
        {
            "is hidden": 1.0,
            "on the map": 1.0,
            "dead": 1.0,
            **dict.fromkeys((f"{each} has looked" for each in seats), 1.0),
        },
        boss_numbers,
    )
    yield marks(
        "boss_card",
        "which it is, if one knows",
        ["boss"],
        [each.id for each in cards.bosses],
        lambda seen: [known_only([seen.table["boss"]["card"]])],
    )
    columns = {"tiles": 20.0, "encounters": 20.0, "treasures": 20.0, "is peeking": 1.0, "at the own loot": 1.0}
    yield numbers("piles", "how many cards lie in the piles, and who looks at loot", columns, pile_numbers)
    yield marks(
        "tiles",
        "the tiles known on top of the pile, seen, and put aside",
        ["top", "seen", "aside"],
        tiles,
        piles("tiles_top", "tiles_seen", "tiles_aside"),
    )
    piled = piles("encounters_seen", "encounter_discard", "treasures_top", "treasure_discard", "artifacts", "gone")
    names = [
        "encounters left, if seen",
        "encounter discard",
        "treasures known on top",
        "treasure discard",
        "artifacts left",
        "gone",
    ]
    yield marks("cards", "the cards of the piles that one knows", names, everything, piled)
    yield marks(
        "known",
        "hidden cards: at whom each may be, where one knows anything of it",
        [*seats, "elsewhere"],
        everything,
        hidden,
    )
    scenes = ["innermost", *(f"{each} further out" for each in range(1, SCENES))]
    yield marks(
        "scenes",
        "what has begun and is not over",
        scenes,
        WHAT,
        lambda seen: [[each["what"]] for each in inner(seen)],
    )
    yield rows("scene_numbers", "the numbers of that", scenes, scene_columns(seats), scene_rows)
    yield marks(
        "scene_things",
        "the cards and words of that",
        scenes,
        things(cards),
        lambda seen: [words_in(each) for each in inner(seen)],
    )


# -- the round and the heroes -----------------------------------------------------------------------------------

ROUND: Final = {
    "round": 20.0, "endgame": 1.0, "own token": 1.0, "own turn": 1.0, "actions": 3.0, "extra actions": 2.0,
    "kinds barred": 3.0, "monsters battled": 3.0, "has left the room": 1.0, "wounds owed": 3.0,
}  # fmt: skip


def round_numbers(seen: Seen) -> list[float]:
    """How far the match is, and the turn."""
    table, turn = seen.table, seen.table["turn"]
    begun: list[float] = [table["round"], table["endgame"], table["first"] == seen.seat]
    if turn is None:
        return [*begun, *[0.0] * (len(ROUND) - len(begun))]
    return [
        *begun, turn["seat"] == seen.seat, turn["actions"], len(turn["extra"]), len(turn["barred"]),
        len(turn["battled"]), turn["left"], turn["owed"],
    ]  # fmt: skip


def seat_word(seen: Seen, seat: int) -> str:
    """A seat as seen from the own one."""
    step = seen.relative(seat)
    return f"+{step}" if step else "own"


def order(seen: Seen) -> list[list[str]]:
    """Whose turn each is."""
    return [[seat_word(seen, seat)] for seat in seen.table["order"]]


def drafted(seen: Seen) -> list[list[str]]:
    """The heroes chosen so far."""
    chosen = {each["seat"]: each["hero"] for each in seen.table["draft"]}
    return [[chosen[seat]] if seat in chosen else [] for seat in seen.around]


def hero_columns(players: int) -> Mapping[str, float]:
    """The numbers of a hero."""
    return {
        "stands": 1.0, "knocked out": 1.0, "killed": 1.0, "room": 20.0, "wounds": 8.0, "life": 8.0,
        **{f"{name} {each}": 4.0 for name in RATINGS for each in ("printed", "training", "now")},
        "silenced": 1.0, "is the Summoner": 1.0, "abilities drawn": 2.0, "ability deck": 10.0, "loot": 5.0,
        "treasures found": 2.0, "traps": 2.0, **{f"held by +{step}": 1.0 for step in range(players)},
    }  # fmt: skip


def hero_rows(seen: Seen) -> Iterator[list[float]]:
    """The heroes."""
    for each in heroes_of(seen):
        status = each["status"]
        ratings = [it[which] for it in each["ratings"].values() for which in ("printed", "training", "now")]
        yield [
            status == "standing", status == "knocked-out", status == "killed", each["room"], each["wounds"],
            each["life"], *ratings, each["silenced"], each["summoner"], each["drawn"], each["ability_deck"],
            each["loot"], each["found"], len(each["traps"]), *(seat in each["held_by"] for seat in seen.around),
        ]  # fmt: skip


def heroes_of(seen: Seen) -> list[dict[str, Any]]:
    """The heroes from oneself on; none before they are chosen."""
    heroes = {each["seat"]: each for each in seen.table["heroes"]}
    return [heroes[seat] for seat in seen.around] if len(heroes) == seen.players else []


def of_heroes(read: Callable[[dict[str, Any]], Iterable[str]]) -> Callable[[Seen], list[Iterable[str]]]:
    """Reads cards of every hero."""
    return lambda seen: [read(each) for each in heroes_of(seen)]


def in_front(hero: dict[str, Any]) -> list[dict[str, Any]]:
    """The cards in front of a hero."""
    summoner = hero["summoner_ability"]
    return [*hero["printed"], *([] if summoner is None else [summoner]), *hero["abilities"], *hero["equipped"]]


HELD: Final[Mapping[str, tuple[str, Callable[[dict[str, Any]], Iterable[str]]]]] = {
    "in_front": ("their abilities and equipped items", lambda each: [it["card"] for it in in_front(each)]),
    "used": ("those of them that are used up", lambda each: [it["card"] for it in in_front(each) if it["used"]]),
    "loot": ("their loot, if one may look at it", lambda each: each["loot_cards"] or ()),
    "drawn": (
        "what they have drawn and may keep, if one may look at it",
        lambda each: [*(each["drawn_cards"] or ()), *(each["found_cards"] or ())],
    ),
    "traps": ("the traps they carry", lambda each: each["traps"]),
    "ability_discard": ("the ability cards they have not kept", lambda each: each["ability_discard"]),
}
"""The cards of heroes: what is told, and how it is read."""


def known_only(cards: Iterable[str | None]) -> list[str]:
    """The cards one knows."""
    return [card for card in cards if card is not None]


# -- the map and the piles --------------------------------------------------------------------------------------


class Ids:
    """Cards by their place among the things of the game, counted from 1; 0 is none."""

    def __init__(self, things: Sequence[str]) -> None:
        self.most = float(len(things))
        self.places = {thing: float(place) for place, thing in enumerate(things, 1)}

    def of(self, thing: str | None) -> float:
        """The number of a thing."""
        return 0.0 if thing is None else self.places[thing]


SEEN_FROM: Final = ("exits", "open", "rubble")


def room_columns(seats: Sequence[str], ids: Ids) -> Mapping[str, float]:
    """The numbers of a room."""
    items = [f"item {place + 1}" for place in range(MOST_ITEMS)]
    return {
        "x": 5.0, "y": 5.0, "rotation": 360.0, "steps from the Entrance": 10.0, "no way from the Entrance": 1.0,
        **{f"{name} {side}": 1.0 for name in SEEN_FROM for side in SIDE_NAMES},
        **{f"{seat} is here": 1.0 for seat in seats},
        "monster": ids.most, "boss": 1.0, "wounds": 8.0, "life": 8.0, "attack": 4.0, "defense": 6.0, "escape": 6.0,
        "has roamed": 1.0, **{f"power on {face + 1}": 1.0 for face in range(FACES)},
        "stranger": ids.most, "sales": 3.0, "trap": ids.most, "own trap": 1.0,
        "items": 3.0, "items face up": 3.0, **dict.fromkeys(items, ids.most),
    }  # fmt: skip


def room_rows(ids: Ids) -> Callable[[Seen], Iterator[list[float]]]:
    """Reads the rooms."""

    def read(seen: Seen) -> Iterator[list[float]]:
        for each in seen.table["rooms"]:
            known = known_only(it["item"] for it in each["items"])[:MOST_ITEMS]
            sides = [float(side in each[name]) for name in SEEN_FROM for side in SIDE_NAMES]
            met, trap = each["stranger"], each["trap"]
            yield [
                each["x"], each["y"], each["rotation"], each["distance"] or 0, each["distance"] is None, *sides,
                *(seat in each["heroes"] for seat in seen.around), *monster_numbers(ids, each["monster"]),
                *([0.0, 0.0] if met is None else [ids.of(met["card"]), met["sales"]]),
                *([0.0, 0.0] if trap is None else [ids.of(trap["card"]), trap["owner"] == seen.seat]),
                len(each["items"]), sum(it["face_up"] for it in each["items"]),
                *map(ids.of, known), *[0.0] * (MOST_ITEMS - len(known)),
            ]  # fmt: skip

    return read


def monster_numbers(ids: Ids, foe: dict[str, Any] | None) -> list[float]:
    """A monster in a room."""
    if foe is None:
        return [0.0] * (8 + FACES)
    return [
        ids.of(foe["card"]), foe["boss"], foe["wounds"], foe["life"], foe["attack"], foe["defense"], foe["escape"],
        foe["roamed"], *(float(face + 1 in foe["power"]) for face in range(FACES)),
    ]  # fmt: skip


def boss_numbers(seen: Seen) -> list[float]:
    """Where the boss is, and who has looked at its card."""
    boss = seen.table["boss"]
    where = [float(boss["is"] == each) for each in ("hidden", "on-map", "dead")]
    return [*where, *(float(seat in boss["looked"]) for seat in seen.around)]


def pile_numbers(seen: Seen) -> list[float]:
    """The piles, and whether somebody looks at loot."""
    found, peek = seen.table["piles"], seen.table["peeking"]
    looks = [0.0, 0.0] if peek is None else [peek["seat"] == seen.seat, peek["at"] == seen.seat]
    return [found["tiles"], found["encounters"], found["treasures"], *looks]


def piles(*names: str) -> Callable[[Seen], list[list[str]]]:
    """Reads piles."""
    return lambda seen: [known_only(seen.table["piles"][name] or ()) for name in names]


def hidden(seen: Seen) -> list[list[str]]:
    """At whom hidden cards may be of which the seat knows something (DR-9.5, DR-9.13 to DR-9.15)."""
    found: list[list[str]] = [[] for _ in range(seen.players + 1)]
    for card, each in (seen.known or {}).items():
        for place, seat in enumerate(seen.around):
            if (each.zones >> seat | each.zones >> HEROES + seat) & 1:
                found[place].append(card)
        if each.zones >> 2 * HEROES:
            found[-1].append(card)
    return found


# -- what is going on -------------------------------------------------------------------------------------------

TOLD: Final = {
    "room": 20.0, "to": 20.0, "x": 5.0, "y": 5.0, "amount": 4.0, "line": 6.0, "need": 6.0, "blocked": 4.0,
    "surprise": 1.0, "killed": 1.0, "agreed": 1.0, "traded": 1.0, "new": 1.0, "offer": 3.0, "answer": 3.0,
    "offers": 3.0,
}  # fmt: skip
WHO: Final = ("seat", "by", "victim", "defender", "partner")
DICE: Final = ("hits", "left", "potential")


def inner(seen: Seen) -> list[dict[str, Any]]:
    """What is going on, the innermost first."""
    found: list[dict[str, Any]] = seen.table["now"][: -SCENES - 1 : -1]
    return found


def scene_columns(seats: Sequence[str]) -> Mapping[str, float]:
    """The numbers of what is going on."""
    return {
        **TOLD,
        **{f"{seat}: {who}": 1.0 for who in (*WHO, "assists", "sabotages") for seat in seats},
        **{
            f"{name}: {face + 1}": 3.0
            for name in (*DICE, "dice of heroes", "dice of monsters")
            for face in range(FACES)
        },
        "wounds on oneself": 4.0,
        "wounds on others": 4.0,
        "wounds on monsters": 4.0,
    }


def scene_rows(seen: Seen) -> Iterator[list[float]]:
    """The numbers of what is going on."""
    for each in inner(seen):
        helping = [[it["seat"] for it in each.get("assists", ())], each.get("saboteurs", ())]
        people = [[each.get(who)] for who in WHO] + helping
        rolls = [each] if each["what"] == "roll" else each.get("rolls", [])
        dice = [faces_of(each.get(name)) for name in DICE]
        dice += [
            [face for it in rolls if (it["by"] is None) == monster for face in it["faces"]]
            for monster in (False, True)
        ]
        batches = each["wounds"] if each["what"] == "damage" else [each] if each["what"] == "wounds" else []
        yield [
            *(float(each.get(name) or 0) for name in TOLD),
            *(float(seat in group) for group in people for seat in seen.around),
            *(float(group.count(face + 1)) for group in dice for face in range(FACES)),
            float(sum(it["amount"] for it in batches if it["seat"] == seen.seat)),
            float(sum(it["amount"] for it in batches if it["seat"] != seen.seat)),
            float(sum(it["amount"] for it in each.get("monsters", ()))),
        ]


def faces_of(dice: int | list[int] | None) -> list[int]:
    """The faces of dice; of a duel's potential only the number is known, and all hit alike."""
    if isinstance(dice, int):
        return [FACES] * dice
    return dice or []


def words_in(scene: object) -> Iterator[str]:
    """Every word of what is going on."""
    if isinstance(scene, str):
        yield scene
    elif isinstance(scene, dict):
        for name, each in scene.items():
            if name != "what":
                yield from words_in(each)
    elif isinstance(scene, list):
        for each in scene:
            yield from words_in(each)


LEARNING = Learning(parts, words, things, options=64)
