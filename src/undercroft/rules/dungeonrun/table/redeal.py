"""Dealing anew what a seat cannot know (chapter 9).

What is certain stays: the size of every pile, everything that lies open, what the seat holds or has looked at, what
it has seen go into a loot pile (DR-9.5), the tiles that everybody has seen go back into the pile. Decks hold their
own kind of cards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import attrgetter

from undercroft.abilities import innermost
from undercroft.engine import Chance, deal_known
from undercroft.rules.dungeonrun.board.placement import can_grow
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.gear.trade import tradeable
from undercroft.rules.dungeonrun.memory import HEROES, found_zone, loose, loot_zone
from undercroft.rules.dungeonrun.speaking.occasions import Trading
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Hero, Lying
from undercroft.rules.dungeonrun.table.view import knows, sees_loot
from undercroft.rules.dungeonrun.turns.advance import is_boss

TRIES = 20
"""How often the tile pile is shuffled in search of one from which the dungeon can grow, as everybody knows it can
between actions (DR-4.39); if hardly any does, it stays as it is."""


def redeal(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """Everything the seat cannot know is dealt anew, in place."""
    redeal_boss(dungeon, seat, chance)
    redeal_tiles(dungeon, seat, chance)
    redeal_cards(dungeon, seat, chance)
    for hero in dungeon.heroes:
        redeal_abilities(hero, seat, chance)


def redeal_boss(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """The face-down boss is one of those nobody has seen, unless the seat has looked at it (DR-9.7, DR-9.8)."""
    bosses = [dungeon.boss, *dungeon.unused_bosses]
    if dungeon.boss_is is BossIs.HIDDEN and not knows(dungeon.boss_known, seat):
        chance.redeal(bosses, by_id, "boss")
    unused = bosses[1:]
    chance.redeal(unused, by_id, "bosses")
    dungeon.boss, dungeon.unused_bosses = bosses[0], tuple(unused)


by_id = attrgetter("id")
"""What cards are sorted by before they are dealt, so that where they really are does not show in the deal."""


# -- tiles ----------------------------------------------------------------------------------------------------


def redeal_tiles(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """The tile pile and the box; how many tiles of each kind the pile holds is certain (DR-2.5, DR-2.6).

    So is that tiles seen going back are in it (DR-9.9); tops looked at stay where they are (DR-9.13).
    """
    pile = dungeon.tile_pile[::-1]
    known = {at for at, who in enumerate(dungeon.known_tiles) if knows(who, seat)}
    fixed = [pile[at] for at in sorted(known)]
    certain = without(dungeon.seen_tiles, fixed)
    loose = without(pile, [*fixed, *certain])
    grows = not dungeon.occasions and can_grow(dungeon.plan, pile, dungeon.cards.lair)
    for _ in range(TRIES):
        drawn, box = list(certain), []
        for kind in ("standard", "special"):
            tiles = [tile for tile in (*loose, *dungeon.unused_tiles) if tile.kind == kind]
            chance.redeal(tiles, by_id, "tiles")
            count = sum(tile.kind == kind for tile in loose)
            drawn += tiles[:count]
            box += tiles[count:]
        chance.redeal(drawn, by_id, "tile-pile")
        rest = iter(drawn)
        dealt = tuple(tile if at in known else next(rest) for at, tile in enumerate(pile))
        if not grows or can_grow(dungeon.plan, dealt, dungeon.cards.lair):  # otherwise the Lair would lie there
            dungeon.tile_pile, dungeon.unused_tiles = dealt[::-1], tuple(box)
            return


def without(tiles: Sequence[TileCard], others: Sequence[TileCard]) -> list[TileCard]:
    """Tiles less others; with a second set of tiles there are two of each."""
    left = list(tiles)
    for tile in others:
        if tile in left:
            left.remove(tile)
    return left


# -- treasures, artifacts and encounter cards -----------------------------------------------------------------


def redeal_cards(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """Loot piles, decks and face-down items (DR-9.5). How many treasures and encounters they hold is certain."""
    places = hidden_places(dungeon, seat)
    hidden = [card for cards in places.values() for card in cards]
    told = dungeon.trail.known_to(seat)
    zones = {card.id: told[card.id].zones for card in hidden if card.id in told}
    known = [card for card in hidden if card.id in zones]
    unknown = [card for card in hidden if card.id not in zones]
    encounters = [card for card in unknown if card.kind != "item" and not is_boss(card)]
    treasures = [card for card in unknown if card.kind == "item" and not card.artifact]
    others = [card for card in unknown if card not in encounters and card not in treasures]
    tops = {at for at, who in enumerate(dungeon.known_treasures) if knows(who, seat)}
    deck = dungeon.treasure_deck[::-1]
    treasures += [item for at, item in enumerate(deck) if at not in tops]
    others += redeal_encounters(dungeon, encounters, chance)  # any loot pile may hold what nobody saw go there
    bundles = {each.zone for each in dungeon.bundles}
    piles = sum(zone for zone in places if zone in bundles or zone < 1 << HEROES)
    certain = [*known, *others]
    chance.redeal(certain, by_id, "loot")
    room = {zone: len(cards) for zone, cards in places.items()}
    dealt = deal_known(certain, lambda card: zones.get(card.id, piles), room, chance)
    chance.redeal(treasures, by_id, "treasures")
    rest = iter(treasures)
    for zone, cards in dealt.items():
        cards += [next(rest) for _ in range(room[zone] - len(cards))]
        chance.shuffle_unseen(cards, "pile")
    put_back(dungeon, seat, dealt)
    dungeon.treasure_deck = tuple(item if at in tops else next(rest) for at, item in enumerate(deck))[::-1]
    redeal_trade(dungeon, seat, chance)
    dungeon.trail = dungeon.trail.imagined(seat)


def hidden_places(dungeon: Dungeon, seat: int) -> dict[int, list[Item | Encounter]]:
    """The cards that a seat does not see in loot piles, hands and face down on tiles, by their zone."""
    places: dict[int, list[Item | Encounter]] = {}
    for hero in dungeon.heroes:
        if not sees_loot(dungeon, hero, seat):
            places[loot_zone(hero)] = loose(dungeon, hero)
        if hero.seat != seat:
            places[found_zone(hero)] = [*hero.found]
    for bundle in dungeon.bundles:
        hero = dungeon.heroes[bundle.seat]
        if not sees_loot(dungeon, hero, seat):
            places[bundle.zone] = [card for card in hero.loot if card.id in bundle.cards]
    for lying in dungeon.items.values():
        for each in lying:
            if not sees(each, seat):
                places.setdefault(each.zone, []).append(each.item)
    return places


def put_back(dungeon: Dungeon, seat: int, dealt: Mapping[int, Sequence[Item | Encounter]]) -> None:
    """Every zone holds what has been dealt to it."""
    dungeon.bundles = tuple(
        each._replace(cards=frozenset(card.id for card in dealt[each.zone])) if each.zone in dealt else each
        for each in dungeon.bundles
    )
    for hero in dungeon.heroes:
        if loot_zone(hero) in dealt:
            zones = [loot_zone(hero), *(each.zone for each in dungeon.bundles if each.seat == hero.seat)]
            hero.loot = tuple(card for zone in zones for card in dealt[zone])
        if found_zone(hero) in dealt:
            hero.found = tuple(only_items(dealt[found_zone(hero)]))
    rest = {zone: iter(only_items(cards)) for zone, cards in dealt.items()}
    for room, lying in dungeon.items.items():
        dungeon.items[room] = tuple(
            each if sees(each, seat) else each._replace(item=next(rest[each.zone])) for each in lying
        )


def only_items(cards: Sequence[Item | Encounter]) -> list[Item]:
    """The cards of a zone that only items come to."""
    return [card for card in cards if card.kind == "item"]


def redeal_encounters(dungeon: Dungeon, loot: list[Encounter], chance: Chance) -> list[Encounter]:
    """The encounter deck is dealt anew, with the cards of unseen loot piles unless its own are known (DR-9.19)."""
    cards = [*dungeon.encounter_deck] if dungeon.open_deck else [*dungeon.encounter_deck, *loot]
    chance.redeal(cards, by_id, "encounters")
    size = len(dungeon.encounter_deck)
    dungeon.encounter_deck = tuple(cards[:size])
    return loot if dungeon.open_deck else cards[size:]


def sees(lying: Lying, seat: int) -> bool:
    """Whether a seat knows an item on a tile (DR-9.13)."""
    return lying.face_up or knows(lying.known, seat)


def redeal_trade(dungeon: Dungeon, seat: int, chance: Chance) -> None:
    """Who is not in a trade sees how many cards are laid down, not which (DR-5.80)."""
    trading = innermost(dungeon.occasions, Trading)
    if trading is not None and seat not in (trading.hero, trading.partner):
        sides = [dungeon.heroes[trading.hero], dungeon.heroes[trading.partner]]
        giver, taker = reversed(sides) if trading.agreed else sides
        trading.offer = some(giver, len(trading.offer), chance)
        trading.answer = some(taker, len(trading.answer), chance)


def some(hero: Hero, count: int, chance: Chance) -> tuple[str, ...]:
    """So many cards a hero might have laid down."""
    cards = [card.id for card in tradeable(hero)]
    chance.redeal(cards, str, "trade")
    return tuple(cards[:count])


# -- ability cards --------------------------------------------------------------------------------------------


def redeal_abilities(hero: Hero, seat: int, chance: Chance) -> None:
    """The order of an ability deck, and for the others what its owner has drawn from it (DR-2.22, DR-9.7)."""
    drawn = 0 if hero.seat == seat else len(hero.drawn)
    cards = [*hero.ability_deck, *hero.drawn[:drawn]]
    chance.redeal(cards, by_id, "abilities")
    hero.ability_deck = tuple(cards[drawn:])
    if drawn:
        hero.drawn = tuple(cards[:drawn])
