"""Words about luck and space: cards drawn anew, tiles swapped, a moment stolen (content 2.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import ClassVar

from undercroft.abilities import PASS
from undercroft.content import Names
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.actions import basic_options, whole_action
from undercroft.rules.dungeonrun.battle import ATTACKS, kinship
from undercroft.rules.dungeonrun.encounters import draw_encounter, encounters_left
from undercroft.rules.dungeonrun.entering import enter
from undercroft.rules.dungeonrun.extra import extra_actions
from undercroft.rules.dungeonrun.frames import Frame
from undercroft.rules.dungeonrun.gear import draw_treasure
from undercroft.rules.dungeonrun.moments import MOMENTS
from undercroft.rules.dungeonrun.numbers import counted_dice, why_not
from undercroft.rules.dungeonrun.occasions import Attempt, Disarming, Drawing, Drawn, Escaping, Roll, Searching
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.state import Dungeon, Hero
from undercroft.rules.dungeonrun.texts.dice_words import counted, dice_to_come
from undercroft.rules.dungeonrun.texts.when import Positive
from undercroft.rules.dungeonrun.texts.words import Outlook, Word
from undercroft.rules.dungeonrun.topics import Deed


class Go(Word, frozen=True):
    """Enter the chosen tile, whatever lies between; with its entry test or without (DR-13.59)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "enter that tile (no escape or exit roll is needed)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Nobody is asked for an exit roll."""
        assert frame.you is not None
        assert frame.target is not None
        return enter(state, state.heroes[frame.you], frame.target, "text")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a tile was chosen."""
        return frame.target is not None

    def worth(self, outlook: Outlook) -> float:
        """A way that Move has not; where it leads is weighed like any step."""
        return 1.0 if outlook.frame is None else 0.0


class SwapTiles(Word, frozen=True):
    """You and the chosen hero swap tiles: first you, then he, enter the new tile, without entry tests."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "you and the chosen hero swap tiles: first you, then he, enter the new tile (no entry tests, no escape "
            "or exit rolls)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """One after the other (DR-13.59)."""
        assert frame.you is not None
        assert frame.target is not None
        return self._swap(state, state.heroes[frame.you], state.heroes[frame.target])

    def _swap(self, state: Dungeon, hero: Hero, other: Hero) -> Rule[None]:
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
        return 2.0 * farther if dungeon.summoner is other else 0.0


class ReplaceDrawn(Word, frozen=True):
    """The encounter card just drawn is discarded and another one drawn, which stands (DR-4.51)."""

    moments: ClassVar[tuple[str, ...]] = ("explore-card",)
    part: ClassVar[str] = "replace"

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "discard it and draw another one, which stands"

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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            "draw and reveal 1 more treasure card; then discard 1 of the treasure cards gained by this search "
            "(never an artifact)"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Everybody sees them: they were searched for (DR-5.83)."""
        assert isinstance(frame.occasion, Searching)
        return self._draw(state, frame, frame.occasion)

    def _draw(self, state: Dungeon, frame: Frame, searching: Searching) -> Rule[None]:
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

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "take one action of any kind open to you"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """A full action with its own end steps, and what is earned in it (DR-13.64)."""
        assert frame.you is not None
        return self._act(state, frame, state.heroes[frame.you])

    def _act(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
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


class AttemptDice(Word, frozen=True):
    """The actor of the battle, escape or disarm just declared rolls more dice, or fewer."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    n: int

    def describe(self, names: Names) -> str:
        """As the card says it."""
        if self.n > 0:
            return f"have that hero roll {counted(self.n, 'more die', 'more dice')}"
        return f"have that hero roll {-self.n} fewer {'die' if self.n == -1 else 'dice'} (at least 1)"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Counted with the other penalties (DR-7.1)."""
        assert isinstance(frame.occasion, Attempt)
        frame.occasion.dice += self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """While it has not succeeded already; fewer dice, if he might roll more than one."""
        attempt = frame.occasion
        if not isinstance(attempt, Attempt) or attempt.succeeded:
            return False
        return self.n > 0 or any(
            counted_dice(state, roll, attempt) + dice_to_come(state, attempt.actor, roll) > 1
            for roll in rolls_ahead(state, attempt)
        )

    def worth(self, outlook: Outlook) -> float:
        """A rival who gets away is bad news in the endgame only."""
        return -0.4 * self.n if outlook.dungeon.endgame or outlook.frame is None else -0.05 * self.n


def rolls_ahead(dungeon: Dungeon, attempt: Attempt) -> Iterator[Roll]:
    """The rolls among which the actor of an attempt just declared will choose."""
    kind: str
    ratings: Sequence[str]
    match attempt:
        case Escaping():
            kind, ratings = "escape", ("skill",)
        case Disarming(rating=rating):
            kind, ratings = "disarm", (rating,)
        case _:
            kind, ratings = "attack", ATTACKS
    actor = dungeon.heroes[attempt.actor]
    for each in (*ratings, *MOMENTS.instead_of(dungeon, actor, kind, ratings)):
        yield Roll(kind, actor.seat, attempt.room, each, kinship(each) if kind == "attack" else "")


class Jinx(Word, frozen=True):
    """The attempt is jinxed; what that does stands in the card's next sentence."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)
    noted: ClassVar[bool] = True

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "jinx it"

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


class DrawTiles(Word, frozen=True):
    """So many dungeon tiles are drawn, of which one that fits is placed (DR-9.16)."""

    moments: ClassVar[tuple[str, ...]] = ("explore-draw",)

    n: Positive

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return (
            f"draw {self.n} and place the legal one of your choice; the other, or all if none is legal, is set aside "
            "like a tile that does not fit"
        )

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The exploring hero does the rest."""
        assert isinstance(frame.occasion, Drawing)
        frame.occasion.tiles = self.n
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there is more than one tile."""
        return isinstance(frame.occasion, Drawing) and len(state.tile_pile) > 1

    def worth(self, outlook: Outlook) -> float:
        """A little steering."""
        return 0.4


AnyLuckWord = (
    Go | SwapTiles | ReplaceDrawn | DrawOneMore | TakeAction | AttemptDice | Jinx | DrawTiles
)  # fmt: skip
