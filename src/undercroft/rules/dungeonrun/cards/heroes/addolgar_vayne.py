"""What only Addolgar Vayne's cards do: tithes, absolution, and calling off sabotage."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import ClassVar

from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards.kinds import Choose, Outlook, When, Word
from undercroft.rules.dungeonrun.cards.words.cards import NOTHING, trophies
from undercroft.rules.dungeonrun.cards.words.whom import one_hero
from undercroft.rules.dungeonrun.cards.words.wounds import HIT
from undercroft.rules.dungeonrun.fighting.numbers import SABOTAGE, why_not
from undercroft.rules.dungeonrun.gear.items import give_up, pick_up, receive
from undercroft.rules.dungeonrun.memory import changed_hands, was_taken_up
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Attempt, Batch, Disarming, Entering, Kill, Leaving
from undercroft.rules.dungeonrun.speaking.topics import Deed
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class Saboteur(Choose, frozen=True):
    """One of the heroes who sabotage you."""

    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """In the order in which they did."""
        attempt = frame.occasion
        return attempt.saboteurs if isinstance(attempt, Attempt) and attempt.actor == frame.you else ()


class TrapIs(When, frozen=True, tag="trap"):
    """The trap to be disarmed has a keyword, and you are to disarm it."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"declare"})

    keyword: str

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the trap card."""
        attempt = frame.occasion
        if not isinstance(attempt, Disarming) or attempt.actor != frame.you:
            return False
        return attempt.trap.design.keyword == self.keyword


class EntryTestIs(When, frozen=True, tag="entry-test"):
    """The tile test is that of a tile being entered, not of one being left."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By what is going on."""
        step = next((each for each in reversed(state.occasions) if isinstance(each, Entering | Leaving)), None)
        return isinstance(step, Entering)


class OnAnother(When, frozen=True):
    """The wounds are about to be placed on another hero."""

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the batch."""
        return isinstance(frame.occasion, Batch) and frame.occasion.victim != frame.you


class CancelSabotage(Word, frozen=True):
    """The chosen hero is no saboteur of this attempt (`castigate`)."""

    moments: ClassVar[tuple[str, ...]] = ("declare",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """With nobody left the dice come back (DR-6.27), and the hero runs no risk any more (DR-6.30)."""
        attempt = frame.occasion
        assert isinstance(attempt, Attempt)
        attempt.saboteurs = tuple(seat for seat in attempt.saboteurs if seat != frame.target)
        if state.log:
            state.log.tell("sabotage-cancelled", "DR-13.5", seat=frame.you, to=frame.target, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If that hero sabotages."""
        return isinstance(frame.occasion, Attempt) and frame.target in frame.occasion.saboteurs

    def worth(self, outlook: Outlook) -> float:
        """Two dice, if it was the only one."""
        attempt = None if outlook.frame is None else outlook.frame.occasion
        alone = not isinstance(attempt, Attempt) or len(attempt.saboteurs) == 1
        return HIT * SABOTAGE if alone else 0.0


class GiveTrophy(Word, frozen=True):
    """If it is another hero, he gives you an encounter card of his choice from his loot pile (`absolution`)."""

    def giver(self, state: Dungeon, frame: Frame) -> Hero | None:
        """The other hero, if he has a loot pile that cards of others may touch."""
        hero = one_hero(state, frame, "target")
        if hero is None or hero.seat == frame.you or not hero.loot:
            return None
        touch = Deed("touch-cards", hero.seat, hero.room, other=frame.you)
        return hero if why_not(state, touch) is None else None

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """He chooses in secret; the two of them see the card."""
        hero = self.giver(state, frame)
        return None if hero is None else self._give(state, frame, hero)

    def _give(self, state: Dungeon, frame: Frame, hero: Hero) -> Rule[None]:
        assert frame.you is not None
        options = partial(trophies, hero)
        decision = Decision(hero.seat, "give-trophy", options, "DR-9.18", about=(frame.card, frame.you))
        answer = yield from ask(state, decision)
        if answer is NOTHING:
            return
        card = next(each for each in hero.loot_encounters if each.id == answer.args[0])
        taker = state.heroes[frame.you]
        give_up(state, hero, card)
        taker.loot = (*taker.loot, card)
        changed_hands(state, hero, taker, (card,), "encounter")
        if state.log:
            both, seen = (hero.seat, taker.seat), {"item": card.id, "result": "seen"}
            state.log.tell_some(
                "trophy-given", "DR-13.57", both, seen, seat=hero.seat, to=taker.seat, card=frame.card
            )

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """As far as you can know: if he has a loot pile."""
        return self.giver(state, frame) is not None

    def worth(self, outlook: Outlook) -> float:
        """Half an Advance, perhaps."""
        frame = outlook.frame
        return 0.8 if frame is None or self.giver(outlook.dungeon, frame) is not None else 0.0


class TakeLying(Word, frozen=True):
    """Take a treasure card that lies on the tile into your loot pile; face-down cards unseen (`tithe`)."""

    def room(self, frame: Frame) -> int:
        """The tile of the kill, or else your own."""
        return frame.occasion.room if isinstance(frame.occasion, Kill) else frame.it

    def places(self, state: Dungeon, frame: Frame) -> list[int]:
        """Where treasures lie among the items of the tile; an artifact always lies face up."""
        lying = state.items.get(self.room(frame), ())
        return [place for place, each in enumerate(lying) if not (each.face_up and each.item.artifact)]

    def options(self, state: Dungeon, frame: Frame) -> list[Option]:
        """Each treasure by its place, counted from 1."""
        lying = state.items[self.room(frame)]
        return [
            option("take", place + 1, detail=lying[place].item.id if lying[place].face_up else "face-down")
            for place in self.places(state, frame)
        ]

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """Which one is your choice."""
        assert frame.you is not None
        room = self.room(frame)
        options = self.options(state, frame)
        decision = Decision(frame.you, "take-lying", options, "DR-13.57", about=(frame.card, room))
        answer = yield from ask_openly(decision)
        lying = state.items[room][int(answer.args[0]) - 1]
        pick_up(state, room, lying.item)
        receive(state, state.heroes[frame.you], lying.item)
        was_taken_up(state, state.heroes[frame.you], lying)
        if state.log:
            if lying.face_up:
                state.log.tell(
                    "item-taken", "DR-13.60", seat=frame.you, room=room, item=lying.item.id, card=frame.card
                )
            else:
                seen = {"item": lying.item.id, "result": "seen"}
                state.log.tell_some(
                    "item-taken-unseen", "DR-13.60", (frame.you,), seen, seat=frame.you, room=room, card=frame.card
                )

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If a treasure lies there."""
        return bool(self.places(state, frame))

    def worth(self, outlook: Outlook) -> float:
        """A treasure."""
        return 1.2
