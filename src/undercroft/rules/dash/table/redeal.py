"""What is dealt anew where a seat imagines the match (section 13)."""

from __future__ import annotations

from undercroft.engine import Chance
from undercroft.rules.dash.hidden import by_id, hidden_cards
from undercroft.rules.dash.state import Dash


def redeal(dash: Dash, seat: int, chance: Chance) -> None:
    """Deal out anew everything that lies face down (DD-13.2), keeping to what everybody knows of it.

    Cards that a confusion put back stay among the positions they were shuffled into; all the others may lie
    on any free position or in the deck. Nobody knows more than anybody else, so it is the same for every seat.
    """
    area = list(dash.area)
    pool = hidden_cards(dash)
    free = set(dash.face_down)
    for each in dash.known:
        places = list(each.positions)
        chance.shuffle(places, "known", "redeal")
        for position, card in zip(places, each.cards):
            area[position] = card
            free.remove(position)
            pool.remove(card)
    chance.redeal(pool, by_id, "dungeon")
    for position in sorted(free):
        area[position] = pool.pop()
    dash.area, dash.deck = tuple(area), tuple(pool)
    equipment = list(dash.equipment_deck)
    chance.redeal(equipment, by_id, "equipment")
    dash.equipment_deck = tuple(equipment)
