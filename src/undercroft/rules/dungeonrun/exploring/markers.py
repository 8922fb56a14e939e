"""Markers on tiles and exits: where they lie, what sets them off, when they go (DR-1.37; content 8.5).

What a marker does stands on it, not on the card that put it there: it works while its owner is silenced, knocked out
or far away (DR-13.53, DR-13.54).
"""

from __future__ import annotations

from undercroft.abilities import Occasion
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Leaving
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Marker


def put_marker(dungeon: Dungeon, name: str, owner: Hero, room: int, side: int | None = None) -> None:
    """There is one of each: it leaves the place where it was."""
    dungeon.markers[name] = Marker(owner.seat, room, side)
    if dungeon.log:
        dungeon.log.tell("marker-put", "DR-1.37", seat=owner.seat, marker=name, room=room)


def set_off(dungeon: Dungeon, hero: Hero, name: str, occasion: Occasion) -> Rule[None]:
    """A marker of another hero on the tile works, and is gone, even if its wounds are cancelled (content 8.5)."""
    marker = dungeon.markers.get(name)
    if marker is None or marker.room != hero.room or marker.owner == hero.seat:
        return
    del dungeon.markers[name]
    if dungeon.log:
        dungeon.log.tell("marker-worked", "DR-1.37", seat=hero.seat, marker=name, room=hero.room)
    yield from MOMENTS.fire_card(dungeon, hero, dungeon.cards.markers[name], occasion, "marker")


def disown_rigged(dungeon: Dungeon, hero: Hero) -> None:
    """The Rigged marker goes when its owner searches there (content 8.5)."""
    marker = dungeon.markers.get("rigged")
    if marker is not None and marker.room == hero.room and marker.owner == hero.seat:
        del dungeon.markers["rigged"]


def in_flames(dungeon: Dungeon, room: int, to: int) -> bool:
    """Whether the Flame marker burns between two tiles (DR-10.29)."""
    flame = dungeon.markers.get("flame")
    if flame is None or flame.room is None or flame.side is None:
        return False
    other = dungeon.plan.neighbour(flame.room, flame.side)
    return {room, to} == {flame.room, other}


def through_flames(dungeon: Dungeon, hero: Hero, leaving: Leaving) -> Rule[None]:
    """Every hero but its owner who leaves through the Flame marker is burnt first (DR-4.50)."""
    if in_flames(dungeon, leaving.room, leaving.to) and dungeon.markers["flame"].owner != hero.seat:
        if dungeon.log:
            dungeon.log.tell("marker-worked", "DR-4.50", seat=hero.seat, marker="flame", room=leaving.room)
        yield from MOMENTS.fire_card(dungeon, hero, dungeon.cards.markers["flame"], leaving, "marker")
