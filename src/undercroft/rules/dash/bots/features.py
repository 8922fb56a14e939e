"""What a seat knows of a match, as numbers: the table, the turn, then every player, oneself first.

Nobody knows more than anybody else (DD-13.1). Of the face-down cards only what there is of them is told, and nothing
depends on a single card but the Treasure Map.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from undercroft.rules.dash.bots.advice import Prospects
from undercroft.rules.dash.cards import EQUIPMENT_CARDS, DungeonCard
from undercroft.rules.dash.effects import ALL_AP
from undercroft.rules.dash.hidden import hidden_cards
from undercroft.rules.dash.magical_treasures import StartAp
from undercroft.rules.dash.state import DUNGEONS, HAND, POSITIONS, START_AP, Dash, Explorer

MOST_PLAYERS: Final = 6
GOLD: Final = 100.0
"""So much gold counts as 1, the gold of all face-down cards apart."""
ALL_GOLD: Final = 800.0
PROMISE: Final = 20.0
"""So much gold to be hoped for counts as 1."""
PILE: Final = 10.0
"""So many collected cards count as 1."""

TABLE: Final = (
    "dungeons left", "last dungeon", "cards face down", "cards left in all", "gold left", "treasures left",
    "magical treasures left", "best treasure left", "cards left that end a turn", "mean toll of the others",
    "fumbles left", "gifts of Equipment left", "promise of a turn", "cards known since a confusion",
    "gold known since a confusion", "Equipment deck", "promise of new Equipment", "Treasure Map to be had",
)  # fmt: skip
TURN: Final = ("own turn", "AP left", "cards face up", "redraws to come")
EXPLORER: Final = (
    "plays", "gold", "lead in gold", "lead for the gold left", "explored cards", "lead in explored cards",
    "Equipment", "Equipment short of a full hand", "Equipment: promise", "Treasure Map", "AP more at the start",
    "magical treasures", "turns until its own", "has still to redraw",
)  # fmt: skip


def feature_names() -> list[str]:
    """What each number tells."""
    names = [*TABLE, *TURN, *(f"{count} players" for count in range(2, MOST_PLAYERS + 1))]
    for explorer in ("own", *(f"rival {place}" for place in range(1, MOST_PLAYERS))):
        names += [f"{explorer}: {each}" for each in EXPLORER]
    return names


def features(dash: Dash, seat: int) -> list[float]:
    """The numbers. Rivals are told from the richest on."""
    prospects = Prospects(dash)
    hidden = hidden_cards(dash)
    left = sum(card.worth for card in hidden)
    count = len(dash.explorers)
    numbers = [*table_numbers(dash, prospects, hidden), *turn_numbers(dash, seat)]
    numbers += [float(count == players) for players in range(2, MOST_PLAYERS + 1)]
    own = dash.explorers[seat]
    rivals = sorted((each for each in dash.explorers if each is not own), key=claim, reverse=True)
    for explorer in (own, *rivals):
        numbers += explorer_numbers(dash, explorer, prospects, left)
    return numbers + [0.0] * (len(EXPLORER) * (MOST_PLAYERS - count))


def claim(explorer: Explorer) -> tuple[int, int, int]:
    """How close somebody is to winning (DD-12.3, DD-12.4)."""
    return wealth(explorer), len(explorer.explored), -explorer.seat


def wealth(explorer: Explorer) -> int:
    """The gold of a player, and what the Treasure Map would add (DD-9.13)."""
    return explorer.gold + sum(item.worth for item in explorer.equipment)


def table_numbers(dash: Dash, prospects: Prospects, hidden: Sequence[DungeonCard]) -> Sequence[float]:
    """How far the dungeons are explored, and what is left in them."""
    others = [card for card in hidden if card.type != "treasure"]
    tolls = [prospects.chances.tolls.plain[card.id] for card in others]
    finite = [toll for toll in tolls if toll != ALL_AP]
    known = [card for each in dash.known for card in each.cards]
    supply = (*dash.equipment_deck, *dash.discard)
    return (
        (DUNGEONS - dash.dungeon) / DUNGEONS,
        float(dash.dungeon == DUNGEONS),
        len(dash.face_down) / POSITIONS,
        len(hidden) / (DUNGEONS * POSITIONS),
        sum(card.worth for card in hidden) / ALL_GOLD,
        (len(hidden) - len(others)) / POSITIONS,
        sum(card.bonus is not None for card in hidden) / PILE,
        max((card.worth for card in hidden), default=0) / GOLD,
        (len(tolls) - len(finite)) / PILE,
        fsum(finite) / max(1, len(finite)) / START_AP,
        giving(others, -1) / PILE,
        giving(others, 1) / PILE,
        prospects.chances.rest[START_AP] / PROMISE,
        len(known) / PILE,
        sum(card.worth for card in known) / GOLD,
        len(dash.equipment_deck) / EQUIPMENT_CARDS,
        prospects.new_item() / PROMISE,
        float(any(item.worth for item in supply)),
    )


def giving(cards: Sequence[DungeonCard], sign: int) -> int:
    """How many of these cards give Equipment, or (-1) take it away."""
    return sum(any(each.equipment * sign > 0 for each in card.does) for card in cards)


def turn_numbers(dash: Dash, seat: int) -> Sequence[float]:
    """Where in a turn the match stands."""
    return (
        float(dash.turn == seat and not dash.redrawing),
        dash.ap / START_AP,
        len(dash.flipped) / PILE,
        len(dash.redrawing) / MOST_PLAYERS,
    )


def explorer_numbers(dash: Dash, explorer: Explorer, prospects: Prospects, left: int) -> list[float]:
    """One player: both piles, the Equipment and the place in turn order."""
    others = [each for each in dash.explorers if each is not explorer]
    lead = wealth(explorer) - max(map(wealth, others))
    explored = len(explorer.explored)
    ahead = explored - max(len(each.explored) for each in others)
    held = explorer.equipment
    tools = [item for item in held if not item.worth]
    return [
        1.0,
        explorer.gold / GOLD,
        bounded(lead / GOLD, 2.0),
        bounded(lead / max(GOLD / 4, left), 2.0),
        explored / PILE,
        bounded(ahead / PILE, 1.0),
        len(held) / HAND,
        max(0, HAND - len(held)) / HAND,
        fsum(prospects.item(item, POSITIONS) for item in tools) / PROMISE,
        float(len(tools) < len(held)),
        sum(use.n for each in explorer.bonuses for use in each.text.do if isinstance(use, StartAp)) / HAND,
        len(explorer.bonuses) / HAND,
        (explorer.seat - dash.turn) % len(dash.explorers) / MOST_PLAYERS,
        float(explorer.seat in dash.redrawing),
    ]


def bounded(number: float, most: float) -> float:
    """A number, but no further from 0 than that."""
    return max(-most, min(most, number))
