"""What only Emma Goodluck's cards do: cards drawn anew, tiles swapped, a moment stolen."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from undercroft.abilities import PASS, innermost
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.rerolls import out_of_reach, turn
from undercroft.rules.dungeonrun.cards.words.terms import Face
from undercroft.rules.dungeonrun.cards.words.whom import chosen_hero, owner_of, roll_of
from undercroft.rules.dungeonrun.endgame import summoner_of
from undercroft.rules.dungeonrun.exploring.encounters import draw_encounter, encounters_left
from undercroft.rules.dungeonrun.exploring.entering import enter
from undercroft.rules.dungeonrun.fighting.numbers import why_not
from undercroft.rules.dungeonrun.gear.items import draw_treasure
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.moments import MOMENTS
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Drawn, Searching
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.turns.actions import basic_options, whole_action
from undercroft.rules.dungeonrun.turns.extra import extra_actions


class HeroElsewhere(Choose, frozen=True):
    """Another standing hero on any other tile."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Clockwise from the owner."""
        assert frame.you is not None
        return [hero.seat for hero in state.clockwise(frame.you) if hero.standing and hero.room != frame.it]


class TileBeside(Choose, frozen=True):
    """The placed tile in one of the four neighboring cells, even if no exits connect."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """By side."""
        return state.plan.beside(frame.it)


class ActorsRoll(When, frozen=True):
    """The roll is that of the hero who has declared the battle, escape or disarm."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the attempt that is going on."""
        attempt, roll = innermost(state.occasions, Attempt), roll_of(frame)
        return attempt is not None and roll is not None and roll.roller == attempt.actor


class TurnEvery(Word, frozen=True):
    """Every die that shows one face is turned to another as soon as it is rolled (DR-7.23, part a)."""

    moments: ClassVar[tuple[str, ...]] = ("after-roll",)
    part: ClassVar[str] = "as-rolled"
    showing: Face
    to: Face

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Dice rerolled later are safe."""
        roll = roll_of(frame)
        assert roll is not None
        places = tuple(place for place, face in enumerate(roll.faces) if face == self.showing)
        turn(state, roll, places, self.to, frame.you)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a die shows it, in reach."""
        roll = roll_of(frame)
        return roll is not None and self.showing in roll.faces and not out_of_reach(state, frame, roll)

    def worth(self, outlook: Outlook) -> float:
        """A sixth of all dice."""
        return 0.6


class SwapTiles(Word, frozen=True):
    """You and the chosen hero swap tiles: first you, then he, enter the new tile, without entry tests."""

    def leads_to(self, state: Dungeon, frame: Frame) -> int | None:
        """To where the chosen hero is."""
        return None if frame.target is None else state.heroes[frame.target].room

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """One after the other (DR-13.59)."""
        hero = owner_of(state, frame)
        other = chosen_hero(state, frame)
        here, there = hero.room, other.room
        yield from enter(state, hero, there, "text", test=False)
        if other.standing and other.room == there:
            yield from enter(state, other, here, "text", test=False)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Unless a text keeps the other hero where he is (DR-13.55)."""
        if frame.target is None:
            return False
        other = state.heroes[frame.target]
        return why_not(state, Deed("push", other.seat, other.room, other=frame.you)) is None

    def worth(self, outlook: Outlook) -> float:
        """Where it leads is weighed like any step; the Summoner is better farther from the way out."""
        frame, dungeon = outlook.frame, outlook.dungeon
        if frame is None or frame.target is None:
            return 1.5
        other, far = dungeon.heroes[frame.target], dungeon.plan.distances(0)
        farther = (far[outlook.hero.room] or 0) - (far[other.room] or 0)
        return 2.0 * farther if summoner_of(dungeon) is other else 0.0


class ReplaceDrawn(Word, frozen=True):
    """The encounter card just drawn is discarded and another one drawn, which stands (DR-4.51)."""

    moments: ClassVar[tuple[str, ...]] = ("explore-card",)
    part: ClassVar[str] = "replace"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Before the card has any effect."""
        drawn = frame.occasion
        assert isinstance(drawn, Drawn)
        old = drawn.card
        new = draw_encounter(state)
        assert new is not None
        state.encounter_discard = (*state.encounter_discard, old)
        drawn.card, drawn.replaced = new, True
        if state.log:
            state.log.tell("encounter-drawn", "DR-4.51", reveals=True, seat=drawn.hero, room=drawn.room, card=new.id)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is another card to draw."""
        return isinstance(frame.occasion, Drawn) and encounters_left(state)

    def worth(self, outlook: Outlook) -> float:
        """A monster too strong is worth sending away, a stranger is not."""
        frame = outlook.frame
        if frame is None or not isinstance(frame.occasion, Drawn):
            return 1.0
        card = frame.occasion.card
        if card.kind == "monster":
            return 0.25 * (card.design.attack + card.design.life - 6)
        return 0.4 if card.kind == "trap" else -1.0


class DrawOneMore(Word, frozen=True):
    """Draw and reveal one more treasure card; then discard one of the treasure cards gained by this search."""

    moments: ClassVar[tuple[str, ...]] = ("search",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Everybody sees them: they were searched for (DR-5.83)."""
        assert isinstance(frame.occasion, Searching)
        searching = frame.occasion
        item = draw_treasure(state)
        assert item is not None
        searching.taken = (*searching.taken, item)
        if state.log:
            state.log.tell("treasure-revealed", "DR-13.60", reveals=True, seat=searching.hero, item=item.id)
        options = [option("discard", each.id) for each in searching.taken if not each.artifact]
        decision = Decision(searching.hero, "discard-found", options, "DR-13.60", about=(frame.card,))
        answer = yield from ask_openly(decision)
        lost = state.cards.items[str(answer.args[0])]
        searching.taken = tuple(each for each in searching.taken if each is not lost)
        state.treasure_discard = (*state.treasure_discard, lost)
        if state.log:
            state.log.tell("treasure-discarded", "DR-13.60", reveals=True, seat=searching.hero, item=lost.id)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If the search has taken a treasure and there is another."""
        searching = frame.occasion
        if not isinstance(searching, Searching) or not state.treasure_deck:
            return False
        return any(not item.artifact for item in searching.taken)

    def worth(self, outlook: Outlook) -> float:
        """A better treasure."""
        return 0.6


class TakeAction(Word, frozen=True):
    """One action of any kind open to you, outside your own turn (DR-3.28, DR-3.30)."""

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """A full action with its own end steps, and what is earned in it (DR-13.64)."""
        hero = owner_of(state, frame)
        options = partial(any_action, state, hero)
        decision = Decision(hero.seat, "extra-action", options, "DR-3.30", about=(frame.card,), passes=PASS)
        answer = yield from ask(state, decision)
        if answer is not PASS:
            yield from whole_action(state, hero, answer)
            yield from extra_actions(state)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is one."""
        return frame.you is not None and len(any_action(state, state.heroes[frame.you])) > 1

    def might_matter(self, state: Dungeon, frame: Frame) -> bool:
        """What a hero could put on, or discard to advance, may lie in the loot pile (DR-9.18)."""
        return frame.you is not None

    def worth(self, outlook: Outlook) -> float:
        """An action at the right time."""
        return 1.5


def any_action(dungeon: Dungeon, hero: Hero) -> list[Option]:
    """Every action open to a hero, or none."""
    special = [offer.option for offer in MOMENTS.actions_of(dungeon, hero, "special-action")]
    return [*basic_options(dungeon, hero), *special, PASS]


class Jinx(Word, frozen=True):
    """The attempt is jinxed; what that does stands in the card's next sentence."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)
    noted: ClassVar[bool] = True

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """That the card was used for the attempt is noted there already."""
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Not if a text keeps his dice safe (DR-13.55)."""
        attempt = frame.occasion
        if not isinstance(attempt, Attempt) or attempt.succeeded:
            return False
        return why_not(state, Deed("change-dice", attempt.actor, attempt.room, other=frame.you)) is None

    def worth(self, outlook: Outlook) -> float:
        """A sixth of his dice, in the endgame."""
        return 0.8 if outlook.dungeon.endgame or outlook.frame is None else -0.2
