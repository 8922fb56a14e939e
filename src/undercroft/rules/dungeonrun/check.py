"""The invariants of the specification (section 17) that a state can show."""

from __future__ import annotations

from collections import Counter

from undercroft.rules.dungeonrun.board.placement import has_place
from undercroft.rules.dungeonrun.board.sides import SIDES, opposite
from undercroft.rules.dungeonrun.board.tiles import TileCard
from undercroft.rules.dungeonrun.cards.card import AnyCard
from undercroft.rules.dungeonrun.fighting.damage import SLOTS
from undercroft.rules.dungeonrun.speaking.occasions import (
    Disarming,
    Drawing,
    Drawn,
    RollWindow,
    Searching,
    Sprung,
    Summoning,
)
from undercroft.rules.dungeonrun.state import BossIs, Dungeon, Hero, Stage, Status


def check(dungeon: Dungeon) -> None:
    """Raise AssertionError, citing the clause, if something does not hold."""
    check_cards(dungeon)
    check_tiles(dungeon)
    check_map(dungeon)
    for hero in dungeon.heroes:
        check_hero(dungeon, hero)
    check_boss(dungeon)
    check_table(dungeon)
    if not dungeon.occasions:
        check_between_actions(dungeon)


# -- every card in exactly one place (DR-17.1) ----------------------------------------------------------------


def check_cards(dungeon: Dungeon) -> None:
    """No card is lost and none is in two places; decks hold their own kind."""
    found = Counter(zones(dungeon))
    twice = [card.id for card, count in found.items() if count > 1]
    assert not twice, f"DR-17.1: in two places: {twice}"
    all_cards = set(dungeon.cards.by_id.values()) - set(unchosen_abilities(dungeon))
    lost = all_cards - set(found) - set(in_hand(dungeon)) - {dungeon.cards.by_id[name] for name in dungeon.gone}
    assert not lost, f"DR-17.1: nowhere: {sorted(card.id for card in lost)}"
    assert set(found) <= all_cards, "DR-17.1: no cards but those of the match"
    assert not any(item.artifact for item in dungeon.treasure_deck), "DR-1.18: artifacts are never in the deck"
    assert not any(card.kind == "monster" and card.boss for card in dungeon.encounter_deck), "DR-10.30: no boss there"
    lying = [each for there in dungeon.items.values() for each in there]
    assert not any(each.item.artifact for each in lying if not each.face_up), "DR-9.10: artifacts lie face up"
    assert all(dungeon.items.values()), "DR-5.82: a tile without items is not searched"
    assert len(dungeon.known_treasures) <= len(dungeon.treasure_deck), "DR-9.13: nobody knows cards that are gone"


def zones(dungeon: Dungeon) -> list[AnyCard]:
    """Every card that lies somewhere."""
    found: list[AnyCard] = [
        *dungeon.unused_bosses,
        *dungeon.encounter_deck,
        *dungeon.encounter_discard,
        *dungeon.treasure_deck,
        *dungeon.treasure_discard,
        *dungeon.artifacts,
        *(foe.card for foe in dungeon.foes.values()),
        *(met.card for met in dungeon.strangers.values()),
        *(each.item for lying in dungeon.items.values() for each in lying),
        *(trap.card for trap in dungeon.laid.values()),
    ]
    if dungeon.boss_is is BossIs.HIDDEN:
        found.append(dungeon.boss)
    for hero in dungeon.heroes:
        found += [*hero.printed, *hero.abilities, *hero.drawn, *hero.ability_deck, *hero.ability_discard]
        found += [*hero.equipped, *hero.loot, *hero.found, *hero.traps]
        if hero.summoner is not None:
            found.append(hero.summoner)
    return found


def in_hand(dungeon: Dungeon) -> list[AnyCard]:
    """The cards that somebody has just turned up and not yet laid anywhere."""
    found: list[AnyCard] = []
    for occasion in dungeon.occasions:
        match occasion:
            case Disarming(trap=trap) | Sprung(trap=trap):
                found.append(trap)
            case Drawn(card=card):
                found.append(card)
            case Summoning(monster=monster):
                found.append(monster)
            case Searching(taken=taken):
                found += taken
    return found


def unchosen_abilities(dungeon: Dungeon) -> list[AnyCard]:
    """The abilities of heroes that nobody plays (DR-2.25), and in solitaire all ability cards (DR-2.26)."""
    chosen = {hero.design.id for hero in dungeon.heroes}
    return [
        card
        for card in dungeon.cards.abilities
        if card.design.hero not in chosen or (dungeon.solitaire and card.design.kind == "card")
    ]


def check_tiles(dungeon: Dungeon) -> None:
    """Every tile is in one place; what was seen going into the pile is in it (DR-9.9)."""
    sets = 2 if dungeon.house.second_tile_set else 1
    expected: Counter[str] = Counter()
    for tile in dungeon.cards.tiles.values():
        expected[tile.id] = sets if tile.kind in ("standard", "special") else 1
    found = Counter(tile.id for tile in tiles_somewhere(dungeon))
    assert found == expected, f"DR-17.1: tiles: too many {found - expected}, too few {expected - found}"
    pile, seen = Counter(tile.id for tile in dungeon.tile_pile), Counter(tile.id for tile in dungeon.seen_tiles)
    assert seen <= pile, "DR-9.9: the tiles seen going back are in the pile"
    assert len(dungeon.known_tiles) <= len(dungeon.tile_pile), "DR-9.13: nobody knows tiles that are gone"


def tiles_somewhere(dungeon: Dungeon) -> list[TileCard]:
    """Every tile, wherever it is."""
    found = [*dungeon.tile_pile, *dungeon.tile_discards, *dungeon.unused_tiles]
    found += [placed.tile for placed in dungeon.plan.rooms]
    for occasion in dungeon.occasions:
        if isinstance(occasion, Drawing):
            found += occasion.drawn
    if all(placed.tile is not dungeon.cards.lair for placed in dungeon.plan.rooms):
        found.append(dungeon.cards.lair)
    return found


# -- the map ----------------------------------------------------------------------------------------------------


def check_map(dungeon: Dungeon) -> None:
    """Monsters, strangers and traps; the way to the Entrance."""
    plan = dungeon.plan
    assert not set(dungeon.foes) & set(dungeon.strangers), "DR-17.2: one encounter card on a tile"
    assert None not in plan.distances(0), "DR-17.3: every tile is connected to the Entrance"
    for room, placed in enumerate(plan.rooms):
        for side in SIDES:
            beyond = plan.room_at(plan.cell_beyond(room, side))
            if beyond is not None:
                other = plan.rooms[beyond].has_exit(opposite(side))
                assert placed.has_exit(side) == other, "DR-17.3: no exit is blocked"
    assert 0 not in dungeon.laid, "DR-17.19: no laid trap on the Entrance"
    for foe in dungeon.foes.values():
        assert dungeon.occasions or foe.wounds < foe.card.design.life, "DR-8.13: a defeated monster is killed"


def check_boss(dungeon: Dungeon) -> None:
    """The Lair, the boss and the Stone go together (DR-17.6, DR-17.12)."""
    assert dungeon.lair_placed == (dungeon.boss_is is not BossIs.HIDDEN), "DR-17.6: the Lair and the boss"
    on_map = any(foe.card.boss for foe in dungeon.foes.values())
    assert on_map == (dungeon.boss_is is BossIs.ON_MAP), "DR-17.6: a living boss is on the map"
    supplied = any(item.stone for item in dungeon.artifacts)
    assert supplied == (dungeon.boss_is is not BossIs.DEAD), "DR-17.12: the Stone appears when the boss dies"
    assert not dungeon.endgame or dungeon.boss_is is BossIs.DEAD, "DR-11.4: no endgame before the boss is dead"


# -- heroes and the table ---------------------------------------------------------------------------------------


def check_hero(dungeon: Dungeon, hero: Hero) -> None:
    """Slots, wounds, and what the dead leave behind."""
    for slot in SLOTS:
        assert sum(slot in item.design.slots for item in hero.equipped) <= 1, f"DR-17.8: one card in {slot}"
    assert hero.wounds >= 0, "DR-8.2: no negative wounds"
    if hero.status is Status.KNOCKED_OUT:
        assert hero.wounds == hero.life // 2, "DR-17.15: half of life after a knock-out"
        assert dungeon.occasions or not (hero.traps or hero.markers), "DR-8.22: traps and markers are gone"
    if not hero.alive and not dungeon.solitaire:
        assert not hero.items, "DR-8.31: the items of the dead lie on the tile"
        assert not any((hero.loot, hero.traps)), "DR-8.32: what else the dead had is discarded"
    assert 0 <= hero.room < len(dungeon.plan.rooms), "DR-4.20: a hero is on a tile"


def check_table(dungeon: Dungeon) -> None:
    """The token, the turn, the rounds and the dice."""
    if dungeon.heroes and not dungeon.reason:
        assert dungeon.heroes[dungeon.first].alive, "DR-17.14: a living hero is First Player"
    if dungeon.turn is not None:
        assert dungeon.turn.actions >= 0, "DR-17.9: no more actions than there are"
    limit = dungeon.house.round_limit
    assert not limit or dungeon.round <= limit, "DR-14.22: no round after the last"
    assert (dungeon.stage is Stage.OVER) == bool(dungeon.reason), "DR-11.20: it is over when it is decided"
    for occasion in dungeon.occasions:
        if isinstance(occasion, RollWindow):
            assert all(roll.faces for roll in occasion.rolls), "DR-17.10: every roll has a die"


def check_between_actions(dungeon: Dungeon) -> None:
    """A clean table while nothing is being resolved."""
    if dungeon.reason:
        return  # DR-11.20: the end may come in the middle of an action
    assert not dungeon.tile_discards, "DR-17.5: no tile discards"
    assert not any(hero.standing and hero.doomed for hero in dungeon.heroes), "DR-17.7: nobody waits for judgement"
    assert dungeon.lair_placed or has_place(dungeon.plan, dungeon.cards.lair), "DR-17.4: a place for the Lair"
