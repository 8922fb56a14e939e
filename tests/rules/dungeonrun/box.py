"""Positions with the cards of the box, texts and all: a monster to fight, a stranger to meet, a tile to enter."""

from __future__ import annotations

from typing import Any

import msgspec

from tests.rules.dungeonrun.table import Table, hero
from undercroft.rules.dungeonrun.cards.card import Ability, Encounter, HeroDesign, Item, Monster, Stranger, Trap
from undercroft.rules.dungeonrun.game import GAME
from undercroft.rules.dungeonrun.state import Met

CARDS = GAME.cards


def of_race(race: str, **numbers: Any) -> HeroDesign:
    """A hero of that race."""
    return msgspec.structs.replace(hero(**numbers), race=race)


def monster(name: str) -> Monster:
    """A monster or boss of the box."""
    card = CARDS.by_id[name]
    assert isinstance(card, Monster)
    return card


def trap(name: str) -> Trap:
    """A trap of the box."""
    card = CARDS.by_id[name]
    assert isinstance(card, Trap)
    return card


def stranger(name: str) -> Stranger:
    """A stranger of the box."""
    card = CARDS.by_id[name]
    assert isinstance(card, Stranger)
    return card


def item(name: str) -> Item:
    """A treasure or artifact of the box."""
    return CARDS.items[name]


def fight(name: str, *heroes: HeroDesign, wounds: int = 0, **options: Any) -> Table:
    """Everybody in room 1 of a corridor with that monster."""
    table = Table(*(heroes or (hero(), hero())), rooms="EW EW EW", **options)
    table.monster(1, card=monster(name), wounds=wounds)
    for seat in range(table.dungeon.seats):
        table.stand(seat, 1)
    return table


def alone(name: str, *heroes: HeroDesign, wounds: int = 0, **options: Any) -> Table:
    """Seat 0 in room 1 of a corridor with that monster, the others at the Entrance."""
    table = fight(name, *heroes, wounds=wounds, **options)
    for seat in range(1, table.dungeon.seats):
        table.stand(seat, 0)
    return table


def meeting(name: str, *heroes: HeroDesign, **options: Any) -> Table:
    """Seat 0 in room 1 of a corridor with that stranger."""
    table = Table(*(heroes or (hero(), hero())), rooms="EW EW", **options)
    table.dungeon.strangers[1] = Met(stranger(name))
    table.stand(0, 1)
    return table


def beside(tile: str, *heroes: HeroDesign, **options: Any) -> Table:
    """A special tile with its rule, east of the Entrance as room 1; all heroes at the Entrance."""
    table = Table(*(heroes or (hero(), hero())), **options).with_rules()
    table.room(tile, (1, 0))
    return table


def lies(table: Table, room: int) -> list[tuple[Item, bool]]:
    """The items on a tile, each face up or not."""
    return [(each.item, each.face_up) for each in table.dungeon.items.get(room, ())]


def discarded(table: Table, *names: str) -> bool:
    """Whether the encounter discard is just that."""
    cards: tuple[Encounter, ...] = table.dungeon.encounter_discard
    return [card.id for card in cards] == list(names)


def ability(name: str) -> Ability:
    """An ability card of the box, or one printed on a hero card."""
    card = CARDS.by_id[name]
    assert isinstance(card, Ability)
    return card


def with_cards(table: Table, seat: int, *names: str, summoner: str | None = None) -> None:
    """A hero has these abilities before him; the Summoner's needs the Stone besides."""
    table[seat].abilities = (*table[seat].abilities, *(ability(name) for name in names))
    if summoner is not None:
        table[seat].summoner = ability(summoner)


def silence(table: Table, room: int) -> None:
    """That room is one of the Cursed Stone: nobody there or beside it can use abilities of his own (DR-12.9)."""
    table.dungeon.cursed |= {room}


def offered(table: Table, seat: int) -> list[str]:
    """What a hero may do now, by key."""
    return [each.key for each in table.ask(seat).options]
