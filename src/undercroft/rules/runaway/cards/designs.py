"""What stands in the card files: designs, classes, Bosses and the board (RA-1.5 to RA-1.14)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated

import msgspec

from undercroft.abilities import Printed, by_moment
from undercroft.content import Card as Entry
from undercroft.content import Names
from undercroft.rules.runaway.boss.card import BossCard
from undercroft.rules.runaway.cards.card import Kind
from undercroft.rules.runaway.phrases import Distance, Positive, phrase
from undercroft.rules.runaway.uses import ABILITY, WHEN, Sentence, Word, sentence, uses_of
from undercroft.rules.runaway.vocabulary import AnyOp, Ops, SomeOps

MOST_COPIES = 50
Space = Annotated[int, msgspec.Meta(ge=0, le=999)]


class Use(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One way to use an Item or an ability: in these windows, this list (RA-1.9)."""

    when: Annotated[tuple[Word, ...], msgspec.Meta(min_length=1)]
    ops: SomeOps

    def sentence(self, limit: str) -> Sentence:
        """The use as a sentence of its card."""
        return sentence(self.when, self.ops, limit)

    def describe(self, names: Names) -> str:
        """When it is offered and what it does."""
        when = ", or ".join(WHEN[each].describe(names) for each in self.when)
        return f"{when[0].upper()}{when[1:]}: {phrase(self.ops, names)}."


class Design(Entry, frozen=True):
    """A card as it is printed, once for each of its speeds (RA-1.6)."""

    speeds: Annotated[tuple[Positive, ...], msgspec.Meta(min_length=1, max_length=MOST_COPIES)]
    kobold: bool = False

    @property
    def printed(self) -> int:
        """How many cards like this there are."""
        return len(self.speeds)


class Encounter(Design, frozen=True, kw_only=True, rename={"is_global": "global"}):
    """An Encounter, Global or not."""

    ops: SomeOps
    is_global: bool = False
    boss_ops: tuple[AnyOp, ...] = ()
    zone_ops: tuple[AnyOp, ...] = ()


class Item(Design, frozen=True, kw_only=True):
    """An Item: its uses, and what it does when its owner escapes (RA-1.9)."""

    uses: Annotated[tuple[Use, ...], msgspec.Meta(min_length=1)]
    on_escape: tuple[AnyOp, ...] = ()


class Happening(Design, frozen=True, kw_only=True):
    """An Event, with a list for a Hero and one for the Boss."""

    ops: SomeOps
    boss_ops: SomeOps


class BossEvent(Design, frozen=True, kw_only=True):
    """A Boss Event, which waits for the Boss's next run."""

    boss_ops: SomeOps


class HeroClass(Entry, frozen=True, dict=True):
    """A class; its uses are alternatives of the one ability (RA-1.10)."""

    life: Positive
    gold: Distance
    ability: str
    uses: Annotated[tuple[Use, ...], msgspec.Meta(min_length=1)]

    @cached_property
    def ways(self) -> tuple[Printed[Sentence], ...]:
        """What the ability can be used for, each under an id of its own."""
        return uses_of(self.id, [use.sentence(ABILITY) for use in self.uses], numbered=True)

    @cached_property
    def by_window(self) -> Mapping[str, tuple[Printed[Sentence], ...]]:
        """The same by window."""
        return by_moment(self.ways)


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A named stretch of the board; it has no effect."""

    name: str
    first: Space
    last: Space


class Board(Entry, frozen=True):
    """The track: spaces 0 to `length`, then the exit (RA-1.12)."""

    length: Annotated[int, msgspec.Meta(ge=1, le=999)]
    hero_start: Space
    boss_start: Space
    encounter_spaces: frozenset[Space]
    regions: tuple[Region, ...] = ()

    @property
    def exit(self) -> int:
        """The space that ends a Hero's run for good."""
        return self.length + 1


SCHEMA: dict[str, type[Entry]] = {
    "encounter": Encounter, "item": Item, "event": Happening, "boss-event": BossEvent, "class": HeroClass,
    "boss": BossCard, "board": Board,
}  # fmt: skip
DESIGNS: tuple[Kind, ...] = ("encounter", "item", "event", "boss-event")


def hero_ops(entry: Entry) -> Ops:
    """The list for a Hero on an Encounter or Event."""
    return entry.ops if isinstance(entry, Encounter | Happening) else ()


def boss_ops(entry: Entry) -> Ops:
    """The list for the Boss on a Global, an Event or a Boss Event."""
    return entry.boss_ops if isinstance(entry, Encounter | Happening | BossEvent) else ()


def uses(entry: Entry) -> Iterator[Use]:
    """The uses of an Item or a class."""
    if isinstance(entry, Item | HeroClass):
        yield from entry.uses
