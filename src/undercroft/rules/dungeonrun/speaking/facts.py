"""Plain facts that cards state and chapters ask for, each by its name; no chapter knows which word states it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal, NamedTuple, TypeAlias, TypeVar

from undercroft.abilities import Printed
from undercroft.rules.dungeonrun.cards.kinds import Trait

if TYPE_CHECKING:
    from undercroft.rules.dungeonrun.cards.sentence import Sentence


class ArmorDice(NamedTuple):
    """So many dice against an attack batch, each cancelling a wound from a number on (DR-8.12)."""

    dice: int
    line: int


class OtherRating(NamedTuple):
    """A rating that may be rolled in a roll of that kind, instead of `of`, or of any if that is None (DR-5.30)."""

    kind: str
    rating: str
    of: str | None

    def stands_in(self, kind: str, ratings: tuple[str, ...]) -> bool:
        """Whether it may be used for a roll of that kind that asks for one of those ratings."""
        return self.kind == kind and (self.of is None or self.of in ratings)


class BlocksOneHit(NamedTuple):
    """Once in a battle a die below the line blocks any hit (Sword of the Well Spirit)."""


class AlsoTrained(NamedTuple):
    """A training its owner counts as having when equipping items (DR-13.56)."""

    training: str


class TrapsKept(NamedTuple):
    """Traps that have sprung on its owner go to the loot pile (Spare Parts)."""


class WoundsOwed(NamedTuple):
    """Wounds at the end of each of its owner's turns (DR-3.25)."""

    n: int
    kind: Literal["trap", "effect"]


class WayOfRoaming(NamedTuple):
    """How a monster roams that does not roam like the others (DR-10.27)."""

    way: str


Fact: TypeAlias = ArmorDice | OtherRating | BlocksOneHit | AlsoTrained | TrapsKept | WoundsOwed | WayOfRoaming
F = TypeVar("F", bound=Fact)


def stated(printed: Printed[Sentence], kind: type[F]) -> Iterator[F]:
    """The facts of that name that a text states."""
    for word in printed.text.do:
        if isinstance(word, Trait) and isinstance(fact := word.fact, kind):
            yield fact
