"""Words that give and take actions."""

from __future__ import annotations

from undercroft.abilities import innermost
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.cards.kinds import Outlook, Word
from undercroft.rules.dungeonrun.cards.words.terms import Action
from undercroft.rules.dungeonrun.cards.words.whom import Whom, one_hero
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Attempt
from undercroft.rules.dungeonrun.state import ALL_ACTIONS, Dungeon, Extra, Turn
from undercroft.rules.dungeonrun.turns.advance import advance_options
from undercroft.rules.dungeonrun.turns.extra import extra_options, might_begin


def turn_of(dungeon: Dungeon, frame: Frame, whom: Whom) -> Turn | None:
    """The turn being played, if it is that hero's."""
    hero = one_hero(dungeon, frame, whom)
    return None if hero is None else dungeon.turn_of(hero)


class LoseActions(Word, frozen=True):
    """A hero loses the remaining actions of the turn; free-action cards stay possible."""

    whom: Whom = "you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """No action of any kind until the turn ends, granted ones included; nothing on the turn of another."""
        turn = turn_of(state, frame, self.whom)
        if turn is None:
            return None
        turn.actions, turn.extra = 0, tuple(each for each in turn.extra if each.seat != turn.hero)
        turn.barred |= ALL_ACTIONS
        if state.log:
            state.log.tell("actions-lost", "DR-13.52", seat=turn.hero, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In the hero's own turn, while there is something to lose."""
        turn = turn_of(state, frame, self.whom)
        return turn is not None and not turn.barred >= ALL_ACTIONS

    def worth(self, outlook: Outlook) -> float:
        """An action or so."""
        return -1.0


class ExtraAction(Word, frozen=True):
    """An extra action of one of these kinds, directly after the present one (DR-3.30).

    With `placed` a Move leads only to a tile that already lies there.
    """

    kinds: tuple[Action, ...]
    placed: bool = False

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """It waits for the end steps of the action in which it was earned, whoever's action that was."""
        assert state.turn is not None
        state.turn.extra = (*state.turn.extra, self.granted(frame))
        return None

    def granted(self, frame: Frame) -> Extra:
        """The action, and whose it is."""
        assert frame.you is not None
        return Extra(self.kinds, frame.card, frame.you, self.placed)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In some turn, if such an action could be begun as the table lies (DR-13.58)."""
        if state.turn is None or frame.you is None:
            return False
        return bool(extra_options(state, state.heroes[frame.you], self.granted(frame)))

    def might_matter(self, state: Dungeon, frame: Frame) -> bool:
        """What is put on, or discarded to advance, may lie in the loot pile (DR-9.18)."""
        if state.turn is None or frame.you is None:
            return False
        return might_begin(state, state.heroes[frame.you], self.granted(frame))

    def worth(self, outlook: Outlook) -> float:
        """An action of some kind; an Advance only with cards for it."""
        if outlook.frame is not None and self.kinds == ("advance",):
            return 6.0 if advance_options(outlook.hero) else -1.0
        return 1.0


class Invoke(Word, frozen=True):
    """The card is used on the attempt going on; what it does then, its other texts say (they ask for `played`)."""

    says: str

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """That it was used is noted on the attempt."""
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While something is going on that it can be used on."""
        return innermost(state.occasions, Attempt) is not None

    def worth(self, outlook: Outlook) -> float:
        """What its other texts bring."""
        return 0.7
