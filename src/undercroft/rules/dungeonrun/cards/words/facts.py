"""Plain facts on cards of more than one kind that the rules ask for."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

import msgspec

from undercroft.rules.dungeonrun.cards.kinds import Outlook, Trait
from undercroft.rules.dungeonrun.cards.words.terms import Positive, Rating
from undercroft.rules.dungeonrun.speaking.facts import ArmorDice, OtherRating

Die = Annotated[int, msgspec.Meta(ge=2, le=6)]
Kind = Literal["attack", "escape", "disarm", "tile"]


class Armor(Trait, frozen=True):
    """So many dice against every attack batch, each cancelling a wound from a number on (DR-8.12)."""

    moments: ClassVar[tuple[str, ...]] = ("before-wounds",)
    dice: Positive
    line: Die

    @property
    def fact(self) -> ArmorDice:
        """As the chapters know it."""
        return ArmorDice(self.dice, self.line)

    def worth(self, outlook: Outlook) -> float:
        """The wounds it stops in a few battles."""
        return 3.0 * self.dice * (7 - self.line) / 6


class InsteadOf(Trait, frozen=True):
    """A roll of that kind may be made with another rating; `rating` stands in for `of`, or for any if left out."""

    kind: Kind
    rating: Rating
    of: Rating | None = None

    @property
    def fact(self) -> OtherRating:
        """As the chapters know it."""
        return OtherRating(self.kind, self.rating, self.of)

    def worth(self, outlook: Outlook) -> float:
        """The dice it adds."""
        hero = outlook.hero
        best = hero.trained(self.of) if self.of else 3
        return max(0.0, 0.5 * (hero.trained(self.rating) - best))
