"""The words that cards are made of: types, kinds of magic and target filters (DD-3.1, DD-3.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated, Literal

import msgspec

from undercroft.content import Names, Primitive

if TYPE_CHECKING:
    from undercroft.rules.dash.cards import DungeonCard

CardType = Literal["creature", "encounter", "treasure"]
Magic = Literal["slow", "fumble", "darkness", "confusion"]
MAGIC: tuple[Magic, ...] = ("slow", "fumble", "darkness", "confusion")
"""The four kinds, in the order in which one card's magic takes hold (DD-5.5)."""

Amount = Annotated[int, msgspec.Meta(ge=1)]


class Targeted(Primitive, frozen=True, kw_only=True):
    """Something that works against some cards only: those that satisfy at least one entry (DD-3.7)."""

    ids: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    types: tuple[Literal["creature", "encounter"], ...] = ()

    def matches(self, card: DungeonCard) -> bool:
        """Whether the card is one of the targets."""
        return card.id in self.ids or card.type in self.types or any(tag in card.tags for tag in self.tags)

    def targets(self, names: Names) -> str:
        """The targets in words, e.g. "any trap or Mimic"."""
        return either([f"any {each}" for each in (*self.types, *self.tags)] + [names[each] for each in self.ids])


def either(words: Sequence[str]) -> str:
    """Alternatives in words.

    >>> either(["slow", "fumble", "darkness"])
    'slow, fumble or darkness'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
