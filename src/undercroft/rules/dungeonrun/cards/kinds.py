"""The kinds of things a card of Dungeon Run is made of. Nothing here knows a rule: every chapter may use it.

Word     something that happens (an effect)
Price    something that is paid for what happens
Number   a number that is different while the card is in force
Ruling   something that is forbidden or permitted while the card is in force
Trait    a plain fact that a chapter of the rules asks for
When     something that must be true for a text to speak
Choose   whom or what the owner of a text chooses when using it
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, TypeAlias

from undercroft.abilities import PASSIVE, Condition, Cost, Effect, Modifier, Permission, Wording
from undercroft.content import Names, Primitive, kebab_case
from undercroft.rules.dungeonrun.cards.reading.book import read
from undercroft.rules.dungeonrun.speaking.frames import Frame
from undercroft.rules.dungeonrun.state import Dungeon

EVERY_MOMENT: Final = frozenset({"*"})
"""For a condition that tells better than any moment when a text speaks."""

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.speaking.facts import Fact
    from undercroft.rules.dungeonrun.state import Hero


@dataclass(frozen=True, slots=True)
class Outlook:
    """Who weighs a word: the table, the hero in whose eyes, and in which frame it would speak.

    Without a frame the card is weighed as such, for instance when one of two ability cards is kept.
    """

    dungeon: Dungeon
    hero: Hero
    frame: Frame | None = None


class InBook(Primitive, frozen=True):
    """Something of which the book of phrases says what a player reads.

    moments   those it belongs to, if it means something only there
    """

    moments: ClassVar[tuple[str, ...]] = ()

    def describe(self, names: Names) -> str:
        """What a player reads of it."""
        return read(self, names)

    @classmethod
    def may_stand(cls) -> tuple[str, ...]:
        """Where it may stand, as authors of packs read it."""
        return tuple(f"a text on {moment!r}" for moment in cls.moments)


class Word(InBook, Effect["Dungeon", Frame, Outlook], frozen=True, tag_field="do", tag=kebab_case):
    """Something that happens."""

    abstract: ClassVar[bool] = True
    part: ClassVar[str] = ""
    """The part of its moment in which a text with this word speaks, where the moment has parts."""

    @property
    def added_dice(self) -> int:
        """How many dice it adds to a roll that is about to be made, for whoever weighs that roll."""
        return 0

    def leads_to(self, state: Dungeon, frame: Frame) -> int | None:
        """The room into which it brings its owner, if it does, for whoever weighs where to go."""
        return None


class Price(InBook, Cost["Dungeon", Frame, Outlook], frozen=True, tag_field="do", tag=kebab_case):
    """Something paid for a text; one whose price cannot be paid is not offered (DR-13.58)."""

    abstract: ClassVar[bool] = True
    part: ClassVar[str] = ""


class Number(InBook, Modifier["Dungeon", Frame, Any], frozen=True, tag_field="do", tag=kebab_case):
    """A number that is different while the card is in force.

    topic   what it answers to: "rating", "foe" (a monster's number), "hits" or "penalty"
    """

    abstract: ClassVar[bool] = True
    topic: ClassVar[str]
    moments: ClassVar[tuple[str, ...]] = (PASSIVE,)


class Ruling(InBook, Permission["Dungeon", Frame, Any], frozen=True, tag_field="do", tag=kebab_case):
    """Something that is forbidden or permitted while the card is in force."""

    abstract: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = (PASSIVE,)

    @property
    @abstractmethod
    def topic(self) -> str:
        """The deed it is about."""
        raise NotImplementedError


class Trait(InBook, Wording, frozen=True, tag_field="do", tag=kebab_case):
    """A plain fact that a chapter of the rules asks for by its name."""

    abstract: ClassVar[bool] = True
    moments: ClassVar[tuple[str, ...]] = (PASSIVE,)

    @property
    @abstractmethod
    def fact(self) -> Fact:
        """What it states, for whoever asks."""
        raise NotImplementedError

    @abstractmethod
    def worth(self, outlook: Outlook) -> float:
        """What it is worth in the eyes of whoever weighs it, in wounds."""
        raise NotImplementedError


class When(InBook, Condition[Dungeon, Frame], frozen=True, tag_field="is", tag=kebab_case):
    """Something that must be true for a text to speak."""

    abstract: ClassVar[bool] = True
    tells_when: ClassVar[frozenset[str]] = frozenset()
    """The moments of which it says better than their own words when they are: "when it wounds a hero"."""
    told_by: ClassVar[frozenset[str]] = frozenset()
    """The moments whose own words say it already."""
    stands: ClassVar[Literal["if", "in", "unless"]] = "if"
    """How it stands in a sentence."""


class Choose(InBook, Wording, frozen=True, tag_field="what", tag=kebab_case):
    """What is chosen."""

    abstract: ClassVar[bool] = True

    @property
    def what(self) -> str:
        """The word for the catalogue of texts: how an option with such a target reads."""
        return str(self.__struct_config__.tag)

    @abstractmethod
    def candidates(self, state: Dungeon, frame: Frame) -> Iterable[int]:
        """Everything that may be chosen now: seats, rooms, sides or rolls, as numbers."""
        raise NotImplementedError

    def shown(self, candidate: int) -> int | str:
        """How an option names a candidate; by its number unless there is a better name."""
        return candidate


AnyWord: TypeAlias = Word | Price | Number | Ruling | Trait
"""What a text may say that it does."""
