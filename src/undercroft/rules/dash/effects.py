"""What a flipped card does besides its cost and its magic: the table of DD-3.6."""

from __future__ import annotations

from undercroft.content import Names, Primitive, snake_case
from undercroft.rules.dash.vocabulary import Amount


class Effect(Primitive, frozen=True, tag_field="effect", tag=snake_case):
    """An effect of a creature or an encounter."""


class LoseAp(Effect, frozen=True):
    """Lose n AP, to 0 at the least; it is no AP cost, so nothing that lowers costs touches it."""

    n: Amount

    def change(self, ap: int) -> int:
        """The AP that are left."""
        return max(0, ap - self.n)

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Lose {self.n} AP."


class GainAp(Effect, frozen=True):
    """Gain n AP; there is no upper limit (DD-6.6)."""

    n: Amount

    def change(self, ap: int) -> int:
        """The AP there are now."""
        return ap + self.n

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Gain {self.n} AP."


class DrawEquipment(Effect, frozen=True):
    """Draw n Equipment cards, one by one (DD-9.6)."""

    n: Amount

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return f"Draw {self.n} Equipment {'card' if self.n == 1 else 'cards'}."


class EndTurn(Effect, frozen=True):
    """The turn ends after the card is fully resolved (DD-5.9)."""

    def describe(self, names: Names) -> str:
        """As the card says it."""
        return "Your turn ends."


AnyEffect = LoseAp | GainAp | DrawEquipment | EndTurn

ORDER: tuple[type[Effect], ...] = (LoseAp, GainAp, DrawEquipment, EndTurn)
"""Losses before gains before equipment (DD-5.5)."""
