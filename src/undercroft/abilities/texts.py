"""One sentence of a card: at which moment it speaks, when, how often, whether it may or must, and what it does."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, Generic, TypeVar

import msgspec

from undercroft.abilities.conditions import Condition
from undercroft.abilities.effects import Effect
from undercroft.abilities.modifiers import Modifier, Permission

PASSIVE: Final = "passive"
"""Not a moment: true as long as the card is in play, and read whenever a number or a permission is asked for."""
ALWAYS: Final = "always"
"""The limit of a text that has none: it may be used at every occurrence of its moment."""
DISCARD: Final = "discard"
"""The limit of a text whose use costs the card: it is discarded as the first step of its use."""


class Text(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One sentence of a card, as it can stand in a card file.

    on      the moments at which it speaks
    when    what must be true
    limit   how often it may be used
    may     whether its owner may use it or must
    do      what it does

    A game narrows the types to its own words:

        class Sentence(Text, frozen=True, kw_only=True):
            on: tuple[Moment, ...]
            when: tuple[AnyCondition, ...] = ()
            do: tuple[AnyEffect, ...]
    """

    on: tuple[str, ...]
    when: tuple[Condition[Any, Any], ...] = ()
    limit: str = ALWAYS
    may: bool = False
    do: tuple[Effect[Any, Any, Any] | Modifier[Any, Any, Any] | Permission[Any, Any, Any], ...]


T = TypeVar("T", bound=Text)


@dataclass(frozen=True, slots=True, eq=False)
class Printed(Generic[T]):
    """A text as it is printed on one particular card, under an id that options, limits and records speak of.

    `effects` are what it does when it speaks; the rest of its `do` is read whenever somebody asks.
    """

    id: str
    card: str
    text: T
    effects: tuple[Effect[Any, Any, Any], ...] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "effects", tuple(each for each in self.text.do if isinstance(each, Effect)))

    def __repr__(self) -> str:
        return f"<Printed {self.id}>"


def printed(card: str, texts: Sequence[T]) -> tuple[Printed[T], ...]:
    """The texts of one card; the first has the card's id, the others a number besides.

    >>> [each.id for each in printed("hunting-bow", [Text(on=("shot",), do=()), Text(on=("passive",), do=())])]
    ['hunting-bow', 'hunting-bow.2']
    """
    return tuple(
        Printed(card if number == 1 else f"{card}.{number}", card, text) for number, text in enumerate(texts, 1)
    )


def by_moment(texts: Iterable[Printed[T]]) -> Mapping[str, tuple[Printed[T], ...]]:
    """The texts sorted by when they speak, so that asking at a moment at which none does costs nothing."""
    found: dict[str, tuple[Printed[T], ...]] = {}
    for each in texts:
        for moment in each.text.on:
            found[moment] = (*found.get(moment, ()), each)
    return found
