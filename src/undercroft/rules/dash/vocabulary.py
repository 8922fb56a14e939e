"""The words that cards are made of: types and kinds of magic (DD-3.1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

CardType = Literal["creature", "encounter", "treasure"]
Magic = Literal["slow", "fumble", "darkness", "confusion"]
MAGIC: tuple[Magic, ...] = ("slow", "fumble", "darkness", "confusion")

Amount = Annotated[int, msgspec.Meta(ge=1)]


def either(words: Sequence[str]) -> str:
    """Alternatives in words.

    >>> either(["slow", "fumble", "darkness"])
    'slow, fumble or darkness'
    """
    *most, last = words
    return f"{', '.join(most)} or {last}" if most else last
