"""Maps for tests: tiles by their exits, laid as they are."""

from __future__ import annotations

from typing import get_args

from undercroft.rules.dungeonrun.board.plan import Plan
from undercroft.rules.dungeonrun.board.sides import Cell, SideName
from undercroft.rules.dungeonrun.board.tiles import TileCard, TileKind
from undercroft.rules.dungeonrun.cards.card import Cards
from undercroft.rules.dungeonrun.cards.loading import load_cards


class Tiles:
    """All tiles, by what they are for."""

    def __init__(self, cards: Cards) -> None:
        self.by_id = cards.tiles
        self.entrance, self.lair = cards.entrance, cards.lair
        self.standard = tuple(tile for tile in self.by_id.values() if tile.kind == "standard")
        self.special = tuple(tile for tile in self.by_id.values() if tile.kind == "special")


TILES = Tiles(load_cards())

"""The tiles that come with the game."""
LAIR = TILES.lair


def tile(exits: str, kind: TileKind = "standard") -> TileCard:
    """A tile with these exits, e.g. "NES"."""
    sides: tuple[SideName, ...] = get_args(SideName)
    return TileCard(id=exits.lower(), name=exits, kind=kind, exits=tuple(side for side in sides if side in exits))


def lay(entrance: str, rooms: dict[Cell, str] | None = None) -> Plan:
    """An Entrance with these exits, and further tiles laid one after the other with theirs."""
    plan = Plan.begin(tile(entrance, "entrance"))
    for cell, exits in (rooms or {}).items():
        plan = plan.with_tile(tile(exits), cell, 0)
    return plan
