"""What magical treasures do for their owner: the table of DD-3.8, exactly as DD-11.9 has it.

Bonuses are automatic (DD-11.3): nobody weighs them, so their worth is 0.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import ClassVar

from undercroft.abilities import PASSIVE, Effect, Modifier
from undercroft.content import Names, hint, snake_case
from undercroft.engine import override
from undercroft.rules.dash.occasions import FLIPPED, Flip, TurnStart
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.vocabulary import Amount, Magic


class Bonus(Effect[Dash, Flip, object], frozen=True, tag_field="bonus", tag=snake_case):
    """A bonus that answers a card its owner has just flipped."""

    abstract: ClassVar[bool] = True
    on: ClassVar[str] = FLIPPED

    def worth(self, outlook: object) -> float:
        """0: a bonus works by itself, nobody chooses it."""
        return 0

    def misnamed(self, tags: Collection[str]) -> Iterator[str]:
        """What is wrong with the tags it names, if these are all there are."""
        yield from ()


class FirstCreatureFree(Bonus, frozen=True):
    """The first creature of each turn costs nothing (DD-11.1)."""

    @override
    def describe(self, names: Names) -> str:
        return "Your first creature of each turn costs nothing."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Its magic stays in force (DD-11.5)."""
        flip.cheapen(flip.cost)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only on the first creature, and if that costs something."""
        return flip.cost > 0 and is_first_creature(dash, flip)


class FirstCreatureDiscount(Bonus, frozen=True):
    """The first creature of each turn costs n less."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Your first creature of each turn costs {self.n} AP less."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Free at the least (DD-11.6)."""
        flip.cheapen(self.n)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only on the first creature, and if that costs something."""
        return flip.cost > 0 and is_first_creature(dash, flip)


class TagDiscount(Bonus, frozen=True):
    """Every creature or encounter with that tag costs n less, any number of times per turn."""

    tag: str
    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Any {self.tag} costs you {self.n} AP less."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Free at the least (DD-11.6)."""
        flip.cheapen(self.n)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only the tag counts."""
        return self.tag in flip.card.tags and flip.cost > 0

    def misnamed(self, tags: Collection[str]) -> Iterator[str]:
        """The tag is on some creature or encounter."""
        if self.tag not in tags:
            yield f"no creature or encounter has the tag {self.tag!r}{hint(self.tag, tags)}"


class IgnoreMagic(Bonus, frozen=True):
    """On the first card of each turn that carries this kind of magic, that kind counts as cancelled."""

    kind: Magic

    @override
    def describe(self, names: Names) -> str:
        return f"The first {self.kind} of each of your turns has no effect."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Cost, effects and other kinds stay."""
        flip.break_magic((self.kind,))

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """It is spent on the first such card, whatever becomes of that."""
        return flip.carries((self.kind,)) and not any(self.kind in card.magic for card in dash.flipped_before)


class StartAp(Modifier[Dash, TurnStart, TurnStart], frozen=True, tag_field="bonus", tag=snake_case):
    """Every turn starts with n more AP; several add up."""

    on: ClassVar[str] = PASSIVE
    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Your turns start with {self.n} AP more."

    def modify(self, dash: Dash, frame: TurnStart, question: TurnStart, value: int) -> int:
        """The AP of DD-5.1 and n more."""
        return value + self.n

    def worth(self, outlook: object) -> float:
        """0: a bonus works by itself, nobody chooses it."""
        return 0

    def misnamed(self, tags: Collection[str]) -> Iterator[str]:
        """No tags are named."""
        yield from ()


AnyBonus = FirstCreatureFree | FirstCreatureDiscount | TagDiscount | StartAp | IgnoreMagic


def is_first_creature(dash: Dash, flip: Flip) -> bool:
    """Whether it is the first creature of the turn, whatever it costs and whatever becomes of it (DD-11.4)."""
    return flip.card.type == "creature" and all(card.type != "creature" for card in dash.flipped_before)
