"""Who is ahead: gold, with what is held and counts at the end, then explored cards (DD-9.13, DD-12.3, DD-12.4)."""

from __future__ import annotations

from undercroft.engine import Standing, places
from undercroft.rules.dash.ending import outcome
from undercroft.rules.dash.state import Dash, Explorer


def standing(dash: Dash) -> list[Standing]:
    """How every player stands; piles and equipment lie open (DD-13.1)."""
    figures = [figures_of(explorer) for explorer in dash.explorers]
    marks = [(each["gold"] + each["held"], each["explored"]) for each in figures]
    rank = places(marks, outcome(dash))
    return [
        Standing(seat, rank[seat], each, "holding" if each["held"] else "gold") for seat, each in enumerate(figures)
    ]


def figures_of(explorer: Explorer) -> dict[str, int]:
    """A player's gold, what is held and counts at the end, and cards."""
    return {
        "gold": explorer.gold,
        "held": sum(item.worth for item in explorer.equipment),
        "explored": len(explorer.explored),
        "equipment": len(explorer.equipment),
    }
