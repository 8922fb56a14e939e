"""What a flipped card does besides its cost and its magic: the table of DD-3.6."""

from __future__ import annotations

import math
from typing import ClassVar

from undercroft.abilities import Effect
from undercroft.content import Names, snake_case
from undercroft.engine import Rule, override
from undercroft.rules.dash.equipment_supply import can_draw, draw_several
from undercroft.rules.dash.occasions import Flip
from undercroft.rules.dash.state import Dash
from undercroft.rules.dash.vocabulary import Amount, Magic

ALL_AP = math.inf
"""What a card takes that ends the turn."""


class CardEffect(Effect[Dash, Flip, Flip], frozen=True, tag_field="effect", tag=snake_case):
    """Something a creature or an encounter does to whoever flips it.

    Its worth is counted in AP: those it gives, less those it takes.
    """

    abstract: ClassVar[bool] = True
    kind: ClassVar[Magic | None] = None
    """The kind of magic it is, if it is magic."""

    @property
    def equipment(self) -> int:
        """The Equipment cards it gives, less those it takes."""
        return 0


class LoseAp(CardEffect, frozen=True):
    """Lose n AP, to 0 at the least; it is no AP cost, so nothing that lowers costs touches it."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Lose {self.n} AP."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """What is lost beyond 0 is not owed (DD-5.2)."""
        dash.ap = max(0, dash.ap - self.n)
        tell_ap(dash, flip, self.n, self.word)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Only to a player who has AP."""
        return dash.ap > 0

    def worth(self, outlook: Flip) -> float:
        """The AP lost."""
        return -self.n


class GainAp(CardEffect, frozen=True):
    """Gain n AP; there is no upper limit (DD-6.6)."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Gain {self.n} AP."

    def perform(self, dash: Dash, flip: Flip) -> None:
        """The cost has been paid before, so this can save the turn (DD-6.7)."""
        dash.ap += self.n
        tell_ap(dash, flip, self.n, self.word)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Always."""
        return True

    def worth(self, outlook: Flip) -> float:
        """The AP gained."""
        return self.n


class DrawEquipment(CardEffect, frozen=True):
    """Draw n Equipment cards, one by one (DD-9.6)."""

    n: Amount

    @override
    def describe(self, names: Names) -> str:
        return f"Draw {self.n} Equipment {'card' if self.n == 1 else 'cards'}."

    def perform(self, dash: Dash, flip: Flip) -> Rule[None]:
        """They are of use from the next flip on (DD-7.13)."""
        return draw_several(dash, dash.active, self.n)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """If there is a card to be had."""
        return can_draw(dash)

    def worth(self, outlook: Flip) -> float:
        """No AP."""
        return 0

    @property
    def equipment(self) -> int:
        """As many as there are to be had."""
        return self.n


class EndingEffect(CardEffect, frozen=True):
    """Something that ends the turn, once the card is fully resolved (DD-5.6)."""

    abstract: ClassVar[bool] = True

    def perform(self, dash: Dash, flip: Flip) -> None:
        """Note it; the check after the card does the rest (DD-5.12)."""
        flip.endings = (*flip.endings, self.word)

    def would_matter(self, dash: Dash, flip: Flip) -> bool:
        """Always."""
        return True

    def worth(self, outlook: Flip) -> float:
        """No AP are left to use."""
        return -ALL_AP


class EndTurn(EndingEffect, frozen=True):
    """The turn ends (DD-5.9)."""

    @override
    def describe(self, names: Names) -> str:
        return "Your turn ends."


AnyEffect = LoseAp | GainAp | DrawEquipment | EndTurn


def tell_ap(dash: Dash, flip: Flip, n: int, word: str) -> None:
    """Tell how many AP there are now."""
    if dash.log:
        dash.log.tell("ap-changed", "DD-3.6", seat=dash.turn, card=flip.card.id, n=n, ap=dash.ap, result=word)
