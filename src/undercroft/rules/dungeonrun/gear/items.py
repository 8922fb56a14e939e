"""Items: equipping, slots, and how they come and go (DR-5.65 to DR-5.73, DR-15.9)."""

from __future__ import annotations

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.card import Encounter, Item
from undercroft.rules.dungeonrun.endgame import stone_taken
from undercroft.rules.dungeonrun.memory import came_openly, undo_bundles
from undercroft.rules.dungeonrun.questions import ask_openly
from undercroft.rules.dungeonrun.speaking.facts import AlsoTrained
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Lying

EQUIP, LOOT = "equip", "loot"


def item_options(hero: Hero, verb: str) -> list[Option]:
    """Each own item."""
    return [option(verb, item.id) for item in hero.items]


def treasures(hero: Hero) -> list[Item]:
    """The own treasures, equipped or in the loot pile; never artifacts (DR-1.18)."""
    return [item for item in hero.items if not item.artifact]


def can_equip(dungeon: Dungeon, hero: Hero, item: Item) -> bool:
    """Whether the training allows it (DR-5.69); slots never forbid, they displace (DR-5.72)."""
    if set(item.design.training) & set(hero.design.training):
        return True
    deed = Deed("equip", hero.seat, hero.room)
    return any(each.training in item.design.training for each in MOMENTS.facts(dungeon, hero, deed, AlsoTrained))


def equip_item(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """An item of the loot pile is put on; what it displaces goes to the loot pile (DR-5.70 to DR-5.72)."""
    slots = set(item.design.slots)
    displaced = tuple(each for each in hero.equipped if slots & set(each.design.slots))
    undo_bundles(dungeon, hero)
    hero.loot = (*(each for each in hero.loot if each is not item), *displaced)
    hero.equipped = (*(each for each in hero.equipped if each not in displaced), item)
    came_openly(dungeon, hero, *displaced)
    if dungeon.log:
        dungeon.log.tell("equipped", "DR-5.68", reveals=True, seat=hero.seat, item=item.id)
    if item.stone:
        stone_taken(dungeon, hero, equipped=True)


def unequip_item(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """An equipped item goes to the loot pile."""
    hero.equipped = tuple(each for each in hero.equipped if each is not item)
    hero.loot = (*hero.loot, item)
    came_openly(dungeon, hero, item)
    if dungeon.log:
        dungeon.log.tell("unequipped", "DR-5.65", seat=hero.seat, item=item.id)


def receive(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """An item comes into the loot pile."""
    hero.loot = (*hero.loot, item)
    if item.stone:
        stone_taken(dungeon, hero, equipped=False)


def give_up(dungeon: Dungeon, hero: Hero, card: Item | Encounter) -> None:
    """An own card leaves the hero."""
    hero.equipped = tuple(each for each in hero.equipped if each is not card)
    if card in hero.loot:
        undo_bundles(dungeon, hero)
        hero.loot = tuple(each for each in hero.loot if each is not card)


def discard_treasure(dungeon: Dungeon, hero: Hero, item: Item) -> None:
    """An own treasure goes to the treasure discard (DR-12.40)."""
    give_up(dungeon, hero, item)
    dungeon.treasure_discard = (*dungeon.treasure_discard, item)
    if dungeon.log:
        dungeon.log.tell("treasure-discarded", "DR-13.60", reveals=True, seat=hero.seat, item=item.id)


def receive_and_equip(dungeon: Dungeon, hero: Hero, item: Item, clause: str) -> Rule[None]:
    """An item comes to a hero who may put it on at once, or keep it in the loot pile (DR-5.84, DR-15.9)."""
    receive(dungeon, hero, item)
    came_openly(dungeon, hero, item)
    yield from offer_to_equip(dungeon, hero, item, clause)


def offer_to_equip(dungeon: Dungeon, hero: Hero, item: Item, clause: str) -> Rule[None]:
    """An item just received is put on at once, or stays in the loot pile."""
    options = [option(EQUIP, item.id)] if can_equip(dungeon, hero, item) else []
    options.append(option(LOOT, item.id))
    answer = yield from ask_openly(
        Decision(hero.seat, "new-item", options, clause, about=(item.id,), default=options[-1])
    )
    if answer.verb == EQUIP:
        equip_item(dungeon, hero, item)


def drop(dungeon: Dungeon, room: int, *items: Item) -> None:
    """Items lie face up on a tile (DR-9.10)."""
    if items:
        dungeon.items[room] = (*dungeon.items.get(room, ()), *(Lying(item, face_up=True) for item in items))


def pick_up(dungeon: Dungeon, room: int, item: Item) -> None:
    """An item leaves the tile it lies on."""
    left = tuple(each for each in dungeon.items[room] if each.item is not item)
    if left:
        dungeon.items[room] = left
    else:
        del dungeon.items[room]
        nothing_left(dungeon, room)


def nothing_left(dungeon: Dungeon, room: int) -> None:
    """The Rigged marker goes when no item is left on its tile (content 8.5)."""
    rigged = dungeon.markers.get("rigged")
    if rigged is not None and rigged.room == room:
        del dungeon.markers["rigged"]


def draw_treasure(dungeon: Dungeon) -> Item | None:
    """The top card of the treasure deck; None if there is none (DR-4.26)."""
    if not dungeon.treasure_deck:
        return None
    item = dungeon.treasure_deck[-1]
    dungeon.treasure_deck = dungeon.treasure_deck[:-1]
    dungeon.known_treasures = dungeon.known_treasures[1:]
    return item
