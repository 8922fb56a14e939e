"""The dungeon tiles, read from the card files (DR-1.7, DR-1.8, DR-1.25, DR-1.26)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, Literal, TypeAlias

import msgspec

from undercroft.content import Card, Library
from undercroft.rules.dungeonrun.board.sides import SideName, sides_of

STANDARD_TILES: Final = 16
SPECIAL_TILES: Final = 8
"""What four players take of each kind (DR-2.5, DR-2.6): a pack may add tiles, but there cannot be fewer."""

TileKind: TypeAlias = Literal["entrance", "lair", "standard", "special"]
Face: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=6)]


class TileCard(Card, frozen=True):
    """A dungeon tile; exits are as printed, before it is turned (DR-1.25, DR-1.26)."""

    kind: TileKind
    exits: tuple[SideName, ...]
    treasure: tuple[Face, ...] = ()
    encounter: tuple[Face, ...] = ()
    rules: str | None = None

    @property
    def exit_set(self) -> int:
        """The exits as a set of sides, before the tile is turned."""
        return sides_of(self.exits)


def check_tiles(library: Library) -> Iterable[str]:
    """Everything that is wrong with the tiles of a library."""
    tiles = library.table("tile", TileCard)
    yield from check_counts(tiles.values())
    for tile in tiles.values():
        for problem in (*check_exits(tile), *check_ratings(tile), *check_rules(tile)):
            yield f"{library.where('tile', tile.id)}: {problem}"


def check_counts(tiles: Iterable[TileCard]) -> Iterable[str]:
    """One Entrance, one Lair, and enough standard and special tiles for four players (DR-1.7, DR-2.5, DR-2.6)."""
    tiles = tuple(tiles)
    for kind, name in (("entrance", "Dungeon Entrance"), ("lair", "Boss Lair")):
        found = [tile.id for tile in tiles if tile.kind == kind]
        if len(found) != 1:
            those = f" ({', '.join(found)})" if found else ""
            yield f"tile: {len(found)} tiles of kind {kind!r}{those}; there must be exactly one {name} (DR-1.7)"
    for kind, needed, clause in (("standard", STANDARD_TILES, "DR-2.5"), ("special", SPECIAL_TILES, "DR-2.6")):
        count = sum(tile.kind == kind for tile in tiles)
        if count < needed:
            yield f"tile: {count} {kind} tiles; four players need at least {needed} ({clause})"


def check_exits(tile: TileCard) -> Iterable[str]:
    """A tile has at least one exit, each named once (DR-1.25, DR-1.26)."""
    clause = "DR-1.26" if tile.kind == "special" else "DR-1.25"
    if not tile.exits:
        yield f"exits: at least one of N, E, S, W is needed ({clause})"
    yield from (f"exits: {each} is named twice ({clause})" for each in twice(tile.exits))


def check_ratings(tile: TileCard) -> Iterable[str]:
    """Standard tiles have two ratings (DR-1.25); what special tiles have depends on their rules."""
    if tile.treasure and tile.kind != "standard":
        yield "treasure: only standard tiles have a treasure rating (DR-1.25, DR-12.13)"
    if tile.encounter and tile.kind not in ("standard", "special"):
        yield "encounter: only standard tiles and a Den have an encounter rating (DR-1.25, DR-1.26)"
    for field, faces in (("treasure", tile.treasure), ("encounter", tile.encounter)):
        yield from (f"{field}: {each} is named twice; a rating is a set of faces (DR-1.25)" for each in twice(faces))


def check_rules(tile: TileCard) -> Iterable[str]:
    """Exactly the special tiles have a rule of their own (DR-1.26, DR-4.47)."""
    if tile.kind == "special" and tile.rules is None:
        yield "rules: a special tile needs the rule it follows (DR-1.26)"
    if tile.kind != "special" and tile.rules is not None:
        yield f"rules: only special tiles have one, and this is of kind {tile.kind!r} (DR-1.26)"


def twice(values: Sequence[str | int]) -> list[str | int]:
    """What occurs more than once, in order."""
    return [each for each in dict.fromkeys(values) if values.count(each) > 1]
