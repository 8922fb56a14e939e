"""Setting up a match, and laying out a dungeon (chapters 4 and 10)."""

from __future__ import annotations

from collections.abc import Mapping

from undercroft.engine import Chance, SettingValue, seat_number
from undercroft.rules.dash.cards import Cards
from undercroft.rules.dash.equipment_supply import draw
from undercroft.rules.dash.state import HAND, POSITIONS, Dash, Explorer, House


def set_up(cards: Cards, players: int, options: Mapping[str, SettingValue], chance: Chance) -> Dash:
    """Shuffle both decks and draw the first player, in this order (DD-4.1, DD-4.4)."""
    house = House.of(options)
    deck, equipment = list(cards.deck), list(cards.items)
    chance.shuffle(deck, "dungeon-deck")
    chance.shuffle(equipment, "equipment-deck")
    if house.start_player != "random":
        first = seat_number(house.start_player)
    else:
        first = chance.pick(range(players), "first-player", "setup")  # DD-4.5, DD-4.6
    explorers = [Explorer(seat) for seat in range(players)]
    return Dash(cards, house, explorers, tuple(deck), tuple(equipment), first=first, turn=first)


def begin(dash: Dash) -> None:
    """Lay dungeon 1 and deal three Equipment cards to each player, one at a time (DD-4.2 to DD-4.4)."""
    if dash.log:
        dash.log.tell("match-began", "DD-4.5", seat=dash.first)
    lay_dungeon(dash)
    for _ in range(HAND):
        for seat in dash.seats_from(dash.first):
            draw(dash, dash.explorers[seat], "DD-4.3")


def lay_dungeon(dash: Dash) -> None:
    """The top 20 cards of the dungeon deck go face down to positions 0 to 19 (DD-1.4, DD-4.4, DD-10.4)."""
    dash.dungeon += 1
    dash.area, dash.deck = dash.deck[:POSITIONS], dash.deck[POSITIONS:]
    dash.known = ()
    if dash.log:
        dash.log.tell("dungeon-laid", "DD-10.4" if dash.dungeon > 1 else "DD-4.2", dungeon=dash.dungeon)
