"""Who knows which cards are in whose hands, though nobody sees them any more (DR-9.5, DR-9.13 to DR-9.15).

A zone of the trail is a loot pile, a bundle of cards in it that came from somebody else's, the treasures somebody has
just drawn, or one card that was put face down on a tile from a loot pile.
"""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.engine import OPEN, How
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.state import EVERYBODY, NOBODY, Bundle, Dungeon, Hero, Lying

HEROES = 6


def loot_zone(hero: Hero) -> int:
    """The loot pile of a hero, as a zone of the trail."""
    return 1 << hero.seat


def found_zone(hero: Hero) -> int:
    """The treasures a hero has just drawn, as a zone of the trail."""
    return 1 << HEROES + hero.seat


def free_zone(dungeon: Dungeon) -> int:
    """A zone of the trail for a bundle, or for one card that is put face down on a tile."""
    taken = {
        *(each.zone for each in dungeon.bundles),
        *(each.zone for lying in dungeon.items.values() for each in lying),
    }
    zone = 1 << 2 * HEROES
    while zone in taken:
        zone <<= 1
    return zone


def came_openly(dungeon: Dungeon, hero: Hero, *cards: Item | Encounter) -> None:
    """Everybody has seen cards go into a loot pile (DR-9.5)."""
    if cards:
        dungeon.trail = dungeon.trail.shown(tuple(card.id for card in cards), loot_zone(hero))


def were_shown(dungeon: Dungeon, hero: Hero, cards: Iterable[str], seers: Iterable[int]) -> None:
    """Some seats are shown that cards lie in a loot pile (DR-5.80, DR-9.14)."""
    to = bits(seers)
    for card in cards:
        bundles = (each.zone for each in dungeon.bundles if card in each.cards)
        dungeon.trail = dungeon.trail.looked_at((card,), next(bundles, loot_zone(hero)), to)


def was_drawn(dungeon: Dungeon, hero: Hero, item: Item, known: int) -> None:
    """A treasure was drawn that its finder sees, and whoever had looked at the deck (DR-9.15)."""
    seers = known | 1 << hero.seat
    dungeon.trail = dungeon.trail.moved((item.id,), OPEN, found_zone(hero), seers=seers, how=How.CHOSEN)


def was_kept(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """One of the treasures drawn is kept, unseen."""
    dungeon.trail = dungeon.trail.moved(
        (item.id,), found_zone(hero), loot_zone(hero), seers=1 << hero.seat, how=How.CHOSEN, emptied=not hero.found
    )


def changed_hands(
    dungeon: Dungeon, giver: Hero, taker: Hero, cards: Iterable[Item | Encounter], kind: str = ""
) -> None:
    """Cards of one loot pile went to another; only the two have seen which, and everybody of what kind (DR-5.80).

    They are a bundle there: as long as nothing leaves that pile, so many of its cards came from the other.
    """
    names = tuple(card.id for card in cards)
    if not names:
        return
    zone = free_zone(dungeon)
    dungeon.trail = dungeon.trail.moved(
        names, loot_zone(giver), zone, seers=bits((giver.seat, taker.seat)), how=How.CHOSEN,
        emptied=not loose(dungeon, giver), spared=others_than(dungeon, kind),
    )  # fmt: skip
    dungeon.bundles = (*dungeon.bundles, Bundle(zone, taker.seat, frozenset(names)))


def loose(dungeon: Dungeon, hero: Hero) -> list[Item | Encounter]:
    """The cards of a loot pile that are in no bundle."""
    bundled = {name for bundle in dungeon.bundles if bundle.seat == hero.seat for name in bundle.cards}
    return [card for card in hero.loot if card.id not in bundled]


def undo_bundles(dungeon: Dungeon, hero: Hero) -> None:
    """A card leaves a loot pile: nobody can tell any more how many of the rest came from where."""
    for bundle in dungeon.bundles:
        if bundle.seat == hero.seat:
            dungeon.trail = dungeon.trail.moved((), bundle.zone, loot_zone(hero), seers=NOBODY, how=How.MIXED)
    if dungeon.bundles:
        dungeon.bundles = tuple(each for each in dungeon.bundles if each.seat != hero.seat)


def put_face_down(dungeon: Dungeon, hero: Hero, room: int, item: Item) -> None:
    """A treasure of a loot pile comes to lie face down on a tile; its owner knows which (DR-9.15)."""
    undo_bundles(dungeon, hero)
    zone, seers = free_zone(dungeon), 1 << hero.seat
    dungeon.trail = dungeon.trail.moved(
        (item.id,), loot_zone(hero), zone, seers=seers, how=How.CHOSEN, emptied=not hero.loot,
        spared=others_than(dungeon, "treasure"),
    )  # fmt: skip
    lying = Lying(item, face_up=False, known=seers, zone=zone)
    dungeon.items[room] = (*dungeon.items.get(room, ()), lying)


def was_taken_up(dungeon: Dungeon, hero: Hero, lying: Lying) -> None:
    """A card of a tile went into a loot pile, unseen if it lay face down (DR-9.13)."""
    seers = EVERYBODY if lying.face_up else lying.known | 1 << hero.seat
    dungeon.trail = dungeon.trail.moved(
        (lying.item.id,), lying.zone, loot_zone(hero), seers=seers, how=How.CHOSEN, emptied=True
    )


def may_have(dungeon: Dungeon, seat: int, card: Item | Encounter) -> list[Hero]:
    """Whose loot piles a card may be in that lies nowhere to be seen, for all that a seat has seen."""
    told = dungeon.trail.known_to(seat).get(card.id)
    others = [hero for hero in dungeon.heroes if hero.seat != seat and hero.alive and hero.loot]
    return [hero for hero in others if told is None or told.zones & zones_of(dungeon, hero)]


def zones_of(dungeon: Dungeon, hero: Hero) -> int:
    """A loot pile with its bundles, as zones of the trail."""
    return loot_zone(hero) | sum(each.zone for each in dungeon.bundles if each.seat == hero.seat)


def others_than(dungeon: Dungeon, kind: str) -> frozenset[str]:
    """The cards that are not of that kind; with no kind named, none."""
    return dungeon.cards.others_than[kind] if kind else frozenset()


def bits(seats: Iterable[int]) -> int:
    """A set of seats."""
    found = NOBODY
    for seat in seats:
        found |= 1 << seat
    return found
