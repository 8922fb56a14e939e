"""The invariants of the specification (section 17), checked by the conformance kit after every decision."""

from __future__ import annotations

from collections import Counter

from undercroft.rules.dash.cards import DUNGEON_CARDS, DungeonCard, Item
from undercroft.rules.dash.state import DUNGEONS, HAND, POSITIONS, Dash
from undercroft.rules.dash.turn import start_ap

MOST_TURNS = 60


def check(dash: Dash) -> None:
    """Raise AssertionError, citing the clause, if something does not hold."""
    check_piles(dash)
    check_turn(dash)
    check_known(dash)


def check_piles(dash: Dash) -> None:
    """Every card is in exactly one place."""
    everywhere: list[DungeonCard] = [card for card in dash.area if card is not None]
    everywhere += dash.deck
    items: list[Item] = [*dash.equipment_deck, *dash.discard]
    for explorer in dash.explorers:
        everywhere += explorer.explored
        everywhere += [card for card in explorer.treasures if isinstance(card, DungeonCard)]
        items += explorer.equipment
        maps = [card for card in explorer.treasures if isinstance(card, Item)]
        assert dash.over or not maps, "DD-17.2: the Map is scored at the end only"
        items += maps
        assert all(card.type != "treasure" for card in explorer.explored), "DD-17.9: no treasure is explored"
        for card in explorer.treasures:
            good = card.type == "treasure" if isinstance(card, DungeonCard) else card.worth > 0
            assert good, "DD-17.9: treasure piles hold treasures and the Map"
        magical = [card.id for card in explorer.treasures if isinstance(card, DungeonCard) and card.bonus]
        assert [each.card for each in explorer.bonuses] == magical, "DD-11.7: the treasure pile gives the bonuses"
    assert Counter(card.id for card in everywhere) == Counter(card.id for card in dash.cards.deck), "DD-17.1"
    assert sorted(item.id for item in items) == sorted(item.id for item in dash.cards.items), "DD-17.2"
    assert len(dash.deck) == DUNGEON_CARDS - POSITIONS * dash.dungeon, "DD-17.5: the dungeon deck"
    if dash.over:
        collected = sum(len(each.treasures) + len(each.explored) for each in dash.explorers)
        held = any(isinstance(card, Item) for each in dash.explorers for card in each.treasures)
        assert collected == DUNGEON_CARDS + held, "DD-17.10: everything is collected"


def check_turn(dash: Dash) -> None:
    """AP, flips and turns are within their limits."""
    assert dash.ap >= 0, "DD-17.3: AP"
    assert 0 <= dash.dungeon <= DUNGEONS, "DD-17.8: three dungeons"
    assert dash.turns <= MOST_TURNS, "DD-17.8: at most 60 turns"
    assert len(set(dash.flipped)) == len(dash.flipped) <= POSITIONS, "DD-17.7: at most 20 flips a turn"
    assert all(dash.area[position] is not None for position in dash.flipped), "DD-1.6: what is face up is there"
    if dash.over or dash.redrawing:
        assert not dash.flipped, "DD-17.4: between turns nothing is face up"
    elif dash.dungeon and not dash.flipped and dash.flip is None:
        assert dash.ap == start_ap(dash), "DD-17.3: a turn starts with 6 AP and the bonuses"
        assert dash.face_down, "DD-5.4: a turn starts with a card to flip"
    if dash.house.equipment_limit == "three":
        most = HAND + gift_size(dash)
        assert all(len(each.equipment) <= most for each in dash.explorers), "DD-9.9: three Equipment cards"


def gift_size(dash: Dash) -> int:
    """How many Equipment cards one card can give at most, before it is cut down to three (DD-9.9)."""
    return max([each.equipment for card in dash.cards.deck for each in card.effects], default=0)


def check_known(dash: Dash) -> None:
    """What everybody knows of face-down cards is true (DD-8.13)."""
    down = set(dash.face_down)
    seen: set[int] = set()
    for each in dash.known:
        assert each.cards, "DD-8.13: something is known"
        assert down.issuperset(each.positions), "DD-8.13: known cards lie face down"
        assert not seen.intersection(each.positions), "DD-8.13: a position is known once"
        seen.update(each.positions)
        there = Counter(card.id for position in each.positions if (card := dash.area[position]) is not None)
        assert Counter(card.id for card in each.cards) <= there, "DD-8.13: what is known is there"
