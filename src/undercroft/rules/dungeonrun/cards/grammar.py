"""All words of Dungeon Run's cards, and those that hold others: tests, tables, alternatives, provisos."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import partial, reduce
from math import fsum
from operator import or_
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias

import msgspec

from undercroft.abilities import Effect, Wording, all_hold, carry_out
from undercroft.engine import Decision, Option, Rule, option
from undercroft.rules.dungeonrun.cards import artifacts, bosses, choosing, special_tiles, strangers, traps
from undercroft.rules.dungeonrun.cards import markers as marker_cards
from undercroft.rules.dungeonrun.cards import monsters as monster_cards
from undercroft.rules.dungeonrun.cards.heroes import (
    addolgar_vayne,
    birodin,
    dorgan,
    emma_goodluck,
    paelleall,
    stabbins,
    the_fourth_vessel,
    vargagg,
)
from undercroft.rules.dungeonrun.cards.kinds import Choose, Number, Outlook, Price, Ruling, Trait, When, Word
from undercroft.rules.dungeonrun.cards.sentence import Sentence
from undercroft.rules.dungeonrun.cards.when import fights, heroes, monsters, rolls
from undercroft.rules.dungeonrun.cards.words import (
    cards,
    dice,
    facts,
    healing,
    markers,
    moving,
    numbers,
    permission,
    rerolls,
    turns,
    wounds,
)
from undercroft.rules.dungeonrun.cards.words.cards import card_options, discard
from undercroft.rules.dungeonrun.cards.words.terms import Face, Positive, Rating
from undercroft.rules.dungeonrun.fighting.dice import hero_roll, plain_roll
from undercroft.rules.dungeonrun.gear.items import receive_and_equip
from undercroft.rules.dungeonrun.questions import ask, ask_openly
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.speaking.occasions import MONSTER, Roll
from undercroft.rules.dungeonrun.state import Dungeon, Hero


class Unless(When, frozen=True):
    """None of these is true."""

    stands: ClassVar[Literal["if", "in", "unless"]] = "unless"

    of: tuple[AnyCondition, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """Not if one of them is."""
        return not any(each.holds(state, frame) for each in self.of)


class OneOf(When, frozen=True):
    """At least one of these is true."""

    tells_when: ClassVar[frozenset[str]] = frozenset({"kill", "defeat"})

    of: tuple[AnyCondition, ...]

    def holds(self, state: Dungeon, frame: Frame) -> bool:
        """If one of them is."""
        return any(each.holds(state, frame) for each in self.of)


Words: TypeAlias = "tuple[AnyHappening, ...]"
DONE = option("done")


class Test(Word, frozen=True):
    """Roll dice, a number of them or a rating, and count those that reach the line (content 8.3, `test`).

    dice      so many dice; or
    ratings   one of these ratings, of the hero's choice
    feed      encounter cards of the loot pile may be discarded first, each for one more die
    """

    then: Words
    otherwise: Words = ()
    dice: Positive | None = None
    ratings: tuple[Rating, ...] = ()
    line: Face = 4
    need: Positive = 1
    feed: bool = False

    def particulars(self) -> Mapping[str, Any]:
        """Its parameters, and what follows from them."""
        return {**super().particulars(), "faces": tuple(range(self.line, 7))}

    def nested(self) -> tuple[Sequence[Effect[Any, Any, Any]], ...]:
        """What follows success and failure."""
        return (self.then, self.otherwise)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The First Player rolls for monsters (DR-13.57)."""
        seat = MONSTER if frame.you is None else frame.you
        roll = Roll("check", seat, frame.it, "", "", self.line, self.need)
        if self.dice is not None:
            yield from plain_roll(state, roll, self.dice)
        else:
            hero = state.heroes[seat]
            if self.feed:
                yield from feed_cards(state, hero, roll, frame.card)
            options = [option("with", rating) for rating in self.ratings]
            answer = yield from ask_openly(Decision(seat, "test-with", options, "DR-13.57", about=(frame.card,)))
            roll.rating = str(answer.args[0])
            yield from hero_roll(state, roll)
        yield from carry_out(state, self.then if roll.success else self.otherwise, frame)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """A roll is always something (DR-12.39)."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """What it brings, half of the time."""
        good = fsum(each.worth(outlook) for each in self.then)
        bad = fsum(each.worth(outlook) for each in self.otherwise)
        return 0.5 * (good + bad)


def feed_cards(dungeon: Dungeon, hero: Hero, roll: Roll, card: str) -> Rule[None]:
    """Encounter cards of the loot pile are discarded, one by one, each for one more die (DR-9.18)."""
    while hero.loot:
        options = partial(feed_options, hero)
        answer = yield from ask(dungeon, Decision(hero.seat, "feed", options, "DR-9.18", about=(card,), default=DONE))
        if answer is DONE:
            return
        discard(dungeon, hero, str(answer.args[0]))
        roll.bonus += 1


def feed_options(hero: Hero) -> list[Option]:
    """Each encounter card of the loot pile, and an end."""
    return [*card_options(hero, "discard", "encounter", "loot"), DONE]


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What some faces of a die bring."""

    faces: tuple[Face, ...]
    do: Words


class RollTable(Word, frozen=True):
    """Roll one die and look up what it brings; faces that are not listed bring nothing."""

    results: tuple[Result, ...]

    def nested(self) -> tuple[Sequence[Effect[Any, Any, Any]], ...]:
        """Each row."""
        return tuple(each.do for each in self.results)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """A check of one die (DR-7.24)."""
        seat = MONSTER if frame.you is None else frame.you
        roll = Roll("check", seat, frame.it)
        yield from plain_roll(state, roll, 1)
        for each in self.results:
            if roll.faces[0] in each.faces:
                yield from carry_out(state, each.do, frame)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """A roll is always something (DR-12.24)."""
        return True

    def worth(self, outlook: Outlook) -> float:
        """Each row as often as its faces come up."""
        return fsum(len(each.faces) / 6 * fsum(word.worth(outlook) for word in each.do) for each in self.results)


class TakeArtifact(Word, frozen=True):
    """Take an artifact from the supply, and equip it at once if you like; if it is gone, something else happens."""

    artifact: str
    otherwise: Words = ()

    def nested(self) -> tuple[Sequence[Effect[Any, Any, Any]], ...]:
        """What happens if it is gone."""
        return (self.otherwise,)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """An artifact is either in the supply, with a hero or on a tile (DR-12.39, DR-15.9)."""
        assert frame.you is not None
        item = next((each for each in state.artifacts if each.id == self.artifact), None)
        if item is None:
            return carry_out(state, self.otherwise, frame)
        state.artifacts = tuple(each for each in state.artifacts if each is not item)
        if state.log:
            state.log.tell("artifact-taken", "DR-15.8", seat=frame.you, item=item.id)
        return receive_and_equip(state, state.heroes[frame.you], item, "DR-15.9")

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it is there, or what comes instead matters."""
        if any(each.id == self.artifact for each in state.artifacts):
            return True
        return any(each.would_matter(state, frame) for each in self.otherwise)

    def worth(self, outlook: Outlook) -> float:
        """Worth a fight."""
        return 4.0


class Provided(Word, frozen=True):
    """Something more happens, provided that these conditions hold."""

    that: tuple[AnyCondition, ...]
    then: Words

    def nested(self) -> tuple[Sequence[Effect[Any, Any, Any]], ...]:
        """What happens then."""
        return (self.then,)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None] | None:
        """If they hold now."""
        return carry_out(state, self.then, frame) if all_hold(self.that, state, frame) else None

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If they hold and it would."""
        return all_hold(self.that, state, frame) and any(each.would_matter(state, frame) for each in self.then)

    def worth(self, outlook: Outlook) -> float:
        """All of it if it is known to happen, half of it before that is known."""
        worth = fsum(each.worth(outlook) for each in self.then)
        if outlook.frame is None:
            return 0.5 * worth
        return worth if all_hold(self.that, outlook.dungeon, outlook.frame) else 0.0


AGREE, REFUSE = option("agree"), option("refuse")


class Agreed(Word, frozen=True):
    """What happens to another hero only if he agrees (DP-38, DR-13.57); you always agree."""

    then: Words

    def nested(self) -> tuple[Sequence[Effect[Any, Any, Any]], ...]:
        """What he agrees to."""
        return (self.then,)

    def perform(self, state: Dungeon, frame: Frame) -> Rule[None]:
        """The chosen hero is asked."""
        if frame.target is not None and frame.target != frame.you:
            about = (frame.card,) if frame.you is None else (frame.card, frame.you)
            answer: Option = yield Decision(
                frame.target, "agree", (AGREE, REFUSE), "DR-13.57", about=about, passes=REFUSE
            )
            if state.log:
                state.log.tell(
                    "consent", "DR-13.57", seat=frame.target, to=frame.you, card=frame.card, result=answer.verb
                )
            if answer is REFUSE:
                return
        yield from carry_out(state, self.then, frame)

    def would_matter(self, state: Dungeon, frame: Frame) -> bool:
        """If it would, once agreed to."""
        return any(each.would_matter(state, frame) for each in self.then)

    def worth(self, outlook: Outlook) -> float:
        """What it brings."""
        return fsum(each.worth(outlook) for each in self.then)


MODULES: Final[tuple[ModuleType, ...]] = (
    wounds, healing, dice, rerolls, numbers, moving, cards, markers, permission, facts, turns,
    rolls, fights, heroes, monsters, choosing,
    addolgar_vayne, birodin, dorgan, emma_goodluck, paelleall, stabbins, the_fourth_vessel, vargagg,
    monster_cards, bosses, traps, strangers, artifacts, marker_cards, special_tiles,
    sys.modules[__name__],
)  # fmt: skip
"""Where the words of the cards are written."""


def whole(*bases: type[Wording]) -> Iterator[type[Wording]]:
    """Every class of these kinds that a card file may name: each that is written in one of the modules."""
    for module in MODULES:
        for each in vars(module).values():
            if isinstance(each, type) and issubclass(each, bases) and each.__module__ == module.__name__:
                yield each


if TYPE_CHECKING:
    AnyCondition: TypeAlias = When
    AnyChoice: TypeAlias = Choose
    AnyHappening: TypeAlias = Word | Price
    AnyWord: TypeAlias = Word | Price | Number | Ruling | Trait
else:
    AnyCondition = reduce(or_, whole(When))
    AnyChoice = reduce(or_, whole(Choose))
    AnyHappening = reduce(or_, whole(Word, Price))
    AnyWord = reduce(or_, whole(Word, Price, Number, Ruling, Trait))


class CardSentence(Sentence, frozen=True, kw_only=True):
    """One sentence of a card, made of any of these words.

    choose   whom or what its owner chooses when using it; one way of using it for each
    """

    when: tuple[AnyCondition, ...] = ()
    choose: AnyChoice | None = None
    do: tuple[AnyWord, ...]
