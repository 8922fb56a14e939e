"""A card that has just been flipped, and what is left of it to deal with (DD-5.5)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from undercroft.rules.dash.cards import DungeonCard
from undercroft.rules.dash.effects import EndTurn, LoseAp
from undercroft.rules.dash.vocabulary import Magic

NO_MAGIC: frozenset[Magic] = frozenset()


@dataclass(frozen=True, slots=True)
class Flip:
    """A flipped card while it is resolved. It never changes: bonuses and equipment make another one of it.

    cost            the outstanding AP cost
    magic           the kinds of its magic that nobody has cancelled
    cancelled       all of the card is ignored
    first_creature  it is the first creature of the turn (DD-11.4)
    first_magic     the kinds of magic of which it is the first card in this turn (DD-11.9)
    """

    position: int
    card: DungeonCard
    cost: int
    magic: frozenset[Magic]
    cancelled: bool = False
    first_creature: bool = False
    first_magic: frozenset[Magic] = NO_MAGIC

    @property
    def ends_turn(self) -> bool:
        """Whether the card itself says that the turn ends."""
        return not self.cancelled and self.card.says(EndTurn)

    @property
    def harmful(self) -> bool:
        """Whether a cost, magic, `end_turn` or `lose_ap` is left to ignore (DD-7.11)."""
        if self.cancelled:
            return False
        return self.cost > 0 or bool(self.magic) or self.card.says(EndTurn) or self.card.says(LoseAp)

    def cancel(self) -> Flip:
        """The card with every effect of it ignored."""
        return replace(self, cost=0, magic=NO_MAGIC, cancelled=True)

    def cheaper(self, n: int) -> Flip:
        """The card for n AP less, free at the least."""
        return replace(self, cost=max(0, self.cost - n)) if self.cost and n else self

    def without(self, kinds: Iterable[Magic]) -> Flip:
        """The card without these kinds of magic."""
        left = self.magic.difference(kinds)
        return replace(self, magic=left) if left != self.magic else self
