"""Words that put markers on heroes and tiles, and those that take traps off a hero."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.card import Trap
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.whom import Whom, one_hero, owner_of
from undercroft.rules.dungeonrun.exploring.markers import put_marker
from undercroft.rules.dungeonrun.fighting.defeat import detach
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Leaving
from undercroft.rules.dungeonrun.state import Dungeon, Hero, Marker


def shed(dungeon: Dungeon, hero: Hero, trap: Trap | None) -> None:
    """A lasting trap leaves a hero."""
    if trap is not None:
        detach(dungeon, hero, trap)
        if dungeon.log:
            dungeon.log.tell("trap-shed", "DR-8.26", seat=hero.seat, trap=trap.id)


class ShedAllTraps(Word, frozen=True):
    """All lasting traps are removed from a hero."""

    whom: Whom = "you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One after the other."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        for trap in hero.traps:
            shed(state, hero, trap)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is one."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and bool(hero.traps)

    def worth(self, outlook: Outlook) -> float:
        """Each is a burden."""
        return 1.5 * len(outlook.hero.traps)


class SetMarker(Word, frozen=True):
    """Put a marker of which there is only one on your tile or on the chosen hero (content 8.5).

    says   what the marker does there, where a rule of its own chapter does it
    """

    marker: str
    on: Literal["tile", "target"] = "tile"
    says: str = ""

    def lies(self, frame: Frame) -> Marker:
        """Where it will lie, and whose it is."""
        assert frame.you is not None
        return Marker(frame.you, room=frame.it) if self.on == "tile" else Marker(frame.you, seat=frame.target)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It leaves its old place."""
        assert frame.you is not None
        if self.on == "tile":
            put_marker(state, self.marker, state.heroes[frame.you], frame.it)
            return None
        marker = state.markers[self.marker] = self.lies(frame)
        if state.log:
            state.log.tell("marker-on-hero", "DR-1.37", seat=frame.you, marker=self.marker, to=marker.seat)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it does not lie there already."""
        return state.markers.get(self.marker) != self.lies(frame)

    def worth(self, outlook: Outlook) -> float:
        """A small advantage; a guarded tile is worth more to whoever is hurt and has no monster there already."""
        frame, hero = outlook.frame, outlook.hero
        if self.on == "target" or frame is None:
            return 1.0
        return 0.8 if 2 * hero.wounds >= hero.life and frame.it not in outlook.dungeon.foes else 0.4


class LeaveMarker(Word, frozen=True):
    """Put a marker on the tile that you are leaving; there is only one of it."""

    moments: ClassVar[tuple[str, ...]] = ("leave",)

    marker: Literal["cinders", "tripwire"]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """On the tile behind you (DR-4.50)."""
        put_marker(state, self.marker, owner_of(state, frame), frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless it lies there already, and is yours."""
        marker = state.markers.get(self.marker)
        return isinstance(frame.occasion, Leaving) and (marker is None or marker[:2] != (frame.you, frame.it))

    def worth(self, outlook: Outlook) -> float:
        """Somebody may come after you; in the endgame somebody will."""
        return 0.6 if outlook.dungeon.endgame else 0.3
