"""Words about turns and actions: lost, gained, owed (DR-3.14, DR-3.30)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from undercroft.abilities import innermost
from undercroft.content import Names
from undercroft.engine import Rule
from undercroft.rules.dungeonrun.advance import advance_options
from undercroft.rules.dungeonrun.extra import extra_options, might_begin
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.occasions import Attempt
from undercroft.rules.dungeonrun.state import ALL_ACTIONS, Dungeon, Extra, Turn
from undercroft.rules.dungeonrun.texts.dice_words import counted
from undercroft.rules.dungeonrun.texts.when import Positive, listed
from undercroft.rules.dungeonrun.texts.whom import WORDS, Whom, one_hero
from undercroft.rules.dungeonrun.texts.words import Outlook, Word

Action: TypeAlias = Literal["move", "escape", "battle", "equip", "search", "advance"]


def turn_of(dungeon: Dungeon, frame: Frame, whom: Whom) -> Turn | None:
    """The turn being played, if it is that hero's."""
    hero = one_hero(dungeon, frame, whom)
    return None if hero is None else dungeon.turn_of(hero)


class LoseActions(Word, frozen=True):
    """A hero loses the remaining actions of the turn; free-action cards stay possible."""

    whom: Whom = "you"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        verb = "lose your" if self.whom == "you" else "loses his"
        return f"{WORDS[self.whom]} {verb} remaining actions this turn (free-action cards stay possible)"

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


class BarAction(Word, frozen=True):
    """A hero cannot use one kind of action again this turn."""

    action: Action
    whom: Whom = "you"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"{WORDS[self.whom]} cannot use {self.action.capitalize()} again this turn"

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


class MoreActions(Word, frozen=True):
    """So many more actions this turn."""

    n: Positive = 1

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"you have {counted(self.n, 'more action', 'more actions')} this turn"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Added to those left."""
        turn = turn_of(state, frame, "you")
        assert turn is not None
        turn.actions += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """In your own turn, unless actions are forbidden."""
        turn = turn_of(state, frame, "you")
        return turn is not None and not turn.barred >= ALL_ACTIONS

    def worth(self, outlook: Outlook) -> float:
        """An action; on the way out with the Stone, or beside whoever has it, much more."""
        dungeon, hero = outlook.dungeon, outlook.hero
        summoner = dungeon.summoner
        if outlook.frame is None or not dungeon.endgame or summoner is None:
            return 1.5 * self.n
        near = summoner is hero or summoner.room == hero.room
        return (4.5 if near else 2.0) * self.n


class ExtraAction(Word, frozen=True):
    """An extra action of one of these kinds, directly after the present one (DR-3.30).

    With `placed` a Move leads only to a tile that already lies there.
    """

    kinds: tuple[Action, ...]
    placed: bool = False

    def describe(self, names: Names) -> str:
        """As the card says it."""
        kinds = tuple(each.capitalize() for each in self.kinds)
        where = " to an already placed tile" if self.placed else ""
        return f"make one free {listed(kinds)} action{where} directly after this one"

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


class OweWounds(Word, frozen=True):
    """At the end of this turn you take wounds that nothing can cancel (DR-3.25)."""

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        wounds = counted(self.n, "wound", "wounds")
        return f"at the end of this turn take {wounds} (effect) that nothing can cancel"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the turn."""
        turn = turn_of(state, frame, "you")
        assert turn is not None
        turn.owed += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """A price in all but name: no reason to use a card."""
        return False

    def worth(self, outlook: Outlook) -> float:
        """As many wounds, and a defeat if there is not that much life left."""
        hero = outlook.hero
        if outlook.frame is None:
            return -0.5 * self.n  # it will be taken when it pays
        return -8.0 if hero.wounds + self.n >= hero.life else -float(self.n)


class Invoke(Word, frozen=True):
    """The card is used on the attempt going on; what it does then, its other texts say (they ask for `played`)."""

    says: str

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return self.says

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """That it was used is noted on the attempt."""
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While something is going on that it can be used on."""
        return innermost(state.occasions, Attempt) is not None

    def worth(self, outlook: Outlook) -> float:
        """What its other texts bring."""
        return 0.7


AnyTurnWord = LoseActions | BarAction | MoreActions | ExtraAction | OweWounds | Invoke
