"""Setting up a match (chapter 2)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.engine import Chance, Closed, Decision, Option, Rule, SettingValue, option
from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import Cards
from undercroft.rules.dungeonrun.state import Dungeon, Hero, House, Stage
from undercroft.rules.dungeonrun.turns.advance import learn

STANDARD_EACH, SPECIAL_EACH = 4, 2
"""How many tiles of each kind every player brings (DR-2.5, DR-2.6)."""
ALL_TILES_FROM = 5
"""From so many players on all tiles are used (DR-2.7)."""
TRAININGS = 4


def new_dungeon(cards: Cards, seats: int, options: Mapping[str, SettingValue], chance: Chance) -> Dungeon:
    """The Entrance, the boss and the piles (DR-2.1 to DR-2.12); the first step rolls for the First Player."""
    house = House.of(options)
    bosses = list(cards.bosses)
    chance.shuffle(bosses, "bosses")
    dungeon = Dungeon(cards, house, seats, Plan.begin(cards.entrance), bosses[-1])
    dungeon.unused_bosses = tuple(bosses[:-1])  # DR-2.4
    pile, left = tile_pile(cards, seats, house, chance)
    dungeon.tile_pile, dungeon.unused_tiles = tuple(pile), tuple(left)  # DR-2.9
    encounters, treasures = list(cards.encounters), list(cards.treasures)
    chance.shuffle(encounters, "encounters")
    chance.shuffle(treasures, "treasures")
    dungeon.encounter_deck, dungeon.treasure_deck = tuple(encounters), tuple(treasures)
    dungeon.artifacts = cards.artifacts
    return dungeon


def tile_pile(cards: Cards, seats: int, house: House, chance: Chance) -> tuple[list[TileCard], list[TileCard]]:
    """The tiles of this match, shuffled, and those left in the box (DR-2.5 to DR-2.9, DR-14.13)."""
    sets = 2 if house.second_tile_set else 1
    standard = [tile for tile in cards.tiles.values() if tile.kind == "standard"] * sets
    special = [tile for tile in cards.tiles.values() if tile.kind == "special"] * sets
    if seats >= ALL_TILES_FROM and not house.second_tile_set:
        pile, left = standard + special, []
    else:
        chance.shuffle(standard, "standard-tiles")
        chance.shuffle(special, "special-tiles")
        some, more = STANDARD_EACH * seats, SPECIAL_EACH * seats
        pile = standard[:some] + special[:more]
        left = standard[some:] + special[more:]
    chance.shuffle(pile, "tile-pile")
    return pile, left


def set_up(dungeon: Dungeon) -> None:
    """The First Player is rolled for (DR-2.13 to DR-2.15); heroes are chosen in steps of their own."""
    dungeon.first = roll_for_first(dungeon)
    if dungeon.log:
        dungeon.log.tell("first-player", "DR-2.13", seat=dungeon.first)
    dungeon.order = tuple((dungeon.first + step) % dungeon.seats for step in range(dungeon.seats))
    dungeon.slot = 0
    dungeon.stage = Stage.DRAFT


def roll_for_first(dungeon: Dungeon) -> int:
    """The highest roller; those who tie roll again (DR-2.14)."""
    seats = list(range(dungeon.seats))
    while len(seats) > 1:
        rolls = dungeon.chance.dice(len(seats), "first-player")
        if dungeon.log:
            dungeon.log.tell("first-roll", "DR-2.13", reveals=True, seats=tuple(seats), dice=tuple(rolls))
        seats = [seat for seat, face in zip(seats, rolls, strict=True) if face == max(rolls)]
    return seats[0]


# -- heroes (DR-2.16 to DR-2.19) ------------------------------------------------------------------------------


def choose_hero(dungeon: Dungeon) -> Rule[None]:
    """DP-1: each player in turn chooses a hero of a training nobody has yet, while there is one."""
    seat = dungeon.order[dungeon.slot]
    chosen = dict(dungeon.drafted)
    answer: Option = yield Decision(
        seat,
        "hero",
        [option("hero", name) for name in dungeon.cards.heroes if why_not_hero(dungeon, name) is None],
        "DR-2.16",
        closed=lambda: closed_heroes(dungeon),
    )
    name = str(answer.args[0])
    chosen[seat] = name
    dungeon.drafted = tuple(sorted(chosen.items()))
    if dungeon.log:
        dungeon.log.tell("hero-chosen", "DR-2.16", seat=seat, hero=name)
    dungeon.slot += 1
    if dungeon.slot == len(dungeon.order):
        bring_in(dungeon)


def why_not_hero(dungeon: Dungeon, name: str) -> Closed | None:
    """Taken, or of a training that is taken while others are not (DR-2.17 to DR-2.19)."""
    heroes = dungeon.cards.heroes
    taken = [each for _, each in dungeon.drafted]
    if name in taken:
        return Closed(f"hero:{name}", "hero-taken", "DR-2.16", (name,))
    training = frozenset(heroes[name].training)
    trainings = [frozenset(heroes[each].training) for each in taken]
    if len(set(trainings)) < TRAININGS and training in trainings:
        return Closed(f"hero:{name}", "same-training", "DR-2.17", (name, taken[trainings.index(training)]))
    return None


def closed_heroes(dungeon: Dungeon) -> list[Closed]:
    """The heroes that cannot be chosen, each with its reason."""
    return [closed for name in dungeon.cards.heroes if (closed := why_not_hero(dungeon, name)) is not None]


def bring_in(dungeon: Dungeon) -> None:
    """Every piece starts on the Entrance (DR-2.24); ability decks are shuffled, FP's first (DR-2.20)."""
    cards = dungeon.cards
    for seat, name in dungeon.drafted:
        design = cards.heroes[name]
        own = cards.abilities_of(name, "summoner")
        dungeon.heroes.append(
            Hero(seat, design, printed=cards.abilities_of(name, "hero"), summoner=own[0] if own else None)
        )
    dungeon.slot = 0
    if dungeon.solitaire:  # DR-2.26
        dungeon.stage = Stage.ROUND_START
        return
    for seat in dungeon.order:
        hero = dungeon.heroes[seat]
        deck = list(cards.abilities_of(hero.design.id, "card"))
        dungeon.chance.shuffle(deck, "abilities")
        hero.ability_deck = tuple(deck)
    dungeon.stage = Stage.ABILITIES


def draft_ability(dungeon: Dungeon) -> Rule[None]:
    """DP-2: each player draws two ability cards and keeps one (DR-2.21, DR-2.22)."""
    hero = dungeon.heroes[dungeon.order[dungeon.slot]]
    yield from learn(dungeon, hero)
    dungeon.slot += 1
    if dungeon.slot == len(dungeon.order):
        dungeon.stage = Stage.ROUND_START
