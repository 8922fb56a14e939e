"""What is going on: a turn begins, or a flipped card is being resolved."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import TYPE_CHECKING

from undercroft.abilities import Frame, Occasion

if TYPE_CHECKING:
    from undercroft.engine import Arg
    from undercroft.rules.dash.cards import DungeonCard
    from undercroft.rules.dash.effects import CardEffect
    from undercroft.rules.dash.vocabulary import Magic

FLIPPED = "flipped"
"""The moment at which a card has been flipped and treasure bonuses apply (DD-5.5)."""
RESPONSE = "response"
"""The moment after that, at which equipment may be used (DD-7.4)."""


@dataclass(slots=True)
class TurnStart(Occasion, Frame):
    """A turn begins: with how many AP?"""


@dataclass(slots=True)
class Flip(Occasion, Frame):
    """A flipped card, and what is left of it to deal with. Every text speaks of it, to the active player.

    cost       the outstanding AP cost
    left       what it still does, in order: the effects and the magic that nobody has cancelled
    cancelled  all of the card is ignored
    endings    why the turn ends with it, if something on it says so
    """

    position: int
    card: DungeonCard
    cost: int
    left: tuple[CardEffect, ...]
    cancelled: bool = False
    endings: tuple[str, ...] = ()

    @classmethod
    def of(cls, card: DungeonCard, position: int = 0) -> Flip:
        """The card as it is printed: all of it is left to deal with; without a cost it costs 0 (DD-6.4)."""
        return cls(position, card, card.ap_cost or 0, card.does)

    def copy(self) -> Flip:
        """A flip of its own, to try something on."""
        return Flip(
            self.position,
            self.card,
            self.cost,
            self.left,
            self.cancelled,
            self.endings,
            gone=self.gone,
            used=self.used,
        )

    def about(self) -> tuple[Arg, ...]:
        """The card and what it costs."""
        return (self.card.id, self.cost)

    @property
    def magic(self) -> list[Magic]:
        """The kinds of its magic that nobody has cancelled, in order."""
        return [each.kind for each in self.left if each.kind is not None]

    @property
    def harmful(self) -> bool:
        """Whether a cost, magic, `end_turn` or `lose_ap` is left to ignore (DD-7.11)."""
        return self.cost > 0 or any(each.kind is not None or each.worth(self) < 0 for each in self.left)

    def cancel(self) -> None:
        """Ignore the whole card (DD-6.8)."""
        self.cost, self.left, self.cancelled = 0, (), True

    def cheapen(self, n: int) -> None:
        """Lower the cost by n, to 0 at the least; magic and effects stay (DD-7.10, DD-11.6)."""
        self.cost = max(0, self.cost - n)

    def carries(self, kinds: Collection[Magic]) -> bool:
        """Whether magic of one of these kinds is left."""
        return bool(self.left) and any(each.kind in kinds for each in self.left)

    def break_magic(self, kinds: Collection[Magic]) -> None:
        """Ignore these kinds of magic; cost, effects and other kinds stay (DD-7.9)."""
        self.left = tuple([each for each in self.left if each.kind not in kinds])
