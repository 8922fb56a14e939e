"""Conditions about heroes: where they are, what they do, whose turn it is."""

from __future__ import annotations

from typing import ClassVar, Literal

from undercroft.abilities import innermost
from undercroft.rules.dungeonrun.cards.kinds import When
from undercroft.rules.dungeonrun.cards.words.terms import Positive
from undercroft.rules.dungeonrun.cards.words.whom import seat_of
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Damage, Entering, Leaving, Turning
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon


class MonsterHere(When, frozen=True):
    """A monster is on the tile."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        return frame.it in state.foes


class DeedIs(When, frozen=True, tag="deed"):
    """Somebody wants to do one of these things, here if it is a tile or a monster that speaks."""

    what: tuple[str, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the deed."""
        deed = frame.occasion
        if not isinstance(deed, Deed) or deed.what not in self.what:
            return False
        return deed.hero == frame.you if frame.you is not None else deed.room == frame.it


class Yours(When, frozen=True):
    """What happens is your own: the turn, the search, the tile or card that is drawn."""

    told_by: ClassVar[frozenset[str]] = frozenset({"turn-end"})
    tells_when: ClassVar[frozenset[str]] = frozenset({"explore-draw", "explore-card", "search"})

    what: Literal["turn", "search", "tile", "card"]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the hero it is about."""
        return frame.you is not None and seat_of(frame.occasion) == frame.you


class NothingHoldsYou(When, frozen=True):
    """No monster is on your tile, nor in the endgame another hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the map."""
        assert frame.you is not None
        return frame.it not in state.foes and not (state.endgame and state.others_in(frame.it, frame.you))


class Played(When, frozen=True):
    """You have used this card earlier in the battle, escape or disarm that is going on."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what was noted on the attempt."""
        attempt = innermost(state.occasions, Attempt)
        return attempt is not None and (frame.you, frame.card) in attempt.played


class YouWereWounded(When, frozen=True):
    """An attack by a monster or a hero has put at least one wound on you."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the damage event of the attack itself (DR-8.45)."""
        event = frame.occasion
        if not isinstance(event, Damage) or event.attack is None or frame.you is None:
            return False
        return event.placed.get(frame.you, 0) > 0


class OnTheWay(When, frozen=True):
    """You leave or enter a tile in one of these ways; `placed`: one that lay there already."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"leave", "enter"})

    how: tuple[Literal["move", "escape", "text"], ...] = ("move", "escape")
    placed: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the step that is being made."""
        step = frame.occasion
        if isinstance(step, Entering):
            return step.hero == frame.you and step.how in self.how and not (self.placed and step.new)
        if not isinstance(step, Leaving) or step.hero != frame.you or step.how not in self.how:
            return False
        return not (self.placed and step.new)


class OwnTurn(When, frozen=True):
    """It is your own turn, or the one that has just ended was."""

    told_by: ClassVar[frozenset[str]] = frozenset({"turn-end"})

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the turn the occasion is about, or else the one being played."""
        if isinstance(frame.occasion, Turning):
            return frame.occasion.hero == frame.you
        return state.turn is not None and state.turn.hero == frame.you


class Party(When, frozen=True):
    """So many players began the match (DR-14.3)."""

    least: Positive = 1
    most: Positive = 6

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the number of seats."""
        return self.least <= state.seats <= self.most
