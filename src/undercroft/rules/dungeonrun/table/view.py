"""What a seat may see (chapter 9), built by naming what is shown."""

from __future__ import annotations

from collections.abc import Iterable

from undercroft.rules.dungeonrun.board.sides import SIDE_NAMES, SIDES, names_of
from undercroft.rules.dungeonrun.cards.card import Ability, Item, Trap
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.fighting.damage import SLOTS
from undercroft.rules.dungeonrun.fighting.numbers import foe_number, rating_of
from undercroft.rules.dungeonrun.speaking.voices import suppressed
from undercroft.rules.dungeonrun.state import EVERYBODY, RATINGS, BossIs, Dungeon, Foe, Hero, Lying, Turn
from undercroft.rules.dungeonrun.table import shapes
from undercroft.rules.dungeonrun.table.goings_on import goings_on


def view(dungeon: Dungeon, seat: int | None) -> shapes.Table:
    """The table as plain data; what is face down is None for whoever does not know it."""
    return {
        "stage": dungeon.stage.value,
        "round": dungeon.round,
        "first": dungeon.first,
        "order": list(dungeon.order),
        "turn": None if dungeon.turn is None else turn_view(dungeon.turn),
        "endgame": dungeon.endgame,
        "draft": [{"seat": each, "hero": name} for each, name in dungeon.drafted],
        "heroes": [hero_view(dungeon, hero, seat) for hero in dungeon.heroes],
        "rooms": [room_view(dungeon, room, seat) for room in range(len(dungeon.plan.rooms))],
        "boss": boss_view(dungeon, seat),
        "piles": piles_view(dungeon, seat),
        "now": goings_on(dungeon, seat),
        "peeking": None if dungeon.peeking is None else {"seat": dungeon.peeking[0], "at": dungeon.peeking[1]},
    }


def knows(seats: int, seat: int | None) -> bool:
    """Whether a seat is among those who know something; what everybody knows a spectator knows too."""
    return seats == EVERYBODY if seat is None else bool(seats >> seat & 1)


def sees_loot(dungeon: Dungeon, hero: Hero, seat: int | None) -> bool:
    """Whether a seat may look at a loot pile: the own one, or one it is peeking at (DR-9.3, DR-9.14)."""
    return seat is not None and (hero.seat == seat or dungeon.peeking == (seat, hero.seat))


def ids(cards: Iterable[Item | Ability | Trap]) -> list[str]:
    """Cards by id."""
    return [card.id for card in cards]


def turn_view(turn: Turn) -> shapes.Turn:
    """The turn being played (DR-9.6)."""
    return {
        "seat": turn.hero,
        "actions": turn.actions,
        "extra": [{"kinds": list(each.kinds), "card": each.source, "seat": each.seat} for each in turn.extra],
        "barred": sorted(turn.barred),
        "battled": sorted(turn.battled),
        "left": turn.left,
        "owed": turn.owed,
    }


# -- heroes ---------------------------------------------------------------------------------------------------


def hero_view(dungeon: Dungeon, hero: Hero, seat: int | None) -> shapes.Hero:
    """A hero as the table sees him; his loot pile and the ability cards he chooses from only if the seat may."""
    return {
        "seat": hero.seat,
        "hero": hero.design.id,
        "status": hero.status.value,
        "room": hero.room,
        "wounds": hero.wounds,
        "life": hero.life,
        "ratings": {
            rating: {
                "printed": int(getattr(hero.design, rating)),
                "training": hero.training[place],
                "now": rating_of(dungeon, hero, rating),
            }
            for place, rating in enumerate(RATINGS)
        },
        "silenced": suppressed(dungeon, hero),
        "summoner": summoner_of(dungeon) is hero,
        "printed": cards_view(dungeon, hero.printed),
        "summoner_ability": None if hero.summoner is None else card_view(dungeon, hero.summoner),
        "abilities": cards_view(dungeon, hero.abilities),
        "drawn": len(hero.drawn),
        "drawn_cards": ids(hero.drawn) if hero.seat == seat else None,
        "ability_deck": len(hero.ability_deck),
        "ability_discard": ids(hero.ability_discard),
        "equipped": [{**card_view(dungeon, item), "slots": list(item.design.slots)} for item in hero.equipped],
        "slots": {slot: in_slot(hero, slot) for slot in SLOTS},
        "loot": len(hero.loot),
        "loot_cards": [card.id for card in hero.loot] if sees_loot(dungeon, hero, seat) else None,
        "found": len(hero.found),
        "found_cards": ids(hero.found) if hero.seat == seat else None,
        "traps": ids(hero.traps),
        "markers": sorted([*hero.markers, *(name for name, it in dungeon.markers.items() if it.seat == hero.seat)]),
        "held_by": sorted(hero.held_by),
    }


def card_view(dungeon: Dungeon, card: Ability | Item) -> shapes.Card:
    """A card in front of a hero, and whether its limit is used up (DR-9.6)."""
    limits = {printed.text.limit for texts in card.says.values() for printed in texts}
    used = any(dungeon.ledger.is_spent(limit, card.id) for limit in limits)
    return {"card": card.id, "used": used}


def cards_view(dungeon: Dungeon, cards: Iterable[Ability]) -> list[shapes.Card]:
    """Cards in front of a hero."""
    return [card_view(dungeon, card) for card in cards]


def in_slot(hero: Hero, slot: str) -> str | None:
    """The item that occupies a slot (DR-5.70)."""
    return next((item.id for item in hero.equipped if slot in item.design.slots), None)


# -- the map --------------------------------------------------------------------------------------------------


def room_view(dungeon: Dungeon, room: int, seat: int | None) -> shapes.Room:
    """A tile on the map with everything that lies on it (DR-1.28)."""
    plan = dungeon.plan
    placed = plan.rooms[room]
    foe, met, trap = dungeon.foes.get(room), dungeon.strangers.get(room), dungeon.laid.get(room)
    return {
        "room": room,
        "tile": placed.tile.id,
        "x": placed.cell[0],
        "y": placed.cell[1],
        "rotation": 90 * placed.rotation,
        "exits": names_of(placed.exits),
        "open": "".join(SIDE_NAMES[side] for side in plan.open_exits(room)),
        "through": {SIDE_NAMES[side]: to for side in SIDES if (to := plan.neighbour(room, side)) is not None},
        "rubble": "".join(SIDE_NAMES[side] for side in SIDES if (room, side) in plan.rubble),
        "distance": plan.distances(0)[room],
        "monster": None if foe is None else foe_view(dungeon, room, foe),
        "stranger": None if met is None else {"card": met.card.id, "sales": met.sales},
        "items": [lying_view(each, seat) for each in dungeon.items.get(room, ())],
        "trap": None if trap is None else {"card": trap.card.id, "owner": trap.owner},
        "markers": [
            {"marker": name, "owner": each.owner, "side": None if each.side is None else SIDE_NAMES[each.side]}
            for name, each in sorted(dungeon.markers.items())
            if each.room == room
        ],
        "heroes": [hero.seat for hero in dungeon.heroes if hero.alive and hero.room == room],
    }


def foe_view(dungeon: Dungeon, room: int, foe: Foe) -> shapes.Foe:
    """A monster with its wounds and its numbers as they are now, whoever would fight it."""
    design = foe.card.design
    return {
        "card": foe.card.id,
        "boss": foe.card.boss,
        "type": design.type,
        "wounds": foe.wounds,
        "life": design.life,
        "attack": foe_number(dungeon, room, "attack"),
        "power": sorted(design.power),
        "defense": foe_number(dungeon, room, "defense"),
        "escape": foe_number(dungeon, room, "escape"),
        "roamed": foe.card.id in dungeon.roamed,
    }


def lying_view(lying: Lying, seat: int | None) -> shapes.Lying:
    """An item on a tile: face up, or face down and known to those who have looked (DR-9.13, DR-9.15)."""
    shown = lying.face_up or knows(lying.known, seat)
    return {"item": lying.item.id if shown else None, "face_up": lying.face_up}


# -- beside the map -------------------------------------------------------------------------------------------


def boss_view(dungeon: Dungeon, seat: int | None) -> shapes.Boss:
    """The dungeon boss: face down it is known to those who have looked at it (DR-9.8)."""
    shown = dungeon.boss_is is not BossIs.HIDDEN or knows(dungeon.boss_known, seat)
    return {
        "is": dungeon.boss_is.value,
        "card": dungeon.boss.id if shown else None,
        "looked": [each for each in range(dungeon.seats) if knows(dungeon.boss_known, each)],
    }


def piles_view(dungeon: Dungeon, seat: int | None) -> shapes.Piles:
    """Decks and piles as sizes, what is known of their tops, and what lies open (DR-9.6, DR-9.9, DR-9.13)."""
    tiles, treasures = reversed(dungeon.tile_pile), reversed(dungeon.treasure_deck)
    return {
        "tiles": len(dungeon.tile_pile),
        "tiles_top": [
            tile.id if knows(who, seat) else None for who, tile in zip(dungeon.known_tiles, tiles, strict=False)
        ],
        "tiles_seen": sorted(tile.id for tile in dungeon.seen_tiles),
        "tiles_aside": [tile.id for tile in dungeon.tile_discards],
        "encounters": len(dungeon.encounter_deck),
        "encounters_seen": sorted(card.id for card in dungeon.encounter_deck) if dungeon.open_deck else None,
        "encounter_discard": [card.id for card in dungeon.encounter_discard],
        "treasures": len(dungeon.treasure_deck),
        "treasures_top": [
            item.id if knows(who, seat) else None
            for who, item in zip(dungeon.known_treasures, treasures, strict=False)
        ],
        "treasure_discard": ids(dungeon.treasure_discard),
        "artifacts": ids(dungeon.artifacts),
        "gone": list(dungeon.gone),
    }
