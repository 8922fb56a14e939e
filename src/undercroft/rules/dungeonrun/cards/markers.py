"""What only markers do."""

from __future__ import annotations

from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Action
from undercroft.rules.dungeonrun.cards.words.turns import turn_of
from undercroft.rules.dungeonrun.cards.words.whom import Whom
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Entering
from undercroft.rules.dungeonrun.state import Dungeon


class BarAction(Word, frozen=True):
    """A hero cannot use one kind of action again this turn."""

    action: Action
    whom: Whom = "you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Until the turn ends; on the turn of another hero there is nothing to bar."""
        turn = turn_of(state, frame, self.whom)
        if turn is not None:
            turn.barred |= {self.action}
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In the hero's own turn."""
        turn = turn_of(state, frame, self.whom)
        return turn is not None and self.action not in turn.barred

    def worth(self, outlook: Outlook) -> float:
        """A hindrance."""
        return -0.5 if self.whom == "you" else 0.5


class StopMoving(Word, frozen=True):
    """The movement of the hero who has just entered ends there."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the entering; whatever would carry the hero on looks at it."""
        assert isinstance(frame.occasion, Entering)
        frame.occasion.stopped = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """On entering a tile."""
        return isinstance(frame.occasion, Entering)

    def worth(self, outlook: Outlook) -> float:
        """A hindrance."""
        return -0.5


class ClearRubble(Word, frozen=True):
    """The Rubble is removed."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The two tiles are adjacent again."""
        state.plan = state.plan.without_rubble()
        del state.markers["rubble"]
        if state.log:
            state.log.tell("rubble-cleared", "DR-4.3", seat=frame.you, room=frame.it)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While there is some."""
        return "rubble" in state.markers

    def worth(self, outlook: Outlook) -> float:
        """A way is open again."""
        return 0.5
