"""What only monsters do."""

from __future__ import annotations

from functools import partial
from typing import ClassVar, Literal

from undercroft.engine import Decision, Option, Rule
from undercroft.rules.dungeonrun.cards.kinds import EVERY_MOMENT, Number, Outlook, Trait, When, Word
from undercroft.rules.dungeonrun.cards.words.cards import (
    From,
    What,
    card_options,
    lose,
    most_by_sight,
    own_cards,
)
from undercroft.rules.dungeonrun.cards.words.numbers import LIMITS, SETS
from undercroft.rules.dungeonrun.cards.words.terms import Attack, Positive
from undercroft.rules.dungeonrun.cards.words.whom import (
    Whom,
    battle_of,
    heroes_meant,
    one_hero,
    roll_of,
)
from undercroft.rules.dungeonrun.fighting.numbers import life_left
from undercroft.rules.dungeonrun.gear.items import give_up
from undercroft.rules.dungeonrun.memory import put_face_down
from undercroft.rules.dungeonrun.questions import ask
from undercroft.rules.dungeonrun.speaking.facts import WayOfRoaming
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import Battle, Escaping, Kill
from undercroft.rules.dungeonrun.speaking.topics import FoeNumber, HitsOn
from undercroft.rules.dungeonrun.state import EVERYBODY, Dungeon, Foe, Hero, Lying


class RoamsBy(Trait, frozen=True):
    """How a monster roams that does not roam like the others (DR-10.27)."""

    moments: ClassVar[tuple[str, ...]] = ("roam",)
    way: Literal["burrowing", "hunting", "never"]

    @property
    def fact(self) -> WayOfRoaming:
        """As the chapters know it."""
        return WayOfRoaming(self.way)

    def worth(self, outlook: Outlook) -> float:
        """It does not matter to a hero as such."""
        return 0.0


class ItsBattle(When, frozen=True):
    """It is about the battle against this monster; with `rating`, attacked with that."""

    stands: ClassVar[Literal["if", "in", "unless"]] = "in"

    rating: Attack | None = None
    surprise: bool = False

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the battle that is going on."""
        question = frame.occasion
        if isinstance(question, FoeNumber):
            return question.room == frame.it and self.rating in (None, question.rating)
        battle = battle_of(state, frame)
        if not isinstance(battle, Battle) or battle.room != frame.it or (self.surprise and not battle.surprise):
            return False
        return self.rating in (None, battle.rating)


class EscapeFailed(When, frozen=True):
    """A hero has tried to escape and failed: from it, for a monster; you, for a hero's card."""

    tells_when: ClassVar[frozenset[str]] = EVERY_MOMENT

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the escape."""
        attempt = frame.occasion
        if not isinstance(attempt, Escaping) or attempt.succeeded:
            return False
        return attempt.actor == frame.you if frame.you is not None else attempt.room == frame.it


class Race(When, frozen=True):
    """A hero is of that race."""

    race: str
    whom: Whom = "you"

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the hero card."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and hero.design.race == self.race


class Enchanted(When, frozen=True):
    """A hero has an enchanted item equipped."""

    whom: Whom = "you"

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """By the items in front of him."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and any(item.design.enchanted for item in hero.equipped)


class SpoilDice(Word, frozen=True):
    """Dice that equipped treasures add to the roll do not count; artifacts and raised ratings do."""

    moments: ClassVar[tuple[str, ...]] = ("before-roll",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Monsters speak before the heroes' items (DR-13.4), so the mark is there in time."""
        roll = roll_of(frame)
        assert roll is not None
        roll.spoiled = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        roll = roll_of(frame)
        return roll is not None and not roll.spoiled

    def worth(self, outlook: Outlook) -> float:
        """About a die."""
        return -0.5


class ManyHeads(Number, frozen=True):
    """It rolls attack dice equal to its remaining life and some more."""

    rank: ClassVar[int] = SETS
    topic: ClassVar[str] = "foe"
    plus: int = 1

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """By its wounds; a life that is spent is no fewer than none."""
        if isinstance(question, FoeNumber) and question.number == "attack" and question.room == frame.it:
            return self.plus + max(0, life_left(state.foes[frame.it]))
        return value

    def worth(self, outlook: Outlook) -> float:
        """Weaker with every wound."""
        return -1.0


class LimitHits(Number, frozen=True):
    """At most so many hits land on it in a battle; counted last (DR-5.96)."""

    rank: ClassVar[int] = LIMITS
    topic: ClassVar[str] = "hits"
    most: Positive

    def modify(self, state: Dungeon, frame: Frame, question: object, value: int) -> int:
        """In battles against it."""
        if isinstance(question, HitsOn) and question.battle.room == frame.it:
            return min(value, self.most)
        return value

    def worth(self, outlook: Outlook) -> float:
        """A longer fight."""
        return -1.0


class NoKillRally(Word, frozen=True):
    """Nobody earns a rally for this kill; rallies for assisting and by other texts are not affected."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """Noted on the kill."""
        assert isinstance(frame.occasion, Kill)
        frame.occasion.no_rally = True
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody would have earned one."""
        return isinstance(frame.occasion, Kill) and frame.occasion.killer is not None

    def worth(self, outlook: Outlook) -> float:
        """A rally less."""
        return -1.0


class Survive(Word, frozen=True):
    """It is not killed; its wounds are set to its life minus 1."""

    moments: ClassVar[tuple[str, ...]] = ("kill",)
    part: ClassVar[str] = "save"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The kill is off."""
        kill = frame.occasion
        assert isinstance(kill, Kill)
        kill.saved = True
        foe = state.foes[kill.room]
        state.foes[kill.room] = Foe(foe.card, foe.card.design.life - 1)
        if state.log:
            state.log.tell("monster-survived", "DR-8.43", room=kill.room, monster=foe.card.id)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """Once."""
        return isinstance(frame.occasion, Kill) and not frame.occasion.saved

    def worth(self, outlook: Outlook) -> float:
        """A kill lost."""
        return -1.5


class Mark(Word, frozen=True):
    """A hero gets a marker (content 8.5); at most one of each kind."""

    marker: str
    whom: Whom = "hero"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """A marker got in one's own turn outlasts it."""
        for hero in heroes_meant(state, frame, self.whom):
            hero.markers |= {self.marker}
            hero.fresh -= {self.marker}
            if state.turn_of(hero) is not None:
                hero.fresh |= {self.marker}
            if state.log:
                state.log.tell("marked", "DR-1.37", seat=hero.seat, marker=self.marker, card=frame.card)
        return None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If somebody is there to be marked."""
        return bool(heroes_meant(state, frame, self.whom))

    def worth(self, outlook: Outlook) -> float:
        """A nuisance."""
        return -0.7 if self.whom == "you" else 0.7


class Lose(Word, frozen=True):
    """A hero discards cards of his own choice, if he has any; never artifacts (DR-13.34)."""

    n: Positive = 1
    what: What = "treasure"
    where: From = "equipped"
    whom: Whom = "hero"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """The hero chooses which."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        return lose(state, frame, hero, self.n, self.what, self.where)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If he has one."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and bool(own_cards(hero, self.what, self.where))

    def worth(self, outlook: Outlook) -> float:
        """A card less."""
        return -1.2 * self.n


class Rob(Word, frozen=True):
    """A hero puts a treasure from the loot pile, or if there is none there an equipped one, face down under it."""

    whom: Whom = "hero"

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The hero chooses which (DR-13.57)."""
        hero = one_hero(state, frame, self.whom)
        assert hero is not None
        if state.log and hero.loot:  # it shows now whether there is a treasure in the loot pile
            state.log.tell("robbery", "DR-13.57", reveals=True, seat=hero.seat, room=frame.it, card=frame.card)
        if not robbable(hero):
            return
        decision = Decision(hero.seat, "robbed", partial(robbable, hero), "DR-13.57", about=(frame.card,))
        answer = yield from ask(state, decision)
        item = state.cards.items[str(answer.args[0])]
        was_open = item in hero.equipped
        give_up(state, hero, item)
        if was_open:
            lying = Lying(item, face_up=False, known=EVERYBODY)
            state.items[frame.it] = (*state.items.get(frame.it, ()), lying)
        else:
            put_face_down(state, hero, frame.it, item)
        if state.log:
            if was_open:
                state.log.tell(
                    "robbed-openly", "DR-13.57", seat=hero.seat, room=frame.it, item=item.id, card=frame.card
                )
            else:
                state.log.tell_some(
                    "robbed", "DR-13.57", (hero.seat,), {"item": item.id}, seat=hero.seat, room=frame.it,
                    card=frame.card,
                )  # fmt: skip

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If there might be anything to rob: whether it speaks must not betray a loot pile (DR-9.18)."""
        hero = one_hero(state, frame, self.whom)
        return hero is not None and most_by_sight(hero, "treasure", "anywhere") > 0

    def worth(self, outlook: Outlook) -> float:
        """A treasure to win back."""
        return -0.8


def robbable(hero: Hero) -> list[Option]:
    """The treasures of the loot pile, or if there are none the equipped ones."""
    return card_options(hero, "give", "treasure", "loot") or card_options(hero, "give", "treasure", "equipped")
