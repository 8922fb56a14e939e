"""What equipment can do against a flipped card: the table of DD-3.7.

Every use is a function from the flipped card and the AP to what they become. A use that would change nothing
hands back the very same card and AP, and is not offered (DD-7.7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import msgspec

from undercroft.content import Names, Primitive, snake_case
from undercroft.rules.dash.vocabulary import MAGIC, Amount, Magic, Targeted

if TYPE_CHECKING:
    from undercroft.rules.dash.flip import Flip


class TargetedUse(Targeted, frozen=True, tag_field="use", tag=snake_case):
    """A use against the cards that its filter matches."""

    def play(self, flip: Flip, ap: int) -> tuple[Flip, int]:
        """What the flipped card and the AP become."""
        return (self.change(flip) if self.matches(flip.card) else flip), ap

    def change(self, flip: Flip) -> Flip:
        """What a card that matches becomes."""
        raise NotImplementedError


class CancelCard(TargetedUse, frozen=True):
    """Ignore every effect of the card: its cost, its magic and its effects (DD-6.8)."""

    def change(self, flip: Flip) -> Flip:
        """Only while there is something harmful left to ignore (DD-7.11)."""
        return flip.cancel() if flip.harmful else flip

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Ignore the whole card: {self.targets(names)}."


class CancelMagic(TargetedUse, frozen=True, kw_only=True):
    """Ignore the named kinds of the card's magic; its cost and effects stay (DD-7.9)."""

    kinds: Annotated[tuple[Magic, ...], msgspec.Meta(min_length=1)]

    def change(self, flip: Flip) -> Flip:
        """Only while one of the kinds is active."""
        return flip.without(self.kinds)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        kinds = [kind for kind in MAGIC if kind in self.kinds]
        words = "all magic" if len(kinds) == len(MAGIC) else " and ".join(kinds)
        return f"Ignore {words} of {self.targets(names)}."


class ReduceCost(TargetedUse, frozen=True, kw_only=True):
    """Lower the cost by n, to 0 at the least; magic and effects stay (DD-7.10)."""

    n: Amount

    def change(self, flip: Flip) -> Flip:
        """Only while there is a cost."""
        return flip.cheaper(self.n)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Pay {self.n} AP less for {self.targets(names)}."


class ZeroCost(TargetedUse, frozen=True):
    """Lower the cost to 0; magic and effects stay (DD-7.10)."""

    def change(self, flip: Flip) -> Flip:
        """Only while there is a cost."""
        return flip.cheaper(flip.cost)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Pay nothing for {self.targets(names)}."


class GainAp(Primitive, frozen=True, tag_field="use", tag="gain_ap"):
    """Gain n AP, whatever the flipped card is."""

    n: Amount

    def play(self, flip: Flip, ap: int) -> tuple[Flip, int]:
        """What the flipped card and the AP become."""
        return flip, ap + self.n

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Gain {self.n} AP."


AnyUse = CancelCard | CancelMagic | ReduceCost | ZeroCost | GainAp
