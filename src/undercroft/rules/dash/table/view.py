"""What the players see: everything but the face-down cards and the order of the decks (section 13)."""

from __future__ import annotations

from collections import Counter

from undercroft.rules.dash.hidden import uncollected
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash, Explorer
from undercroft.rules.dash.table import shapes


def view(dash: Dash, seat: int | None) -> shapes.Table:
    """The table as plain data, the same for every seat; nothing tells a face-down card (DD-13.1, DD-13.3)."""
    return {
        "dungeon": dash.dungeon,
        "turn": dash.turn,
        "first": dash.first,
        "turns": dash.turns,
        "ap": dash.ap,
        "area": [position_view(dash, position) for position in range(len(dash.area))],
        "flipped": list(dash.flipped),
        "flip": flip_view(dash.flip) if dash.flip and not dash.flip.gone else None,
        "redrawing": list(dash.redrawing),
        "known": [
            {"positions": list(each.positions), "cards": [card.id for card in each.cards]} for each in dash.known
        ],
        "uncollected": dict(sorted(uncollected(dash).items())),
        "deck": len(dash.deck),
        "equipment_deck": len(dash.equipment_deck),
        "equipment_in_deck": dict(sorted(Counter(item.card.id for item in dash.equipment_deck).items())),
        "discard": [item.card.id for item in dash.discard],
        "explorers": [explorer_view(explorer) for explorer in dash.explorers],
    }


def position_view(dash: Dash, position: int) -> shapes.Position:
    """One position of the area: empty, face down or face up (DD-1.6)."""
    card = dash.area[position]
    if card is None:
        return {"side": "empty"}
    if position not in dash.flipped:
        return {"side": "down"}
    return {"side": "up", "card": card.id}


def flip_view(flip: Flip) -> shapes.Flip:
    """The card that may still be answered, with what is left of its cost and magic."""
    return {
        "position": flip.position,
        "card": flip.card.id,
        "cost": flip.cost,
        "magic": flip.magic,
        "cancelled": flip.cancelled,
    }


def explorer_view(explorer: Explorer) -> shapes.Explorer:
    """A player's equipment and both piles."""
    return {
        "seat": explorer.seat,
        "equipment": [{"id": item.id, "card": item.card.id} for item in explorer.equipment],
        "treasures": [card.id for card in explorer.treasures],
        "explored": [card.id for card in explorer.explored],
        "gold": explorer.gold,
    }
