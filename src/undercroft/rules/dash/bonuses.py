"""What magical treasures do for their owner: the table of DD-3.8, exactly as DD-11.9 has it.

Every bonus is a function from a flipped card to what it becomes. Bonuses are automatic (DD-11.3).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from undercroft.content import Names, Primitive, snake_case
from undercroft.rules.dash.vocabulary import Amount, Magic

if TYPE_CHECKING:
    from undercroft.rules.dash.flip import Flip


class Bonus(Primitive, frozen=True, tag_field="bonus", tag=snake_case):
    """A bonus of a magical treasure."""

    def meet(self, flip: Flip) -> Flip:
        """What a card its owner has just flipped becomes."""
        return flip


class FirstCreatureFree(Bonus, frozen=True):
    """The first creature of each turn costs nothing (DD-11.1)."""

    def meet(self, flip: Flip) -> Flip:
        """Its magic stays in force (DD-11.5)."""
        return flip.cheaper(flip.cost) if flip.first_creature else flip

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "Your first creature of each turn costs nothing."


class FirstCreatureDiscount(Bonus, frozen=True):
    """The first creature of each turn costs n less."""

    n: Amount

    def meet(self, flip: Flip) -> Flip:
        """The first creature is that of DD-11.4."""
        return flip.cheaper(self.n) if flip.first_creature else flip

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Your first creature of each turn costs {self.n} AP less."


class TagDiscount(Bonus, frozen=True):
    """Every creature or encounter with that tag costs n less, any number of times per turn."""

    tag: str
    n: Amount

    def meet(self, flip: Flip) -> Flip:
        """Only the tag counts."""
        return flip.cheaper(self.n) if self.tag in flip.card.tags else flip

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Any {self.tag} costs you {self.n} AP less."


class StartAp(Bonus, frozen=True):
    """Every turn starts with n more AP; several add up."""

    n: Amount

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Your turns start with {self.n} AP more."


class IgnoreMagic(Bonus, frozen=True):
    """On the first card of each turn that carries this kind of magic, that kind counts as cancelled."""

    kind: Magic

    def meet(self, flip: Flip) -> Flip:
        """Cost, effects and other kinds stay."""
        return flip.without((self.kind,)) if self.kind in flip.first_magic else flip

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"The first {self.kind} of each of your turns has no effect."


AnyBonus = FirstCreatureFree | FirstCreatureDiscount | TagDiscount | StartAp | IgnoreMagic
